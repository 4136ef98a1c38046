"""A camera that follows a book with a long lens, and what a picture of it needs."""

from __future__ import annotations

from apps.blender.operations import (
    Place,
    camera_icon,
    choose,
    enter,
    eye,
    field,
    keys_over,
    line,
    panel,
    panel_box,
    press,
    redrawn,
    save,
    tab,
    turn_to,
)
from pytest_opencomputer.solution import Desk, mistake

CAMERA, CUP_EYE, CUP_RENDER = line(2), eye(7), camera_icon(7)
RENDER_TAB, OUTPUT_TAB, CONSTRAINTS_TAB, DATA_TAB = tab(83), tab(111), tab(287), tab(314)
ADD_CONSTRAINT, TRACK_TO, TARGET = field(80, -170), field(221, -217), field(142)
LENS, DEPTH_OF_FIELD, DEPTH_PANEL, FOCUS, APERTURE = field(175), panel_box(331), panel(333), field(363), field(446)
SAMPLES = field(272)
WIDTH, PATH, FORMAT, QUALITY = field(106), field(479), field(551), field(595)


def solve(desk: Desk, *, active: bool = True, icon: Place = CUP_RENDER) -> None:
    turn_to(desk, CAMERA)
    if active:
        keys_over(desk, "viewport", "ctrl+KP_0")
    turn_to(desk, CONSTRAINTS_TAB)
    turn_to(desk, ADD_CONSTRAINT)
    turn_to(desk, TRACK_TO)
    enter(desk, TARGET, "Book")
    turn_to(desk, DATA_TAB)
    enter(desk, LENS, "85")
    turn_to(desk, DEPTH_PANEL)
    press(desk, DEPTH_OF_FIELD)
    enter(desk, APERTURE, "4")
    enter(desk, FOCUS, "Book")
    press(desk, icon)

    turn_to(desk, RENDER_TAB)
    enter(desk, SAMPLES, "128")
    turn_to(desk, OUTPUT_TAB)
    enter(desk, WIDTH, "1200", "1500")
    enter(desk, PATH, "//final/nook_detail")
    redrawn(desk, lambda: choose(desk, FORMAT, "j"))
    enter(desk, QUALITY, "95")
    save(desk)
    desk.done()


def another_way(desk: Desk) -> None:
    """The output comes first and the camera's work last; the cup is hidden by mistake and shown again."""
    turn_to(desk, CAMERA)
    turn_to(desk, OUTPUT_TAB)
    redrawn(desk, lambda: choose(desk, FORMAT, "j"))
    enter(desk, QUALITY, "95")
    enter(desk, PATH, "//final/nook_detail")
    enter(desk, WIDTH, "1200", "1500")
    turn_to(desk, RENDER_TAB)
    enter(desk, SAMPLES, "128")
    press(desk, CUP_EYE)  # a mistake
    press(desk, CUP_RENDER)
    press(desk, CUP_EYE)  # not right after the first time, which would be a double click

    turn_to(desk, DATA_TAB)
    enter(desk, LENS, "85")
    turn_to(desk, DEPTH_PANEL)
    press(desk, DEPTH_OF_FIELD)
    enter(desk, FOCUS, "Book")
    enter(desk, APERTURE, "4")
    turn_to(desk, CONSTRAINTS_TAB)
    turn_to(desk, ADD_CONSTRAINT)
    turn_to(desk, TRACK_TO)
    enter(desk, TARGET, "Book")
    keys_over(desk, "viewport", "ctrl+KP_0")
    save(desk)
    desk.done()


still_through_the_other_camera = mistake(solve, fails=["camera"], active=False)
the_eye_for_the_camera_icon = mistake(solve, fails=["cup", "rest"], icon=CUP_EYE)
