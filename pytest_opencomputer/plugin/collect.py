"""Collects task files as tests, and marks them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.apps.registry import AGENT
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import seed_in
from pytest_opencomputer.models.tiers import MARKED
from pytest_opencomputer.plugin import shared_test
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.project import own_id, project_of
from pytest_opencomputer.tasks.benchmarks import TASKS
from pytest_opencomputer.tasks.detect import is_task_file, task_file_in, task_files_below
from pytest_opencomputer.tasks.subsets import FILE as SUBSETS
from pytest_opencomputer.tasks.subsets import subsets
from pytest_opencomputer.tasks.task import Task

if TYPE_CHECKING:
    pass

# Only the names that pytest needs: for every task, it looks at every name in the module.
_SHARED = ModuleType("opencomputer_task")
_SHARED.__dict__["test_task"] = shared_test.test_task
_KEPT = ModuleType("opencomputer_kept_states")
_KEPT.__dict__["test_task"] = shared_test.test_kept_state  # tests have the same ids, whether they are played or not
_KNOWN = pytest.StashKey[set[str]]()  # names of the marks that are registered


class TaskFile(pytest.Module):
    """A task file: the shared test function, with this task."""

    task: Task

    def _getobj(self) -> ModuleType:
        return _SHARED

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        known = loaded_tasks(self.config)
        try:
            self.task = known.task(self.path)
            _ = self.task.tags  # a mistake in the list of subsets is an error of collection
            modules = self._modules()
        except UsageProblem as problem:
            raise self.CollectError(str(problem)) from problem
        for mark in dict.fromkeys(marks_of(self.task)):
            self.add_marker(_mark(self.config, mark))
        # A person who looks at a desktop may take any time.
        seconds = 0.0 if known.settings.pause_before_checks else backstop(known.settings.deadline)
        self.add_marker(pytest.mark.timeout(seconds))
        found: list[pytest.Item | pytest.Collector] = []
        if known.settings.variants.seeds and self.task.composed is None:
            return found  # hand-written tasks have no variants
        for self.obj in modules:
            found += super().collect()
        return found

    def _modules(self) -> list[ModuleType]:
        """The modules of tests for a task: tests that play it, tests that check kept states, or, in a proof, both."""
        option = self.config.option
        if not option.prove or option.prove_all:
            return [_SHARED]
        from pytest_opencomputer.plugin.proof_needs import need_of  # only proofs need to load it

        again = need_of(self.config, self.task).again
        if not again.states:
            return [_SHARED]
        return [_KEPT, _SHARED] if again.played else [_KEPT]


def marks_of(task: Task) -> tuple[str, ...]:
    """The marks of a task: its apps, difficulty, means, tier (``short`` and ``long`` only), tags and subsets."""
    tier = (task.tier,) if task.tier in MARKED else ()
    return (*task.spec.apps, task.spec.difficulty, task.spec.means, *tier, *task.tags)


def markers_of_project(config: pytest.Config) -> list[str]:
    """The marks of the known apps and of the project's subsets, for ``--markers``. Raises ``UsageProblem``."""
    registry = loaded_tasks(config).registry
    found = [f"{name}: tasks of {registry.app(name).title}" for name in registry.names() if name != AGENT]
    known = subsets(project_of(config) / TASKS / SUBSETS)
    return [*found, *(f"{name}: {subset.about}" for name, subset in sorted(known.items()))]


class TaskFolder(pytest.File):
    """A task folder: one test file and no code that pytest would import, so not a ``Directory`` with a conftest."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        file = task_file_in(self.path)
        assert file is not None, "only folders with a task file are collected so"
        yield TaskFile.from_parent(self, path=file, **own_id(self, file))


def backstop(deadline: float) -> float:
    """Seconds after which pytest-timeout ends a test that its own deadline did not end."""
    return deadline + 600.0


def task_of(node: pytest.Item | pytest.Collector) -> Task | None:
    """The task that a test stands for, or ``None`` for a hand-written test."""
    file = node.getparent(TaskFile)
    seed = seed_in(node.nodeid)
    if file is None or seed is None:
        return None if file is None else file.task
    return loaded_tasks(node.config).task(file.path, seed)


def apps_of(item: pytest.Item) -> list[str]:
    """The names of the apps of a test's desktop: those of its task, else of its marks ``@pytest.mark.app(NAME, …)``."""
    task = task_of(item)
    named = task.spec.apps if task else [name for mark in item.iter_markers("app") for name in mark.args]
    return list(dict.fromkeys(named))


def named_tasks(places: Iterable[Path]) -> list[Path]:
    """The task files at and below some places, each once, in order."""
    found: dict[Path, None] = {}
    for place in places:
        files = task_files_below(place) if place.is_dir() else [place] if is_task_file(place) else []
        found |= dict.fromkeys(files)
    return list(found)


def _mark(config: pytest.Config, name: str) -> pytest.MarkDecorator:
    # Tags are open-ended, so they are registered as they turn up.
    known = config.stash.setdefault(_KNOWN, set())
    if not known:
        known.update(line.partition(":")[0].partition("(")[0].strip() for line in config.getini("markers"))
    if name not in known:
        known.add(name)
        config.addinivalue_line("markers", f"{name}: tasks with this tag")
    mark: pytest.MarkDecorator = getattr(pytest.mark, name)
    return mark
