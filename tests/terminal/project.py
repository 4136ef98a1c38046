"""A project whose rollouts are pretended, and runs of it on a pseudo terminal that is read as a screen."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import pexpect
import pyte

REPOSITORY = Path(__file__).parents[2]
TASK = REPOSITORY / "benchmark/galculator/total_station_setup"

NEUTRAL: Mapping[str, str | None] = {
    "TERM": "xterm-256color",
    "PYTHONPATH": str(REPOSITORY),
    **dict.fromkeys(("CI", "BUILD_NUMBER", "NO_COLOR", "FORCE_COLOR", "PY_COLORS", "COLUMNS", "LINES")),
}
"""The environment of a person at a terminal."""


Script = Mapping[str, Mapping[str, Any]]
"""What happens on each task of a project."""


def make_project(folder: Path, script: Script) -> Path:
    """Make a project with these tasks, and what happens on each (``pretended`` says what can)."""
    shutil.copy(Path(__file__).with_name("pretended.py"), folder / "conftest.py")
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "script.json").write_text(json.dumps(script))
    for task in script:
        shutil.copytree(TASK, folder / "benchmark" / task, ignore=shutil.ignore_patterns("solution.py", "proof.json"))
    return folder


class Screen:
    """A program on a pseudo terminal, and what its screen shows.

    Args:
        columns, rows: size of the terminal.
        environment: variables beside those of this process; ``None`` takes one away.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        *,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str | None] | None = None,
    ) -> None:
        self._screen = pyte.HistoryScreen(columns, rows, history=5000, ratio=0.5)
        self._stream = pyte.ByteStream(self._screen)
        self.sent = b""  #: all that the program has written
        given = {**NEUTRAL, **(environment or {})}
        variables = {**os.environ, **given}
        self.process = pexpect.spawn(
            command[0],
            list(command[1:]),
            cwd=str(folder),
            env={name: value for name, value in variables.items() if value is not None},
            dimensions=(rows, columns),
            timeout=60,
        )

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.close(force=True)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.process.setwinsize(rows, columns)
        self._screen.resize(rows, columns)

    def type(self, text: str) -> None:
        """Type on its keyboard."""
        self.process.send(text)

    def read(self) -> bool:
        """Take in what is written within a moment; whether there may be more."""
        try:
            data: Any = self.process.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.sent += data
        self._stream.feed(data)
        return True

    def until(self, pattern: str, timeout: float = 60.0) -> str:
        """Read until the screen shows what a regular expression finds, and return the screen."""
        deadline = time.monotonic() + timeout
        while not re.search(pattern, self.text(), re.MULTILINE):
            assert time.monotonic() < deadline, f"{pattern!r} was not shown:\n{self.text()}"
            assert self.read(), f"{pattern!r} was not shown before the end:\n{self.text()}"
        return self.text()

    def end(self, timeout: float = 60.0) -> int:
        """Read until the program has ended, and return its exit code."""
        deadline = time.monotonic() + timeout
        while self.read():
            assert time.monotonic() < deadline, f"it is still running:\n{self.text()}"
        self.process.wait()
        return self.process.exitstatus if self.process.exitstatus is not None else -1

    @property
    def lines(self) -> list[str]:
        """What the screen shows, without blanks at the ends of lines and empty lines at its end."""
        return self.text().splitlines()

    @property
    def cells(self) -> pyte.HistoryScreen:
        """The screen with colours."""
        return self._screen

    def text(self) -> str:
        """What the screen shows as one string."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    def history(self) -> list[str]:
        """All lines, also those that were scrolled away."""
        width = self._screen.columns
        above = ["".join(row[x].data for x in range(width)).rstrip() for row in self._screen.history.top]
        return [*above, *self.lines]


def pytest_command(*arguments: str) -> list[str]:
    """What runs pytest on the tasks of a project."""
    return [sys.executable, "-m", "pytest", "benchmark", "-p", "no:cacheprovider", *arguments]


def steady(text: str) -> str:
    """The same screen, without what differs between runs: times, names of runs and workers, who was first."""
    text = re.sub(r"\b\d+:\d\d(:\d\d)?\b", lambda found: "0:00".rjust(len(found[0])), text)
    text = re.sub(r"\d{8}T\d{6}Z-[0-9a-f]{6}", "RUN", text)
    text = re.sub(r" in \d+\.\d\ds( \([\d:]+\))?", " in N s", text)
    text = re.sub(r"^=+ (.* in N s) =+$", r"=== \1 ===", text, flags=re.MULTILINE)
    text = re.sub(r"^\[gw\d\] .*", "[gw] …", text, flags=re.MULTILINE)
    text = re.sub(r"^(created|initialized|ready): .*\n", "", text, flags=re.MULTILINE)  # pytest-xdist, if it is slow
    text = re.sub(r"^[.pFE-]+", lambda found: "".join(sorted(found[0])), text, flags=re.MULTILINE)
    return re.sub(
        r"(^│ [a-z]\w*/.*\n)+", lambda found: "".join(sorted(found[0].splitlines(True))), text, flags=re.MULTILINE
    )
