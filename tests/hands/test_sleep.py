"""How it is judged from outside whether a program has read what it was sent."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence

import pytest

from pytest_opencomputer.guest.readers import DEAF, NAPS, RESTLESS, Naps, Sleep, naps


def asleep(times: int) -> Naps:
    return {"1": (f"voluntary_ctxt_switches:\t{times}",)}


def first_enough(looks: Sequence[tuple[float, Naps | None]]) -> float | None:
    """The time of the first look that is enough."""
    sleep = Sleep(0.0)
    return next((now for now, look in looks if sleep.suffices(now, look)), None)


def test_a_program_that_sleeps_on_has_read() -> None:
    assert first_enough([(0.0, asleep(1)), (DEAF / 2, asleep(1)), (DEAF, asleep(1))]) == DEAF


def test_one_that_ran_in_between_is_watched_for_longer() -> None:
    looks = [(0.0, asleep(1)), (DEAF, asleep(2)), (DEAF * 1.5, None), (DEAF * 2, asleep(3)), (DEAF * 3, asleep(3))]
    assert first_enough(looks) == DEAF * 3


def test_one_that_does_not_get_to_run_has_not_read() -> None:
    assert first_enough([(DEAF * count, None) for count in range(1000)]) is None


def test_one_that_runs_again_and_again_has_read_in_the_end() -> None:
    looks = [(DEAF / 2 * count, asleep(count)) for count in range(100)]
    assert first_enough(looks) == pytest.approx(max(RESTLESS, DEAF / 2 * (NAPS - 1)))


def test_a_process_that_waits_sleeps_and_one_that_runs_does_not() -> None:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.read(read, 1)
        os._exit(0)
    try:
        done = threading.Event()
        while naps(child) is None:
            done.wait(0.001)
        first = naps(child)
        assert first is not None
        assert naps(child) == first
        # This thread is running right now.
        assert naps(os.getpid()) is None
    finally:
        os.write(write, b".")
        os.waitpid(child, 0)
    with pytest.raises(OSError, match=str(child)):
        naps(child)
