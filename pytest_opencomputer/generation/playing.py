"""The gates that need desktops: the proof, and the mutants of the states that the proof has kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.proofs.hashes import stale
from pytest_opencomputer.proofs.mutants.examining import examine
from pytest_opencomputer.proofs.mutants.sources import kept
from pytest_opencomputer.proofs.rules import survivor_problems
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.tasks.loading import load_task

_FAILED = 1  # the exit code of pytest if tests failed


class Prove:
    """``pytest --prove`` writes a record that holds.

    Args:
        root: of the project.
        runs: the folder for the run directories of proofs.
    """

    name = "prove"

    def __init__(self, registry: Registry, root: Path, runs: Path) -> None:
        self._registry, self._root, self._runs = registry, root, runs

    def refuses(self, folder: Path) -> str:
        """See ``Gate``. What counts is the record, and not how pytest ended."""
        task = load_task(folder, self._registry)
        if not stale(self._registry, task):
            return ""
        words = [sys.executable, "-m", "pytest", str(folder), "--prove", f"--run-dir={self._runs}", "-q"]
        done = subprocess.run(words, cwd=self._root, capture_output=True, text=True, check=False)
        if not (reasons := stale(self._registry, task)):
            return ""
        if done.returncode != _FAILED or self._broke():
            raise SandboxError(f"{task.id} was not proven, by no fault of its own:\n{_end(done.stdout + done.stderr)}")
        told = [line.strip() for line in done.stdout.splitlines() if line.startswith(("not proven", "    "))]
        return "; ".join(told[:5] or reasons)

    def _broke(self) -> bool:
        """Whether a rollout of the last run ended through no fault of the task."""
        rollouts = Run.open(self._runs / "latest").rollouts
        return any(one.result is not None and one.result.outcome in ("error", "stopped") for one in rollouts)


class Mutants:
    """No mutant survives of those that refuse a proof, in the states that the proof has kept."""

    name = "mutants"

    def __init__(self, registry: Registry, cache: StateCache | None = None) -> None:
        self._registry, self._cache = registry, cache

    def refuses(self, folder: Path) -> str:
        task = load_task(folder, self._registry)
        source = kept(self._registry, task, self._cache or StateCache.of_user())
        if source is None:
            raise SandboxError(f"{task.id}: the proof has kept no states\n  do: pytest {folder} --prove-all")
        examined = examine(self._registry, task, source, thorough=False)
        if examined.why_not:
            return f"there are no mutants: {examined.why_not}"
        return "; ".join(survivor_problems([one.mutant for one in examined.survivors], {}))


def _end(text: str) -> str:
    return "\n".join(text.splitlines()[-15:])
