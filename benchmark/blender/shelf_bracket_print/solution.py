"""Three modifiers changed, a collection switched off for renders, three objects exported for a printer."""

from __future__ import annotations

from apps.blender.operations import (
    camera_icon,
    enter,
    export_stl,
    eye,
    field,
    line,
    panel_box,
    press,
    save,
    tab,
    turn_to,
)
from pytest_opencomputer.solution import Desk, mistake

HOOK, RIB, BRACKET = line(2), line(3), line(4)
HARDWARE_RENDER, HARDWARE_EYE = camera_icon(5), eye(5)
MODIFIERS_TAB = tab(259)
WIDTH, SEGMENTS = field(189), field(214)
COUNT, OFFSET, OFFSET_Y = field(167), panel_box(299), field(349)
MIRROR_X, MIRROR_Y, MIRROR_OBJECT = field(142, -159), field(142, -111), field(216)


def solve(desk: Desk, *, spacing: str = "9", about: str = "Shelf bracket") -> None:
    # The tab that is chosen for the first of the three objects stays for the others.
    turn_to(desk, BRACKET)
    turn_to(desk, MODIFIERS_TAB)
    enter(desk, WIDTH, "1.5")
    enter(desk, SEGMENTS, "3")
    turn_to(desk, RIB)
    enter(desk, COUNT, "3")
    turn_to(desk, OFFSET)
    enter(desk, OFFSET_Y, spacing)
    turn_to(desk, HOOK)
    press(desk, MIRROR_X)
    press(desk, MIRROR_Y)
    if about:
        enter(desk, MIRROR_OBJECT, about)
    press(desk, HARDWARE_RENDER)

    # The three stand in neighbouring lines; the last one that was chosen is the hook.
    press(desk, BRACKET, "shift")
    export_stl(desk, "wall_bracket_v2.stl", selection_only=True)
    save(desk)
    desk.done()


def another_way(desk: Desk) -> None:
    """From the hook to the bracket; the hardware is hidden by mistake and shown again; saved before the export, too."""
    turn_to(desk, HOOK)
    turn_to(desk, MODIFIERS_TAB)
    enter(desk, MIRROR_OBJECT, "Shelf bracket")
    press(desk, MIRROR_Y)
    press(desk, MIRROR_X)
    turn_to(desk, RIB)
    turn_to(desk, OFFSET)
    enter(desk, OFFSET_Y, "9")
    enter(desk, COUNT, "3")
    turn_to(desk, BRACKET)
    enter(desk, SEGMENTS, "3")
    enter(desk, WIDTH, "1.5")
    press(desk, HARDWARE_EYE)  # a mistake
    press(desk, HARDWARE_RENDER)
    press(desk, HARDWARE_EYE)  # not right after the first time, which would be a double click
    save(desk)

    press(desk, HOOK, "shift")
    export_stl(desk, "wall_bracket_v2.stl", selection_only=True)
    save(desk)
    desk.done()


the_distance_from_the_first_rib_to_the_last_for_that_of_two = mistake(solve, fails=["ribs", "stl_size"], spacing="18")
mirrored_about_the_hook_itself = mistake(solve, fails=["hook_mirror", "stl_mesh"], about="")
