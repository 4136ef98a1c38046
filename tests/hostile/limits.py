"""Runs what a cell does as an endpoint is run, and measures it."""

from __future__ import annotations

import mmap
import resource
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest import isolation
from pytest_opencomputer.guest.endpoint import StateError

SECONDS = 30.0
"""The time limit of a call. A cell takes a few seconds at most, but the machine may be busy."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a call.

    Attributes:
        facts: what was answered; ``None`` if an error was raised.
        error: the named error.
        seconds: of wall clock.
        memory: bytes that the process took at its peak beyond what it had at the start.
    """

    facts: Any
    error: StateError | None
    seconds: float
    memory: int

    @property
    def what(self) -> str:
        """The name of the error, or ``facts``."""
        return self.error.kind if self.error else "facts"


def measured(ask: Callable[[], Any], seconds: float = SECONDS) -> Outcome:
    """Call ``ask`` through ``isolation.isolated``; an error that has no name of its own is raised."""
    shared = mmap.mmap(-1, 8)  # seen by the forked child, which may not live to answer

    def asked() -> Any:
        before = _peak()
        try:
            return ask()
        finally:
            shared[:8] = struct.pack("q", max(0, _peak() - before))

    began = time.monotonic()
    facts, raised = None, None
    try:
        facts = isolation.isolated(asked, seconds)
    except StateError as error:
        raised = error
    took = time.monotonic() - began
    return Outcome(facts, raised, took, struct.unpack("q", shared[:8])[0])


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
