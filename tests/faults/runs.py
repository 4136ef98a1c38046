"""Runs of whole projects whose rollouts are pretended, so that they can be ended at any moment without an engine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.runs.reader import Run
from tests.faults.conftest import processes_of
from tests.terminal.project import NEUTRAL, Script, make_project, pytest_command

GATE = "gate"
"""The file that rollouts wait for."""
AGENT = "clicker"


class Pretended:
    """A project with pretended rollouts, and the pytest processes that are started in it.

    Args:
        script: what the agent of each task does (``tests.terminal.pretended``).
    """

    def __init__(self, folder: Path, script: Script) -> None:
        self.folder = make_project(folder, script)
        self.output = ""

    @property
    def latest(self) -> Path:
        """The run directory."""
        return (self.folder / "runs" / "latest").resolve()

    @property
    def read(self) -> Run:
        """The run."""
        return Run.open(self.latest)

    def change(self, script: Script) -> None:
        """Change what agents do from now on."""
        file = self.folder / "script.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), **script}))

    def start(self, *arguments: str, command: Sequence[str] | None = None) -> subprocess.Popen[bytes]:
        """Start pytest, in a session of its own."""
        words = [*(command or pytest_command()), *arguments]
        variables = {name: value for name, value in {**os.environ, **NEUTRAL}.items() if value is not None}
        with (self.folder / "output.txt").open("wb") as sink:
            return subprocess.Popen(
                words,
                cwd=self.folder,
                env={**variables, "COLUMNS": "200"},
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=sink,
                start_new_session=True,
            )

    def end(self, started: subprocess.Popen[bytes]) -> int:
        """Wait until pytest and its workers have ended, and return pytest's exit code."""
        code = started.wait(timeout=120)
        until(lambda: not processes_of(started.pid), what="the end of all workers", timeout=120)
        self.output = (self.folder / "output.txt").read_text()
        return code

    def run(self, *arguments: str) -> int:
        """Run pytest with the agent."""
        return self.end(self.start(f"--agent={AGENT}", *arguments))

    def resume(self, *arguments: str) -> int:
        """Resume the last run."""
        return self.end(self.start("--resume=runs/latest", *arguments))

    def interrupt_at(self, results: int, number: signal.Signals, *arguments: str) -> int:
        """Run pytest, and send it a signal once there are so many results and another rollout is under way."""
        started = self.start(f"--agent={AGENT}", *arguments)
        try:
            until(lambda: self._is_at(results), what=f"{results} results and a rollout under way", timeout=120)
            os.kill(started.pid, number)
            return self.end(started)
        finally:
            started.kill()

    def _is_at(self, results: int) -> bool:
        if not (self.folder / "runs" / "latest").exists():
            return False
        read = self.read
        return len(read.results) == results and any(read.rollout(name).steps for name in read.unfinished)
