"""``--keep-on-failure``: leaves the desktop of a failed test running, and says at the end how to reach it."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass

import pytest

from pytest_opencomputer.cli.looking import ways_to_look
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.plugin.collect import apps_of
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox.labels import KEPT, ON_FAILURE
from pytest_opencomputer.sandbox.reaper import seconds_left
from pytest_opencomputer.sandbox.sandbox import Sandbox

_FAILED = pytest.StashKey[bool]()
_PROPERTY = "desktop_kept"


@dataclass(frozen=True)
class Kept:
    """Whether the desktop of a failed test was kept.

    Attributes:
        sandbox: its id.
        apps: the names of its apps.
        seconds: how long it still lives.
        problem: why it could not be kept; empty if it was.
    """

    sandbox: str
    apps: tuple[str, ...]
    seconds: float = 0.0
    problem: str = ""

    def lines(self, nodeid: str) -> list[str]:
        """The lines about it at the end of the run."""
        if self.problem:
            return [f"not kept: the desktop of {nodeid}: {self.problem}"]
        until = time.strftime("%H:%M", time.localtime(time.time() + self.seconds))
        ways = [*ways_to_look(self.sandbox, self.apps), f"remove opencomputer sandbox remove {self.sandbox}"]
        return [f"kept until {until}: the desktop of {nodeid}", *(f"  {way}" for way in ways)]


def note(item: pytest.Item, report: pytest.TestReport) -> None:
    """Remember that a test has failed. Called for each report, before the fixtures are torn down."""
    if report.failed:
        item.stash[_FAILED] = True


def keep_if_failed(item: pytest.Item, harness: Harness, sandbox: Sandbox) -> None:
    """Leave the desktop of a failed test running, unless this machine has as many desktops as it may run."""
    if not item.stash.get(_FAILED, False):
        return
    kept = _keep(harness, sandbox, tuple(apps_of(item)))
    item.user_properties.append((_PROPERTY, json.dumps(asdict(kept))))


def _keep(harness: Harness, sandbox: Sandbox, apps: tuple[str, ...]) -> Kept:
    try:
        running = {one.id: one for one in harness.backend.machines({KEPT: ON_FAILURE}) if one.status == "running"}
        if sandbox.id not in running:
            return Kept(sandbox.id, apps, problem="it has ended")
        # They no longer count in the pool: without a limit, a run in which every task fails would fill the memory.
        if len(running) > harness.most_desktops:
            problem = f"{len(running) - 1} others run or are kept (opencomputer sandbox list; --max-desktops)"
            return Kept(sandbox.id, apps, problem=problem)
        sandbox.keep()
        return Kept(sandbox.id, apps, seconds_left(running[sandbox.id], HostTime.now()))
    except SandboxError as error:
        return Kept(sandbox.id, apps, problem=next(iter(str(error).splitlines()), ""))


class KeptSummary:
    """Collects the desktops that were kept, from all workers. Registered in the controlling process."""

    def __init__(self) -> None:
        self._kept: dict[str, Kept] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == _PROPERTY:
                values = json.loads(str(value))
                self._kept[report.nodeid] = Kept(**{**values, "apps": tuple(values["apps"])})

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._kept:
            return
        terminalreporter.section("kept desktops")
        for nodeid, kept in self._kept.items():
            for line in kept.lines(nodeid):
                terminalreporter.write_line(line)
