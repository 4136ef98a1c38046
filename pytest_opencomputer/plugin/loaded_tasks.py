"""The apps and tasks that one pytest process knows.

Apart from the harness, and without anything that runs tasks: many more are collected than are run.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import pytest

from pytest_opencomputer.plugin.options import read_settings
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.task import Task, load_task


class Known:
    """One per pytest process.

    Attributes:
        settings: what the command line and the configuration ask for.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.settings = read_settings(config)
        self._root = config.rootpath
        self._tasks: dict[Path, Task] = {}

    @cached_property
    def registry(self) -> Registry:
        """The known apps."""
        return Registry.discover(self._root, self.settings.app_paths)

    def task(self, path: Path) -> Task:
        """The task of a ``task.json``, loaded once. Raises ``UsageProblem``."""
        if path not in self._tasks:
            self._tasks[path] = load_task(path, self.registry)
        return self._tasks[path]

    def tasks(self) -> list[Task]:
        """The tasks that were loaded so far, by name."""
        return sorted(self._tasks.values(), key=lambda task: task.id)


_KNOWN = pytest.StashKey[Known]()


def known_of(config: pytest.Config) -> Known:
    """What this pytest process knows, made when first asked for.

    Raises:
        UsageProblem: an option makes no sense.
    """
    if _KNOWN not in config.stash:
        config.stash[_KNOWN] = Known(config)
    return config.stash[_KNOWN]
