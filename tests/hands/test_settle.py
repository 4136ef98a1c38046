"""Waiting for a settled screen, with programs that paint in every way."""

from __future__ import annotations

import time

import pytest

from pytest_opencomputer.guest.idle import IDLE, QUIET
from pytest_opencomputer.guest.settle import BUSY, PATIENCE
from pytest_opencomputer.models.actions import Click, Move
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import Run

LONG = 20.0
"""Seconds within which even a machine with far too much to do comes to do what takes one or two."""


def settled_after(desktop: Sandbox, quiet: float = QUIET, timeout: float = LONG) -> tuple[bool, float]:
    """Settle by the stillness of the screen alone."""
    began = time.monotonic()
    settled = desktop.settle(quiet, timeout, idle=0)
    return settled, time.monotonic() - began


def settled_by_idleness(desktop: Sandbox, timeout: float = LONG) -> tuple[bool, float]:
    """Settle as an observation does."""
    began = time.monotonic()
    settled = desktop.settle(timeout=timeout)
    return settled, time.monotonic() - began


def seconds_to_settle(desktop: Sandbox) -> float:
    """How long it takes until the screen is settled by its stillness alone. The least of several counts as the time
    that it takes: anything may hold up one of them."""
    settled, seconds = settled_after(desktop)
    assert settled
    return seconds


def test_a_still_screen_is_settled_after_the_quiet_time(desktop: Sandbox) -> None:
    desktop.settle()
    seconds = [seconds_to_settle(desktop) for _ in range(5)]
    assert QUIET <= min(seconds) < 1


def test_idle_programs_settle_before_the_quiet_time_is_over(desktop: Sandbox) -> None:
    desktop.settle()
    seconds = []
    for _ in range(10):
        settled, taken = settled_by_idleness(desktop)
        assert settled
        seconds.append(taken)
    assert IDLE <= min(seconds) < QUIET


@pytest.mark.parametrize("mode", ["late", "compute"])
def test_settling_waits_for_a_program_that_is_about_to_paint(desktop: Sandbox, run: Run, mode: str) -> None:
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
    desktop.kill(pid)
    assert settled
    assert BUSY <= seconds < LONG / 2


def test_a_film_never_settles(desktop: Sandbox, run: Run) -> None:
    run("gtk_painter", "film")
    # A film that stops for a second, because its program gets no processor time, is no film.
    settled, seconds = settled_after(desktop, quiet=1.0, timeout=2.5)
    assert not settled
    assert 2.5 <= seconds < LONG


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
    began = time.monotonic()
    desktop.perform(Click(at=program.center))
    # However slow the machine is, it paints once in such a time.
    settled, _ = settled_after(desktop, quiet=0.7)
    assert settled
    assert time.monotonic() - began > 1.5


def test_a_program_that_thinks_before_it_paints_is_waited_for(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_painter", "slow")
    before = desktop.screenshot(pointer=False)
    began = time.monotonic()
    desktop.perform(Click(at=program.center))
    seconds_to_settle(desktop)
    assert time.monotonic() - began > 0.5
    after = desktop.screenshot(pointer=False)
    assert after != before
    settled_after(desktop)
    assert desktop.screenshot(pointer=False) == after


def test_a_stopped_program_does_not_hold_things_up_for_long(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_painter", "same")
    desktop.run(["kill", "-STOP", str(program.pid)]).check()
    assert seconds_to_settle(desktop) < LONG / 2
    # The next times it is not even given the time that it was given first.
    assert min(seconds_to_settle(desktop) for _ in range(5)) < PATIENCE
    desktop.run(["kill", "-CONT", str(program.pid)]).check()


def test_the_pointer_is_no_change_of_the_screen(desktop: Sandbox) -> None:
    desktop.settle()
    seconds = []
    for number in range(5):
        desktop.perform(Move(to=(30 + number, 1000)))
        seconds.append(seconds_to_settle(desktop))
    assert min(seconds) < 1


def test_times_are_not_negative(desktop: Sandbox) -> None:
    with pytest.raises(ActionError, match="negative"):
        desktop.settle(-1, 3)
