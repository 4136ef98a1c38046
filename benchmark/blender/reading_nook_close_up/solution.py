"""A camera that follows a book with a long lens, and what a picture of it needs.

Blender has no accessibility tree: places are pixels of its window, which fills the screen.
"""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image

from pytest_opencomputer.actions import Point
from pytest_opencomputer.solution import Desk, near_miss

VIEWPORT: Point = (800, 900)
CAMERA, CUP_EYE, CUP_RENDER = (1697, 123), (1881, 222), (1901, 222)
"""The line of the camera in the outliner, and the icons at the right end of the cup's line."""
RENDER_TAB, OUTPUT_TAB, CONSTRAINTS_TAB, DATA_TAB = (1602, 455), (1602, 483), (1602, 659), (1603, 686)
ADD_CONSTRAINT, TRACK_TO, TARGET = (1750, 452), (1703, 593), (1800, 514)
LENS, DEPTH_OF_FIELD, DEPTH_PANEL, FOCUS, APERTURE = (1810, 547), (1650, 703), (1690, 705), (1800, 735), (1810, 818)
VIEWPORT_SAMPLES, SAMPLES = (1824, 539), (1824, 644)
WIDTH, PATH, FORMAT, QUALITY = (1823, 478), (1740, 851), (1823, 923), (1825, 967)
LABELS = (1620, 400, 1735, 1000)
"""Left, top, right and bottom of what stands before the fields of the properties."""


def labels(desk: Desk) -> bytes:
    """What the properties are about."""
    with Image.open(io.BytesIO(desk.sandbox.screenshot(pointer=False))) as picture:
        return picture.convert("RGB").crop(LABELS).tobytes()


def redrawn(desk: Desk, act: Callable[[], None]) -> None:
    """Do what lays out the properties anew, and wait until they are: a click goes to what was drawn last."""
    before = labels(desk)
    act()
    desk.wait_until(lambda: labels(desk) != before, "the properties to be drawn anew")
    desk.settle()


def press(desk: Desk, place: Point) -> None:
    """Click, when Blender has seen the pointer there: what it lights up below the pointer is what takes the click."""
    desk.hover(place)
    desk.click(place)


def enter(desk: Desk, field: Point, *values: str) -> None:
    """Type a value into a field, and more into those that follow it."""
    press(desk, field)
    desk.type("\t".join(values) + "\n")


def set_camera(desk: Desk, *, active: bool, focus: str) -> None:
    """Have the camera look at the book."""
    redrawn(desk, lambda: press(desk, CAMERA))
    if active:
        desk.hover(VIEWPORT)
        desk.key("ctrl+KP_0")
    redrawn(desk, lambda: press(desk, CONSTRAINTS_TAB))
    redrawn(desk, lambda: press(desk, ADD_CONSTRAINT))
    redrawn(desk, lambda: press(desk, TRACK_TO))
    enter(desk, TARGET, "Book")
    redrawn(desk, lambda: press(desk, DATA_TAB))
    enter(desk, LENS, "85")
    redrawn(desk, lambda: press(desk, DEPTH_PANEL))
    press(desk, DEPTH_OF_FIELD)
    enter(desk, APERTURE, "4")
    if focus:
        enter(desk, FOCUS, focus)


def set_output(desk: Desk, *, samples: Point) -> None:
    """Say how the picture is rendered."""
    redrawn(desk, lambda: press(desk, RENDER_TAB))
    enter(desk, samples, "128")
    redrawn(desk, lambda: press(desk, OUTPUT_TAB))
    enter(desk, WIDTH, "1200", "1500")
    enter(desk, PATH, "//final/nook_detail")
    redrawn(desk, lambda: press(desk, FORMAT))
    redrawn(desk, lambda: desk.key("j"))
    enter(desk, QUALITY, "95")


def solve(
    desk: Desk,
    *,
    active: bool = True,
    focus: str = "Book",
    icon: Point = CUP_RENDER,
    samples: Point = SAMPLES,
) -> None:
    set_camera(desk, active=active, focus=focus)
    press(desk, icon)
    set_output(desk, samples=samples)
    desk.hover(VIEWPORT)
    desk.key("ctrl+s")
    desk.window(r"^reading_nook \[")  # without the star of an unsaved file
    desk.done()


@near_miss(fails=["camera"])
def still_through_the_other_camera(desk: Desk) -> None:
    solve(desk, active=False)


@near_miss(fails=["focus"])
def the_focus_at_a_distance(desk: Desk) -> None:
    solve(desk, focus="")


@near_miss(fails=["cup", "seen"])
def the_eye_for_the_camera_icon(desk: Desk) -> None:
    solve(desk, icon=CUP_EYE)


@near_miss(fails=["samples", "viewport_samples"])
def the_samples_of_the_viewport(desk: Desk) -> None:
    solve(desk, samples=VIEWPORT_SAMPLES)
