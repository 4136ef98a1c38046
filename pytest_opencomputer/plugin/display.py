"""Shows the progress of a run: lines below pytest's own on a terminal, now and then a line in a log."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Literal

import pytest

from pytest_opencomputer.plugin.plan import plan_of
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.progress.region import Region
from pytest_opencomputer.progress.view import heartbeat, live_lines
from pytest_opencomputer.progress.watch import Ended, Watch

Mode = Literal["live", "plain", "off"]

TICK = 0.5
"""Seconds between two drawings if nothing is printed meanwhile."""

QUIET = 60.0
"""Seconds without output after which a log gets a line."""


def mode_of(wanted: str, config: pytest.Config, terminal: bool, environment: Mapping[str, str]) -> Mode:
    """What to show.

    Args:
        wanted: ``auto`` or a mode.
        terminal: whether output goes to a terminal.
    """
    if wanted == "off" or config.pluginmanager.get_plugin("terminalreporter") is None:
        return "off"
    able = terminal and environment.get("TERM", "dumb") not in ("", "dumb", "unknown")
    if wanted in ("live", "plain"):
        return "live" if able and wanted == "live" else "plain"
    # With -s, tests in this process print, and their output would be mixed with our lines.
    printing = config.getoption("capture") == "no" and not config.getoption("numprocesses", None)
    in_ci = bool(environment.get("CI") or environment.get("BUILD_NUMBER"))
    if able and not printing and not in_ci:
        return "live" if config.option.verbose >= -1 else "off"
    return "plain" if config.option.verbose >= 0 else "off"


class Display:
    """A plugin of the controlling process.

    Args:
        ended: returns the rollouts that have ended so far.
    """

    def __init__(self, config: pytest.Config, ended: Callable[[], Iterable[Ended]]) -> None:
        self._config, self._ended = config, ended
        self._mode: Mode = "off"
        self._tests: Sequence[str] = ()
        self._thread: threading.Thread | None = None
        self._over = threading.Event()
        self._lock = threading.RLock()  # held while writing to the terminal
        self._paused = False
        self._said, self._in_line = time.monotonic(), False
        self._problem = ""

    def expect(self, tests: Sequence[str]) -> None:
        """Prepare for these tests, which will run as rollouts."""
        terminal = sys.stdout.isatty() and os.isatty(1)
        wanted = self._config.option.progress or self._config.getini("opencomputer_progress")
        self._tests, self._mode = tests, mode_of(wanted, self._config, terminal, os.environ)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        self._paused = False
        if self._mode != "off" and self._thread is None and not self._over.is_set():
            self._begin()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        try:
            return (yield)
        finally:
            self._end()

    @pytest.hookimpl(tryfirst=True)
    def pytest_exception_interact(self) -> None:
        if self._config.getoption("usepdb", False):
            self._pause()  # until the next test begins

    @pytest.hookimpl(tryfirst=True)
    def pytest_enter_pdb(self) -> None:
        self._pause()

    def pytest_leave_pdb(self) -> None:
        self._paused = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_opencomputer_enter_terminal(self) -> None:
        self._pause()

    def pytest_opencomputer_leave_terminal(self) -> None:
        self._paused = False

    def _begin(self) -> None:
        harness = harness_of(self._config)
        plan = plan_of(self._config, self._tests)
        resumed = harness.settings.resume is not None
        watch = Watch(harness.run.path, plan.agents, plan.budgets, self._ended, resumed=resumed)
        self._writer = self._config.get_terminal_writer()
        # A descriptor of its own, as pytest redirects this one to a file while a test runs in this process.
        self._region = Region(os.dup(1), sys.stdout.encoding)
        self._said = time.monotonic()
        self._print = self._writer.write_raw
        self._writer.write_raw = self._write_raw  # type: ignore[method-assign]
        self._thread = threading.Thread(target=self._run, args=(watch,), name="opencomputer-progress", daemon=True)
        self._thread.start()

    def _end(self) -> None:
        self._over.set()
        if self._thread is None:
            return
        self._thread.join()
        with self._lock:
            self._writer.write_raw = self._print  # type: ignore[method-assign]
            self._region.close()
        if self._problem:
            self._writer.line(f"\nopencomputer: progress can no longer be shown: {self._problem}")

    def _write_raw(self, msg: str, *, flush: bool = False) -> None:
        """Replaces the method of pytest's writer: what pytest prints goes above our lines."""
        del flush  # always, so that what pytest prints and what we print stay in order
        with self._lock:
            self._said, self._in_line = time.monotonic(), not msg.endswith("\n")
            self._region.hide()
            self._print(msg, flush=True)
            if not self._paused:
                self._region.draw()

    def _run(self, watch: Watch) -> None:
        try:
            while not self._over.wait(TICK):
                moment = watch.look()
                with self._lock:
                    if self._paused:
                        continue
                    if self._mode == "live":
                        columns, rows = self._region.size()
                        lines = live_lines(moment, columns, rows, self._writer.markup)
                        self._region.show(lines, clear=self._writer.width_of_current_line < columns)
                    elif time.monotonic() - self._said >= QUIET:
                        self._log(heartbeat(moment))
        except Exception as problem:  # noqa: BLE001 - an error of the display must not end a run; it is reported at its end
            self._problem = f"{type(problem).__name__}: {problem}"
            with self._lock:
                self._region.show(())

    def _log(self, line: str) -> None:
        """Print a line in a log, where pytest may have begun a line that waits for a test to end."""
        self._region.say(("\n" if self._in_line else "") + line + "\n")
        self._said, self._in_line = time.monotonic(), False
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.currentfspath = None  # so that pytest begins a new line

    def _pause(self) -> None:
        with self._lock:
            self._paused = True
            if self._thread is not None:
                self._region.hide()
