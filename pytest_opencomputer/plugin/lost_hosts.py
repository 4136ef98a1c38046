"""Hosts that are lost during a run: tests whose setup they broke are set up again, and the terminal tells of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.rollout_item import timings_of


def register(config: pytest.Config) -> None:
    """Watch the tests of a process with hosts."""
    config.pluginmanager.register(LostHosts(config), "opencomputer-lost-hosts")


class LostHosts:
    """One for each process."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._told: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        try:
            yield
        except SandboxError as error:
            failed: SandboxError | None = error
            while failed is not None:
                if not self._lost_with(item, failed):
                    raise failed from failed.__cause__
                failed = _set_up_again(item)

    def pytest_runtest_logreport(self) -> None:
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if reporter is None or hasattr(self._config, "workerinput"):
            return
        lost = self._lost()
        for name in [name for name in lost if name not in self._told]:
            self._told.add(name)
            if reporter._tw.width_of_current_line:  # ensure_newline knows nothing of the results of workers
                reporter.write_line("")
            reporter.write_line(f"host {name} is lost and not asked again in this run: {lost[name]}")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for name, reason in self._lost().items():
            terminalreporter.write_line(f"host {name} was lost: {reason}")

    def _lost(self) -> dict[str, str]:
        fleet = harness_of(self._config).fleet
        return {} if fleet is None else fleet.lost.known()

    def _lost_with(self, item: pytest.Item, error: SandboxError) -> bool:
        """Whether the setup of a test failed because the host of its desktop is lost."""
        timings = timings_of(item)
        if not timings.host or not harness_of(self._config).places.is_lost(timings.host):
            return False
        first = next(iter(str(error).splitlines()), "")
        timings.retries.append(f"{type(error).__name__}: {first} (host {timings.host} is lost)")
        timings.host = ""
        return True


def _set_up_again(item: Any) -> SandboxError | None:
    """Tear down what belongs to a test whose setup failed, and set it up again: its agent has not begun.

    Returns:
        the error of the second setup; ``None`` if it succeeded.
    """
    state = item.session._setupstate
    try:
        state.teardown_exact(item.parent)
        item._initrequest()
        state.setup(item)
    except SandboxError as error:
        return error
    return None
