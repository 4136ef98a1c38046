"""An agent that hangs is interrupted, never in the middle of a request, and pytest-timeout keeps its timer."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator

import pytest

from pytest_opencomputer.rollouts.deadline import TimeOver, interrupting

HANGS = 60.0


@pytest.fixture(autouse=True)
def timer() -> Iterator[None]:
    """The timer as it was before, whatever the test did to it."""
    handler = signal.getsignal(signal.SIGALRM)
    left, interval = signal.setitimer(signal.ITIMER_REAL, 0)
    yield
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, left, interval)


def test_a_hanging_call_is_interrupted() -> None:
    began = time.monotonic()
    with pytest.raises(TimeOver), interrupting(0.1):
        time.sleep(HANGS)
    assert time.monotonic() - began < HANGS / 2


def test_a_call_that_ends_in_time_is_not_interrupted() -> None:
    with interrupting(HANGS):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_one_that_catches_everything_is_interrupted_again() -> None:
    caught: list[BaseException] = []

    def careless() -> None:
        while len(caught) < 2:
            try:
                time.sleep(HANGS)
            except BaseException as error:  # noqa: BLE001 - as a careless agent would
                caught.append(error)
        time.sleep(HANGS)

    with pytest.raises(TimeOver), interrupting(0.05):
        careless()
    assert [type(error) for error in caught] == [TimeOver, TimeOver]


def test_a_request_is_never_interrupted() -> None:
    """The first alarm comes while something is asked; it is the one after the answer that counts."""
    asking = [True]
    rang = threading.Event()

    def busy() -> bool:
        rang.set()
        return asking[0]

    def ask() -> None:
        assert rang.wait(HANGS), "no alarm came"
        asking[0] = False
        time.sleep(HANGS)

    with pytest.raises(TimeOver), interrupting(0.05, unless=busy):
        ask()


def test_the_timer_of_the_whole_test_goes_on_afterwards() -> None:
    def ring(*_: object) -> None:
        raise AssertionError("it was set to a minute")

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, HANGS, 7.0)
    with pytest.raises(TimeOver), interrupting(0.1):
        time.sleep(HANGS)
    left, interval = signal.getitimer(signal.ITIMER_REAL)
    assert HANGS / 2 < left <= HANGS - 0.1
    assert interval == 7.0
    assert signal.getsignal(signal.SIGALRM) is ring


def test_a_test_that_is_to_end_earlier_ends_earlier() -> None:
    class Rang(Exception):
        pass

    def ring(*_: object) -> None:
        raise Rang

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    with pytest.raises(Rang), interrupting(HANGS):
        time.sleep(HANGS)


def test_another_thread_is_left_alone() -> None:
    done: list[str] = []

    def work() -> None:
        with interrupting(0.01):
            done.append("worked")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(HANGS)
    assert done == ["worked"]
