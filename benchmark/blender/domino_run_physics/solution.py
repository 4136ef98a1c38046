"""Rigid bodies for a row of dominoes, a ball, and what they stand on."""

from __future__ import annotations

from apps.blender.operations import (
    LAST_FRAME,
    choose,
    enter,
    field,
    line,
    operate,
    panel,
    press,
    redrawn,
    save,
    tab,
    turn_to,
)
from pytest_opencomputer.solution import Desk, mistake

RAMP, TABLE, BALL, DOMINO_1, DOMINO_8 = line(2), line(3), line(5), line(6), line(13)
SCENE_TAB, PHYSICS_TAB = tab(166), tab(315)
MASS, SHAPE, SURFACE_PANEL, FRICTION = field(269), field(374), panel(405), field(435)
PASSIVE_SHAPE = field(330)  # it stands higher, as a passive body has no mass
WORLD_PANEL, CACHE_PANEL, LAST_SIMULATED = panel(323), panel(470), field(519)


def solve(desk: Desk, *, copied: bool = True, stand: str = "passive") -> None:
    press(desk, DOMINO_1)
    press(desk, DOMINO_8, "shift")  # the first stays the active one
    operate(desk, "add active rigid body")
    turn_to(desk, PHYSICS_TAB)
    enter(desk, MASS, "0.03")
    redrawn(desk, lambda: choose(desk, SHAPE, "b"))
    turn_to(desk, SURFACE_PANEL)
    enter(desk, FRICTION, "0.4", "0.1")
    if copied:
        operate(desk, "copy from active")

    turn_to(desk, BALL)
    redrawn(desk, lambda: operate(desk, "add active rigid body"))
    enter(desk, MASS, "0.2")
    choose(desk, SHAPE, "s")

    turn_to(desk, TABLE)
    press(desk, RAMP, "ctrl")
    redrawn(desk, lambda: operate(desk, f"add {stand} rigid body"))
    choose(desk, PASSIVE_SHAPE if stand == "passive" else SHAPE, "m")

    enter(desk, LAST_FRAME, "150")
    turn_to(desk, SCENE_TAB)
    turn_to(desk, WORLD_PANEL, "ctrl")  # which folds the other panels
    turn_to(desk, CACHE_PANEL)
    enter(desk, LAST_SIMULATED, "150")
    save(desk)
    desk.done()


def another_way(desk: Desk) -> None:
    """What stands still comes first, then the end of the simulation, the ball, and the dominoes last."""
    press(desk, TABLE)
    press(desk, RAMP, "ctrl")
    operate(desk, "add passive rigid body")
    turn_to(desk, PHYSICS_TAB)
    choose(desk, PASSIVE_SHAPE, "m")
    turn_to(desk, SCENE_TAB)
    turn_to(desk, WORLD_PANEL, "ctrl")
    turn_to(desk, CACHE_PANEL)
    enter(desk, LAST_SIMULATED, "150")

    turn_to(desk, PHYSICS_TAB)
    turn_to(desk, BALL)
    redrawn(desk, lambda: operate(desk, "add active rigid body"))
    enter(desk, MASS, "2")  # a mistake
    enter(desk, MASS, "0.2")
    choose(desk, SHAPE, "s")

    turn_to(desk, DOMINO_1)
    press(desk, DOMINO_8, "shift")
    redrawn(desk, lambda: operate(desk, "add active rigid body"))
    enter(desk, MASS, "0.03")
    redrawn(desk, lambda: choose(desk, SHAPE, "b"))
    turn_to(desk, SURFACE_PANEL)
    enter(desk, FRICTION, "0.4", "0.1")
    operate(desk, "copy from active")
    enter(desk, LAST_FRAME, "150")
    save(desk)
    desk.done()


only_the_first_domino_has_the_settings = mistake(solve, fails=["dominoes", "domino_surfaces"], copied=False)
the_stand_falls_down = mistake(solve, fails=["ramp", "table"], stand="active")
