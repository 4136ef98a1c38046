"""Waits for what a test expects of another process."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")


def until(condition: Callable[[], _T], seconds: float = 120.0) -> _T:
    """Wait until the condition returns something true, and return that."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, f"timed out waiting for {condition}"
        time.sleep(0.05)
    return found
