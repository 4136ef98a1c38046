"""Mouse and keys, as two toolkits see them."""

from __future__ import annotations

import math
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from pytest_opencomputer.apps.waits import WaitTimeout, until
from pytest_opencomputer.guest.pointer import APART
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    CursorPosition,
    Drag,
    HoldKey,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
    Wait,
)
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import Program, Run

PRESSES = ("press", "double", "triple")


def kinds(program: Program) -> list[str]:
    return [event["kind"] for event in program.events(*PRESSES)]


def become(program: Program, *expected: str) -> None:
    """Wait until the program has seen these presses, and no others."""
    with suppress(WaitTimeout):  # what it has seen instead is shown below
        until(lambda: len(kinds(program)) >= len(expected), what=expected, timeout=60)
    program.desktop.settle()
    assert kinds(program) == list(expected)


# Clicks


@pytest.mark.parametrize("toolkit", ["gtk_events", "qt_events"])
def test_single_clicks_never_grow_into_a_double_click(desktop: Sandbox, run: Run, toolkit: str) -> None:
    program = run(toolkit)
    x, y = program.center
    for number in range(8):
        # In one place, nearly in one place, and with the pointer elsewhere in between.
        desktop.perform(Click(at=(x + number % 2 * 3, y)))
        if number % 3 == 0:
            desktop.perform(Move(to=(x + 100, y + 50)))
    become(program, *["press"] * 8)


def test_a_double_click_is_one_and_the_next_single_click_no_third(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    for _ in range(5):
        desktop.perform(Click(at=program.center, count=2))
        desktop.perform(Click(at=program.center))
    become(program, *["press", "press", "double", "press"] * 5)


def test_a_double_click_is_one_in_qt_too(desktop: Sandbox, run: Run) -> None:
    program = run("qt_events")
    for _ in range(5):
        desktop.perform(Click(at=program.center, count=2))
        desktop.perform(Click(at=program.center))
    become(program, *["press", "double", "press"] * 5)


def test_a_triple_click_is_one(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    desktop.perform(Click(at=program.center, count=3))
    become(program, "press", "press", "double", "press", "triple")


def hold_up(desktop: Sandbox) -> None:
    """Have the window manager stand still for half a second."""
    pids = "$(pidof openbox)"
    stopped = f"kill -STOP {pids}; (sleep 0.5; kill -CONT {pids}) >/dev/null 2>&1 &"
    desktop.run(["sh", "-c", stopped], user="root").check()


def test_keys_do_not_overtake_a_click_that_the_window_manager_holds_up(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    hold_up(desktop)
    desktop.perform(Click(at=program.center))
    desktop.perform(Key(chord="a"))
    until(lambda: program.events("key-release"), what="the key", timeout=60)
    assert [event["kind"] for event in program.events("press", "release", "key")] == ["press", "release", "key"]


def test_clicks_delayed_by_the_window_manager_keep_their_position(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    x, y = program.center
    hold_up(desktop)
    desktop.perform(Click(at=(x, y)))
    desktop.perform(Click(at=(x, y), button="right"))
    desktop.perform(Click(at=(x + 40, y), button="right"))
    desktop.perform(Move(to=(x + 80, y)))
    until(lambda: len(program.events("release")) >= 3, what="three clicks", timeout=60)
    seen = [(event["kind"], event["button"], event["x"] - x) for event in program.events(*PRESSES, "release")]
    assert seen == [(kind, *where) for where in ((1, 0), (3, 0), (3, 40)) for kind in ("press", "release")]


def test_a_move_displaces_no_click_of_a_double_click_that_is_held_up(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    x, y = program.center
    hold_up(desktop)
    desktop.perform(Click(at=(x, y), count=2))
    desktop.perform(Move(to=(x + 80, y)))
    until(lambda: len(program.events("release")) >= 2, what="two clicks", timeout=60)
    assert [event["x"] - x for event in program.events("press", "release")] == [0] * 4


def test_a_drag_that_the_window_manager_holds_up_keeps_its_way(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    x, y = program.center
    desktop.perform(Move(to=(x - 100, y)))
    hold_up(desktop)
    desktop.perform(Drag(path=((x - 100, y), (x, y + 50), (x + 100, y - 50))))
    until(lambda: program.events("release"), what="the release", timeout=60)
    places = [(event["x"], event["y"]) for event in program.events("press", "motion", "release")]
    assert (x, y + 50) in places[places.index((x - 100, y)) :]


def test_a_click_does_not_grow_into_the_drag_after_it(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    x, y = program.center
    desktop.perform(Click(at=(x, y)))
    desktop.perform(Drag(path=((x, y), (x + 50, y))))
    become(program, "press", "press")


def test_other_buttons_and_places_are_not_waited_for(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    x, y = program.center
    taken = []
    for number in range(5):
        # A slow moment of the machine may take as long as the wait would, but not each time.
        place = y + 30 * number
        desktop.perform(Click(at=(x, place)))
        desktop.perform(Click(at=(x, place), button="right"))
        desktop.perform(Click(at=(x + 40, place), button="right"))
        become(program, *["press"] * 3 * (number + 1))
        presses = program.events("press")[-3:]
        assert [event["button"] for event in presses] == [1, 3, 3]
        taken.append(presses[-1]["time"] - presses[0]["time"])
    assert min(taken) < APART * 1000


@pytest.mark.parametrize(("button", "number"), [("left", 1), ("middle", 2), ("right", 3), ("back", 8), ("forward", 9)])
def test_each_button_is_the_right_one(desktop: Sandbox, run: Run, button: Any, number: int) -> None:
    program = run("gtk_events")
    desktop.perform(Click(at=program.center, button=button))
    become(program, "press")
    assert [event["button"] for event in program.events("press", "release")] == [number, number]


def test_a_click_without_a_position_is_at_the_pointer(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    desktop.perform(Move(to=program.center))
    assert desktop.perform(CursorPosition()) == list(program.center)
    desktop.perform(Click())
    become(program, "press")
    assert [(event["x"], event["y"]) for event in program.events("press")] == [program.center]


def test_keys_are_held_while_clicking_and_released_after_it(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    desktop.perform(Click(at=program.center, holding=("ctrl", "shift")))
    desktop.perform(Click(at=(program.center[0] + 40, program.center[1])))
    become(program, "press", "press")
    assert [event["held"] for event in program.events("press")] == [["shift", "ctrl"], []]


# Dragging and scrolling


def test_a_drag_presses_moves_in_small_steps_and_releases(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    x, y = program.center
    path = ((x - 100, y), (x, y + 50), (x + 100, y - 50))
    desktop.perform(Drag(path=path, holding=("ctrl",)))
    until(lambda: program.events("release"), what="the release", timeout=60)
    events = program.events("press", "motion", "release")
    start = next(number for number, event in enumerate(events) if event["kind"] == "press")
    drag = events[start:]
    places = [(event["x"], event["y"]) for event in drag]
    assert [drag[0]["kind"], drag[-1]["kind"]] == ["press", "release"]
    assert (places[0], places[-1]) == (path[0], path[-1])
    assert path[1] in places
    # GTK may merge motion events of one frame, but a drag is more than its corners.
    assert len(drag) > 12
    assert all(math.dist(one, other) <= 60 for one, other in pairwise(places))
    assert all("left" in event["held"] and "ctrl" in event["held"] for event in drag[1:-1])


@pytest.mark.parametrize(
    ("dx", "dy", "expected"),
    [(0, 3, ["down"] * 3), (0, -2, ["up"] * 2), (2, 0, ["right"] * 2), (-1, 0, ["left"]), (1, 1, ["down", "right"])],
)
def test_the_wheel_turns(desktop: Sandbox, run: Run, dx: int, dy: int, expected: list[str]) -> None:
    program = run("gtk_events")
    desktop.perform(Scroll(dx=dx, dy=dy, at=program.center, holding=("ctrl",)))
    until(lambda: len(program.events("scroll")) >= len(expected), what=expected, timeout=60)
    events = program.events("scroll")
    assert [event["direction"] for event in events] == expected
    assert all(event["held"] == ["ctrl"] for event in events)


def test_a_button_is_held_until_it_is_released(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    x, y = program.center
    desktop.perform(Move(to=(x, y)))
    desktop.perform(MouseDown())
    desktop.perform(Move(to=(x + 30, y)))
    with pytest.raises(ActionError, match="left button is down already"):
        desktop.perform(Click(at=(x, y)))
    desktop.perform(MouseUp())
    until(lambda: program.events("release"), what="the release", timeout=60)
    assert [(event["kind"], event["x"]) for event in program.events("press", "release")] == [
        ("press", x),
        ("release", x + 30),
    ]


# Keys


def pressed(program: Program) -> list[tuple[str, list[str]]]:
    return [(event["key"], event["held"]) for event in program.events("key")]


@pytest.mark.parametrize(
    ("chord", "expected"),
    [
        ("a", [("a", [])]),
        ("A", [("Shift_L", []), ("A", ["shift"])]),
        ("ctrl+S", [("Control_L", []), ("s", ["ctrl"])]),
        ("ctrl+shift+s", [("Control_L", []), ("Shift_L", ["ctrl"]), ("S", ["shift", "ctrl"])]),
        ("ctrl+plus", [("Control_L", []), ("Shift_L", ["ctrl"]), ("plus", ["shift", "ctrl"])]),
        ("alt+F5", [("Alt_L", []), ("F5", ["alt"])]),
        ("super+e", [("Super_L", []), ("e", ["super"])]),
        ("pgdn", [("Page_Down", [])]),
        ("KP_5", [("KP_5", [])]),
        ("é", [("eacute", [])]),
        ("XF86AudioPlay", [("AudioPlay", [])]),
        ("F20", [("F20", [])]),
        ("Menu", [("Menu", [])]),
    ],
)
def test_a_chord_reaches_the_program(
    desktop: Sandbox, run: Run, chord: str, expected: list[tuple[str, list[str]]]
) -> None:
    program = run("gtk_events")
    desktop.perform(Key(chord=chord))
    until(lambda: len(program.events("key-release")) >= len(expected), what=chord, timeout=60)
    assert pressed(program) == expected
    # Released in the opposite order, and nothing is left down.
    releases = [event["key"] for event in program.events("key-release")]
    assert len(releases) == len(expected)
    assert releases[-1] == expected[0][0]


def test_a_chord_is_repeated(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    desktop.perform(Key(chord="Down", repeat=25))
    until(lambda: len(program.events("key-release")) >= 25, what="25 keys", timeout=60)
    assert pressed(program) == [("Down", [])] * 25


def test_a_held_key_repeats_until_it_is_released(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    desktop.perform(HoldKey(chord="x", duration=1.2))
    until(lambda: program.events("key-release"), what="the release", timeout=60)
    count = len(pressed(program))
    assert count > 5
    desktop.perform(Wait(duration=0.3))
    assert len(pressed(program)) == count


def test_a_key_is_held_over_other_actions(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    desktop.perform(KeyDown(key="ctrl"))
    desktop.perform(Key(chord="c"))
    desktop.perform(Click(at=program.center))
    desktop.perform(KeyUp(key="ctrl"))
    desktop.perform(Key(chord="c"))
    until(lambda: len(pressed(program)) >= 3, what="the keys", timeout=60)
    assert pressed(program) == [("Control_L", []), ("c", ["ctrl"]), ("c", [])]
    assert program.events("press")[0]["held"] == ["ctrl"]


def test_keys_and_buttons_left_down_are_released_together(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_events")
    desktop.perform(KeyDown(key="shift"))
    desktop.perform(KeyDown(key="ctrl"))
    desktop.perform(Move(to=program.center))
    desktop.perform(MouseDown(button="right"))
    assert desktop.call("input.release") == {"keys": 2, "buttons": 1}
    assert desktop.call("input.release") == {"keys": 0, "buttons": 0}
    desktop.perform(Key(chord="a"))
    until(lambda: ("a", []) in pressed(program), what="a key with nothing held", timeout=60)


# What cannot be done


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Key(chord="ctlr+c"), "did you mean 'ctl' or 'ctrl'"),
        (Key(chord="ctrl+"), "written 'plus'"),
        (Click(at=(1920, 5)), r"point \(1920, 5\) is off the screen, which is 1920x1080"),
        (Move(to=(-1, 5)), "off the screen"),
        (Drag(path=((5, 5), (5, 1080))), r"point \(5, 1080\) is off"),
        (Scroll(dy=1, at=(3000, 1)), "off the screen"),
        (Click(at=(5, 5), holding=("shfit",)), "'shift'"),
        (MouseUp(), "left button is not down"),
        (MouseUp(button="right"), "right button is not down"),
        (KeyUp(key="ctrl"), "'ctrl' is not down"),
        (KeyDown(key="nothing_like_it"), "no key 'nothing_like_it'"),
    ],
)
def test_impossible_actions_are_refused_without_effect(desktop: Sandbox, run: Run, action: Action, says: str) -> None:
    program = run("gtk_events")
    desktop.perform(Move(to=program.center))
    with pytest.raises(ActionError, match=says):
        desktop.perform(action)
    assert desktop.perform(CursorPosition()) == list(program.center)
    desktop.perform(Key(chord="a"))
    until(lambda: program.events("key-release"), what="the key after it", timeout=60)
    assert pressed(program) == [("a", [])]
    assert program.events("press") == []


def test_unknown_actions_are_refused(desktop: Sandbox) -> None:
    with pytest.raises(ActionError, match="'clik'; did you mean 'click'"):
        desktop.call("input.perform", action={"kind": "clik"})
    with pytest.raises(ActionError, match="two whole numbers"):
        desktop.call("input.perform", action={"kind": "move", "to": [1]})
    with pytest.raises(ActionError, match="no mouse button 'lefft'"):
        desktop.call("input.perform", action={"kind": "click", "button": "lefft"})
