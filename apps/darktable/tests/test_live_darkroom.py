"""The darkroom, styles, presets and exports against the endpoints.

With ``OPENCOMPUTER_RECORD=1`` in the environment the exported pictures replace those in ``exports/``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from apps.darktable.tests.conftest import Darktable

ROLL = "Pictures/2024-05 Marsh"
OSPREY, OTTERS, WREN, FLOWERS = "DSC_3141.JPG", "DSC_3147.JPG", "DSC_3152.JPG", "DSC_3158.JPG"
EXPORTS = Path(__file__).parent / "exports"
EXPOSURE = "adjust the exposure correction"

# Of each module whose parameters are known: a slider by its tip, what is typed, and the parameter that this sets. The
# balance of split-toning is counted from the other end.
SLIDERS = (
    ("exposure", EXPOSURE, "1.25", "exposure", 1.25),
    ("velvia", "the strength of saturation boost", "40", "strength", 40.0),
    ("vignetting", "strength of effect on saturation", "0.2", "saturation", 0.2),
    ("local contrast", "changes the local contrast of shadows", "80", "shadows", 0.8),
    ("monochrome", "how much to keep highlights", "0.25", "highlights", 0.25),
    ("color balance rgb", "increase the contrast at constant chromaticity", "15", "contrast", 0.15),
    ("sharpen", "spatial extent of the unblurring", "3", "radius", 3.0),
    ("grain", "the strength of applied grain", "30", "strength", 30.0),
    ("shadows and highlights", "correct shadows", "35", "shadows", 35.0),
    ("split-toning", "the balance of center of split-toning", "70", "balance", 0.3),
    ("rotate and perspective", "rotate image", "2.5", "rotation", 2.5),
)


def exposed(darktable: Darktable, name: str, value: str) -> None:
    """Edit the exposure of an image and go back to the lighttable."""
    ui = darktable.ui
    ui.darkroom(name)
    ui.module("exposure")
    ui.slider(EXPOSURE, value)
    ui.desk.find(role="toggle button", description="'exposure' is switched on")
    ui.lighttable()


def test_parameters_of_all_known_modules(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.darkroom(OSPREY)
    for module, tip, typed, _, _ in SLIDERS:
        ui.module(module)
        ui.slider(tip, typed)
        ui.desk.find(role="toggle button", description=f"'{module}' is switched on")
    ui.lighttable()
    for module, _, _, parameter, value in SLIDERS:
        parameters = {parameter: pytest.approx(value, abs=0.001)}
        facts = {"enabled": True, "parameters": parameters}
        darktable.becomes(facts, "module", image=f"{ROLL}/{OSPREY}", module=module)
    darktable.app.quit()
    # Rotation may bring its own crop along; the others are exactly what was switched on.
    edits = {one["module"] for one in darktable.about("edits", OSPREY)["edits"]}
    assert edits - {"crop"} == {module for module, *_ in SLIDERS}


def test_orientation(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("actions on selection")
    ui.select(OSPREY)
    ui.button("", "rotate selected images 90 degrees CW")
    turned = {"enabled": True, "parameters": {"orientation": 5.0}}
    darktable.becomes(turned, "module", image=f"{ROLL}/{OSPREY}", module="orientation")
    ui.button("", "rotate selected images 90 degrees CCW")
    ui.button("", "rotate selected images 90 degrees CCW")
    darktable.becomes({"parameters": {"orientation": 6.0}}, "module", image=f"{ROLL}/{OSPREY}", module="orientation")


def test_opening_an_image_in_the_darkroom_is_no_edit(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.darkroom(OSPREY)
    ui.lighttable()
    # darktable puts modules of its own into the history as soon as it is opened.
    darktable.becomes({"found": True}, "module", image=f"{ROLL}/{OSPREY}", module="input color profile")
    darktable.becomes({"found": True, "edits": [], "undone": 0}, "edits", image=f"{ROLL}/{OSPREY}")
    darktable.app.quit()
    assert darktable.about("edits", OSPREY) == {"found": True, "edits": [], "undone": 0}
    assert darktable.about("sidecar", OSPREY)["edits"] == []
    assert darktable.about("module", OSPREY, module="input color profile")["found"] is True
    assert darktable.about("module", OTTERS, module="input color profile")["found"] is False


def test_history_is_written_when_the_darkroom_is_left(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.darkroom(OSPREY)
    ui.module("velvia")
    ui.slider("the strength of saturation boost", "50")
    ui.desk.find(role="toggle button", description="'velvia' is switched on")
    ui.lighttable()
    velvia = {"module": "velvia", "instance": "", "enabled": True}
    darktable.becomes({"found": True, "edits": [velvia], "undone": 0}, "edits", image=f"{ROLL}/{OSPREY}")
    darktable.becomes({"edits": ["velvia"]}, "sidecar", image=f"{ROLL}/{OSPREY}")


@pytest.mark.parametrize("how", ["quit", "kill"])
def test_quitting_from_the_darkroom_keeps_the_edit_and_killing_may_not(darktable: Darktable, how: str) -> None:
    ui = darktable.ui
    ui.darkroom(OSPREY)
    ui.module("exposure")
    # The first change after a while is written at once, the next one ten seconds later at the earliest.
    ui.slider(EXPOSURE, "0.5")
    ui.slider(EXPOSURE, "0.8")
    if how == "quit":
        darktable.app.quit()
        facts = darktable.about("module", OSPREY, module="exposure")
        assert facts["parameters"]["exposure"] == pytest.approx(0.8, abs=0.001)
    else:
        darktable.app.kill()
        facts = darktable.about("module", OSPREY, module="exposure")
        assert facts["parameters"] is None or facts["parameters"]["exposure"] != pytest.approx(0.8, abs=0.001)


def test_switched_off_undone_and_discarded(darktable: Darktable) -> None:
    ui = darktable.ui
    exposed(darktable, OSPREY, "0.75")
    place = f"{ROLL}/{OSPREY}"
    darktable.becomes({"enabled": True}, "module", image=place, module="exposure")
    ui.darkroom(OSPREY)
    ui.switch("exposure")
    ui.lighttable()
    off = [{"module": "exposure", "instance": "", "enabled": False}]
    darktable.becomes({"edits": off}, "edits", image=place)
    assert darktable.ask("film-roll", place=ROLL)["images"][0]["edits"] == []

    # Back to the original in the history module: the entries stay, above the end of the history.
    ui.darkroom(OSPREY)
    ui.unfold("history")
    ui.desk.click(role="toggle button", name=".*original.*")
    ui.lighttable()
    ui.desk.wait_until(lambda: darktable.about("edits", OSPREY)["undone"] > 0, "entries above the end")
    darktable.becomes({"edits": []}, "edits", image=place)
    assert darktable.about("module", OSPREY, module="exposure")["found"] is False

    ui.unfold("history stack")
    ui.select(OSPREY)
    ui.button("discard history")
    ui.answer("^delete images' history")
    darktable.becomes({"found": True, "edits": [], "undone": 0}, "edits", image=place)


def test_history_copied_to_another_image(darktable: Darktable) -> None:
    ui = darktable.ui
    exposed(darktable, OSPREY, "0.75")
    ui.unfold("history stack")
    ui.select(OSPREY)
    ui.button("copy", "copy history stack of")
    ui.select(OTTERS, WREN)
    ui.button("paste", "paste history stack to")
    brighter = {"enabled": True, "parameters": {"exposure": pytest.approx(0.75, abs=0.001)}}
    for name in (OTTERS, WREN):
        darktable.becomes(brighter, "module", image=f"{ROLL}/{name}", module="exposure")
    assert darktable.about("edits", FLOWERS)["edits"] == []


def test_second_instance_of_a_module(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.darkroom(OSPREY)
    ui.module("exposure")
    ui.slider(EXPOSURE, "0.5")
    ui.desk.right_click(ui.desk.find(role="button", description="(?s)multiple instance actions.*"))
    ui.desk.wait_until(lambda: len(ui.desk.find_all(role="label", name="exposure")) > 1, "a second instance")
    ui.desk.settle()
    ui.slider(EXPOSURE, "-1")
    ui.lighttable()
    darktable.app.quit()
    edits = darktable.about("edits", OSPREY)["edits"]
    assert [one["module"] for one in edits] == ["exposure", "exposure"]
    values = {
        one["instance"]: darktable.about("module", OSPREY, module="exposure", instance=one["instance"])["parameters"]
        for one in edits
    }
    assert sorted(round(one["exposure"], 2) for one in values.values()) == [-1.0, 0.5]


def test_drawn_mask(darktable: Darktable) -> None:
    ui = darktable.ui
    assert darktable.about("masks", OSPREY) == {"found": True, "masks": []}
    ui.darkroom(OSPREY)
    ui.module("exposure")
    ui.slider(EXPOSURE, "1")
    ui.desk.click(ui.desk.find(role="toggle button", description="(?s)drawn mask.*"))
    ui.desk.click(ui.desk.find(role="toggle button", description="(?s)add circle.*"))
    ui.desk.click((940, 520))
    ui.desk.settle()
    ui.lighttable()
    darktable.becomes({"masked": True}, "module", image=f"{ROLL}/{OSPREY}", module="exposure")
    darktable.app.quit()
    assert darktable.about("module", OSPREY, module="exposure")["masked"] is True
    masks = darktable.about("masks", OSPREY)["masks"]
    assert [one["shape"] for one in masks] == ["circle"]


def test_styles(darktable: Darktable) -> None:
    ui = darktable.ui
    assert darktable.ask("styles") == {"found": True, "names": []}
    exposed(darktable, OSPREY, "0.75")
    ui.unfold("styles")
    ui.select(OSPREY)
    ui.button("create...")
    ui.desk.window("create new style")
    ui.desk.fill(ui.entry("enter a name for the new style"), "Lift")
    ui.desk.fill(ui.entry("enter a description for the new style"), "a bit brighter")
    include = ui.desk.find(role="table column header", name="include")
    ui.button("select none")
    ui.desk.click((include.center[0], ui.desk.find(role="table cell", name="exposure").center[1]))
    ui.button("save")
    ui.desk.gone("create new style")
    exposure = {"module": "exposure", "instance": "", "enabled": True}
    darktable.becomes({"found": True, "description": "a bit brighter", "modules": [exposure]}, "style", name="Lift")
    assert darktable.ask("styles")["names"] == ["Lift"]
    facts = darktable.ask("style-module", style="Lift", module="exposure")
    assert facts["parameters"]["exposure"] == pytest.approx(0.75, abs=0.001)
    assert darktable.ask("style-module", style="Lift", module="velvia")["found"] is False

    ui.select(WREN)
    ui.desk.click(role="table cell", name="Lift")
    ui.button("apply", "apply the selected styles")
    darktable.becomes({"enabled": True}, "module", image=f"{ROLL}/{WREN}", module="exposure")
    ui.desk.wait_until(
        lambda: "darktable|style|Lift" in darktable.about("tags", WREN)["automatic"], "the tag of the style"
    )

    ui.desk.click(role="table cell", name="Lift")
    ui.button("remove", "removes the selected styles")
    ui.answer("remove style")
    darktable.becomes({"names": []}, "styles")
    assert darktable.ask("style", name="Lift")["found"] is False


def test_presets(darktable: Darktable) -> None:
    ui = darktable.ui
    assert darktable.ask("presets", module="exposure") == {"found": True, "names": []}
    assert darktable.ask("preset", module="exposure", name="Backlit bird")["found"] is False
    ui.darkroom(OSPREY)
    ui.module("exposure")
    ui.slider(EXPOSURE, "1.5")
    store_preset(darktable, "Backlit bird\tfor birds before the sky")
    ui.desk.click(role="button", name="ok|save|_OK|OK")
    darktable.becomes({"names": ["Backlit bird"]}, "presets", module="exposure")
    facts = darktable.ask("preset", module="exposure", name="Backlit bird")
    assert (facts["description"], facts["automatic"]) == ("for birds before the sky", False)
    assert facts["parameters"]["exposure"] == pytest.approx(1.5, abs=0.001)


def store_preset(darktable: Darktable, texts: str) -> None:
    """Open the dialog that stores the exposure module's parameters, and enter the name."""
    ui = darktable.ui
    ui.desk.click(ui.desk.find(role="button", description="(?s)presets\nright-click.*"))
    ui.desk.click(role="menu item", name=r"store new preset.*")
    dialog = ui.desk.window("exposure")
    entries = sorted(ui.desk.find_all(role="text"), key=lambda one: one.y)
    ui.desk.fill(next(one for one in entries if one.x > dialog.x and one.y > dialog.y), texts)


def test_a_preset_applied_by_itself(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.darkroom(OSPREY)
    ui.module("exposure")
    ui.slider(EXPOSURE, "0.5")
    store_preset(darktable, "D750")
    ui.desk.click(role="check box", name="auto apply this preset to matching images")
    ui.desk.fill(ui.entry("string to match model"), "%D750")
    ui.desk.click(role="button", name="ok|save|_OK|OK")
    darktable.becomes({"automatic": True, "model": "%D750"}, "preset", module="exposure", name="D750")
    ui.lighttable()
    # It counts as an edit: a person made it so.
    ui.darkroom(OTTERS)
    ui.lighttable()
    darktable.becomes({"enabled": True}, "module", image=f"{ROLL}/{OTTERS}", module="exposure")
    darktable.app.quit()
    assert "exposure" in [one["module"] for one in darktable.about("edits", OTTERS)["edits"]]


def export(
    darktable: Darktable, name: str, file_format: str, place: str, *, width: str = "0", quality: str = ""
) -> None:
    """Export an image; the module is unfolded."""
    ui = darktable.ui
    ui.select(name)
    formats = ui.area("images will be exported according to")
    ui.choose(formats, file_format)
    if quality:
        # Its slider has no tip; it stands below the format.
        areas = [one for one in ui.desk.find_all(role="drawing area") if (one.x == formats.x and one.y > formats.y)]
        ui.set_number(min(areas, key=lambda one: one.y), quality)
    ui.desk.fill(ui.entry("enter the path where to put exported images"), place + "\t")
    ui.desk.fill(ui.entry("maximum output width limit"), width + "\t")
    ui.button("export", "export with current settings")


SETTINGS = ".config/darktable/darktablerc"
# What goes into exported files, as a sum of dt_lib_export_metadata's bits: by default levels of tags become keywords of
# their own, and which is below which is not said.
WITH_LEVELS_OF_TAGS = b"plugins/lighttable/export/metadata_flags=1f\n"
ABOUT_OTTERS = """
otters.title = "Otters at rest"
otters.creator = "Mara Lindqvist"
otters.rights = "© 2024 Mara Lindqvist"
otters.latitude = 37.75
otters.longitude = -122.15
darktable.tags.attach(darktable.tags.create("animals|otters"), otters)
"""


@pytest.mark.parametrize(
    ("choice", "extension", "kind", "quality"),
    [
        ("JPEG (8", "jpg", "jpeg", 88),
        ("PNG", "png", "png", None),
        ("TIFF", "tif", "tiff", None),
        ("WebP", "webp", "webp", None),
    ],
)
def test_exported_pictures(
    prepared: Darktable, saved_state: SavedState, choice: str, extension: str, kind: str, quality: int | None
) -> None:
    darktable = prepared
    settings = darktable.app.file(SETTINGS) + WITH_LEVELS_OF_TAGS
    darktable.app.put({SETTINGS: settings})
    darktable.app.start(f"/home/user/{ROLL}")
    darktable.run_lua(ABOUT_OTTERS)
    darktable.becomes({"title": "Otters at rest"}, "metadata", image=f"{ROLL}/{OTTERS}")
    darktable.ui.unfold("export")
    place = "/home/user/Pictures/out/$(FILE_NAME)-small"
    export(darktable, OTTERS, choice, place, width="48", quality=str(quality or ""))
    place = f"Pictures/out/DSC_3147-small.{extension}"
    darktable.becomes({"exported": True}, "image", image=f"{ROLL}/{OTTERS}")
    darktable.becomes({"found": True}, "file", place=place)
    assert darktable.about("image", OSPREY)["exported"] is False

    recorded = EXPORTS / f"otters.{extension}"
    if os.environ.get("OPENCOMPUTER_RECORD"):
        EXPORTS.mkdir(exist_ok=True)
        recorded.write_bytes(darktable.app.file(place))
    saved_state.put("otters", recorded.read_bytes())
    facts, before = darktable.ask("picture", place=place), saved_state.ask("picture", place="otters")
    assert (facts["format"], facts["width"], facts["height"], facts["bits"]) == (kind, 48, 27, 8)
    assert facts["quality"] == quality
    assert facts["xmp"]["title"] == "Otters at rest"
    # The rest is held by the tests of the channel. The size may differ, as times of the day are written in.
    assert {**facts, "size": 0} == {**before, "size": 0}


def test_export_settings_are_kept(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("export")
    export(darktable, OSPREY, "PNG", "/home/user/Pictures/out/$(FILE_NAME)", width="120")
    darktable.becomes({"found": True}, "file", place="Pictures/out/DSC_3141.png")
    # Not before it quits.
    assert darktable.ask("export-settings")["width"] == 0
    darktable.app.quit()
    facts = darktable.ask("export-settings")
    assert (facts["format"], facts["storage"], facts["width"], facts["height"]) == ("png", "disk", 120, 0)
    assert facts["place"] == "/home/user/Pictures/out/$(FILE_NAME)"


def test_exporting_an_unedited_image_writes_a_history_that_is_no_edit(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("export")
    export(darktable, OSPREY, "PNG", "/home/user/Pictures/out/$(FILE_NAME)")
    darktable.becomes({"exported": True}, "image", image=f"{ROLL}/{OSPREY}")
    darktable.becomes({"found": True}, "module", image=f"{ROLL}/{OSPREY}", module="input color profile")
    darktable.app.quit()
    assert darktable.about("module", OSPREY, module="input color profile")["found"] is True
    assert darktable.about("edits", OSPREY)["edits"] == []
    assert "darktable|exported" in darktable.about("tags", OSPREY)["automatic"]
