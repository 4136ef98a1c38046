"""What a person does in GIMP's windows, and what the endpoints then say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from apps.gimp.tests.conftest import PICTURES, eventually
from apps.gimp.tests.said import FILES

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.gimp.tests.conftest import Ui

PHOTOGRAPH = Path(__file__).parents[2] / "darktable" / "tests" / "photographs" / "DSC_3147.JPG"
OTTERS = "Pictures/otters.JPG"
POSTER = "Pictures/everything.xcf"
MIDDLE = (940, 560)  #: of the canvas, which is only pixels: a small image stands there


def test_a_picture_with_words(live_app: LiveApp, ui: Ui) -> None:
    desk = ui.desk
    live_app.put({OTTERS: PHOTOGRAPH.read_bytes()})
    before = live_app.ask("picture", place=OTTERS)
    live_app.start(f"{PICTURES}/otters.JPG")
    assert live_app.ask("front-image") == {"found": True, "name": "otters", "unsaved": False}

    ui.command("Canvas Size...", "^Set Image Canvas Size$")
    ui.number("Width:", "300")
    ui.number("Height:", "200")
    ui.number("X:", "-30")
    ui.number("Y:", "-20")
    ui.choose("Resize layers:", "All layers")
    ui.press("Resize", "^Set Image Canvas Size$")
    eventually(live_app, "front-image", "unsaved", True)

    desk.key("t")
    fonts = desk.wait_until(lambda: [e for e in desk.find_all(role="text") if e.text == "Sans-serif"], "the font")
    desk.click(fonts[0])
    desk.replace("DejaVu Serif Bold")
    desk.keys("Down", "Return")
    desk.fill(desk.find(role="spin button", description="Font size"), "40\t")
    desk.click(desk.find(role="button", description="Foreground color"))
    desk.window("^Text Color$")
    desk.fill(desk.find(role="text", description="Hexadecimal.*"), "ffe9c7\t")
    ui.press("OK", "^Text Color$")
    desk.click(MIDDLE)
    desk.type("Two otters")
    desk.find(role="table cell", name="Two otters")
    desk.key("Escape")
    ui.command("Edit Layer Attributes...", "^Layer Attributes$")
    ui.number("Offset X:", "12")
    ui.number("Offset Y:", "34")
    ui.press("OK", "^Layer Attributes$")

    desk.key("alt+Return")
    desk.window("^Image Properties$")
    desk.click(role="page tab", name="Comment")
    comment = desk.wait_until(
        lambda: next((e for e in desk.find_all(role="text") if "multi-line" in e.states), None), "the comment"
    )
    desk.click(comment)
    desk.replace("For the zoo's page")
    ui.press("Close", "^Image Properties$")
    ui.save_as("page.xcf")

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

    ui.export("page.jpg")
    desk.fill(desk.find(role="spin button", description="Quality of exported image"), "82\t")
    for box in ("Progressive", "Save comment"):
        desk.click(role="check box", name=box)
    ui.press("Export", "^Export Image as ")
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


def test_attributes_of_layers(live_app: LiveApp, ui: Ui) -> None:
    desk = ui.desk
    live_app.put({POSTER: (FILES / "everything.xcf").read_bytes()})
    live_app.start(f"{PICTURES}/everything.xcf")
    ui.attributes("Paper")
    desk.fill(desk.beside("Layer name:", role="text"), "Ground")
    ui.number("Opacity:", "60")
    ui.choose("Mode:", "Screen")
    for box in ("Visible", "Lock pixels", "Lock position and size"):
        desk.click(role="check box", name=box)
    ui.press("OK", "^Layer Attributes$")
    ui.saved()
    facts = live_app.ask("layer", place=POSTER, name="Ground")
    assert (facts["opacity"], facts["mode"], facts["visible"], facts["lock_pixels"]) == (60.0, "Screen", False, True)
    # It was locked before.
    assert (facts["lock_position"], facts["colour_tag"]) == (False, "red")

    desk.key("ctrl+shift+a")
    ui.select("Shade")
    ui.run("Delete Layer Masks")
    ui.command("New Guide...", "New Guide")
    ui.number("Position", "120")
    ui.press("OK", "New Guide")
    ui.saved()
    assert live_app.ask("selection", place=POSTER)["found"] is False
    assert live_app.ask("layer-mask", place=POSTER, layer="Shade")["found"] is False
    assert live_app.ask("guides", place=POSTER) == {"found": True, "vertical": [36], "horizontal": [30, 120, 170]}
    assert live_app.ask("layer", place=POSTER, name="Shade")["has_mask"] is False


def test_an_image_that_is_not_saved_is_discarded_at_quit(live_app: LiveApp, ui: Ui) -> None:
    live_app.put({POSTER: (FILES / "everything.xcf").read_bytes()})
    before = live_app.ask("file", place=POSTER)
    live_app.start(f"{PICTURES}/everything.xcf")
    ui.desk.menu("Image", "Flatten Image")
    eventually(live_app, "front-image", "unsaved", True)
    live_app.quit()
    assert live_app.ask("file", place=POSTER) == before


def test_preferences_and_what_is_written_at_quit(live_app: LiveApp, ui: Ui) -> None:
    desk = ui.desk
    live_app.start()
    assert live_app.ask("front-image")["found"] is False
    assert live_app.ask("changed-preferences") == {"names": []}
    desk.menu("Edit", "Preferences")
    desk.window("^Preferences$")
    ui.number("Minimal number of undo levels:", "24")
    ui.press("OK", "^Preferences$")
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
