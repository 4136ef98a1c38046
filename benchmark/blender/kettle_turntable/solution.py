"""Two keyframes on an empty, and everything that a render of the turn needs.

Blender has no accessibility tree: places are pixels of its window, which fills the screen.
"""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image

from pytest_opencomputer.actions import Point
from pytest_opencomputer.solution import Desk, near_miss

VIEWPORT: Point = (800, 900)
TIMELINE: Point = (1000, 1045)
FRAME = (1341, 995)
TURNTABLE = (1697, 123)
"""The line of the object in the outliner."""
RENDER_TAB, OUTPUT_TAB = (1602, 455), (1602, 483)
ROTATION_Z, KEY_Z = (1800, 618), (1894, 618)
"""The field, and the dot at the end of its line that makes a keyframe of it alone."""
WIDTH, HEIGHT, RATE, RATE_30, LAST, PATH = (1823, 478), (1823, 497), (1823, 633), (1784, 735), (1823, 715), (1740, 851)
FILM, TRANSPARENT = (1660, 915), (1744, 968)
LABELS = (1620, 400, 1735, 1000)
"""Left, top, right and bottom of what stands before the fields of the properties."""
RATES = (1765, 750, 1860, 790)
"""A part of the menu of frame rates; nothing else changes there."""


def part(desk: Desk, box: tuple[int, int, int, int]) -> bytes:
    """A part of the screen."""
    with Image.open(io.BytesIO(desk.sandbox.screenshot(pointer=False))) as picture:
        return picture.convert("RGB").crop(box).tobytes()


def redrawn(desk: Desk, act: Callable[[], None], box: tuple[int, int, int, int] = LABELS) -> None:
    """Do what lays out the properties anew, and wait until they are: a click goes to what was drawn last."""
    before = part(desk, box)
    act()
    desk.wait_until(lambda: part(desk, box) != before, "the properties to be drawn anew")
    desk.settle()


def press(desk: Desk, place: Point) -> None:
    """Click, when Blender has seen the pointer there: what it lights up below the pointer is what takes the click."""
    desk.hover(place)
    desk.click(place)


def enter(desk: Desk, field: Point, value: str) -> None:
    """Type a value into a field."""
    desk.hover(field)
    desk.double_click(field)
    desk.replace(value)
    desk.key("Return")


def animate(desk: Desk, *, until: str, linear: bool, all_axes: bool) -> None:
    """Make a keyframe at the first frame and one at the frame ``until``."""

    def keyframe() -> None:
        if all_axes:
            desk.hover(ROTATION_Z)
            desk.key("i")
        else:
            press(desk, KEY_Z)

    redrawn(desk, lambda: press(desk, TURNTABLE))
    keyframe()
    enter(desk, FRAME, until)
    enter(desk, ROTATION_Z, "360")
    keyframe()
    if linear:
        desk.hover(TIMELINE)
        desk.keys("a", "t", "l")


def set_output(desk: Desk) -> None:
    """Say what is rendered, and whereto."""
    redrawn(desk, lambda: press(desk, RENDER_TAB))
    redrawn(desk, lambda: press(desk, FILM))
    press(desk, TRANSPARENT)
    redrawn(desk, lambda: press(desk, OUTPUT_TAB))
    enter(desk, WIDTH, "1200")
    enter(desk, HEIGHT, "1200")
    enter(desk, LAST, "120")
    enter(desk, PATH, "//turntable/kettle_")
    redrawn(desk, lambda: press(desk, RATE), RATES)
    press(desk, RATE_30)


def mark(desk: Desk, frame: str) -> None:
    """Put a marker with a name."""
    enter(desk, FRAME, frame)
    desk.hover(TIMELINE)
    desk.keys("m", "F2")
    desk.replace("spout left")
    desk.key("Return")


def solve(
    desk: Desk,
    *,
    until: str = "121",
    linear: bool = True,
    all_axes: bool = False,
    marked: str = "61",
) -> None:
    animate(desk, until=until, linear=linear, all_axes=all_axes)
    set_output(desk)
    mark(desk, marked)
    desk.hover(VIEWPORT)
    desk.key("ctrl+s")
    desk.window(r"^kettle \[")  # without the star of an unsaved file
    desk.done()


@near_miss(fails=["turn"])
def the_last_keyframe_at_the_last_frame_that_is_rendered(desk: Desk) -> None:
    solve(desk, until="120")


@near_miss(fails=["linear"])
def interpolation_left_as_it_comes(desk: Desk) -> None:
    solve(desk, linear=False)


@near_miss(fails=["only_z"])
def keyframes_on_all_three_axes(desk: Desk) -> None:
    solve(desk, all_axes=True)


@near_miss(fails=["marker"])
def the_marker_one_frame_early(desk: Desk) -> None:
    solve(desk, marked="60")
