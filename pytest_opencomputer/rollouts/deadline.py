"""Interrupts an agent that hangs beyond its deadline.

An agent runs in the main thread of its process, so an alarm can raise an exception wherever it is: in a loop, in a
sleep, in a read from a socket. It must not do so during a request to the sandbox, or half a request would be sent; such
requests have time limits of their own.

pytest-timeout uses the same timer of the process for the whole test. Afterwards it is restored with the time left.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_AGAIN = 0.2  # seconds until the next alarm if one came at a bad moment or its exception was caught


class TimeOver(BaseException):
    """The time is over. Not an ``Exception``, so that no handler of an agent catches it by accident."""


@contextmanager
def interrupting(seconds: float, *, unless: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Raise ``TimeOver`` in the block after ``seconds``, and again as long as the block runs.

    If alarms are not available (outside the main thread, or on a system without them), or if the test as a whole ends
    before that, the block is not interrupted.

    Args:
        unless: called at each alarm; if it returns true, the alarm comes again a little later.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    inside = True

    def ring(_number: int, _frame: FrameType | None) -> None:
        if inside and not unless():
            raise TimeOver(f"did not return within {seconds:g} s")

    began = time.monotonic()
    left, interval = signal.getitimer(signal.ITIMER_REAL)
    if left and left <= seconds:
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        try:
            yield
        finally:
            inside = False
    finally:
        inside = False  # a second time: an alarm may have come just before the first assignment
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - began)), interval)
