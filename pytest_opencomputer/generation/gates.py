"""The gates that a candidate passes, the cheapest first. The last two need desktops (``playing``)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.tasks.composed.fixing import parameters
from pytest_opencomputer.tasks.composed.variant import Composed
from pytest_opencomputer.tasks.lints import lints
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task

SEEDS = range(1, 101)
"""The variants that are made of each candidate."""
_FEWEST_WORDS, _MOST_WORDS = 15, 200


class Gate(Protocol):
    """Says whether a candidate may go on."""

    @property
    def name(self) -> str:
        """One word for it."""
        ...

    def refuses(self, folder: Path) -> str:
        """Why the task in a folder is refused; empty if it passes.

        Raises:
            OpenComputerError: the gate could not decide, through no fault of the task.
        """
        ...


class Lint:
    """The task is valid, its wording has no fault, and it is about the material of its world."""

    name = "lint"

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def refuses(self, folder: Path) -> str:
        try:
            task = load_task(folder, self._registry)
        except UsageProblem as problem:
            return said(problem, folder)
        assert task.composed is not None, "candidates are composed"
        if not _has_facts(task.composed):
            return "trivial: nothing in it is about the material of the world"
        return _faults(task)


class Materialise:
    """Every variant is valid, its wording has no fault, and variants differ."""

    name = "materialise"

    def __init__(self, registry: Registry, seeds: Sequence[int] = SEEDS) -> None:
        self._registry, self._seeds = registry, seeds

    def refuses(self, folder: Path) -> str:
        made: set[bytes] = set()
        for seed in self._seeds:
            try:
                task = load_task(folder, self._registry, seed)
            except UsageProblem as problem:
                return f"seed {seed}: {said(problem, folder)}"
            if fault := _faults(task):
                return f"seed {seed}: {fault}"
            assert task.composed is not None, "candidates are composed"
            made.add(task.composed.outline.content)
        if len(made) < len(self._seeds) / 2:
            return f"only {len(made)} of {len(self._seeds)} variants differ"
        return ""


def said(problem: UsageProblem, folder: Path) -> str:
    """A problem of a task in one line, without the place of its folder."""
    wanted = f"; wanted: {problem.wanted}" if problem.wanted else ""
    where = problem.where.replace(str(folder), "").lstrip("/")
    return printable(f"{where}: {problem.what}{wanted}".removeprefix(": "))


def _faults(task: Task) -> str:
    words = len(task.spec.instruction.split())
    if not _FEWEST_WORDS <= words <= _MOST_WORDS:
        return f"the instruction has {words} words, wanted: {_FEWEST_WORDS} to {_MOST_WORDS}"
    return "; ".join(f"{one.rule}: {one.what}" for one in lints(task.spec))


def _has_facts(composed: Composed) -> bool:
    """Whether a requirement was drawn from a fact of the world."""

    def is_fact(value: Any) -> bool:
        return isinstance(getattr(value, "resources", None), frozenset)

    return any(is_fact(value) for part in composed.made.parts.values() for value in parameters(part).values())
