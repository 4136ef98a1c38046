"""Waiting for a settled screen, with programs that paint in every way."""

from __future__ import annotations

import time

import pytest

from pytest_opencomputer.actions import Click, Move
from pytest_opencomputer.errors import ActionError
from pytest_opencomputer.guest.idle import IDLE, QUIET
from pytest_opencomputer.guest.settle import BUSY
from pytest_opencomputer.sandbox import Sandbox

from .conftest import Run


def settled_after(desktop: Sandbox, quiet: float = QUIET, timeout: float = 5.0) -> tuple[bool, float]:
    """Settle by the stillness of the screen alone."""
    began = time.monotonic()
    settled = desktop.settle(quiet, timeout, idle=0)
    return settled, time.monotonic() - began


def settled_by_idleness(desktop: Sandbox, timeout: float = 5.0) -> tuple[bool, float]:
    """Settle as an observation does."""
    began = time.monotonic()
    settled = desktop.settle(timeout=timeout)
    return settled, time.monotonic() - began


def test_a_still_screen_is_settled_after_the_quiet_time(desktop: Sandbox) -> None:
    desktop.settle()
    settled, seconds = settled_after(desktop)
    assert settled
    assert QUIET <= seconds < 1


def test_where_all_programs_are_idle_the_quiet_time_need_not_pass(desktop: Sandbox) -> None:
    desktop.settle()
    seconds = []
    for _ in range(10):
        settled, taken = settled_by_idleness(desktop)
        assert settled
        seconds.append(taken)
    assert IDLE <= min(seconds) < QUIET


@pytest.mark.parametrize("mode", ["late", "compute"])
def test_what_a_program_is_about_to_paint_is_waited_for(desktop: Sandbox, run: Run, mode: str) -> None:
    # "late" sets a timer of 0.2 s and sleeps until then; "compute" keeps a thread busy for 0.7 s before it paints.
    program = run("gtk_painter", mode)
    for _ in range(3):
        before = desktop.screenshot(pointer=False)
        desktop.perform(Click(at=program.center))
        settled, _ = settled_by_idleness(desktop)
        assert settled
        after = desktop.screenshot(pointer=False)
        assert after != before
        desktop.settle(1.5, idle=0)
        assert desktop.screenshot(pointer=False) == after


def test_a_program_that_computes_for_long_does_not_hold_things_up(desktop: Sandbox) -> None:
    pid = desktop.spawn(["python3", "-c", "while True: pass"])
    settled, seconds = settled_by_idleness(desktop)
    assert settled
    assert BUSY <= seconds < BUSY + 2
    desktop.kill(pid)


def test_a_film_never_settles(desktop: Sandbox, run: Run) -> None:
    run("gtk_painter", "film")
    settled, seconds = settled_after(desktop, timeout=1.5)
    assert not settled
    assert 1.5 <= seconds < 4


def test_painting_the_same_all_the_time_is_settled(desktop: Sandbox, run: Run) -> None:
    run("gtk_painter", "same")
    settled, _ = settled_after(desktop, quiet=0.5)
    assert settled


def test_a_blinking_caret_is_settled(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor", "blink")
    desktop.perform(Click(at=program.center))
    desktop.settle()
    seen = {desktop.screenshot(pointer=False)}
    # Longer than any caret rests, so it blinks within.
    settled, _ = settled_after(desktop, quiet=1.5)
    assert settled
    for _ in range(20):
        desktop.settle(0.1, idle=0)
        seen.add(desktop.screenshot(pointer=False))
    assert len(seen) == 2, "the caret does not blink here, so this test shows nothing"


def test_a_change_that_lasts_is_waited_for(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_painter", "burst")
    desktop.perform(Click(at=program.center))
    settled, seconds = settled_after(desktop)
    assert settled
    assert seconds > 1


def test_a_program_that_thinks_before_it_paints_is_waited_for(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_painter", "slow")
    before = desktop.screenshot(pointer=False)
    desktop.perform(Click(at=program.center))
    settled, seconds = settled_after(desktop)
    assert settled
    assert seconds > 0.9
    after = desktop.screenshot(pointer=False)
    assert after != before
    settled_after(desktop)
    assert desktop.screenshot(pointer=False) == after


def test_a_stopped_program_does_not_hold_things_up_for_long(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_painter", "same")
    desktop.run(["kill", "-STOP", str(program.pid)]).check()
    settled, seconds = settled_after(desktop)
    assert settled
    assert seconds < 3
    # The second time it is not even given a second.
    settled, seconds = settled_after(desktop)
    assert settled
    assert seconds < 1.2
    desktop.run(["kill", "-CONT", str(program.pid)]).check()


def test_the_pointer_is_no_change_of_the_screen(desktop: Sandbox) -> None:
    desktop.settle()
    desktop.perform(Move(to=(30, 1000)))
    settled, seconds = settled_after(desktop)
    assert settled
    assert seconds < 1


def test_times_are_not_negative(desktop: Sandbox) -> None:
    with pytest.raises(ActionError, match="negative"):
        desktop.settle(-1, 3)
