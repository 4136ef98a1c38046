"""The reward: goal checks that passed minus guard checks that were broken, divided by the number of goal checks."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.models.records import CheckResult, Score


def score(checks: Sequence[CheckResult]) -> Score:
    """``max(0, goals passed - guards broken) / goals``, and the numbers that it is made of.

    Doing nothing earns 0, as goal checks are false at the start; each broken guard cancels one goal.

    Raises:
        ValueError: there is no goal check, which no valid task has.
    """
    goals = [check for check in checks if check.kind == "goal"]
    guards = [check for check in checks if check.kind == "guard"]
    if not goals:
        raise ValueError("a task without a goal check has no reward")
    goals_passed = sum(check.passed for check in goals)
    # A guard that could not be asked does not count as broken. No goal has passed then either, so the reward is 0.
    guards_broken = sum(check.asked and not check.passed for check in guards)
    return Score(
        reward=max(0, goals_passed - guards_broken) / len(goals),
        share=sum(check.passed for check in checks) / len(checks),
        goals=len(goals),
        goals_passed=goals_passed,
        guards=len(guards),
        guards_broken=guards_broken,
    )
