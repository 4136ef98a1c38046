"""``opencomputer shell``: a person visits the prepared desktop of a task.

A visit is a rollout whose agent is the person's terminal, so that the same code prepares the desktop, opens its apps
and runs the checks. Its run directory is deleted.
"""

from __future__ import annotations

import os
import select
import shlex
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.cli.looking import ways_to_look
from pytest_opencomputer.live.human import show_page, viewer
from pytest_opencomputer.models.actions import Done
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.reports.failure import failure_text
from pytest_opencomputer.sandbox.login import login

_LONGEST = 3.9 * 3600
"""Seconds that a visit may last: less than a desktop's time to live."""
_HELP = """  check [ANSWER]  say that the task is done, as an agent does, and run the checks
  infeasible      the same, but say that the task cannot be done
  bash            a shell in the desktop
  look            how to look at the desktop from another terminal
  quit            end without running the checks (Ctrl+C does the same)"""


@dataclass(frozen=True)
class Visit:
    """The options of a visit.

    Attributes:
        task: the task's folder.
        seconds: after which the visit ends; ``None`` for as long as a desktop lives.
        checks: whether the checks are run when time or standard input is over.
        page: whether the desktop is shown in the browser.
    """

    task: Path
    seconds: float | None = None
    checks: bool = True
    page: bool = True


def visit(what: Visit) -> int:
    """Let a person visit a task.

    Returns:
        0 if it ended without checks or every check passed, 1 if one failed or there was no desktop.

    Raises:
        KeyboardInterrupt: the person did not wait for the desktop.
    """
    kind = AgentKind("visitor", lambda _: _Terminal(what), "a person at this terminal", budgeted=False)
    return play(what.task, kind, what.seconds)


def play(task: Path, kind: AgentKind, seconds: float | None = None, apps: Sequence[Path] = ()) -> int:
    """Let a person play a task as an agent of this kind: one rollout, which leaves nothing behind.

    Args:
        task: its folder.
        seconds: after which it ends; ``None`` for as long as a desktop lives.
        apps: more folders of apps; none if those of the project's settings are meant.

    Returns:
        As ``visit``.

    Raises:
        KeyboardInterrupt: the person pressed Ctrl+C.
    """
    with tempfile.TemporaryDirectory(prefix="opencomputer-") as runs:
        arguments = [str(task), f"--agent={kind.name}", f"--run-dir={runs}"]
        arguments += [f"--agent-deadline={_LONGEST if seconds is None else seconds}"]
        # Regardless of the project's settings: one desktop, at this terminal.
        arguments += ["--trials=1", "-n0", "--capture=no", "-p", "no:cacheprovider"]
        arguments += ["-qq", "--no-header", "--no-summary", "--tb=short", "--show-capture=no"]
        arguments += ["-o", f"opencomputer_apps={shlex.join(map(str, apps))}"] if apps else []
        code = pytest.main(arguments, plugins=[_Visitor(kind)])
    if code == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    return 0 if code == pytest.ExitCode.OK else 1


class _Visitor:
    """The plugin of a visit."""

    def __init__(self, kind: AgentKind) -> None:
        self._kind = kind

    def pytest_opencomputer_agents(self) -> Sequence[AgentKind]:
        return [self._kind]

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        # A single visit needs no table.
        session.config.pluginmanager.unregister(name="opencomputer-summary")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        return ("", "", "") if isinstance(report, pytest.TestReport) else None

    def pytest_opencomputer_after_rollout(self, result: RolloutResult) -> None:
        print(failure_text(result))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.when != "call":
            print(report.longreprtext)


class _Terminal(Agent):
    """The person's terminal."""

    def __init__(self, what: Visit) -> None:
        self._what = what
        self._lines = _Lines()

    def run(self, session: Session) -> None:
        """See ``Agent.run``. If the person leaves, the test is skipped."""
        sandbox = session.shown
        print(f"\n{session.instruction}\n\ndesktop {sandbox.id}")
        with ExitStack() as stack:
            if self._what.page:
                from pytest_opencomputer.live import Desktop, Panel

                page = viewer()
                desktop = Desktop(
                    sandbox,
                    title=f"{self._what.task.parent.name}/{self._what.task.name}",
                    interactive=True,
                    panel=Panel(session.instruction, answer=True),
                    on_done=self._lines.wake,
                )
                page.add(desktop)
                stack.callback(page.remove, desktop)
                address = f"{page.url}&desktop={desktop.id}"
                print(f"at {address}")
                show_page(address)
            print(_HELP)
            try:
                self._obey(session)
            except KeyboardInterrupt:
                print()
                self._leave()

    def _obey(self, session: Session) -> None:
        commands: dict[str, Callable[[], None]] = {
            "bash": lambda: _say_code(login(session.shown.backend, session.shown.id)),
            "look": lambda: print("\n".join(ways_to_look(session.shown.id, ()))),
            "help": lambda: print(_HELP),
            "": lambda: None,
        }
        while True:
            line = self._lines.next(session.seconds_left)
            if isinstance(line, Done):
                print("done on the page" if line.status == "done" else f"{line.status} on the page")
                session.take(Turn((line,)))
                return
            if line is None:
                print()
                if self._what.checks:
                    return
                self._leave()
            word, _, rest = line.strip().partition(" ")
            if word == "check":
                session.take(Turn((Done(answer=rest.strip() or None),)))
                return
            if word == "infeasible":
                session.take(Turn((Done(status="infeasible"),)))
                return
            if word in ("quit", "exit"):
                self._leave()
            commands.get(word, lambda: print(_HELP))()

    def _leave(self) -> NoReturn:
        pytest.skip("the person has left")  # so that nothing is scored


class _Lines:
    """Lines of standard input, read with a time limit, which a buffered stream does not allow."""

    def __init__(self) -> None:
        self._read = b""
        self._woken, self._waker = socket.socketpair()
        self._done: Done | None = None

    def wake(self, done: Done) -> None:
        """Return the person's choice on the page instead of a line. Called from another thread."""
        self._done = done
        self._waker.send(b"!")

    def next(self, seconds: float | None) -> str | Done | None:
        """The next line, or the choice on the page; ``None`` when time or standard input is over."""
        print("> ", end="", flush=True)
        until = None if seconds is None else time.monotonic() + seconds
        while b"\n" not in self._read:
            left = None if until is None else max(0.0, until - time.monotonic())
            ready, _, _ = select.select([sys.stdin, self._woken], [], [], left)
            if self._woken in ready:
                print()
                return self._done
            if not ready or not (data := os.read(sys.stdin.fileno(), 4096)):
                return None
            self._read += data
        line, _, self._read = self._read.partition(b"\n")
        return line.decode(errors="replace")


def _say_code(code: int) -> None:
    if code:
        print(f"the shell ended with exit code {code}")
