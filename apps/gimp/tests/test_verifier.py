"""The endpoints about exported files and the profile, on files made by hand: what they answer, and what they refuse."""

from __future__ import annotations

import io
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, PngImagePlugin

from pytest_opencomputer.guest import state
from pytest_opencomputer.guest.endpoint import Home

if TYPE_CHECKING:
    from apps.conftest import SavedState

FOLDER = ".config/GIMP/3.0"


def picture(saved_state: SavedState, place: str, image: Image.Image, **options: Any) -> None:
    """Lay down a picture file."""
    out = io.BytesIO()
    ending = place.rpartition(".")[2]
    image.save(out, {"jpg": "JPEG", "tif": "TIFF"}.get(ending, ending.upper()), **options)
    saved_state.put(place, out.getvalue())


def test_what_an_export_is(saved_state: SavedState) -> None:
    red = Image.new("RGB", (40, 20), (200, 30, 10))
    picture(saved_state, "a.jpg", red, quality=80, dpi=(300, 300), comment=b"Proof", progressive=True)
    facts = saved_state.ask("export", place="a.jpg")
    assert (facts["format"], facts["width"], facts["height"], facts["mode"]) == ("jpeg", 40, 20, "rgb")
    assert (facts["resolution"], facts["comment"], facts["progressive"]) == ([300.0, 300.0], "Proof", True)
    assert (facts["alpha"], facts["colours"], facts["interlaced"]) == (False, None, None)
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", "Für die Tür")
    picture(saved_state, "a.png", Image.new("RGBA", (4, 4), (1, 2, 3, 4)), pnginfo=text)
    facts = saved_state.ask("export", place="a.png")
    assert (facts["mode"], facts["alpha"], facts["comment"], facts["interlaced"]) == ("rgb", True, "Für die Tür", False)
    few = red.quantize(2)
    picture(saved_state, "b.png", few, transparency=0)
    facts = saved_state.ask("export", place="b.png")
    assert (facts["mode"], facts["alpha"]) == ("indexed", True)
    assert facts["colours"] == len(few.getpalette() or ()) // 3 or facts["colours"] <= 256
    picture(saved_state, "a.tif", red.convert("L"), compression="tiff_lzw", dpi=(150, 150))
    facts = saved_state.ask("export", place="a.tif")
    assert (facts["mode"], facts["compression"], facts["resolution"]) == ("grayscale", "tiff_lzw", [150.0, 150.0])
    assert saved_state.ask("export", place="none.png")["found"] is False


def test_what_an_export_carries(saved_state: SavedState) -> None:
    nothing = {"found": True, **dict.fromkeys(("exif", "xmp", "iptc", "profile", "comment", "thumbnail"), False)}
    for place in ("a.jpg", "a.png", "a.webp", "a.tif"):
        picture(saved_state, place, Image.new("RGB", (40, 20)))
        assert saved_state.ask("carried", place=place) == nothing
    exif = Image.Exif()
    exif[0x013B] = "Ines Prado"
    for place in ("a.jpg", "a.png", "a.webp"):
        picture(
            saved_state, place, Image.new("RGB", (40, 20)), exif=exif, xmp=b"<x:xmpmeta/>", icc_profile=profile("P")
        )
        facts = saved_state.ask("carried", place=place)
        assert (facts["exif"], facts["profile"]) == (True, True), place
        assert saved_state.ask("export", place=place)["profile"] == "P"
    assert saved_state.ask("carried", place="a.jpg")["xmp"] is True


def profile(title: str) -> bytes:
    """The beginning of an ICC profile with a title."""
    block = b"desc" + bytes(4) + struct.pack(">I", len(title) + 1) + title.encode() + b"\0"
    body = bytes(128) + struct.pack(">I4sII", 1, b"desc", 144, len(block)) + block
    return struct.pack(">I", len(body)) + body[4:]


def test_colours_and_likeness(saved_state: SavedState) -> None:
    image = Image.new("RGB", (40, 20), (200, 30, 10))
    image.paste((10, 30, 200), (20, 0, 40, 20))
    picture(saved_state, "a.png", image)
    facts = saved_state.ask("colours", place="a.png")
    assert (facts["mean"], facts["colours"], facts["darkest"]) == ([105.0, 30.0, 105.0], 2, [10, 30, 10])
    left = saved_state.ask("colours", place="a.png", width=20)
    assert (left["mean"], left["most_frequent"], left["most_frequent_share"]) == ([200.0, 30.0, 10.0], "#c81e0a", 1.0)
    assert saved_state.ask("colours", place="a.png", left=30, width=20)["found"] is False
    assert saved_state.ask("colour-grid", place="a.png", columns=2, rows=1)["cells"] == [
        [200, 30, 10, 255],
        [10, 30, 200, 255],
    ]
    with pytest.raises(ValueError, match="grid"):
        saved_state.ask("colour-grid", place="a.png", columns=0)
    same = {"found": True, "same_size": True, "difference": 0.0, "changed": 0.0, "undithered": None}
    assert saved_state.ask("likeness", place="a.png", other="a.png") == same
    picture(saved_state, "b.png", image.resize((80, 40), Image.Resampling.NEAREST))
    facts = saved_state.ask("likeness", place="a.png", other="b.png")
    assert facts["same_size"] is False
    assert facts["difference"] < 3
    picture(saved_state, "c.png", Image.new("RGB", (40, 20), (200, 30, 10)))
    facts = saved_state.ask("likeness", place="a.png", other="c.png")
    assert (facts["changed"], facts["difference"]) == (0.5, 47.5)
    facts = saved_state.ask("likeness", place="a.png", other="c.png", width=20, height=20)
    assert facts["difference"] == 0.0
    assert saved_state.ask("likeness", place="a.png", other="c.png", left=30, width=20)["found"] is False
    assert saved_state.ask("likeness", place="a.png", other="none.png")["found"] is False


def test_frames_of_an_animation(saved_state: SavedState) -> None:
    red, blue = Image.new("RGB", (40, 20), (200, 30, 10)), Image.new("RGB", (40, 20), (10, 30, 200))
    blue.paste((10, 30, 0), (20, 0, 40, 20))
    picture(saved_state, "a.gif", red, save_all=True, append_images=[blue], duration=[100, 2000])
    first, last = saved_state.ask("frames", place="a.gif")["frames"]
    assert first == {"milliseconds": 100, "mean": [200.0, 30.0, 10.0], "deviation": [0.0, 0.0, 0.0]}
    assert last == {"milliseconds": 2000, "mean": [10.0, 30.0, 100.0], "deviation": [0.0, 0.0, 100.0]}
    picture(saved_state, "a.png", red)
    assert [frame["milliseconds"] for frame in saved_state.ask("frames", place="a.png")["frames"]] == [0]
    assert saved_state.ask("frames", place="none.gif")["found"] is False


def test_frames_are_bounded(saved_state: SavedState) -> None:
    dots = [Image.new("RGB", (1, 1), (number, 0, 0)) for number in range(201)]
    picture(saved_state, "a.gif", dots[0], save_all=True, append_images=dots[1:], duration=20)
    with pytest.raises(state.StateTooBig):
        saved_state.ask("frames", place="a.gif")


def test_what_is_transparent_has_no_colour(saved_state: SavedState) -> None:
    picture(saved_state, "a.png", Image.new("RGBA", (4, 4), (200, 30, 10, 0)))
    picture(saved_state, "b.png", Image.new("RGBA", (4, 4), (10, 30, 200, 0)))
    assert saved_state.ask("likeness", place="a.png", other="b.png")["difference"] == 0.0
    assert saved_state.ask("colours", place="a.png")["mean"] is None


@pytest.mark.parametrize(
    "content", [b"", b"\x89PNG\r\n\x1a\n" + bytes(60), b"\xff\xd8\xff\xe0", b"GIF89a", b"II*\0\xff"]
)
@pytest.mark.parametrize("endpoint", ["export", "carried", "colours"])
def test_damaged_pictures_are_a_corrupt_state(saved_state: SavedState, content: bytes, endpoint: str) -> None:
    saved_state.put("a.png", content)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask(endpoint, place="a.png")


def test_pictures_that_were_cut_off_are_a_corrupt_state(saved_state: SavedState) -> None:
    noise = Image.effect_noise((64, 64), 80)
    for place in ("a.png", "a.jpg", "a.webp", "a.tif", "a.gif"):
        picture(saved_state, place, noise)
        content = (saved_state.root / place).read_bytes()
        saved_state.put(place, content[: len(content) // 2])
        with pytest.raises(state.StateCorrupt):
            saved_state.ask("colours", place=place)


def test_a_picture_in_the_place_of_an_xcf_file_and_the_other_way_round(saved_state: SavedState) -> None:
    picture(saved_state, "a.png", Image.new("RGB", (4, 4)))
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("colours", place="a.png", layer="Sky")
    saved_state.put("b.png", b"gimp xcf v011\0" + bytes(40))
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("colours", place="b.png")


def test_a_picture_that_unpacks_to_very_much_is_too_big(saved_state: SavedState) -> None:
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    saved_state.put("a.png", b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b""))
    for endpoint in ("export", "colours", "carried"):
        with pytest.raises(state.StateTooBig):
            saved_state.ask(endpoint, place="a.png")


def test_preferences(saved_state: SavedState) -> None:
    assert saved_state.ask("preference", name="undo-levels")["found"] is False
    assert saved_state.ask("changed-preferences") == {"names": []}
    text = '# GIMP gimprc\n\n(undo-levels 20)\n(default-grid (xspacing 16)\n (style dots))\n(theme "Dark \\"x\\"")\n'
    saved_state.put(f"{FOLDER}/gimprc", text.encode() + b'(check-updates no)\n(config-version "3.0.4")\n')
    assert saved_state.ask("preference", name="undo-levels") == {"found": True, "value": "20"}
    assert saved_state.ask("preference", name="default-grid")["value"] == "(xspacing 16) (style dots)"
    assert saved_state.ask("preference", name="theme")["value"] == 'Dark "x"'
    assert saved_state.ask("changed-preferences") == {"names": ["default-grid", "theme", "undo-levels"]}


def test_what_a_dialog_begins_with_is_no_changed_preference(saved_state: SavedState) -> None:
    choices = b"(image-resize-layer-set all)\n(layer-add-mask-type selection)\n(selection-grow-radius 20)\n"
    policies = b"(metadata-rotation-policy rotate)\n(layer-preview-size large)\n(image-title-format x)\n"
    saved_state.put(f"{FOLDER}/gimprc", choices + policies)
    names = saved_state.ask("changed-preferences")["names"]
    assert names == ["image-title-format", "layer-preview-size", "metadata-rotation-policy"]
    assert saved_state.ask("preference", name="selection-grow-radius")["value"] == "20"


def test_what_a_fresh_desktop_has_is_changed_only_with_another_value(saved_state: SavedState) -> None:
    saved_state.put(f"{FOLDER}/gimprc", b"(tile-cache-size 512M)\n(undo-size 256M)\n(marching-ants-speed 10000)\n")
    assert saved_state.ask("changed-preferences") == {"names": ["undo-size"]}


@pytest.mark.parametrize("content", [b"(a", b"a)", b'(a "b)', b'(a\xff\xfe\0"', b"(" * 20])
def test_damaged_settings_are_a_corrupt_state(saved_state: SavedState, content: bytes) -> None:
    saved_state.put(f"{FOLDER}/gimprc", content)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("preference", name="a")


@pytest.mark.parametrize("content", [b"(" * 100_000, b"(a " + b"1 " * 600_000 + b")", b'"' * 9_000_000])
def test_endless_settings_are_too_big(saved_state: SavedState, content: bytes) -> None:
    saved_state.put(f"{FOLDER}/gimprc", content)
    with pytest.raises(state.StateTooBig):
        saved_state.ask("preference", name="a")


def test_escapes_in_settings(saved_state: SavedState) -> None:
    saved_state.put(f"{FOLDER}/gimprc", rb'(a "x\ty\"z\\ \303\274 \8")')
    assert saved_state.ask("preference", name="a")["value"] == 'x\ty"z\\ ü 8'


def test_names_that_lead_elsewhere_are_refused(saved_state: SavedState) -> None:
    for endpoint, args in (
        ("tool-option", {"tool": "../gimprc", "name": "a"}),
        ("filter-setting", {"filter": "../gimprc", "name": "a", "argument": "b"}),
    ):
        with pytest.raises(ValueError, match="gimprc"):
            saved_state.ask(endpoint, **args)


def test_palettes(saved_state: SavedState) -> None:
    text = "GIMP Palette\nName: Harbour\nColumns: 4\n#\n 12  34  56\tDeep water\n255 255 255\tUntitled\n  0   0   0\n"
    saved_state.put(f"{FOLDER}/palettes/Harbour-1.gpl", text.encode())
    assert saved_state.ask("palettes") == {"names": ["Harbour"]}
    facts = saved_state.ask("palette", name="Harbour")
    assert (facts["count"], facts["columns"], facts["colours"]) == (3, 4, ["#0c2238", "#ffffff", "#000000"])
    assert facts["entries"][0] == {"colour": "#0c2238", "name": "Deep water"}
    assert saved_state.ask("palette", name="Quay")["found"] is False
    saved_state.put(f"{FOLDER}/palettes/bad.gpl", b"GIMP Palette\nName: Bad\n300 0 0\n")
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("palette", name="Bad")
    saved_state.put(f"{FOLDER}/palettes/worse.gpl", b"\xff\xfe")
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("palettes")


def test_gradients(saved_state: SavedState) -> None:
    text = "GIMP Gradient\nName: Dusk\n1\n0.0 0.25 1.0 0 0 0 1 1 0.5 0 0.5 1 0 0 0\n"
    saved_state.put(f"{FOLDER}/gradients/Dusk.ggr", text.encode())
    (segment,) = saved_state.ask("gradient", name="Dusk")["segments"]
    assert (segment["middle"], segment["left_colour"], segment["right_colour"]) == (0.25, "#000000", "#ff8000")
    assert (segment["left_opacity"], segment["right_opacity"], segment["blend"]) == (100.0, 50.0, "curved")
    saved_state.put(f"{FOLDER}/gradients/Dusk.ggr", b"GIMP Gradient\nName: Dusk\n1\n0 0 nan\n")
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("gradient", name="Dusk")


def test_brushes(saved_state: SavedState) -> None:
    saved_state.put(f"{FOLDER}/brushes/a.vbr", b"GIMP-VBR\n1.5\nNib\nsquare\n20.0\n12.5\n2\n0.5\n3.0\n45.0\n")
    saved_state.put(f"{FOLDER}/brushes/b.vbr", b"GIMP-VBR\n1.0\nSpot\n10\n7.0\n1.0\n1.0\n0.0\n")
    header = struct.pack(">IIIII4sI", 33, 2, 3, 2, 1, b"GIMP", 25) + b"Leaf\0"
    saved_state.put(f"{FOLDER}/brushes/c.gbr", header + bytes(6))
    assert saved_state.ask("brushes") == {"names": ["Leaf", "Nib", "Spot"]}
    facts = saved_state.ask("brush", name="Nib")
    assert (facts["shape"], facts["spacing"], facts["radius"], facts["spikes"]) == ("square", 20.0, 12.5, 2)
    assert (facts["hardness"], facts["aspect_ratio"], facts["angle"]) == (0.5, 3.0, 45.0)
    facts = saved_state.ask("brush", name="Spot")
    assert (facts["shape"], facts["radius"], facts["hardness"]) == ("circle", 7.0, 1.0)
    facts = saved_state.ask("brush", name="Leaf")
    assert (facts["parametric"], facts["width"], facts["height"], facts["spacing"]) == (False, 3, 2, 25.0)
    assert saved_state.ask("brush", name="Nobody")["found"] is False
    saved_state.put(f"{FOLDER}/brushes/d.gbr", b"\0" * 10)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("brushes")


def test_a_profile_that_was_never_used(saved_state: SavedState) -> None:
    for endpoint, args in (
        ("palette", {"name": "x"}),
        ("gradient", {"name": "x"}),
        ("brush", {"name": "x"}),
        ("tool-preset", {"name": "x"}),
        ("template", {"name": "x"}),
        ("shortcut", {"action": "x"}),
        ("tool-option", {"tool": "gimp-crop-tool", "name": "x"}),
        ("filter-setting", {"filter": "x", "name": "x", "argument": "x"}),
        ("docks", {}),
        *((endpoint, {"place": "x.xcf"}) for endpoint in ("image", "layers", "guides", "channels", "paths", "grid")),
        *((endpoint, {"place": "x.xcf"}) for endpoint in ("selection", "colormap", "image-metadata", "sample-points")),
        *((endpoint, {"place": "x.xcf", "layer": "x"}) for endpoint in ("text-layer", "layer-mask", "colours")),
        ("layer-effect", {"place": "x.xcf", "layer": "x", "effect": "x"}),
        ("parasite", {"place": "x.xcf", "name": "x"}),
        ("path", {"place": "x.xcf", "name": "x"}),
        ("channel", {"place": "x.xcf", "name": "x"}),
        ("layer", {"place": "x.xcf", "name": "x"}),
    ):
        facts = saved_state.ask(endpoint, **args)
        assert facts["found"] is False, endpoint
        assert {value for key, value in facts.items() if key != "found"} <= {None}
    assert saved_state.ask("recent-files") == {"places": []}
    for endpoint in ("palettes", "brushes", "tool-presets"):
        assert saved_state.ask(endpoint) == {"names": []}


def test_recent_files(saved_state: SavedState) -> None:
    def bookmark(place: str, moment: str, name: str = "GNU Image Manipulation Program") -> str:
        return (
            f'<bookmark href="file://{place}"><info><metadata><bookmark:applications>'
            f'<bookmark:application name="{name}" exec="gimp %u" modified="{moment}" count="1"/>'
            "</bookmark:applications></metadata></info></bookmark>"
        )

    space = 'xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"'

    def lay(*bookmarks: str) -> None:
        text = f'<?xml version="1.0"?><xbel version="1.0" {space}>{"".join(bookmarks)}</xbel>'
        saved_state.put(".local/share/recently-used.xbel", text.encode())

    early = bookmark("/home/user/Pictures/a%20b.xcf", "2026-01-02T10:00:00.000000Z")
    late = bookmark("/home/user/c.png", "2026-01-02T11:00:00.000000Z")
    lay(early, late, bookmark("/home/user/d.txt", "2026-01-02T12:00:00Z", "gedit"))
    assert saved_state.ask("recent-files") == {"places": ["c.png", "Pictures/a b.xcf"]}
    far = late.replace("file:///home", "sftp://host/home")
    lay(early, far)
    assert saved_state.ask("recent-files") == {"places": ["sftp://host/home/user/c.png", "Pictures/a b.xcf"]}
    for moment in ("soon", "2026-01-02T11:00:00"):
        lay(early, bookmark("/home/user/c.png", moment))
        with pytest.raises(state.StateCorrupt):
            saved_state.ask("recent-files")


def test_the_verifier_reads_no_more_than_the_home_folder(saved_state: SavedState, tmp_path_factory: Any) -> None:
    outside: Path = tmp_path_factory.mktemp("outside")
    (outside / "gimprc").write_text("(undo-levels 20)")
    (saved_state.root / ".config/GIMP").mkdir(parents=True)
    (saved_state.root / FOLDER).symlink_to(outside)
    with pytest.raises(state.StateNotPlain):
        saved_state.ask("preference", name="undo-levels")
    assert Home(saved_state.root).has(".config/GIMP")


def test_tool_presets_and_settings_of_filters(saved_state: SavedState) -> None:
    preset = """# GIMP tool preset file

(icon-name "gimp-tool-crop")
(name "3×2 Landscape")
(tool-options "GimpCropOptions"
    (aspect-numerator 3.000000)
    (fixed-rule-active yes)
    (tool "gimp-crop-tool"))
(use-font no)
"""
    saved_state.put(f"{FOLDER}/tool-presets/Landscape.gtp", preset.encode())
    saved_state.put(f"{FOLDER}/tool-presets/notes.txt", b"(not one")
    assert saved_state.ask("tool-presets") == {"names": ["3×2 Landscape"]}
    facts = saved_state.ask("tool-preset", name="3×2 Landscape")
    assert (facts["tool"], facts["options"]["fixed-rule-active"]) == ("gimp-crop-tool", "yes")
    settings = '# settings\n\n(GimpLevelsConfig "Bright sky"\n    (time 0)\n    (channel value)\n    (low-input 0.1))\n'
    saved_state.put(f"{FOLDER}/filters/GimpLevelsConfig.settings", settings.encode())
    asked = {"filter": "GimpLevelsConfig", "name": "Bright sky"}
    assert saved_state.ask("filter-setting", **asked, argument="low-input") == {"found": True, "value": "0.1"}
    assert saved_state.ask("filter-setting", **asked, argument="gamma")["found"] is False


def test_shortcuts_templates_and_docks(saved_state: SavedState) -> None:
    shortcuts = '(file-version 1)\n\n# (action "select-all" "<Primary>a")\n(action "file-export" "<Primary>e" "F12")\n'
    saved_state.put(f"{FOLDER}/shortcutsrc", f'{shortcuts}(action "edit-cut" "")\n'.encode())
    assert saved_state.ask("shortcut", action="file-export")["keys"] == ["<Primary>e", "F12"]
    assert saved_state.ask("shortcut", action="edit-cut")["keys"] == []
    # What stands in a comment is at its default.
    assert saved_state.ask("shortcut", action="select-all")["found"] is False
    template = (
        '(GimpTemplate "Postcard"\n (width 1748)\n (height 1240)\n (unit millimeters)\n (xresolution 300)\n'
        " (yresolution 150)\n (image-type gray)\n (precision u16-linear)\n (color-profile NULL)\n (fill-type white))\n"
    )
    saved_state.put(f"{FOLDER}/templaterc", template.encode())
    facts = saved_state.ask("template", name="Postcard")
    assert (facts["width"], facts["height"], facts["resolution"]) == (1748, 1240, [300.0, 150.0])
    assert (facts["unit"], facts["mode"], facts["precision"]) == ("millimeters", "gray", "u16-linear")
    assert (facts["fill"], facts["comment"]) == ("white", None)
    saved_state.put(f"{FOLDER}/templaterc", b'(GimpTemplate "Postcard" (width wide))')
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("template", name="Postcard")
    session = (
        '(session-info "toplevel" (book (dockable "gimp-layer-list") (dockable "gimp-brush-grid")))\n'
        "(hide-docks yes)\n(single-window-mode no)\n"
    )
    saved_state.put(f"{FOLDER}/sessionrc", session.encode())
    assert saved_state.ask("docks") == {
        "found": True,
        "dialogs": ["gimp-brush-grid", "gimp-layer-list"],
        "hidden": True,
        "single_window": False,
    }
    balance = """(GimpColorBalanceConfig "Evening"
    (range shadows) (cyan-red 0) (range midtones) (cyan-red 0.2) (range highlights) (cyan-red -0.1)
    (preserve-luminosity yes))"""
    saved_state.put(f"{FOLDER}/filters/GimpColorBalanceConfig.settings", balance.encode())
    asked = {"filter": "GimpColorBalanceConfig", "name": "Evening", "argument": "cyan-red"}
    found = [saved_state.ask("filter-setting", **asked, part=part)["value"] for part in ("midtones", "highlights", "")]
    assert found == ["0.2", "-0.1", "0"]
    assert saved_state.ask("filter-setting", **asked, part="all")["found"] is False
    assert saved_state.ask("filter-setting", **{**asked, "argument": "preserve-luminosity"})["value"] == "yes"
