"""How long a run has been running, without the pauses between being stopped and resumed: what its deadline limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.runs.run_directory import RunDirectory


@cache
def clock_of(run: Path) -> Callable[[], float]:
    """A function that returns the seconds that a run has been running, for the processes that run it.

    Raises:
        UsageProblem: ``run.json`` cannot be read.
    """
    recorded = RunDirectory(run).configuration()
    last = recorded.resumed[-1] if recorded.resumed else None
    began = HostTime.parse(recorded.clock if last is None else last.clock)
    now = HostTime.now()
    ran = None if began is None else began.until(now)
    if ran is None:  # a version that did not record it began the run, or it was copied from another machine
        started = recorded.started if last is None else last.started
        ran = max(0.0, time.time() - started.timestamp())
    start = now.seconds - ran - (0.0 if last is None else last.seconds_before)
    return lambda: HostTime.now().seconds - start
