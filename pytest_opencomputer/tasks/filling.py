"""Fills in what the checks of a task file expect, from the state after its solution: hashes, numbers, long texts.

Only plain values are filled in. What a matcher says is left as it is, and so is the rest of the file, byte by byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.apps.registry import AGENT
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import StateError
from pytest_opencomputer.models.values import compact
from pytest_opencomputer.tasks.expectations import dotted
from pytest_opencomputer.tasks.task import Check, Task

Step = str | int
_WIDTH = 60


@dataclass(frozen=True)
class Filled:
    """What was filled in.

    Attributes:
        text: the new text of the file.
        lines: what was changed, one line each.
        left: the checks that could not be asked, each with the reason.
    """

    text: str
    lines: tuple[str, ...]
    left: tuple[str, ...]


def fill(task: Task, text: str, ask: Callable[[Check], Any], only: Collection[str] = ()) -> Filled:
    """Fill in the expectations of a task.

    Args:
        text: of its file.
        ask: returns the facts of a check's endpoint. May raise ``StateError``, or ``LookupError`` if it cannot.
        only: ids of the checks to fill in; all if it is empty.
    """
    raw, places = canonical.parse(text.encode()), canonical.spans(text)
    changes: list[tuple[tuple[Step, ...], Any, Any, str]] = []
    left = []
    for at, check in enumerate(task.spec.checks):
        if check.app == AGENT or (only and check.id not in only):
            continue
        try:
            facts = ask(check)
        except (StateError, LookupError) as problem:
            left.append(f"{check.id}: {problem.args[0] if problem.args else problem}")
            continue
        if facts.get("found") is False:
            left.append(f"{check.id}: it is not there (found: false)")
            continue
        path: tuple[Step, ...] = ("checks", at, "expect")
        changes += [(*one, check.id) for one in _differing(raw["checks"][at]["expect"], facts, path)]
    lines = [f"{name}: {dotted(path[3:])}: {_short(old)} → {_short(new)}" for path, old, new, name in changes]
    for path, _, new, _ in sorted(changes, key=lambda change: places[change[0]], reverse=True):
        begin, end = places[path]
        text = text[:begin] + json.dumps(new, ensure_ascii=False) + text[end:]
    return Filled(text, tuple(lines), tuple(left))


def _differing(expected: Any, facts: Any, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], Any, Any]]:
    """The plain values that differ: path, old and new value."""
    if _has_matcher(expected) or (isinstance(expected, dict) and isinstance(facts, dict)):
        inner = expected.items() if isinstance(expected, dict) and isinstance(facts, dict) else ()
        for key, value in inner:
            if not str(key).startswith("$") and key in facts:
                yield from _differing(value, facts[key], (*path, key))
    elif not _equal(expected, facts):
        yield path, expected, facts


def _has_matcher(value: Any) -> bool:
    if isinstance(value, dict):
        return any(key.startswith("$") or _has_matcher(item) for key, item in value.items())
    return isinstance(value, list) and any(map(_has_matcher, value))


def _equal(expected: Any, facts: Any) -> bool:
    """Whether a check would pass: equal, and of one type; whole numbers stand for floats in files."""
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (expected, facts))
    return bool(expected == facts) and (numbers or type(expected) is type(facts))


def _short(value: Any) -> str:
    return compact(value, _WIDTH)
