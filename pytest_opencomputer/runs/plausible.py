"""Finds values that records may have but no run writes: numbers out of range, invalid names, wrong scores."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, get_args

from pydantic import BaseModel

from pytest_opencomputer.models.records import Outcome, RolloutResult, Score, TaskRecord

MOST = 10**15
"""The greatest number of anything: seconds, tokens, dollars, steps. Sums of such numbers are still exact."""
_FOLDER = re.compile(r"(?!\.)[^/\x00]{1,255}")
_JSON = frozenset({"args", "expected", "actual", "action", "outcome"})
"""Fields that hold any JSON."""


def problem_of_result(result: RolloutResult) -> str:
    """What is implausible in a result, in words; empty if nothing is."""
    ids = Counter(check.id for check in result.checks)
    doubled = next((id for id, count in ids.items() if count > 1), None)
    if doubled is not None:
        return f"two checks are called {doubled!r}"
    if result.attempt < 1:
        return f"attempt: {result.attempt}, but attempts are counted from 1"
    return (
        _names(rollout=result.rollout)
        or _texts(task=result.task, agent=result.agent, variant=result.variant, apps="".join(result.apps))
        or problem_of_numbers(result)
        or _outcome(result)
    )


def problem_of_task(task: TaskRecord) -> str:
    """The same for a task."""
    if task.cases and len(task.cases) != len(task.rollouts):
        return f"{len(task.rollouts)} rollouts, but {len(task.cases)} cases"
    named = (_names(rollouts=name) for name in task.rollouts)
    texts = [task.task, task.file, *task.apps, *(f"{one.agent}{one.variant}" for one in task.cases)]
    return next(filter(None, (*named, _texts(task="".join(texts)))), "") or problem_of_numbers(task)


def problem_of_numbers(record: object) -> str:
    """The same for the numbers in a record: each is at least 0 and at most ``MOST``."""
    for place, value in _numbers(record, ""):
        if not 0 <= value <= MOST:
            return f"{place}: {_short(value)}, but numbers are between 0 and {MOST}"
    return ""


def _numbers(value: object, place: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield place, value
    elif is_dataclass(value) or isinstance(value, BaseModel):
        names = type(value).model_fields if isinstance(value, BaseModel) else [field.name for field in fields(value)]
        for name in names:
            if name not in _JSON or (name == "outcome" and isinstance(value, RolloutResult)):
                yield from _numbers(getattr(value, name), f"{place}.{name}" if place else name)
    elif isinstance(value, tuple | list):
        for number, item in enumerate(value):
            yield from _numbers(item, f"{place}.{number}")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _numbers(item, f"{place}.{key}")


def _outcome(result: RolloutResult) -> str:
    score, outcome = result.score, result.outcome
    if outcome not in get_args(Outcome):
        return f"outcome: {outcome!r}, which only stands for rollouts without a result"
    if score is None:
        return f"outcome {outcome}, but no score" if outcome in ("passed", "failed") else ""
    if outcome in ("error", "stopped"):
        return f"outcome {outcome}, but a score (reward {score.reward:g})"
    if outcome == "passed" and not score.success:
        return f"outcome passed, but reward {score.reward:g} and {score.guards_broken} guards broken"
    return _score(score)


def _score(score: Score) -> str:
    for name in ("reward", "share"):
        value = getattr(score, name)
        if not 0 <= value <= 1:
            return f"score.{name}: {value:g}, but it is a share, from 0 to 1"
    if score.goals_passed > score.goals:
        return f"score: {score.goals_passed} of {score.goals} goals"
    if score.guards_broken > score.guards:
        return f"score: {score.guards_broken} of {score.guards} guards broken"
    return ""


def _names(**named: str) -> str:
    for place, name in named.items():
        if not _FOLDER.fullmatch(name):
            return f"{place}: {_short(name)} cannot be the name of a folder"
    return ""


def _texts(**named: str) -> str:
    for place, text in named.items():
        if "\0" in text:
            return f"{place}: {_short(text)} has a NUL character"
    return ""


def _short(value: Any) -> str:
    text = f"{value:g}" if isinstance(value, float) else repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
