"""Progress messages for what takes minutes: phases with the seconds that passed, and now and then a detail."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable
from typing import Any

Progress = Callable[[str], None]
_DETAIL_EVERY = 5.0  # seconds
_TAIL = 25  # lines of output kept for an error
_LONGEST = 200  # characters of such a line

_APT = (
    (re.compile(r"Get:(\d+) \S+ \S+ \S+ (\S+)"), "fetching {1} ({0})"),
    (re.compile(r"Unpacking (\S+)"), "unpacking {0}"),
    (re.compile(r"Setting up (\S+)"), "setting up {0}"),
    (re.compile(r"Processing triggers for (\S+)"), "finishing {0}"),
)


class Timed:
    """Reports lines with a name and the seconds since its creation.

    Args:
        name: what is being made.
        progress: where the lines go.
        every: details are not reported more often than this many seconds.
    """

    def __init__(self, name: str, progress: Progress, *, every: float = _DETAIL_EVERY) -> None:
        self._name, self._progress, self._every = name, progress, every
        self._began = self._reported = time.monotonic()

    def phase(self, text: str) -> None:
        """Report a new phase. Always reported."""
        self._reported = time.monotonic()
        self._progress(f"{self._name}: {self._reported - self._began:4.0f} s  {text}")

    def detail(self, text: str) -> None:
        """Report a detail, but not too often."""
        if time.monotonic() - self._reported >= self._every:
            self.phase(text)


class BuildLog:
    """Reads the engine's build output: reports its steps and what apt does, keeps the last lines and the error."""

    def __init__(self, timed: Timed) -> None:
        self._timed = timed
        self._partial = ""
        self.tail: deque[str] = deque(maxlen=_TAIL)
        self.error = ""

    def add(self, message: dict[str, Any]) -> None:
        """Take one decoded message of the build's stream."""
        if "error" in message:
            # The engine quotes the whole command, which can be read in the Dockerfile.
            self.error = re.sub(r"(?s)The command '.*' returned", "a step returned", str(message["error"]))
            message = {"stream": "\n"}  # nothing follows, and the last line may not have ended
        *lines, self._partial = (self._partial + str(message.get("stream", ""))).split("\n")
        for line in lines:
            if text := re.sub(r"\x1b\[[0-9;]*m", "", line).strip():
                self.tail.append(text[:_LONGEST])
                self._report(text)

    def _report(self, line: str) -> None:
        if step := re.match(r"Step (\d+/\d+) : (.*)", line):
            self._timed.detail(f"step {step[1]}: {step[2][:60]}")
            return
        for pattern, words in _APT:
            if found := pattern.match(line):
                self._timed.detail(words.format(*found.groups()))
                return
