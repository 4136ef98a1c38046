"""The sample app's notes, and a task about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
