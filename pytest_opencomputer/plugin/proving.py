"""``--prove``: which tasks need proof, and what is written when they have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.plugin.collect import task_of
from pytest_opencomputer.rollouts.harness import Harness, harness_of
from pytest_opencomputer.proofs.proof import Hashes, judge, staleness, undecided, write
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.task import Task


def hashes_of(registry: Registry, task: Task) -> Hashes:
    """What a proof of ``task`` is bound to. Asks no engine."""
    return Hashes(
        task=task.hash(),
        verifiers={name: registry.verifier(name).hash for name in task.spec.apps},
        image=image_for([registry.app(name) for name in task.spec.apps]).digest,
        harness=str(HARNESS_CONTRACT),
    )


def stale(registry: Registry, task: Task) -> list[str]:
    """Why the proof of ``task`` does not hold, in words; empty where it does."""
    return staleness(task, hashes_of(registry, task))


def deselect_fresh(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tasks whose proof stands, and what is no task; say why the others need one."""
    harness = harness_of(config)
    reasons: dict[str, list[str]] = {}
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        task = task_of(item)
        if task is not None and task.id not in reasons:
            reasons[task.id] = stale(harness.registry, task)
        (kept if task is not None and reasons[task.id] else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
    if not hasattr(config, "workerinput"):
        say_why(config, reasons)


def say_why(config: pytest.Config, reasons: dict[str, list[str]]) -> None:
    """Print which tasks are to be proven, and why."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    for name, why in sorted(reasons.items()):
        reporter.write_line(f"{name}: {'; '.join(why) or 'the proof holds'}")


def write_proofs(harness: Harness, tasks: Iterable[Task], results: Sequence[RolloutResult]) -> tuple[list[str], bool]:
    """Write the records of the tasks that these results prove.

    Returns:
        Lines for the terminal, and whether every task was proven.
    """
    by_task: dict[str, list[RolloutResult]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.trial):
        by_task[result.task].append(result)
    lines: list[str] = []
    whole = True
    for task in tasks:
        if not (found := by_task[task.id]):
            continue
        misses = {name: miss.fails for name, miss in harness.solution(task).near_misses.items()}
        problems = judge(task, found, misses)
        if problems:
            whole = False
            lines += [f"not proven: {task.id}", *(f"    {problem}" for problem in problems)]
            continue
        write(task, found, misses, hashes_of(harness.registry, task))
        lines += [f"proven: {task.id}", *(f"    note: {note}" for note in undecided(task, found, misses))]
    return lines, whole
