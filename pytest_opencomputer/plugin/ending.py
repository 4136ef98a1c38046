"""Finds out how a run ended, and records it in its directory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.records import TaskRecord
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.progress.watch import Ended
from pytest_opencomputer.runs.configuration import How
from pytest_opencomputer.runs.ending import Ending
from pytest_opencomputer.runs.run_clock import clock_of

PLAN = pytest.StashKey[Mapping[str, TaskRecord]]()
"""The tasks of this session by name, once its rollouts are prepared: from then on, the run ends as the session does."""


class End:
    """Registered in the controlling process of a run with rollouts.

    Args:
        ended: returns the rollouts that have ended in this session.

    Attributes:
        ending: how the run ended; ``None`` before its end, or if this session has not begun one.
        problem: why that could not be recorded; empty if it was.
    """

    def __init__(self, config: pytest.Config, ended: Callable[[], Iterable[Ended]]) -> None:
        self._config, self._ended = config, ended
        self._interrupt: BaseException | None = None
        self._crash = ""
        self.ending: Ending | None = None
        self.problem = ""

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        self._interrupt = excinfo.value

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        self._crash = excinfo.exconly(tryshort=True)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        harness = harness_of(self._config)
        resumed = harness.settings.resume is not None
        if not (PLAN in self._config.stash if resumed else harness.has_run):
            return
        if harness.run.discard_if_empty():
            return
        how, why = self._how(session)
        self.ending = Ending(how, printable(next(iter(why.splitlines()), "")))
        try:
            harness.run.end(how, self.ending.why, clock_of(harness.run.path)())
        except (SandboxError, UsageProblem) as problem:
            self.problem = str(problem)

    def _how(self, session: pytest.Session) -> tuple[How, str]:
        if self._crash or session.exitstatus == pytest.ExitCode.INTERNAL_ERROR:
            return "crashed", self._crash
        if session.exitstatus == pytest.ExitCode.USAGE_ERROR:
            return "early", "nothing could be run"
        early = session.shouldfail or session.shouldstop
        if type(self._interrupt) is KeyboardInterrupt or isinstance(self._interrupt, pytest.exit.Exception):
            return "interrupted", str(self._interrupt) or "ctrl-C"
        if self._interrupt is not None:  # pytest and pytest-xdist use special exceptions when they end a session
            early = early or str(self._interrupt)
        if early:
            return "early", str(early)
        if any(one.result.outcome == "stopped" for one in self._ended()):
            return "budget", ""
        return "finished", ""
