"""What only dialogs set, and what the endpoints then say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.inkscape import operations as ui
from apps.inkscape.operations.dialogs import show_dialog
from apps.inkscape.tests.conftest import FILES, HOME
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

SHOP = "Drawings/shop.svg"


@pytest.fixture
def shop(live_app: LiveApp) -> LiveApp:
    """Inkscape with the recorded drawing open."""
    live_app.put({SHOP: (FILES / "shop.svg").read_bytes()})
    live_app.start(f"{HOME}/{SHOP}")
    return live_app


def test_the_document(shop: LiveApp) -> None:
    before = shop.ask("metadata", document=SHOP)
    assert (before["title"], before["keywords"], before["licence"]) == (None, [], None)
    ui.describe_document(
        shop.desk,
        {
            "Title": "Price board",
            "Creator": "Ana Ruiz",
            "Rights": "© Mill Lane",
            "Keywords": "bread, rolls",
            "Description": "For the window",
            "Language": "en",
        },
    )
    ui.choose_licence(shop.desk, "CC Attribution")
    ui.show_guides(shop.desk, False)
    ui.lock_guides(shop.desk)
    ui.set_display_unit(shop.desk, "cm")
    ui.save(shop.desk)
    facts = shop.ask("metadata", document=SHOP)
    wanted = {
        "title": "Price board",
        "creator": "Ana Ruiz",
        "rights": "© Mill Lane",
        "keywords": ["bread", "rolls"],
        "description": "For the window",
        "language": "en",
        "licence": "http://creativecommons.org/licenses/by/4.0/",
        "publisher": None,
    }
    assert {key: facts[key] for key in wanted} == wanted
    view = shop.ask("view", document=SHOP)
    assert (view["guides_shown"], view["guides_locked"]) == (False, True)
    document = shop.ask("document", document=SHOP)
    # Another unit is shown; the units of the file stay.
    assert (document["display_unit"], document["width"], document["user_unit"]) == ("cm", 210.0, 1.0)


def test_blur_in_percent(shop: LiveApp) -> None:
    """The deviation follows from the percentage, and the other way round."""
    asked = {"document": SHOP, "object": "oval"}
    assert shop.ask("appearance", **asked)["blur"] == 0.0
    ui.set_blur(shop.desk, "oval", 20)
    ui.set_opacity(shop.desk, "oval", 40)
    ui.set_blend_mode(shop.desk, "oval", "Multiply")
    ui.save(shop.desk)
    facts = shop.ask("appearance", **asked)
    assert (facts["opacity"], facts["blend_mode"]) == (0.4, "multiply")
    assert facts["blur"] == pytest.approx(20, abs=0.1)
    # (0.2)² times a quarter of the sum of 40 mm and 20 mm.
    assert shop.ask("filter", **asked)["deviation_x"] == pytest.approx(0.6, abs=0.01)


def test_the_place_of_an_export_is_kept(shop: LiveApp) -> None:
    assert shop.ask("export-hint", document=SHOP)["file"] is None
    ui.export_png(shop.desk, f"{HOME}/Drawings/plate.png", area="Selection", dpi=150, name="base")
    ui.save(shop.desk)
    hint = shop.ask("export-hint", document=SHOP, object="base")
    assert (hint["file"], hint["dpi_x"], hint["dpi_y"]) == ("plate.png", 150.0, 150.0)
    bitmap = shop.ask("bitmap", place="Drawings/plate.png")
    # 30 x 20 mm.
    assert (bitmap["width"], bitmap["height"], bitmap["dpi"]) == (177, 118, 150.0)


def test_a_template(shop: LiveApp) -> None:
    assert shop.ask("templates")["names"] == []
    shop.desk.menu("File", "Save Template...")
    shop.desk.settle()
    shop.desk.fill(shop.desk.beside("Name:", role="text", window="Save Document as Template"), "Door sign")
    shop.desk.click(shop.desk.find(role="button", name="Save", window="Save Document as Template"))
    until(lambda: shop.ask("templates")["names"], what="the template", timeout=30)
    (template,) = shop.ask("templates")["templates"]
    assert template["place"] == f".config/inkscape/templates/{template['name']}.svg"


def test_preferences(shop: LiveApp) -> None:
    ui.open_preferences(shop.desk, "Behavior", "Steps")
    ui.set_preference(shop.desk, "Arrow keys move by:", 5.0)
    ui.close_preferences(shop.desk)
    shop.quit()
    facts = shop.ask("preferences")
    # The unit is that which the preferences show.
    assert shop.ask("preference", path="/options/nudgedistance")["value"] == "5px"
    assert facts["nudge"] == pytest.approx(5 * 25.4 / 96, abs=0.001)


def test_a_gradient_begins_with_the_colour_that_was_there(shop: LiveApp) -> None:
    ui.set_gradient(shop.desk, "plate", "Linear")
    ui.save(shop.desk)
    facts = shop.ask("gradient", document=SHOP, object="plate")
    assert (facts["kind"], facts["colours"][0], facts["angle"]) == ("linear", "#1f6f54", 0.0)
    assert [one["opacity"] for one in facts["stops"]] == [1.0, 0.0]
    assert (facts["start_x"], facts["end_x"]) == (pytest.approx(19, abs=1.1), pytest.approx(81, abs=1.1))


def test_a_swatch(shop: LiveApp) -> None:
    assert [one["id"] for one in shop.ask("swatches", document=SHOP)["swatches"]] == ["brick"]
    ui.select(shop.desk, "base")
    show_dialog(shop.desk, "Fill and Stroke", "Fill")
    shop.desk.click(shop.desk.find(role="toggle button", description="Swatch"))
    shop.desk.settle()
    ui.save(shop.desk)
    assert shop.ask("fill", document=SHOP, object="base")["kind"] == "swatch"
    swatches = shop.ask("swatches", document=SHOP)["swatches"]
    assert {one["colour"] for one in swatches} == {"#a8321c", "#333333"}
