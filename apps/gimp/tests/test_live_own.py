"""The user's own: resources that GIMP made, what belongs to an image, and what its dialogs keep."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from apps.gimp.operations import press, run_command, select
from apps.gimp.tests.conftest import PICTURES, eventually, run_inside
from apps.gimp.tests.said import FILES

if TYPE_CHECKING:
    from apps.conftest import LiveApp

POSTER = "Pictures/everything.xcf"
CREAM, BLUE = [255, 246, 216, 255], [16, 32, 200, 255]
NAMED = "Save Settings as Named Preset"


def test_a_program_makes_resources_and_changes_an_image(live_app: LiveApp) -> None:
    ask = live_app.ask
    live_app.put({POSTER: (FILES / "everything.xcf").read_bytes()})
    for kind in ("brushes", "palettes"):
        assert ask(kind) == {"names": []}
    for kind, name in (("brush", "Quill"), ("gradient", "Dusk"), ("palette", "Harbour")):
        assert ask(kind, name=name)["found"] is False
    assert ask("channels", place=POSTER)["names"] == ["Label area"]
    assert ask("paths", place=POSTER)["names"] == ["Die line"]
    assert ask("parasite", place=POSTER, name="print-notes")["found"] is False
    assert ask("parasite", place=POSTER, name="paper-stock", layer="Paper")["found"] is False
    cells = {"place": POSTER, "layer": "Paper", "columns": 2, "rows": 2}
    assert ask("colour-grid", **cells)["cells"] == [CREAM] * 4
    assert ask("selection", place=POSTER)["bounds"] == [50, 40, 110, 100]
    assert ask("sample-points", place=POSTER)["points"] == [[40, 12]]
    grid = ask("grid", place=POSTER)
    assert (grid["spacing"], grid["offset"]) == ([25.0, 12.5], [4.0, 0.0])
    assert ask("layer", place=POSTER, name="Paper")["effects"] == []
    assert ask("folder", place="Pictures")["places"] == ["everything.xcf"]
    assert ask("file", place="Pictures/poster.png")["found"] is False
    assert ask("file-digests", places=["Pictures/poster.png"])["digests"] == {"Pictures/poster.png": None}

    effect = run_inside(live_app, "own.py")

    assert ask("brushes") == {"names": ["Corner", "Quill"]}
    facts = ask("brush", name="Quill")
    assert (facts["parametric"], facts["shape"], facts["radius"], facts["spikes"]) == (True, "diamond", 12.5, 5)
    assert (facts["hardness"], facts["aspect_ratio"], facts["angle"], facts["spacing"]) == (0.75, 3.0, 30.0, 25.0)
    facts = ask("brush", name="Corner")
    assert (facts["parametric"], facts["width"], facts["height"], facts["spacing"]) == (False, 150, 100, 40.0)
    first, second = ask("gradient", name="Dusk")["segments"]
    assert (first["left"], first["middle"], first["right"], first["blend"]) == (0.0, 0.1, 0.25, "linear")
    assert (first["left_colour"], first["right_colour"], first["left_opacity"]) == ("#102030", "#c06010", 100.0)
    assert (second["left"], second["right"], second["blend"]) == (0.25, 1.0, "sinusoidal")
    assert (second["left_colour"], second["right_colour"], second["right_opacity"]) == ("#c06010", "#ffe0a0", 40.0)
    assert ask("palettes") == {"names": ["Harbour"]}
    facts = ask("palette", name="Harbour")
    assert (facts["count"], facts["columns"], facts["colours"]) == (3, 3, ["#0c2238", "#d8281c", "#f4f4f0"])
    assert facts["entries"][1] == {"colour": "#d8281c", "name": "Buoy"}

    assert ask("channels", place=POSTER)["names"] == ["Varnish", "Label area"]
    facts = ask("channel", place=POSTER, name="Varnish")
    assert (facts["colour"], facts["opacity"], facts["bounds"]) == ("#20c040", 60.0, [10, 20, 70, 70])
    assert ask("paths", place=POSTER)["names"] == ["Die line", "Fold"]
    facts = ask("path", place=POSTER, name="Fold")
    assert (facts["closed"], facts["points"]) == ([False], [[[150.0, 0.0], [150.0, 200.0]]])
    assert ask("parasite", place=POSTER, name="print-notes")["text"] == "Two colours"
    facts = ask("parasite", place=POSTER, name="paper-stock", layer="Paper")
    assert (facts["text"], facts["names"]) == ("Cream 120 g", ["paper-stock"])
    assert ask("colour-grid", **cells)["cells"] == [BLUE, CREAM, CREAM, CREAM]
    assert ask("selection", place=POSTER)["bounds"] == [0, 0, 150, 100]
    assert ask("sample-points", place=POSTER)["points"] == [[40, 12], [200, 100]]
    grid = ask("grid", place=POSTER)
    assert (grid["spacing"], grid["offset"]) == ([20.0, 40.0], [0.0, 5.0])
    # It was given no name, and GIMP shows the title of its operation.
    assert effect == "Add RGB Noise"
    assert ask("layer", place=POSTER, name="Paper")["effects"] == [effect]
    assert ask("layer-effect", place=POSTER, layer="Paper", effect=effect)["operation"] == "gegl:noise-rgb"
    assert ask("folder", place="Pictures")["places"] == ["everything.xcf", "poster.png"]
    exported = live_app.file("Pictures/poster.png")
    facts = ask("file", place="Pictures/poster.png")
    assert (facts["size"], facts["sha256"]) == (len(exported), hashlib.sha256(exported).hexdigest())
    digests = ask("file-digests", places=["Pictures/poster.png"])["digests"]
    assert digests == {"Pictures/poster.png": facts["sha256"]}


def test_what_dialogs_keep(live_app: LiveApp) -> None:
    desk, ask = live_app.desk, live_app.ask
    levels = {"filter": "GimpLevelsConfig", "name": "Paper white"}
    live_app.put({POSTER: (FILES / "everything.xcf").read_bytes()})
    assert ask("filter-setting", **levels, argument="gamma", part="value")["found"] is False
    assert ask("tool-presets") == {"names": []}
    assert ask("shortcut", action="image-flatten")["found"] is False
    assert ask("template", name="Festival")["found"] is False
    docks = ask("docks")
    assert docks["hidden"] is False
    live_app.start(f"{PICTURES}/everything.xcf")

    select(desk, "Paper")
    assert ask("element", role="spin button", description="Gamma")["found"] is False
    run_command(desk, "Levels...", opens="^Levels$")
    gamma = desk.find(role="spin button", description="Gamma")
    assert ask("element", role="spin button", description="Gamma")["value"] == 1.0
    desk.fill(gamma, "1.5\t")
    eventually(live_app, "element", "value", 1.5, role="spin button", description="Gamma")
    desk.click(desk.find(role="button", description="Save the current settings as named preset"))
    desk.window(f"^{NAMED}$")
    assert ask("element", role="dialog", name=NAMED)["found"] is True
    desk.replace("Paper white\n")
    desk.gone(f"^{NAMED}$")
    assert ask("element", role="dialog", name=NAMED)["found"] is False
    eventually(live_app, "filter-setting", "value", "1.5", **levels, argument="gamma", part="value")
    assert ask("filter-setting", **levels, argument="gamma", part="red") == {"found": True, "value": "1"}
    press(desk, "Cancel", "^Levels$")

    run_command(desk, "Keyboard Shortcuts Editor", opens="^Configure Keyboard Shortcuts$")
    desk.type("image-flatten")
    row = desk.find(role="table cell", name="image-flatten")
    keys = (row.x - 20, row.y + row.height // 2)
    # The first click selects the row, the second one begins to change its keys.
    desk.click(keys)
    desk.settle()
    desk.click(keys)
    desk.settle()
    desk.key("ctrl+alt+j")
    desk.find(role="table cell", name=r"Ctrl\+Alt\+J")
    press(desk, "OK", "^Configure Keyboard Shortcuts$")

    run_command(desk, "Create Template...", opens="^Create New Template$")
    desk.replace("Festival\n")
    desk.gone("^Create New Template$")

    desk.key("t")
    desk.fill(desk.find(role="spin button", description="Font size"), "48\t")
    desk.click(desk.find(role="button", description=r"Save Tool Preset\.\.\."))
    desk.find(role="check box", name="Apply stored font")
    eventually(live_app, "tool-presets", "names", ["Text"])
    (name,) = [one for one in desk.find_all(role="text") if one.text == "Text"]
    desk.click(name)
    desk.replace("Caption\n")
    desk.menu("Windows", "Hide Docks")
    assert ask("shortcut", action="image-flatten")["found"] is False
    live_app.quit()
    assert ask("shortcut", action="image-flatten") == {"found": True, "keys": ["<Primary><Alt>j"]}
    assert ask("shortcut", action="file-save")["found"] is False
    assert ask("tool-presets") == {"names": ["Caption"]}
    facts = ask("tool-preset", name="Caption")
    assert (facts["tool"], facts["options"]["font-size"]) == ("gimp-text-tool", "48")
    facts = ask("template", name="Festival")
    assert (facts["width"], facts["height"], facts["resolution"]) == (300, 200, [300.0, 150.0])
    assert (facts["mode"], facts["comment"]) == ("rgb", "Proof 2")
    assert ask("docks") == {**docks, "hidden": True, "dialogs": sorted([*docks["dialogs"], "gimp-tool-preset-editor"])}
