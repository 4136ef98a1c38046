"""Each operation is played once, and the presentation that Impress saves says that it did what it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_impress.operations import (
    add_slide,
    export_pdf,
    go_to_slide,
    rename_slide,
    save,
    save_as,
    set_layout,
    set_property,
    write,
)
from apps.libreoffice_impress.tests.seen import DOCUMENTS

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PLACE = "Documents/deck.odp"


@pytest.fixture
def impress(live_app: LiveApp) -> LiveApp:
    """Impress with the presentation of the tests open."""
    live_app.put({PLACE: (DOCUMENTS / "Before/deck.odp").read_bytes()})
    live_app.start(f"/home/user/{PLACE}")
    return live_app


def ask(app: LiveApp, endpoint: str, document: str = PLACE, **args: Any) -> Any:
    """The facts about the presentation."""
    return app.ask(endpoint, document=document, **args)


def test_slides(impress: LiveApp) -> None:
    desk = impress.desk
    go_to_slide(desk, 2)
    write(desk, 2, "Tents\n\tFrom Monday")
    go_to_slide(desk, 4)
    add_slide(desk, "Title and 2 Content")
    write(desk, 1, "Weather")
    rename_slide(desk, "Rain")
    go_to_slide(desk, 6)
    set_layout(desk, "Title, Content")
    save(desk, PLACE)
    facts = ask(impress, "slides")
    assert facts["names"] == ["Slide 1", "Slide 2", "Site", "Slide 4", "Rain", "Slide 6", "Map"]
    assert [one["layout"] for one in facts["slides"][3:6]] == ["Title Only", "Title and 2 Content", "Title, Content"]
    assert facts["titles"][4] == "Weather"
    (agenda,) = ask(impress, "outline", slide="Agenda")["entries"]
    assert (agenda["texts"], agenda["levels"]) == (["Tents", "From Monday"], [1, 2])


def test_files(impress: LiveApp) -> None:
    desk = impress.desk
    set_property(desk, "Title:", "Summer festival")
    save(desk, PLACE)
    assert ask(impress, "properties")["title"] == "Summer festival"
    export_pdf(desk, "Documents/deck.pdf")
    # The last slide is hidden.
    assert impress.ask("pdf", place="Documents/deck.pdf")["page_count"] == 5
    save_as(desk, "Documents/copy.odp")
    assert ask(impress, "slides", document="Documents/copy.odp")["count"] == 6
