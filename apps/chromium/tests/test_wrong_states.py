"""Final states that are wrong in one way fail the tasks' checks, and right ones of another kind pass."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.matchers import compare
from pytest_opencomputer.tasks.task import Check

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from pytest_opencomputer.rollouts.harness import Harness

_ROOT = Path(__file__).parents[3]
_PROFILE = ".config/chromium/Default"
_POSTS = ".opencomputer/services/town/posts.jsonl"
_THREAD = "Can I get over the sill with 1.7 m draught?"


def _checks(opencomputer: Harness, task: str, *ids: str) -> list[Check]:
    spec = load_task(_ROOT / "benchmark/chromium" / task / "task.json", opencomputer.registry).spec
    checks = [check for check in spec.checks if check.id in ids]
    assert len(checks) == len(ids)
    return checks


def _failed(opencomputer: Harness, home: SavedState, task: str, *ids: str) -> set[str]:
    """Which of some checks of a task fail."""
    checks = _checks(opencomputer, task, *ids)
    return {check.id for check in checks if compare(check.expect, home.ask(check.endpoint, **check.args))}


@pytest.mark.parametrize(
    ("levels", "failed"),
    [
        ({"wiki.wexcombe.test": 1.2239010857415449}, set()),
        ({"wiki.wexcombe.test": 1.2239010857415449, "shop.wexcombe.test": 1.2239010857415449}, {"zoom"}),
        ({"wiki.wexcombe.test": 0.5}, {"zoom"}),
    ],
    ids=["the wiki", "another site as well", "too little"],
)
def test_only_one_site_is_zoomed(
    opencomputer: Harness, saved_state: SavedState, levels: dict[str, float], failed: set[str]
) -> None:
    content = {"partition": {"per_host_zoom_levels": {"x": levels}}}
    saved_state.put(f"{_PROFILE}/Preferences", json.dumps(content).encode())
    assert _failed(opencomputer, saved_state, "passage_tabs", "zoom") == failed


_HEIGHTS = ("height_for_the_draught", "height_with_swell", "height_of_the_gate")


@pytest.mark.parametrize(
    ("text", "failed"),
    [
        ("You need 4.1 m, with swell 4.6 m. The gate opens at 4.0 m.", set()),
        (
            "With your 1.7 m of draught: 4.1 m of tide, 4,6m where there is swell; the gate opens at 4.0 m, so 4.6 m.",
            set(),
        ),
        ("For 1.7 m of draught you need\n- 4.1 m\n- 4.6 m with swell\n- gate: 4.0 m", set()),
        ("You need 4.6 m, with swell 4.1 m. The gate opens at 4.0 m.", {"height_for_the_draught"}),
        ("You need 4.0 m, with swell 4.6 m. The gate opens at 4.1 m.", {"height_for_the_draught", "height_with_swell"}),
        ("You need 4.1 m, with swell 4.0 m. The gate opens at 4.6 m.", {"height_with_swell"}),
        ("You need 4.1 m, with swell 4.6 m. The gate opens at 4.0 m; the sill dries 2.9 m.", {"height_of_the_gate"}),
    ],
)
def test_heights_are_told_in_their_order(
    opencomputer: Harness, saved_state: SavedState, text: str, failed: set[str]
) -> None:
    post = {"thread": 311, "title": _THREAD, "author": "marta.quill", "text": text}
    saved_state.put(_POSTS, json.dumps(post).encode() + b"\n")
    assert _failed(opencomputer, saved_state, "sill_question", *_HEIGHTS) == failed


def _bookmarks(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Bookmarks as Chromium writes them, from those of a seed."""
    return [
        {"type": "folder", "name": one["folder"], "children": _bookmarks(one["content"])}
        if "folder" in one
        else {"type": "url", "name": one["title"], "url": one["url"]}
        for one in nodes
    ]


@pytest.mark.parametrize("lost", ["", "Reference manager", "Problem sets", "Seed swap", "Model: railway in 1:87"])
def test_no_bookmark_in_a_folder_is_lost(opencomputer: Harness, saved_state: SavedState, lost: str) -> None:
    seed = json.loads((_ROOT / "benchmark/chromium/thesis_bookmarks/env/prepared.json").read_text())["bookmarks"]
    roots = {"bookmark_bar": _bookmarks(seed["bar"]), "other": _bookmarks(seed["other"])}
    content = {"roots": {name: {"type": "folder", "name": name, "children": one} for name, one in roots.items()}}
    text = json.dumps(content)
    assert not lost or f'"{lost}"' in text
    saved_state.put(f"{_PROFILE}/Bookmarks", text.replace(f'"{lost}"', '"Something else"').encode())
    failed = _failed(opencomputer, saved_state, "thesis_bookmarks", "kept_where_they_are")
    assert failed == ({"kept_where_they_are"} if lost else set())


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("£670.00", True),
        ("670", True),
        ("£670.00, paid in on 31 December 2024", True),
        ("In the fourth quarter of 2024, £670 were paid into the account of berth C-022.", True),
        ("One payment of 670.00 pounds on 2024-12-31; nothing in October and November.", True),
        ("December 31st, 2024: £670.00.", True),
        ("£710.00", False),
        ("£670.00 or £710.00", False),
        ("£1,670.00", False),
        ("670, 671", False),
        ("£75.40 was charged on 31 December, £670.00 was paid", False),
        ("Dec 700 and 670", False),
        ("2024", False),
    ],
)
def test_what_was_paid(opencomputer: Harness, answer: str, right: bool) -> None:
    (check,) = _checks(opencomputer, "audit_statements", "paid")
    assert (compare(check.expect, {"status": "done", "answer": answer}) == "") is right
