"""Two keyframes on an empty, and everything that a render of the turn needs."""

from __future__ import annotations

from apps.blender.operations import (
    LAST_FRAME,
    add_marker,
    enter,
    field,
    go_to_frame,
    keys_over,
    line,
    make_linear,
    panel,
    press,
    save,
    tab,
    turn_to,
)
from pytest_opencomputer.solution import Desk, mistake

TURNTABLE = line(2)
RENDER_TAB, OUTPUT_TAB = tab(83), tab(111)
ROTATION_Z, KEY_Z = field(246), field(246, -26)  # the dot at the end of its line makes a keyframe of it alone
WIDTH, HEIGHT, RATE, RATE_30, LAST, PATH = field(106), field(125), field(261), field(363, -136), field(343), field(479)
FILM, TRANSPARENT = panel(543), field(596, -176)


def solve(desk: Desk, *, linear: bool = True, all_axes: bool = False) -> None:
    def keyframe() -> None:
        if all_axes:
            keys_over(desk, ROTATION_Z, "i")
        else:
            press(desk, KEY_Z)

    turn_to(desk, TURNTABLE)
    keyframe()
    go_to_frame(desk, 121)
    enter(desk, ROTATION_Z, "360")
    keyframe()
    if linear:
        make_linear(desk)

    turn_to(desk, RENDER_TAB)
    turn_to(desk, FILM)
    press(desk, TRANSPARENT)
    turn_to(desk, OUTPUT_TAB)
    enter(desk, WIDTH, "1200")
    enter(desk, HEIGHT, "1200")
    enter(desk, LAST, "120")
    enter(desk, PATH, "//turntable/kettle_")
    press(desk, RATE)
    press(desk, RATE_30)
    add_marker(desk, 61, "spout left")
    save(desk)
    desk.done()


def another_way(desk: Desk) -> None:
    """The end of the turn comes before its beginning; the last frame is set in the timeline; saved twice."""
    turn_to(desk, TURNTABLE)
    go_to_frame(desk, 121)
    enter(desk, ROTATION_Z, "360")
    press(desk, KEY_Z)
    go_to_frame(desk, 1)
    enter(desk, ROTATION_Z, "0")
    press(desk, KEY_Z)
    make_linear(desk)
    save(desk)

    turn_to(desk, OUTPUT_TAB)
    enter(desk, PATH, "//turntable/kettle_")
    enter(desk, WIDTH, "1200", "1200")
    press(desk, RATE)
    press(desk, RATE_30)
    enter(desk, LAST_FRAME, "120")
    turn_to(desk, RENDER_TAB)
    turn_to(desk, FILM)
    press(desk, TRANSPARENT)
    add_marker(desk, 61, "spout left")
    save(desk)
    desk.done()


interpolation_left_as_it_comes = mistake(solve, fails=["linear"], linear=False)
keyframes_on_all_three_axes = mistake(solve, fails=["only_z"], all_axes=True)
