"""The apps and tasks that one pytest process has loaded.

Separate from the harness, and without the code that runs tasks: many more tasks are collected than run.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.planned import seed_in
from pytest_opencomputer.plugin.project import project_of
from pytest_opencomputer.plugin.resolved_settings import resolve_settings
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task


class LoadedTasks:
    """One per pytest process.

    Attributes:
        settings: what the command line and the configuration ask for.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.settings = resolve_settings(config)
        self._root = project_of(config)
        self._tasks: dict[tuple[Path, int | None], Task] = {}

    @cached_property
    def registry(self) -> Registry:
        """The known apps."""
        return Registry.discover(self._root, self.settings.app_paths)

    def task(self, path: Path, seed: int | None = None) -> Task:
        """The task of a task file, or the variant of a seed, loaded once. Raises ``UsageProblem``."""
        if (path, seed) not in self._tasks:
            self._tasks[path, seed] = load_task(path, self.registry, seed)
        return self._tasks[path, seed]

    def of_test(self, nodeid: str) -> Task:
        """The task of a test, from the test's id. Raises ``UsageProblem``."""
        return self.task(self._root / nodeid.partition("::")[0], seed_in(nodeid))

    def tasks(self) -> list[Task]:
        """The tasks that were loaded so far, sorted by name."""
        return sorted(self._tasks.values(), key=lambda task: task.id)


_LOADED = pytest.StashKey[LoadedTasks]()


def loaded_tasks(config: pytest.Config) -> LoadedTasks:
    """The apps and tasks of this pytest process, made when first asked for.

    Raises:
        UsageProblem: an option has an invalid value.
    """
    if _LOADED not in config.stash:
        config.stash[_LOADED] = LoadedTasks(config)
    return config.stash[_LOADED]
