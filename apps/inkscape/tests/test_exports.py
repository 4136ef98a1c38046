"""What Inkscape exports, its settings, and its lists."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from apps.inkscape.tests.conftest import FILES
from pytest_opencomputer.guest import state

if TYPE_CHECKING:
    from apps.conftest import SavedState

PREFERENCES = ".config/inkscape/preferences.xml"


@pytest.fixture
def exported(saved_state: SavedState) -> SavedState:
    """A home folder with exported files."""
    for name in ("sheet.pdf", "sheet.png", "plate.png"):
        saved_state.put(f"Exports/{name}", (FILES / name).read_bytes())
    return saved_state


def test_bitmaps(exported: SavedState) -> None:
    sheet = exported.ask("bitmap", place="Exports/sheet.png")
    assert (sheet["format"], sheet["width"], sheet["height"], sheet["dpi"]) == ("png", 397, 561, 48.0)
    assert sheet["software"] == "www.inkscape.org"
    plate = exported.ask("bitmap", place="Exports/plate.png")
    assert plate["dpi"] == 96.0
    assert 0.2 < plate["transparent"] < 0.5
    assert exported.ask("picture", place="Exports/plate.png")["width"] == plate["width"]


def test_what_is_to_be_seen(exported: SavedState) -> None:
    asked = {"place": "Exports/plate.png"}
    pixel = exported.ask("bitmap-colour", x=0.5, y=0.5, **asked)
    assert [pixel[key] for key in ("red", "green", "blue")] == pytest.approx([0xF2, 0xC1, 0x4E], abs=1)
    assert pixel["opacity"] == 0.8
    assert exported.ask("bitmap-colour", x=0.0, y=1.0, **asked)["opacity"] == 0.0
    content = exported.ask("bitmap-content", **asked)
    bitmap = exported.ask("bitmap", **asked)
    assert (content["left"], content["top"]) == (0, 0)
    assert content["right"] <= bitmap["width"]
    assert content["share"] == pytest.approx(1 - bitmap["transparent"], abs=0.05)
    # The page of the sheet has a colour of its own, which is exported with it.
    assert exported.ask("bitmap-colour", place="Exports/sheet.png", x=0.99, y=0.01)["colour"] == "#fffaf0"
    sheet = exported.ask("bitmap-content", place="Exports/sheet.png", background="#fffaf0")
    # The plate is at 20 mm from the left and 30 mm from the top, with a stroke of 2 mm.
    assert sheet["top"] == pytest.approx(29 * 48 / 25.4, abs=1.5)
    assert exported.ask("bitmap-content", place="Exports/sheet.png")["share"] == 1.0


def test_differences(exported: SavedState) -> None:
    same = exported.ask("bitmap-difference", place="Exports/sheet.png", other="Exports/sheet.png")
    assert (same["same_size"], same["difference"], same["changed"]) == (True, 0.0, 0.0)
    other = exported.ask("bitmap-difference", place="Exports/sheet.png", other="Exports/plate.png")
    assert (other["same_size"], other["difference"]) == (False, None)


def test_an_empty_picture(saved_state: SavedState) -> None:
    out = io.BytesIO()
    Image.new("RGBA", (4, 4)).save(out, "PNG")
    saved_state.put("a.png", out.getvalue())
    facts = saved_state.ask("bitmap-content", place="a.png")
    assert (facts["left"], facts["share"]) == (None, 0.0)
    facts = saved_state.ask("bitmap", place="a.png")
    assert (facts["transparent"], facts["colours"], facts["dpi"], facts["software"]) == (1.0, 1, None, None)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("bitmap-content", place="a.png", background="sunny")


def test_pages(exported: SavedState) -> None:
    facts = exported.ask("pdf", place="Exports/sheet.pdf")
    (page,) = facts["pages"]
    assert (page["width_mm"], page["height_mm"]) == (210.0, 297.0)
    assert any("Bread from six" in line for line in facts["lines"])
    assert not any("Bakery" in line for line in facts["lines"])  # in a hidden layer


WRITTEN = b"""<?xml version="1.0"?><inkscape version="1"><group id="tools" bounding_box="1"/><group id="options">
<group id="transform" stroke="0" rectcorners="1"/><group id="nudgedistance" value="5mm"/><group id="zoomincrement"
value="1.414213562"/><group id="clonecompensation" value="0"/><group id="cloneorphans" value="7"/>
<group id="autosave" enable="0" interval="25"/><group id="preservetransform" value="1"/></group>
<group id="theme" gtkTheme="Adwaita" preferDarkTheme="0"/></inkscape>"""


def test_preferences(saved_state: SavedState) -> None:
    saved_state.put(PREFERENCES, WRITTEN)
    facts = saved_state.ask("preferences")
    wanted = {
        "geometric_box": True,
        "scale_stroke": False,
        "scale_corners": True,
        "transform_gradients": None,
        "stored_transform": "preserved",
        "nudge": 5.0,
        "zoom_step": 141.4,
        "clones_move": "parallel",
        "orphans": None,
        "autosave": False,
        "autosave_minutes": 25.0,
        "theme": "Adwaita",
        "dark": False,
    }
    assert {key: facts[key] for key in wanted} == wanted
    assert saved_state.ask("preference", path="/options/autosave", name="interval")["value"] == "25"
    assert saved_state.ask("preference", path="options/nudgedistance")["value"] == "5mm"
    assert saved_state.ask("preference", path="/options/nothing")["found"] is False


@pytest.mark.parametrize(
    ("written", "error"),
    [
        (b"", state.StateCorrupt),
        (b"<inkscape>", state.StateCorrupt),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><inkscape/>', state.StateCorrupt),
        (b"<a>" * 300, state.StateTooBig),
        (b" " * 40_000_000, state.StateTooBig),
    ],
    ids=("empty", "cut", "entity", "deep", "large"),
)
def test_damaged_preferences(saved_state: SavedState, written: bytes, error: type[Exception]) -> None:
    saved_state.put(PREFERENCES, written)
    with pytest.raises(error):
        saved_state.ask("preferences")


RECENT = b"""<xbel><bookmark href="file:///home/user/Drawings/a%20b.svg" modified="2026-03-01T10:00:00Z"/>
<bookmark href="file:///home/user/notes.txt" modified="2026-03-02T10:00:00Z"/>
<bookmark href="file:///mnt/c.SVGZ" modified="2026-03-03T10:00:00Z"/></xbel>"""


def test_lists(saved_state: SavedState) -> None:
    saved_state.put(".local/share/recently-used.xbel", RECENT)
    assert saved_state.ask("recent-drawings")["places"] == ["/mnt/c.SVGZ", "Drawings/a b.svg"]
    saved_state.put(".config/inkscape/templates/Door sign.svg", b"")
    saved_state.put(".config/inkscape/templates/notes.txt", b"")
    assert saved_state.ask("templates") == {
        "names": ["Door sign"],
        "templates": [{"name": "Door sign", "place": ".config/inkscape/templates/Door sign.svg"}],
    }
