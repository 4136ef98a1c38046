"""``--prove``: which tasks need proof, and what is written when they have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pytest

from pytest_opencomputer.collect import task_of
from pytest_opencomputer.harness import Harness, harness_of
from pytest_opencomputer.images import image_for
from pytest_opencomputer.proof import ProofHashes, judge, staleness, write
from pytest_opencomputer.records import RolloutResult
from pytest_opencomputer.task import Task


def hashes_of(harness: Harness, task: Task) -> ProofHashes:
    """What a proof of ``task`` is bound to. Asks no engine."""
    from pytest_opencomputer.canonical import HARNESS_CONTRACT

    recipe = image_for([harness.registry.app(name) for name in task.spec.apps])
    return ProofHashes(
        task=task.hash(),
        verifier=harness.registry.verifier_hash(task.spec.apps),
        image=recipe.digest,
        harness=HARNESS_CONTRACT,
    )


def deselect_fresh(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tasks whose proof stands; say why the others need one."""
    harness = harness_of(config)
    reasons: dict[str, list[str]] = {}
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        task = task_of(item)
        if task is None:
            left.append(item)
            continue
        if task.id not in reasons:
            reasons[task.id] = staleness(task, hashes_of(harness, task))
        (kept if reasons[task.id] else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(config, "workerinput"):
        for name, why in sorted(reasons.items()):
            reporter.write_line(f"{name}: {'; '.join(why) if why else 'proof is fresh'}")


def write_proofs(harness: Harness, results: Sequence[RolloutResult]) -> tuple[list[str], bool]:
    """Write the records of the tasks that these results prove.

    Returns:
        Lines for the terminal, and whether every task was proven.
    """
    by_task: dict[str, list[RolloutResult]] = defaultdict(list)
    for result in results:
        by_task[result.task].append(result)
    lines: list[str] = []
    whole = True
    for task in harness.known_tasks():
        if task.id not in by_task:
            continue
        misses = {name: miss.fails for name, miss in harness.solution(task).near_misses.items()}
        problems = judge(task, by_task[task.id], misses)
        if problems:
            whole = False
            lines += [f"not proven: {task.id}", *(f"  {problem}" for problem in problems)]
        else:
            write(task, by_task[task.id], hashes_of(harness, task))
            lines.append(f"proven: {task.id}")
    return lines, whole
