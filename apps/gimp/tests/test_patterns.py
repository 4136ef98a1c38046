"""What pictures show apart from brightness, and where colours lie, on pictures made by hand and on GIMP's own file."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageOps

from apps.gimp.tests.said import FILES
from apps.gimp.tests.test_verifier import picture
from pytest_opencomputer.guest import state

if TYPE_CHECKING:
    from apps.conftest import SavedState


def scene(seed: int = 1, size: tuple[int, int] = (300, 200)) -> Image.Image:
    """A picture with many patches of grey between 60 and 190."""
    chance = random.Random(seed)
    small = Image.new("L", (15, 10))
    small.putdata([chance.randrange(60, 190) for _ in range(150)])
    return small.resize(size, Image.Resampling.NEAREST).convert("RGB")


def likeness(saved_state: SavedState, one: Image.Image, two: Image.Image) -> tuple[float, float, float | None]:
    picture(saved_state, "one.png", one)
    picture(saved_state, "two.png", two)
    facts = saved_state.ask("pattern-likeness", place="one.png", other="two.png")
    assert facts["same_size"] is (one.size == two.size)
    return facts["correlation"], facts["brighter"], facts["contrast"]


def test_brightness_and_contrast_do_not_count(saved_state: SavedState) -> None:
    plain = scene()
    assert likeness(saved_state, plain, plain) == (1.0, 0.0, 1.0)
    correlation, brighter, contrast = likeness(saved_state, plain.point(lambda value: value + 40), plain)
    assert (correlation, brighter, contrast) == (1.0, 40.0, 1.0)
    correlation, brighter, contrast = likeness(saved_state, plain.point(lambda value: value // 2), plain)
    assert (correlation > 0.999, brighter < -50) == (True, True)
    assert contrast == pytest.approx(0.5, abs=0.01)
    assert (
        likeness(saved_state, plain.point([round((one / 255) ** 0.6 * 255) for one in range(256)] * 3), plain)[0] > 0.98
    )
    assert likeness(saved_state, plain.resize((150, 100)), plain)[0] > 0.99


def test_what_is_shown_counts(saved_state: SavedState) -> None:
    plain = scene()
    assert likeness(saved_state, ImageOps.invert(plain), plain)[0] == -1.0
    assert abs(likeness(saved_state, scene(2), plain)[0]) < 0.3
    assert likeness(saved_state, ImageOps.mirror(plain), plain)[0] < 0.5
    assert likeness(saved_state, Image.new("RGB", plain.size, "white"), plain)[0] == 0.0
    assert likeness(saved_state, plain, Image.new("RGB", plain.size, "black"))[::2] == (0.0, None)
    half = plain.copy()
    half.paste((120, 120, 120), (0, 0, 150, 200))
    assert likeness(saved_state, half, plain)[0] < 0.8
    picture(saved_state, "clear.png", Image.new("RGBA", plain.size, (9, 9, 9, 0)))
    assert saved_state.ask("pattern-likeness", place="clear.png", other="one.png")["correlation"] == 0.0
    assert saved_state.ask("pattern-likeness", place="one.png", other="none.png")["found"] is False


def test_where_a_colour_is(saved_state: SavedState) -> None:
    image = Image.new("RGBA", (80, 40), (255, 255, 255, 255))
    image.paste((200, 30, 10, 255), (10, 4, 20, 12))
    image.paste((204, 28, 10, 255), (60, 4, 70, 12))
    image.paste((200, 30, 10, 0), (30, 30, 60, 38))
    picture(saved_state, "a.png", image)
    found = saved_state.ask("colour-place", place="a.png", colour="#C81E0A")
    assert found == {
        "found": True, "count": 80, "share": 0.025, "x": 15.0, "y": 8.0,
        "left": 10, "top": 4, "right": 20, "bottom": 12,
    }  # fmt: skip
    found = saved_state.ask("colour-place", place="a.png", colour="#c81e0a", tolerance=4)
    assert (found["count"], found["x"], found["left"], found["right"]) == (160, 40.0, 10, 70)
    found = saved_state.ask("colour-place", place="a.png", colour="#00ff00")
    assert (found["found"], found["count"], found["share"], found["x"], found["left"]) == (True, 0, 0.0, None, None)
    assert saved_state.ask("colour-place", place="none.png", colour="#00ff00")["found"] is False
    for colour, tolerance in (("red", 0), ("#12345", 0), ("#123456", 256), ("#123456", -1)):
        with pytest.raises(ValueError, match="wanted: #rrggbb"):
            saved_state.ask("colour-place", place="a.png", colour=colour, tolerance=tolerance)


def test_layers_of_gimps_own_files(saved_state: SavedState) -> None:
    saved_state.put("a.xcf", (FILES / "everything.xcf").read_bytes())
    seen = 0
    for name in saved_state.ask("layers", place="a.xcf")["names"]:
        facts = saved_state.ask("colours", place="a.xcf", layer=name)
        if facts["most_frequent"] and facts["opaque"] == 1:
            found = saved_state.ask("colour-place", place="a.xcf", layer=name, colour=facts["most_frequent"])
            assert found["share"] == pytest.approx(facts["most_frequent_share"], abs=1e-4)
            same = saved_state.ask("pattern-likeness", place="a.xcf", layer=name, other="a.xcf", other_layer=name)
            assert same["correlation"] in (0.0, 1.0)
            seen += 1
    assert seen


def test_damaged_pictures(saved_state: SavedState) -> None:
    saved_state.put("a.png", b"\x89PNG\r\n\x1a\nnothing")
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("pattern-likeness", place="a.png", other="a.png")
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("colour-place", place="a.png", colour="#000000")


def test_each_part_of_a_picture_is_compared(saved_state: SavedState) -> None:
    photograph = scene(size=(900, 600))
    whole = photograph.resize((450, 300))
    part = whole.copy()
    part.paste((125, 125, 125), (150, 100, 300, 200))
    picture(saved_state, "photograph.png", photograph)
    picture(saved_state, "whole.jpg", whole)
    picture(saved_state, "part.jpg", part)
    assert saved_state.ask("grid-likeness", place="whole.jpg", other="photograph.png")["largest"] < 5
    assert saved_state.ask("grid-likeness", place="part.jpg", other="photograph.png")["largest"] > 40
    assert saved_state.ask("grid-likeness", place="part.jpg", other="none.png")["found"] is False
