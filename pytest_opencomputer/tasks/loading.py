"""Loading a task: checks everything that can be checked before a sandbox starts."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.detect import TASK_FILE
from pytest_opencomputer.tasks.task import Task
from pytest_opencomputer.tasks.validation import read_task


def load_task(path: Path, registry: Registry) -> Task:
    """Load a ``task.json`` and check all of it against the apps' verifiers.

    Args:
        path: the file, or its folder.

    Raises:
        TaskProblem: lists everything that is wrong, each with its line and place.
    """
    file = path / TASK_FILE if path.is_dir() else path
    folder = file.resolve().parent
    return Task(folder, f"{folder.parent.name}/{folder.name}", read_task(file, folder, registry))
