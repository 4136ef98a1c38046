"""Task files become tests: collection, marks, and the selection of what a proof still needs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pytest_opencomputer import shared_test
from pytest_opencomputer.errors import UsageProblem
from pytest_opencomputer.harness import harness_of
from pytest_opencomputer.task import SCHEMA, Task

TASK_FILE = "task.json"
_HEAD = 4096  # bytes in which the schema must be named; it is the first key by convention


def is_task_file(path: Path) -> bool:
    """Whether ``path`` is a task file of ours: called ``task.json`` and naming our schema."""
    if path.name != TASK_FILE:
        return False
    try:
        with path.open("rb") as file:
            return SCHEMA.encode() in file.read(_HEAD)
    except OSError:
        return False


def task_folder_above(path: Path) -> Path | None:
    """The task folder that ``path`` lies in, if any."""
    return next((parent for parent in path.parents if is_task_file(parent / TASK_FILE)), None)


class TaskFile(pytest.Module):
    """A ``task.json``, standing for the one shared test function with this task."""

    task: Task

    def _getobj(self) -> ModuleType:
        return shared_test

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        try:
            self.task = harness_of(self.config).task(self.path)
        except UsageProblem as problem:
            raise self.CollectError(str(problem)) from problem
        for mark in (*self.task.spec.apps, self.task.spec.difficulty, self.task.spec.means, *self.task.spec.tags):
            self.add_marker(_mark(self.config, mark))
        self.add_marker(pytest.mark.timeout(backstop(harness_of(self.config).settings.deadline)))
        return super().collect()


class TaskFolder(pytest.Collector):
    """A task folder: holds one test file and no code that pytest would import."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        yield TaskFile.from_parent(self, path=self.path / TASK_FILE)


def backstop(deadline: float) -> float:
    """Seconds after which pytest-timeout ends a test that its own deadline did not end."""
    return deadline + 600.0


def task_of(node: pytest.Item | pytest.Collector) -> Task | None:
    """The task that a test stands for, or ``None`` for a hand-written test."""
    file = node.getparent(TaskFile)
    return None if file is None else file.task


def parametrize(metafunc: pytest.Metafunc) -> None:
    """Give a test one parameter set per rollout, wherever it asks for an agent."""
    if "agent_case" not in metafunc.fixturenames:
        return
    harness = harness_of(metafunc.config)
    file = metafunc.definition.getparent(TaskFile)
    try:
        cases = harness.cases(file.task if file is not None else None)
    except UsageProblem as problem:
        raise pytest.Collector.CollectError(str(problem)) from problem
    if cases:
        metafunc.parametrize("agent_case", cases, ids=[case.name for case in cases], indirect=True)


def must_have_agents(items: Iterable[pytest.Item]) -> None:
    """Raise ``UsageProblem`` where a test that is to run needs an agent and none was chosen."""
    for item in items:
        callspec: Any = getattr(item, "callspec", None)
        if "agent_case" in getattr(item, "fixturenames", ()) and "agent_case" not in getattr(callspec, "params", {}):
            raise UsageProblem(
                "no agent was chosen",
                where=item.nodeid,
                wanted="--agent=NAME, for example --agent=oracle, or --prove",
                fix="opencomputer agents lists them; the ini option opencomputer_agents sets a default",
            )


def _mark(config: pytest.Config, name: str) -> pytest.MarkDecorator:
    # Tags are open-ended, so they are registered as they turn up.
    known = {line.partition(":")[0].partition("(")[0].strip() for line in config.getini("markers")}
    if name not in known:
        config.addinivalue_line("markers", f"{name}: tasks tagged so")
    mark: pytest.MarkDecorator = getattr(pytest.mark, name)
    return mark
