"""Cheap questions about paths, asked for every file pytest meets; imports nothing heavy."""

from __future__ import annotations

from pathlib import Path

TASK_FILE = "task.json"
TASK_SCHEMA = "urn:pytest-opencomputer:task:1"
_HEAD = 4096  # the schema must be named in so many first bytes; it is the first key by convention


def is_task_file(path: Path) -> bool:
    """Whether ``path`` is a task file of ours: called ``task.json`` and naming our schema."""
    if path.name != TASK_FILE:
        return False
    try:
        with path.open("rb") as file:
            return TASK_SCHEMA.encode() in file.read(_HEAD)
    except OSError:
        return False


def is_task_folder(path: Path) -> bool:
    """Whether ``path`` is a folder with a task file of ours."""
    return is_task_file(path / TASK_FILE)
