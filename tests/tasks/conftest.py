"""An app and a task that exist only here, for what is said about tasks, endpoints and checks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from tests.tasks.notebook import NOTES, SAMPLE, valid_task

WriteTask = Callable[..., Path]


@pytest.fixture
def registry() -> Registry:
    """The sample app alone."""
    return Registry({"notebook": SAMPLE / "apps" / "notebook"})


@pytest.fixture
def write_task(tmp_path: Path) -> WriteTask:
    """Writes a task folder: ``write_task(checks=[…])`` changes keys of a valid one, ``...`` leaves a key out."""

    def write(name: str = "four_stars", files: dict[str, str] | None = None, **changes: Any) -> Path:
        folder = tmp_path / "mine" / name
        folder.mkdir(parents=True)
        task = {key: value for key, value in {**valid_task(), **changes}.items() if value is not ...}
        (folder / "task.json").write_text(json.dumps(task, indent=2, ensure_ascii=False))
        for place, content in (files or {}).items():
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_text(content)
        return folder

    return write


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A saved home folder of the sample app."""
    root = tmp_path / "home"
    (root / ".local/share/notebook").mkdir(parents=True)
    (root / ".local/share/notebook/notes.json").write_text(json.dumps(NOTES))
    (root / ".config").mkdir()
    (root / ".config/notebook.conf").write_text("[view]\nzoom=125\n")
    return root
