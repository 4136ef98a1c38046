"""An app and a task that exist only here, for what is said about tasks, endpoints and checks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.task import CANARY

SAMPLE = Path(__file__).parent / "sample"

NOTES = [
    {
        "title": "Groceries for Saturday",
        "stars": 3,
        "weight": 1.5,
        "state": "open",
        "tags": ["home", "weekend"],
        "authors": [{"name": "Ines", "mail": None}],
        "links": {"recipe": "Documents/bread.txt"},
    },
    {
        "title": "Offer for Brandt & Co.",
        "stars": 5,
        "weight": 2,
        "state": "done",
        "tags": ["work"],
        "authors": [],
        "links": {},
    },
]


def valid_task() -> dict[str, Any]:
    return {
        "$schema": "urn:pytest-opencomputer:task:1",
        "version": "0.1",
        "canary": CANARY,
        "instruction": "Give the note “Groceries for Saturday” four stars and tag it as urgent.",
        "apps": ["notebook"],
        "means": "ui",
        "difficulty": "easy",
        "feature_area": "notes",
        "tags": ["weekly"],
        "checks": [
            {
                "id": "four_stars",
                "app": "notebook",
                "endpoint": "note",
                "args": {"title": "Groceries for Saturday"},
                "expect": {"stars": 4},
                "kind": "goal",
                "because": "four stars",
            },
            {
                "id": "other_note",
                "app": "notebook",
                "endpoint": "note",
                "args": {"title": "Offer for Brandt & Co."},
                "expect": {"stars": 5, "weight": 2},
                "kind": "guard",
                "because": "the other note is none of the agent's business",
            },
        ],
    }


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
