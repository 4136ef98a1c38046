"""A run of pytest on the cluster that a test stops in the middle of a rollout, ends and resumes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.reader import Run
from tests.kubernetes.agents import ACTING, GO_ON, HELD
from tests.kubernetes.conftest import REPOSITORY

TASK = "benchmark/galculator/total_station_setup"
_LONGEST = 400.0


class HeldRun:
    """A run whose agent ``held`` waits in the middle of its rollout.

    Args:
        folder: an empty folder.
        config: kubeconfig file.
        options: more of pytest's.
    """

    def __init__(self, folder: Path, config: Path | str, *options: str) -> None:
        self._folder = folder
        self._output = folder / "output"
        self._backend = ["--sandbox-backend=kubernetes", f"--kubernetes-config={config}"]
        self._start(TASK, f"--run-dir={folder / 'runs'}", *options)

    def __enter__(self) -> HeldRun:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        print(self._output.read_text())

    @property
    def path(self) -> Path:
        """The run directory."""
        return (self._folder / "runs/latest").resolve()

    def in_the_middle(self) -> str:
        """Wait until the agent has acted; returns the name of its pod."""
        told = self._folder / ACTING
        until(lambda: told.exists() or self.process.poll() is not None, what="the agent acts", timeout=120.0)
        assert told.exists(), self._output.read_text()
        return told.read_text()

    def goes_on(self) -> None:
        """Let the agent go on, now and whenever the run is resumed."""
        (self._folder / GO_ON).touch()

    def ends(self) -> dict[str, RolloutResult]:
        """Wait until the run has ended; returns its results by agent."""
        self.process.wait(_LONGEST)
        return self.results()

    def results(self) -> dict[str, RolloutResult]:
        """The results so far, by agent."""
        return {result.agent: result for result in Run.open(self.path).results} if self.path.exists() else {}

    def resume(self, *options: str) -> None:
        """Begin to resume the run, whose process has ended."""
        self._start(f"--resume={self.path}", *options)

    def _start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "pytest", "-ptests.kubernetes.agents", "-pno:cacheprovider", *self._backend]
        environment = {**os.environ, HELD: str(self._folder)}
        with self._output.open("ab") as output:
            self.process = subprocess.Popen(
                [*command, *arguments], cwd=REPOSITORY, env=environment, stdout=output, stderr=subprocess.STDOUT
            )


def told(result: RolloutResult) -> tuple[str, str, str | None]:
    """What became of a rollout: outcome, party at fault, and what shows it."""
    return result.outcome, result.blame, result.cause_kind
