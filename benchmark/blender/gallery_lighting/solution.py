"""Spots that share their data, an area light, the world, and the exposure of the render."""

from __future__ import annotations

from apps.blender.operations import (
    enter,
    field,
    hover,
    keys_over,
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

SKYLIGHT, LEFT, MIDDLE, RIGHT, WORK_LAMP = line(2), line(3), line(4), line(5), line(6)
RENDER_TAB, WORLD_TAB, DATA_TAB = tab(83), tab(195), tab(314)
COLOR, HEX, POWER, BEAM = field(193), field(165), field(216), field(329)
STRENGTH = field(238)
COLOR_MANAGEMENT, EXPOSURE = panel(651), field(540)


def solve(desk: Desk, *, rid_of: str = "Delete", shared: bool = True) -> None:
    turn_to(desk, WORK_LAMP)
    keys_over(desk, "viewport", rid_of)

    # The spots get the data of the one that is chosen last, and that is changed.
    turn_to(desk, LEFT)
    press(desk, RIGHT, "ctrl")
    press(desk, MIDDLE, "ctrl")
    if shared:
        operate(desk, "link object data")
    turn_to(desk, DATA_TAB)
    turn_to(desk, COLOR)
    enter(desk, HEX, "FFD6AA")
    redrawn(desk, lambda: hover(desk, "viewport"))  # far from the picker, which closes then and no sooner
    enter(desk, POWER, "60")
    enter(desk, BEAM, "38", "0.3")

    turn_to(desk, SKYLIGHT)
    enter(desk, POWER, "90", "6", "0.4")
    turn_to(desk, WORLD_TAB)
    enter(desk, STRENGTH, "0.2")
    turn_to(desk, RENDER_TAB)
    turn_to(desk, COLOR_MANAGEMENT, "ctrl")  # which folds the other panels
    enter(desk, EXPOSURE, "0.4")
    save(desk)
    desk.done()


def another_way(desk: Desk) -> None:
    """The room comes first; then one spot is set, and the others are linked to it; the work lamp goes at the end."""
    press(desk, MIDDLE)
    turn_to(desk, WORLD_TAB)
    enter(desk, STRENGTH, "0.2")
    turn_to(desk, RENDER_TAB)
    turn_to(desk, COLOR_MANAGEMENT, "ctrl")
    enter(desk, EXPOSURE, "0.4")

    turn_to(desk, DATA_TAB)
    enter(desk, BEAM, "38", "0.3")
    enter(desk, POWER, "600")  # a mistake
    enter(desk, POWER, "60")
    turn_to(desk, COLOR)
    enter(desk, HEX, "FFD6AA")
    redrawn(desk, lambda: hover(desk, "viewport"))
    press(desk, LEFT)
    press(desk, RIGHT, "ctrl")
    press(desk, MIDDLE, "ctrl")  # chosen last, so that its data go to the others
    operate(desk, "link object data")

    turn_to(desk, SKYLIGHT)
    enter(desk, POWER, "90", "6", "0.4")
    press(desk, WORK_LAMP)
    keys_over(desk, "viewport", "Delete")
    save(desk)
    desk.done()


only_the_spot_in_the_middle = mistake(solve, fails=["shared", "power", "colour", "beam"], shared=False)
the_work_lamp_only_hidden = mistake(solve, fails=["work_lamp", "rest"], rid_of="h")
