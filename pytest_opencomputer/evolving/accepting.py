"""What a repair must pass before a person is shown it, the cheapest first. Its code runs in bounded processes only."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving.bounded import Ran, give
from pytest_opencomputer.evolving.candidates import Candidate
from pytest_opencomputer.evolving.states import Frozen, all_wrong
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.values import printable, shorten

_FAILED, _NO_TESTS = 1, 5  # exit codes of pytest
_SECONDS = 900.0
_WIDTH = 1500  # characters of what a program said


class Gate(Protocol):
    """Says whether a candidate may go on."""

    @property
    def name(self) -> str:
        """One word for it."""
        ...

    def refuses(self, candidate: Candidate) -> str:
        """Why a candidate is refused; empty if it passes.

        Raises:
            OpenComputerError: the gate could not decide, through no fault of the candidate.
        """
        ...


class Paths:
    """Only files that a repair may change have changed."""

    name = "paths"

    def refuses(self, candidate: Candidate) -> str:
        if surplus := candidate.surplus():
            return f"changes what it may not: {', '.join(surplus)}"
        try:
            return "" if candidate.sources else "has no verifier"
        except UsageProblem as problem:
            return printable(problem.what)


class Style:
    """The changed modules are formatted, and ruff finds nothing in them."""

    name = "style"

    def refuses(self, candidate: Candidate) -> str:
        files = _modules(candidate)
        for words in (["format", "--check", "--diff"], ["check"]):
            ran = candidate.run([sys.executable, "-m", "ruff", *words, "--no-cache", *files], _SECONDS)
            if ran.code != 0:
                return said(f"ruff {words[0]}", ran.output)
        return ""


class Types:
    """mypy finds nothing in the changed modules."""

    name = "types"

    def refuses(self, candidate: Candidate) -> str:
        words = [sys.executable, "-m", "mypy", "--cache-dir=/tmp/types", "--namespace-packages"]
        ran = candidate.run([*words, "--explicit-package-bases", *_modules(candidate)], _SECONDS)
        return "" if ran.code == 0 else said("mypy", ran.output)


class NewTest:
    """The new test fails with the verifier as it was, and passes with the repair."""

    name = "new test"

    def refuses(self, candidate: Candidate) -> str:
        place = candidate.repair.test_file
        with TemporaryDirectory(prefix="opencomputer-before-") as folder:
            before = Path(folder) / "app"
            shutil.copytree(candidate.original, before, ignore=shutil.ignore_patterns("__pycache__"))
            (before / place).parent.mkdir(exist_ok=True)
            shutil.copyfile(candidate.folder / place, before / place)
            give(before)
            ran = _pytest(candidate, place, folder=before)
        if ran.code != _FAILED:
            return said("the new test does not fail with the verifier as it was", ran.output)
        ran = _pytest(candidate, place)
        return "" if ran.code == 0 else said("the new test fails with the repair", ran.output)


class OfflineTests:
    """The app's offline tests pass."""

    name = "tests"

    def refuses(self, candidate: Candidate) -> str:
        ran = _pytest(candidate, "tests", "--ignore-glob=*/test_live_*.py", "-x")
        return "" if ran.code in (0, _NO_TESTS) else said("the app's tests fail", ran.output)


class KeptStates:
    """All frozen states get the verdicts that they should: what was right still is, and what was wrong is right.

    Args:
        states: of the app's tasks.
    """

    name = "states"

    def __init__(self, registry: Registry, states: Sequence[Frozen]) -> None:
        self._registry, self._states = registry, states

    def refuses(self, candidate: Candidate) -> str:
        wrong = all_wrong(self._registry, candidate.app, candidate.sources, self._states)
        more = f"; and {len(wrong) - 5} more" if len(wrong) > 5 else ""
        return "; ".join(shorten(printable(one), 300) for one in wrong[:5]) + more


def said(what: str, output: str) -> str:
    """A refusal with the end of what a program said."""
    lines = [printable(line) for line in output.splitlines() if line.strip()]
    return f"{what}: {' / '.join(lines)[-_WIDTH:]}"


def require_tools() -> None:
    """Raise ``SandboxError`` unless what checks style and types is installed."""
    missing = [one for one in ("ruff", "mypy") if shutil.which(one, path=str(Path(sys.prefix) / "bin")) is None]
    if missing:
        raise SandboxError(f"missing on this machine: {', '.join(missing)}\n  do: pip install {' '.join(missing)}")


def _modules(candidate: Candidate) -> list[str]:
    """The changed modules, where bounded processes find them."""
    return [str(candidate.original / one) for one in candidate.changed() if one.endswith(".py")]


def _pytest(candidate: Candidate, place: str, *more: str, folder: Path | None = None) -> Ran:
    words = [sys.executable, "-m", "pytest", str(candidate.original / place), "-q", "-p", "no:cacheprovider", *more]
    return candidate.run(words, _SECONDS, folder)
