"""What is known about a rollout without looking at its state: replaying a solution does what the task asks for."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer.agents.solution import solution_of
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.tasks.task import Task

_WHOLE = ("oracle", "another-way")


def truth_of(result: RolloutResult, task: Task, registry: Registry) -> Mapping[str, bool] | None:
    """By check, whether it should pass: of the reference solutions, near misses, and an agent that does nothing.

    ``None`` for all others, and for a solution that did not come to its end.

    Raises:
        UsageProblem: the task's solution cannot be loaded.
    """
    if result.score is None or (result.agent != "noop" and result.ended != "done"):
        return None
    ids = {check.id: check.kind for check in task.spec.checks}
    if result.agent == "noop":
        return {id: kind == "guard" for id, kind in ids.items()}
    if result.agent in _WHOLE and not result.variant:
        return dict.fromkeys(ids, True)
    if result.agent == "near-miss":
        miss = solution_of(task, registry.folders).near_misses.get(result.variant)
        return None if miss is None else {id: id not in miss.fails for id in ids}
    return None
