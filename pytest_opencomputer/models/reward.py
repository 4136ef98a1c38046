"""The reward: the goal checks that passed, less the guard checks that were broken, by the goal checks."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.models.records import CheckResult, Score


def score(checks: Sequence[CheckResult]) -> Score:
    """``max(0, goals passed - guards broken) / goals``, and what it is made of.

    Doing nothing earns 0, as goal checks are false at the start; breaking what was whole costs what was achieved.

    Raises:
        ValueError: there is no goal check, which no valid task has.
    """
    goals = [check for check in checks if check.kind == "goal"]
    guards = [check for check in checks if check.kind == "guard"]
    if not goals:
        raise ValueError("a task without a goal check has no reward")
    goals_passed = sum(check.passed for check in goals)
    # Where nobody could ask, nobody can say that a guard is broken; there is nothing left that it could be taken from.
    guards_broken = sum(check.asked and not check.passed for check in guards)
    return Score(
        reward=max(0, goals_passed - guards_broken) / len(goals),
        share=sum(check.passed for check in checks) / len(checks),
        goals=len(goals),
        goals_passed=goals_passed,
        guards=len(guards),
        guards_broken=guards_broken,
    )
