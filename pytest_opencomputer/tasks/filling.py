"""Fills in what the checks of a task file expect, from the state after its solution: hashes, numbers, long texts.

It replaces values marked with ``{"$fill": true}`` and, in checks that are named, also every plain value that differs.
Other matchers and the rest of the file stay byte for byte.
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
from pytest_opencomputer.tasks.matchers import FILL, matcher_name
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


@dataclass(frozen=True)
class _Change:
    path: tuple[Step, ...]
    old: Any
    new: Any
    marked: bool


def fill(task: Task, text: str, ask: Callable[[Check], Any], named: Collection[str] = ()) -> Filled:
    """Fill in the expectations of a task.

    Args:
        text: of its file.
        ask: returns the facts of a check's endpoint. May raise ``StateError``, or ``LookupError`` if it cannot.
        named: ids of checks whose plain values are also replaced; if any are given, all other checks are left alone.
    """
    raw, places = canonical.parse(text.encode()), canonical.spans(text)
    changes: list[_Change] = []
    lines: list[str] = []
    left: list[str] = []
    for at, check in enumerate(task.spec.checks):
        expected = raw["checks"][at]["expect"]
        if check.app == AGENT or (check.id not in named if named else not _marks(expected)):
            continue
        try:
            facts = ask(check)
        except (StateError, LookupError) as problem:
            left.append(f"{check.id}: {problem.args[0] if problem.args else problem}")
            continue
        if facts.get("found") is False:
            left.append(f"{check.id}: it is not there (found: false)")
            continue
        found = [one for one in _differing(expected, facts, ("checks", at, "expect")) if named or one.marked]
        changes += found
        lines += [f"{check.id}: {dotted(one.path[3:])}: {_short(one.old)} → {_short(one.new)}" for one in found]
        if sum(one.marked for one in found) < _marks(expected):
            left.append(f"{check.id}: in place of its list there is one of another length, or none")
    for change in sorted(changes, key=lambda change: places[change.path], reverse=True):
        begin, end = places[change.path]
        text = text[:begin] + json.dumps(change.new, ensure_ascii=False) + text[end:]
    return Filled(text, tuple(lines), tuple(left))


def _differing(expected: Any, facts: Any, path: tuple[Step, ...]) -> Iterator[_Change]:
    """The plain values that differ, and those that are marked."""
    if matcher_name(expected) == FILL:
        yield _Change(path, expected, facts, marked=True)
    elif isinstance(expected, dict) and isinstance(facts, dict):
        for key, value in expected.items():
            if not str(key).startswith("$") and key in facts:
                yield from _differing(value, facts[key], (*path, key))
    elif isinstance(expected, list) and isinstance(facts, list) and _marks(expected):
        for at, (value, fact) in enumerate(zip(expected, facts, strict=True) if len(expected) == len(facts) else ()):
            yield from _differing(value, fact, (*path, at))
    elif not _has_matcher(expected) and not _equal(expected, facts):
        yield _Change(path, expected, facts, marked=False)


def _marks(value: Any) -> int:
    """How many values in it have to be filled in."""
    if matcher_name(value) == FILL:
        return 1
    return sum(map(_marks, value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()))


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
