"""Cheap questions about paths, asked for every file pytest meets; imports nothing heavy."""

from __future__ import annotations

from pathlib import Path

TASK_FILE = "task.json"
TASK_SCHEMA = "urn:pytest-opencomputer:task:1"
COMPOSED_FILE = "task.py"
COMPOSED_SIGN = "from pytest_opencomputer.composed import"
_HEAD = 4096  # the sign must be in the first so many bytes: the schema is the first key, and imports come first
_SIGNS = {TASK_FILE: TASK_SCHEMA.encode(), COMPOSED_FILE: COMPOSED_SIGN.encode()}


def is_task_file(path: Path) -> bool:
    """Whether ``path`` is a task file of ours: a ``task.json`` that names our schema, or a composed task's ``task.py``.

    A composed task imports from ``pytest_opencomputer.composed``; no other ``task.py`` is looked at any further.
    """
    sign = _SIGNS.get(path.name)
    if sign is None:
        return False
    try:
        with path.open("rb") as file:
            return sign in file.read(_HEAD)
    except OSError:
        return False


def task_file_in(folder: Path) -> Path | None:
    """The task file of ours in a folder, if there is one; one that is written by hand counts before a composed one."""
    return next((folder / name for name in _SIGNS if is_task_file(folder / name)), None)


def task_files_below(folder: Path) -> list[Path]:
    """The task files of ours in and below a folder, sorted."""
    return sorted(file for name in _SIGNS for file in folder.rglob(name) if is_task_file(file))


def is_task_folder(path: Path) -> bool:
    """Whether ``path`` is a folder with a task file of ours."""
    return task_file_in(path) is not None


def is_task_test(nodeid: str) -> bool:
    """Whether a test id belongs to a task. A parameter of another test may look like one."""
    file, _, test = nodeid.partition("::")
    name = file.rpartition("/")[2]
    return name == TASK_FILE or (name == COMPOSED_FILE and test.startswith("test_task["))
