"""What a person does in GIMP's windows, and what the endpoints then say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from apps.gimp.operations import (
    choose,
    export_as,
    press,
    run_command,
    save,
    save_as,
    select,
    set_canvas_size,
    set_comment,
    set_layer_attributes,
    set_number,
    wait_until_done,
    write_text,
)
from apps.gimp.tests.conftest import PICTURES, eventually
from apps.gimp.tests.said import FILES

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PHOTOGRAPH = Path(__file__).parents[2] / "darktable" / "tests" / "photographs" / "DSC_3147.JPG"
OTTERS = "Pictures/otters.JPG"
POSTER = "Pictures/everything.xcf"


def test_a_picture_with_words(live_app: LiveApp) -> None:
    desk = live_app.desk
    live_app.put({OTTERS: PHOTOGRAPH.read_bytes()})
    before = live_app.ask("picture", place=OTTERS)
    live_app.start(f"{PICTURES}/otters.JPG")
    assert live_app.ask("front-image") == {"found": True, "name": "otters", "unsaved": False}

    set_canvas_size(desk, 300, 200, corner=(-30, -20), layers="All layers")
    eventually(live_app, "front-image", "unsaved", True)

    write_text(desk, "Two otters", font="DejaVu Serif Bold", size=40, colour="ffe9c7")
    set_layer_attributes(desk, "Two otters", offset=(12, 34))
    set_comment(desk, "For the zoo's page")
    save_as(desk, f"{PICTURES}/page.xcf")

    facts = live_app.ask("image", place="Pictures/page.xcf")
    assert (facts["width"], facts["height"], facts["layers"], facts["comment"]) == (300, 200, 2, "For the zoo's page")
    assert live_app.ask("layers", place="Pictures/page.xcf")["names"] == ["Two otters", "otters.JPG"]
    facts = live_app.ask("text-layer", place="Pictures/page.xcf", layer="Two otters")
    assert (facts["text"], facts["font"], facts["size"]) == ("Two otters", "DejaVu Serif Bold", 40.0)
    assert (facts["colour"], facts["rendered"]) == ("#ffe9c7", True)
    facts = live_app.ask("layer", place="Pictures/page.xcf", name="Two otters")
    assert (facts["left"], facts["top"], facts["kind"]) == (12, 34, "text")
    tags = live_app.ask("image-metadata", place="Pictures/page.xcf")["tags"]
    assert tags["Exif.Image.Model"] == before["exif"]["model"]

    export_as(desk, f"{PICTURES}/page.jpg", quality=82, ticked=("Save comment",), cleared=("Progressive",))
    eventually(live_app, "export", "comment", "For the zoo's page", place="Pictures/page.jpg")
    facts = live_app.ask("picture", place="Pictures/page.jpg")
    assert (facts["width"], facts["height"], facts["quality"]) == (300, 200, 82)
    assert live_app.ask("export", place="Pictures/page.jpg")["progressive"] is False
    carried = live_app.ask("carried", place="Pictures/page.jpg")
    assert (carried["exif"], carried["xmp"], carried["comment"]) == (False, False, True)
    apart = live_app.ask(
        "likeness", place="Pictures/page.jpg", other=OTTERS, top=90, width=300, height=110, other_left=30, other_top=110
    )
    assert apart["difference"] < 4
    apart = live_app.ask("likeness", place="Pictures/page.jpg", other=OTTERS, top=90, width=300, height=110)
    assert apart["difference"] > 8
    assert live_app.ask("picture", place=OTTERS) == before
    live_app.quit()
    assert live_app.ask("recent-files")["places"] == ["Pictures/page.jpg", "Pictures/page.xcf", OTTERS]


def test_patterns_and_places(live_app: LiveApp) -> None:
    desk = live_app.desk
    live_app.put({OTTERS: PHOTOGRAPH.read_bytes()})
    live_app.start(f"{PICTURES}/otters.JPG")
    run_command(desk, "White Balance")
    wait_until_done(desk, "Levels")
    export_as(desk, f"{PICTURES}/bright.png")
    facts = live_app.ask("pattern-likeness", place="Pictures/bright.png", other=OTTERS)
    assert (facts["same_size"], facts["correlation"] > 0.9) == (True, True)
    assert live_app.ask("grid-likeness", place="Pictures/bright.png", other=OTTERS)["largest"] < 60
    desk.key("ctrl+z")
    run_command(desk, "Value Invert")
    wait_until_done(desk, "Value Invert")
    write_text(desk, "Otters", font="DejaVu Serif Bold", size=40, colour="ff00ff")
    set_layer_attributes(desk, "Otters", offset=(100, 60))
    export_as(desk, f"{PICTURES}/negative.png")
    assert live_app.ask("pattern-likeness", place="Pictures/negative.png", other=OTTERS)["correlation"] < 0
    assert live_app.ask("grid-likeness", place="Pictures/negative.png", other=OTTERS)["largest"] > 60
    facts = live_app.ask("colour-place", place="Pictures/negative.png", colour="#ff00ff", tolerance=8)
    assert facts["count"] > 500
    assert 100 <= facts["left"] < facts["x"] < facts["right"] < 400
    assert 60 <= facts["top"] < facts["y"] < facts["bottom"] < 130


def test_attributes_of_layers(live_app: LiveApp) -> None:
    desk = live_app.desk
    live_app.put({POSTER: (FILES / "everything.xcf").read_bytes()})
    live_app.start(f"{PICTURES}/everything.xcf")
    select(desk, "Paper")
    run_command(desk, "Edit Layer Attributes...", opens="^Layer Attributes$")
    desk.fill(desk.beside("Layer name:", role="text"), "Ground")
    set_number(desk, "Opacity:", 60)
    choose(desk, "Mode:", "Screen")
    for box in ("Visible", "Lock pixels", "Lock position and size"):
        desk.click(role="check box", name=box)
    press(desk, "OK", "^Layer Attributes$")
    save(desk)
    facts = live_app.ask("layer", place=POSTER, name="Ground")
    assert (facts["opacity"], facts["mode"], facts["visible"], facts["lock_pixels"]) == (60.0, "Screen", False, True)
    # It was locked before.
    assert (facts["lock_position"], facts["colour_tag"]) == (False, "red")

    desk.key("ctrl+shift+a")
    select(desk, "Shade")
    run_command(desk, "Delete Layer Masks")
    run_command(desk, "New Guide...", opens="New Guide")
    set_number(desk, "Position", 120)
    press(desk, "OK", "New Guide")
    save(desk)
    assert live_app.ask("selection", place=POSTER)["found"] is False
    assert live_app.ask("layer-mask", place=POSTER, layer="Shade")["found"] is False
    assert live_app.ask("guides", place=POSTER) == {"found": True, "vertical": [36], "horizontal": [30, 120, 170]}
    assert live_app.ask("layer", place=POSTER, name="Shade")["has_mask"] is False


def test_an_image_that_is_not_saved_is_discarded_at_quit(live_app: LiveApp) -> None:
    live_app.put({POSTER: (FILES / "everything.xcf").read_bytes()})
    before = live_app.ask("file", place=POSTER)
    live_app.start(f"{PICTURES}/everything.xcf")
    live_app.desk.menu("Image", "Flatten Image")
    eventually(live_app, "front-image", "unsaved", True)
    live_app.quit()
    assert live_app.ask("file", place=POSTER) == before


def test_preferences_and_what_is_written_at_quit(live_app: LiveApp) -> None:
    desk = live_app.desk
    live_app.start()
    assert live_app.ask("front-image")["found"] is False
    assert live_app.ask("changed-preferences") == {"names": []}
    desk.menu("Edit", "Preferences")
    desk.window("^Preferences$")
    set_number(desk, "Minimal number of undo levels:", 24)
    press(desk, "OK", "^Preferences$")
    eventually(live_app, "preference", "value", "24", name="undo-levels")
    desk.key("t")
    desk.fill(desk.find(role="spin button", description="Font size"), "48\t")
    assert live_app.ask("tool-option", tool="gimp-text-tool", name="font-size")["found"] is False
    live_app.quit()
    assert live_app.ask("changed-preferences") == {"names": ["undo-levels"]}
    assert live_app.ask("tool-option", tool="gimp-text-tool", name="font-size")["value"] == "48"
    docks = live_app.ask("docks")
    assert (docks["single_window"], docks["hidden"]) == (True, False)
    assert {"gimp-layer-list", "gimp-tool-options"} <= set(docks["dialogs"])
    facts = live_app.ask("template", name="A4 (300 ppi)")
    assert (facts["width"], facts["height"], facts["resolution"]) == (2480, 3508, [300.0, 300.0])
