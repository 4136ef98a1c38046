"""Every endpoint of this repository's apps is one that a task, or a test with the running app, has seen change.

What is held here is that one of them asks it by name; that it shows a change is for its review.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry

ROOT = Path(__file__).resolve().parents[2]
KNOWN = Registry.discover(ROOT)


def goals(app: str) -> set[str]:
    """The endpoints of an app that goals of tasks ask."""
    tasks = [json.loads(file.read_text()) for file in ROOT.glob("benchmark/*/*/task.json")]
    checks = [check for task in tasks for check in task["checks"]]
    return {check["endpoint"] for check in checks if check["app"] == app and check["kind"] == "goal"}


def said_live(app: str) -> set[str]:
    """All texts, and names of arguments, in an app's tests with the running app and in what helps them."""
    files = [
        file
        for file in (ROOT / "apps" / app / "tests").rglob("*.py")
        if file.name.startswith("test_live_") or not file.name.startswith("test_")
    ]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text()))]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return texts | {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}


@pytest.mark.parametrize("app", KNOWN.names())
def test_each_endpoint_is_asked_by_a_goal_or_by_a_test_with_the_running_app(app: str) -> None:
    asked = goals(app) | said_live(app)
    assert [name for name in KNOWN.verifier(app).endpoints if name not in asked] == []
