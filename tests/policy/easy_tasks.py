"""Easy tasks of the tests' own.

Their instructions were written before the policy had tried them, and not changed after. At first it missed one check of
each: it did not know *Turn on* at the beginning of a sentence, and hid the menu bar before it needed it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pytest_opencomputer.tasks.task import CANARY

Json = dict[str, Any]


def _goal(name: str, app: str, endpoint: str, because: str, expect: Json, /, **args: Any) -> Json:
    return {
        "id": name,
        "app": app,
        "endpoint": endpoint,
        "args": args,
        "expect": expect,
        "kind": "goal",
        "because": because,
    }


def _guard(name: str, app: str, endpoint: str, because: str, expect: Json, /, **args: Any) -> Json:
    return {**_goal(name, app, endpoint, because, expect, **args), "kind": "guard"}


EASY: dict[str, Json] = {
    "paper_and_tau": {
        "instruction": (
            "I want to see what I have typed, so please switch galculator to the paper mode. The menu bar must not be"
            " shown.\nThen add a constant: name tau, value 6.28318530718, description \"Circumference by radius\"."
        ),
        "apps": ["galculator"],
        "feature_area": "modes",
        "checks": [
            _goal("paper", "galculator", "modes", "switch galculator to the paper mode", {"view": "paper"}),
            _goal("no_menu_bar", "galculator", "general", "The menu bar must not be shown", {"menu_bar": False}),
            _goal(
                "tau",
                "galculator",
                "constant",
                "add a constant: name tau, value 6.28318530718",
                {"number": 6.28318530718, "description": "Circumference by radius"},
                name="tau",
            ),
            _guard("pi_kept", "galculator", "constant", "It was there before.", {"count": 1}, name="pi"),
        ],
    },
    "careful_editor": {
        "instruction": (
            "Please change a few things about gedit for me: it should create backup copies of files before it saves"
            " them, the current line is not to be highlighted, a tab is two characters wide, and I like the Cobalt"
            " colors. Turn on the plugin Smart Spaces."
        ),
        "apps": ["gedit"],
        "feature_area": "preferences",
        "checks": [
            _goal(
                "backups", "gedit", "editor-preferences", "create backup copies of files", {"backup_copies": True}
            ),
            _goal(
                "no_highlight",
                "gedit",
                "view-preferences",
                "the current line is not to be highlighted",
                {"highlight_current_line": False},
            ),
            _goal("tab_width", "gedit", "editor-preferences", "a tab is two characters wide", {"tab_width": 2}),
            _goal("cobalt", "gedit", "style", "I like the Cobalt colors", {"light_scheme": "Cobalt"}),
            _goal(
                "smart_spaces",
                "gedit",
                "plugins",
                "Turn on the plugin Smart Spaces",
                {"active": {"$contains": "Smart Spaces"}},
            ),
            _guard(
                "brackets_kept",
                "gedit",
                "view-preferences",
                "Nobody asked for these.",
                {"highlight_brackets": True, "line_numbers": True},
            ),
        ],
    },
}  # fmt: skip


def write_easy_task(name: str, folder: Path) -> None:
    """Write one of the tasks into a new folder."""
    task = {
        "$schema": "urn:pytest-opencomputer:task:1",
        "version": "0.1",
        "canary": CANARY,
        "means": "ui",
        "difficulty": "easy",
        "max_steps": 60,
        **EASY[name],
    }
    folder.mkdir(parents=True)
    (folder / "task.json").write_text(json.dumps(task, indent=2))
