"""Comparing the checks that a near miss fails with those that it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import printable

MIN_NEAR_REWARD = 0.5
MIN_GOALS_FOR_REWARD = 2  # with more goal checks, one mistake must not cost more than half of the reward


def mismatch(named: Iterable[str], result: RolloutResult) -> str:
    """Return in one line how the checks that failed differ from those a near miss names; ``""`` if they do not."""
    if result.score is None:
        return f"is an error: {printable(result.cause) or 'no cause given'}"
    return difference(set(named), {check.id: check.passed for check in result.checks})


def difference(named: set[str], passed: Mapping[str, bool]) -> str:
    """Return in one line how the checks that did not pass differ from ``named``; ``""`` if they do not."""
    failed = {check for check, well in passed.items() if not well}
    parts = {
        "passed, though named": (named & passed.keys()) - failed,
        "failed, though not named": failed - named,
        "named, but not a check of the task": named - passed.keys(),
    }
    return "; ".join(f"{words}: {', '.join(sorted(ids))}" for words, ids in parts.items() if ids)
