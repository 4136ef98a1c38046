"""Rigid bodies for a row of dominoes, a ball, and what they stand on.

Blender has no accessibility tree: places are pixels of its window, which fills the screen.
"""

from __future__ import annotations

import io
from collections.abc import Callable

from PIL import Image

from pytest_opencomputer.actions import Point
from pytest_opencomputer.solution import Desk, near_miss

VIEWPORT: Point = (800, 900)
RAMP, TABLE, BALL, DOMINO_1, DOMINO_8 = (1697, 123), (1697, 142), (1697, 182), (1697, 202), (1697, 342)
"""The lines of the objects in the outliner."""
SCENE_TAB, PHYSICS_TAB = (1602, 538), (1602, 687)
MASS, SHAPE, SURFACE_PANEL, FRICTION = (1808, 641), (1810, 746), (1710, 777), (1811, 807)
PASSIVE_SHAPE: Point = (1810, 702)
"""It stands higher, as a passive body has no mass."""
LAST_FRAME: Point = (1537, 995)
WORLD_PANEL, CACHE_PANEL, LAST_SIMULATED = (1690, 695), (1680, 842), (1823, 891)
LABELS = (1590, 520, 1735, 1000)
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


def press(desk: Desk, place: Point, *holding: str) -> None:
    """Click, when Blender has seen the pointer there: what it lights up below the pointer is what takes the click."""
    desk.hover(place)
    desk.click(place, holding=holding)


def enter(desk: Desk, field: Point, *values: str) -> None:
    """Type a value into a field, and more into those that follow it."""
    press(desk, field)
    desk.type("\t".join(values) + "\n")


def operate(desk: Desk, words: str) -> None:
    """Run the operator that the search finds first."""
    desk.hover(VIEWPORT)
    desk.key("F3")
    desk.type(f"{words}\n")


def choose(desk: Desk, menu: Point, letter: str) -> None:
    """Open a menu, and take what has this letter underlined."""
    press(desk, menu)
    desk.key(letter)


def make_bodies(desk: Desk, *, copied: bool, weight: str, stand: str) -> None:
    """Make bodies of all, with settings of their own."""
    press(desk, DOMINO_1)
    press(desk, DOMINO_8, "shift")  # the first stays the active one
    operate(desk, "add active rigid body")
    redrawn(desk, lambda: press(desk, PHYSICS_TAB))
    enter(desk, MASS, "0.03")
    redrawn(desk, lambda: choose(desk, SHAPE, "b"))
    redrawn(desk, lambda: press(desk, SURFACE_PANEL))
    enter(desk, FRICTION, "0.4", "0.1")
    if copied:
        operate(desk, "copy from active")
    redrawn(desk, lambda: press(desk, BALL))
    redrawn(desk, lambda: operate(desk, "add active rigid body"))
    enter(desk, MASS, weight)
    choose(desk, SHAPE, "s")
    redrawn(desk, lambda: press(desk, TABLE))
    press(desk, RAMP, "ctrl")
    redrawn(desk, lambda: operate(desk, f"add {stand} rigid body"))
    choose(desk, PASSIVE_SHAPE if stand == "passive" else SHAPE, "m")


def solve(
    desk: Desk, *, copied: bool = True, weight: str = "0.2", stand: str = "passive", simulated: bool = True
) -> None:
    make_bodies(desk, copied=copied, weight=weight, stand=stand)
    enter(desk, LAST_FRAME, "150")
    if simulated:
        redrawn(desk, lambda: press(desk, SCENE_TAB))
        redrawn(desk, lambda: press(desk, WORLD_PANEL, "ctrl"))  # which folds the other panels
        redrawn(desk, lambda: press(desk, CACHE_PANEL))
        enter(desk, LAST_SIMULATED, "150")
    desk.hover(VIEWPORT)
    desk.key("ctrl+s")
    desk.window(r"^domino_run \[")  # without the star of an unsaved file
    desk.done()


@near_miss(fails=["middle_domino", "last_domino", "domino_surface"])
def only_the_first_domino_has_the_settings(desk: Desk) -> None:
    solve(desk, copied=False)


@near_miss(fails=["ball"])
def a_ball_as_light_as_a_domino(desk: Desk) -> None:
    solve(desk, weight="0.02")


@near_miss(fails=["ramp", "table"])
def the_stand_falls_down(desk: Desk) -> None:
    solve(desk, stand="active")


@near_miss(fails=["simulation_end"])
def only_the_end_of_the_scene(desk: Desk) -> None:
    solve(desk, simulated=False)
