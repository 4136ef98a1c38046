"""Each operation is played once, and the presentation that Impress saves says that it did what it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_impress.operations import (
    add_link,
    add_slide,
    bring_to_front,
    center,
    delete_shape,
    delete_slide,
    describe_shape,
    duplicate_slide,
    enter_cell,
    export_pdf,
    go_to_slide,
    hide_slide,
    insert_picture,
    insert_table,
    loop_show,
    make_bold,
    make_italic,
    move_slide,
    name_shape,
    reload,
    rename_slide,
    replace_all,
    retype,
    save,
    save_as,
    select,
    set_footer,
    set_layout,
    set_property,
    set_transition,
    write,
    write_notes,
)
from apps.libreoffice_impress.tests.seen import DOCUMENTS
from benchmark.worlds.presentations import Card, Figure, Grid, presentation
from benchmark.worlds.star_charts import star_chart
from pytest_opencomputer.composed import Draw

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PLACE = "Documents/deck.odp"
TALKS = "Documents/talks.odp"
CHART = star_chart(Draw(1), dome=True)
SLIDES = (
    Card("Evenings", "Evenings", ["Foxdown", "Autumn 2026"], "Welcome.", opening=True),
    Card("Moon", "Moon", ["12 September", "Speaker: Nina Abbott"], figure=Figure("dome", CHART, 8, 6)),
    Card("Mars", "Mars", ["19 September", "Speaker: Nina Abbott", "Seats on the web"]),
    Card("Guests", "Guests", grid=Grid("Guests", [["Evening", "Guests"], ["Moon", "80"], ["Mars", "90"]], [8, 5])),
)


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


@pytest.fixture
def talks(live_app: LiveApp) -> LiveApp:
    """Impress with a presentation of evenings open, and a picture beside it."""
    live_app.put({TALKS: presentation("Evenings", "Owen Hartley", SLIDES), "Pictures/dome.png": CHART})
    live_app.start(f"/home/user/{TALKS}")
    return live_app


def test_texts(talks: LiveApp) -> None:
    desk = talks.desk
    replace_all(desk, "Nina Abbott", "Victor Osei")
    retype(desk, "Moon", 2, "12", "13")
    make_bold(desk, "Mars", 2, "19 September")
    make_italic(desk, "Mars", 2, "Victor")
    center(desk, "Evenings", 1, "Evenings")
    add_link(desk, "Mars", 2, "the web", "https://foxdown.example/seats")
    write_notes(desk, "Moon", "Bring maps.\nAnd lamps.")
    select(desk, "Moon", 2, "Speaker")
    desk.type("Talk")
    save(desk, TALKS)
    assert ask(talks, "slide", TALKS, slide="Moon")["texts"] == ["Moon", "13 September\nTalk: Victor Osei"]
    assert ask(talks, "occurrences", TALKS, text="Victor Osei")["count"] == 2
    assert ask(talks, "character-format", TALKS, text="19 September")["bold"] is True
    assert ask(talks, "character-format", TALKS, text="Victor", slide="Mars")["italic"] is True
    assert ask(talks, "shape-text", TALKS, slide="Evenings", shape="title")["paragraphs"][0]["alignment"] == "center"
    (link,) = ask(talks, "links", TALKS)["links"]
    assert (link["text"], link["target"]) == ("the web", "https://foxdown.example/seats")
    assert ask(talks, "notes", TALKS, slide="Moon")["notes"][0]["paragraphs"] == ["Bring maps.", "And lamps."]


def test_show(talks: LiveApp) -> None:
    desk = talks.desk
    hide_slide(desk, "Guests")
    move_slide(desk, "Mars", 2)
    save(desk, TALKS)
    reload(desk)
    duplicate_slide(desk, "Moon")
    delete_slide(desk, "Moon")
    set_footer(desk, "Foxdown", number=True, not_first=True)
    set_transition(desk, 1, "Venetian", after=15, everywhere=True)
    loop_show(desk, 5)
    save(desk, TALKS)
    facts = ask(talks, "slides", TALKS)
    assert (facts["titles"], facts["hidden"]) == (["Evenings", "Mars", "Moon", "Guests"], ["Guests"])
    below = [(one["footer"], one["number"]) for one in ask(talks, "footers", TALKS)["footers"]]
    assert below == [("", False), *[("Foxdown", True)] * 3]
    ways = ask(talks, "transitions", TALKS)["transitions"]
    assert {(one["kind"], one["after_s"]) for one in ways} == {("Venetian", 15.0)}
    assert (ask(talks, "slide-show", TALKS)["mode"], ask(talks, "slide-show", TALKS)["pause_s"]) == ("loop", 5)


def test_the_time_of_a_slide_is_that_of_the_pause_too(talks: LiveApp) -> None:
    desk = talks.desk
    loop_show(desk, 5)
    set_transition(desk, 1, after=15)
    save(desk, TALKS)
    assert ask(talks, "slide-show", TALKS)["pause_s"] == 15


def test_shapes(talks: LiveApp) -> None:
    desk = talks.desk
    describe_shape(desk, "Moon", 3, "A dome", more="The dome at night")
    name_shape(desk, "Moon", 3, "Dome")
    enter_cell(desk, "Guests", 2, 3, "81")
    insert_table(desk, "Mars", 2, 3)
    insert_picture(desk, "Evenings", "/home/user/Pictures/dome.png")
    delete_shape(desk, "Mars", 2)
    save(desk, TALKS)
    shape = ask(talks, "shape", TALKS, slide="Moon", shape="#3")
    assert (shape["name"], shape["title"], shape["description"]) == ("Dome", "A dome", "The dome at night")
    assert ask(talks, "table", TALKS, slide="Guests", shape="Guests")["cells"][1] == ["Moon", "81"]
    assert [(one["slide"], one["rows"]) for one in ask(talks, "tables", TALKS)["tables"]] == [
        ("Mars", 3),
        ("Guests", 3),
    ]
    assert [one["slide"] for one in ask(talks, "images", TALKS)["images"]] == ["Evenings", "Moon"]
    assert "19 September" not in ask(talks, "slide", TALKS, slide="Mars")["texts"]


def test_windows(live_app: LiveApp) -> None:
    live_app.put({one: presentation("Evenings", "Owen Hartley", SLIDES[:2]) for one in (TALKS, PLACE)})
    live_app.start(f"/home/user/{TALKS}", f"/home/user/{PLACE}")
    for place in (PLACE, TALKS):
        bring_to_front(live_app.desk, place)
    hide_slide(live_app.desk, "Moon")
    save(live_app.desk, TALKS)
    assert (ask(live_app, "slides", TALKS)["hidden"], ask(live_app, "slides")["hidden"]) == (["Moon"], [])
