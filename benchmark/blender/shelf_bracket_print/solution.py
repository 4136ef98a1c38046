"""Three modifiers changed, a collection switched off for renders, three objects exported for a printer.

Blender has no accessibility tree: places are pixels of its window, which fills the screen, and of its file browser.
"""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image

from pytest_opencomputer.actions import Point
from pytest_opencomputer.solution import Desk, near_miss

VIEWPORT: Point = (800, 900)
HOOK, RIB, BRACKET = (1697, 123), (1680, 142), (1705, 162)
"""The lines of the objects in the outliner."""
HARDWARE_RENDER, HARDWARE_EYE = (1901, 182), (1881, 182)
"""The icons at the right end of the collection's line."""
MODIFIERS_TAB = (1602, 631)
WIDTH, SEGMENTS = (1810, 561), (1810, 586)
COUNT, OFFSET_PANEL, OFFSET_Y = (1810, 539), (1650, 671), (1810, 721)
MIRROR_X, MIRROR_Y, MIRROR_OBJECT = (1761, 514), (1809, 514), (1800, 588)
SELECTION_ONLY, NAME, EXPORT = (930, 179), (414, 599), (989, 599)
"""In the file browser, from its upper left corner."""
LABELS = (1620, 400, 1735, 1000)
"""Left, top, right and bottom of what stands before the fields of the properties."""


def part(desk: Desk, box: tuple[int, int, int, int]) -> Image.Image:
    """A part of the screen."""
    with Image.open(io.BytesIO(desk.sandbox.screenshot(pointer=False))) as picture:
        return picture.convert("RGB").crop(box)


def labels(desk: Desk) -> bytes:
    """What the properties are about."""
    return part(desk, LABELS).tobytes()


def redrawn(desk: Desk, act: Callable[[], None]) -> None:
    """Do what lays out the properties anew, and wait until they are: a click goes to what was drawn last."""
    before = labels(desk)
    act()
    desk.wait_until(lambda: labels(desk) != before, "the properties to be drawn anew")
    desk.settle()


def press(desk: Desk, place: Point, *holding: str) -> None:
    """Click, when Blender has seen the pointer there: what it lights up below the pointer is what takes the click."""
    desk.hover(place)
    desk.click(place, holding=holding)


def enter(desk: Desk, field: Point, value: str) -> None:
    """Type a value into a field."""
    desk.hover(field)
    desk.double_click(field)
    desk.replace(value)
    desk.key("Return")


def change_modifiers(desk: Desk, *, spacing: str, about: str) -> None:
    """Change the modifiers of the three objects; the first tab that is chosen stays for the others."""
    redrawn(desk, lambda: press(desk, BRACKET))
    redrawn(desk, lambda: press(desk, MODIFIERS_TAB))
    enter(desk, WIDTH, "1.5")
    enter(desk, SEGMENTS, "3")
    redrawn(desk, lambda: press(desk, RIB))
    enter(desk, COUNT, "3")
    redrawn(desk, lambda: press(desk, OFFSET_PANEL))
    enter(desk, OFFSET_Y, spacing)
    redrawn(desk, lambda: press(desk, HOOK))
    press(desk, MIRROR_X)
    press(desk, MIRROR_Y)
    if about:
        press(desk, MIRROR_OBJECT)
        desk.type(about)
        desk.key("Return")


def export(desk: Desk, *, selection_only: bool) -> None:
    """Export the objects from one line of the outliner to another."""
    press(desk, HOOK)
    press(desk, BRACKET, "shift")
    desk.hover(VIEWPORT)
    desk.key("F3")
    desk.type("export stl")
    desk.key("Return")
    window = desk.window("File View")
    box = (window.x, window.y, window.x + window.width, window.y + window.height)
    # It is grey until all in it is drawn at once.
    desk.wait_until(lambda: part(desk, box).getcolors(100) is None, "the file browser to be drawn")
    desk.settle()

    def inside(place: Point) -> Point:
        return (window.x + place[0], window.y + place[1])

    if selection_only:
        press(desk, inside(SELECTION_ONLY))
    enter(desk, inside(NAME), "wall_bracket_v2.stl")
    press(desk, inside(EXPORT))
    desk.gone("File View")


def save(desk: Desk) -> None:
    """Save; the title has a star until it is done."""
    desk.hover(VIEWPORT)
    desk.key("ctrl+s")
    desk.window(r"^wall_bracket \[")


def solve(
    desk: Desk,
    *,
    spacing: str = "9",
    about: str = "Shelf bracket",
    icon: Point = HARDWARE_RENDER,
    selection_only: bool = True,
) -> None:
    change_modifiers(desk, spacing=spacing, about=about)
    press(desk, icon)
    export(desk, selection_only=selection_only)
    save(desk)
    desk.done()


@near_miss(fails=["stl_size", "stl_mesh"])
def the_screws_and_the_board_are_exported_too(desk: Desk) -> None:
    solve(desk, selection_only=False)


@near_miss(fails=["ribs", "stl_size"])
def the_distance_from_the_first_rib_to_the_last_for_that_of_two(desk: Desk) -> None:
    solve(desk, spacing="18")


@near_miss(fails=["hook_mirror", "stl_mesh"])
def mirrored_about_the_hook_itself(desk: Desk) -> None:
    solve(desk, about="")


@near_miss(fails=["hardware_render", "hardware_visible"])
def the_eye_for_the_camera(desk: Desk) -> None:
    solve(desk, icon=HARDWARE_EYE)
