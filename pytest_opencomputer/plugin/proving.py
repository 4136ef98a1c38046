"""``--prove``: writes the records of the tasks that were proven."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.proof import judge, undecided, write
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.tasks.task import Task


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
        write(task, found, misses, hashes_of(harness.registry, task), task.hash())
        lines += [f"proven: {task.id}", *(f"    note: {note}" for note in undecided(task, found, misses))]
    return lines, whole
