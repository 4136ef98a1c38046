"""The hosts that were lost in a run; no process of the run contacts them again."""

from __future__ import annotations

import json
import time
from pathlib import Path

from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.runs.reading import new_lines
from pytest_opencomputer.runs.storage import append_line

FILE = "lost_hosts.jsonl"
"""In the run directory: one line with ``host``, ``reason`` and ``at`` (seconds since the epoch) for each."""


class LostHosts:
    """Names of lost hosts, each with the reason in one line, shared by the processes of a run once they have one."""

    def __init__(self) -> None:
        self._own: dict[str, str] = {}
        self._path: Path | None = None

    def share(self, run: Path, *, begin: bool = False) -> None:
        """Share them with the other processes of the run in this run directory.

        Args:
            begin: forget those of an earlier part of the run, as the process does that begins it or resumes it.
        """
        self._path = run / FILE
        if begin:
            self._path.unlink(missing_ok=True)
        for name, reason in self._own.items():
            self._write(name, reason)

    def add(self, name: str, reason: str) -> None:
        """Note that a host is lost. The first reason stays."""
        if name not in self.known():
            self._own[name] = reason
            self._write(name, reason)

    def known(self) -> dict[str, str]:
        """All lost hosts of the run."""
        return {**(read_lost(self._path.parent) if self._path is not None else {}), **self._own}

    def _write(self, name: str, reason: str) -> None:
        if self._path is not None:
            line = json.dumps({"host": name, "reason": reason, "at": time.time()}, ensure_ascii=False)
            try:
                append_line(self._path, line.encode())
            except SandboxError:
                # Each process then finds out by itself; the rollouts also write there and will report the error.
                self._path = None


def read_lost(run: Path) -> dict[str, str]:
    """The lost hosts of a run directory: name to reason."""
    lines, _ = new_lines(run / FILE, 0)
    found: dict[str, str] = {}
    for line in lines:
        entry = json.loads(line)
        found.setdefault(entry["host"], entry["reason"])
    return found
