"""``--prove``: writes the records of the tasks that were proven, and keeps the final states of their runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress

import pytest

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.proof_needs import need_of
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import cases_of_proof, key_of
from pytest_opencomputer.proofs.mutants.examining import examine
from pytest_opencomputer.proofs.mutants.exemptions import exempt
from pytest_opencomputer.proofs.mutants.sources import kept
from pytest_opencomputer.proofs.proof import Hashes, judge, undecided, write
from pytest_opencomputer.proofs.rules import survivor_problems
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.rollouts.proof_states import name_of, was_asked_again
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.tasks.task import Task


def write_proofs(config: pytest.Config, results: Sequence[RolloutResult]) -> tuple[list[str], bool]:
    """Write the records of the tasks that these results prove, and keep the final states of those that were played.

    Returns:
        Lines for the terminal, and whether every task was proven.
    """
    harness = harness_of(config)
    by_task: dict[str, list[RolloutResult]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.trial):
        by_task[result.task].append(result)
    lines: list[str] = []
    whole = True
    for task in loaded_tasks(config).tasks():
        if not (found := by_task[task.id]):
            continue
        misses = {name: miss.fails for name, miss in harness.solution(task).near_misses.items()}
        problems = judge(task, found, misses)
        notes: list[str] = []
        hashes, asked = hashes_of(harness.registry, task), any(map(was_asked_again, found))
        if not problems:
            if not asked:
                _keep_states(harness, found, hashes, misses)
            problems, notes = _survivors(harness, task)
        if problems:
            whole = False
            lines += [f"not proven: {task.id}", *(f"    {problem}" for problem in problems)]
            continue
        changes = need_of(config, task).again.changes if asked else ()
        write(task, found, misses, hashes, task.hash(), changes)
        lines.append(f"proven: {task.id}" + (", checked again on kept states" if asked else ""))
        lines += [f"    note: {note}" for note in (*undecided(task, found, misses), *notes)]
    _tidy(harness, results)
    return lines, whole


def _keep_states(harness: Harness, results: Sequence[RolloutResult], hashes: Hashes, misses: Iterable[str]) -> None:
    """Keep the final states of runs that prove a task. A cache that takes nothing is no problem of the proof."""
    cache = StateCache.of_user()
    played = {(result.agent, result.trial, result.variant): result for result in results}
    with suppress(SandboxError):
        for case in cases_of_proof(misses):
            result = played[case.agent, case.trial, case.variant]
            cache.keep(key_of(hashes, case), name_of(harness.run.path, result.rollout), result)


def _survivors(harness: Harness, task: Task) -> tuple[list[str], list[str]]:
    """Why survivors do not let a task be proven, and remarks about mutants. It takes seconds, and no desktop."""
    try:
        allowed = exempt(task.folder)
    except UsageProblem as problem:
        return [next(iter(str(problem).splitlines()), "")], []
    try:
        source = kept(harness.registry, task, StateCache.of_user())
        if source is None:
            return [], []
        examined = examine(harness.registry, task, source)
    except (SandboxError, UsageProblem) as problem:
        return [], [f"no mutants: {next(iter(str(problem).splitlines()), '')}"]
    if examined.why_not or not examined.survivors:
        return survivor_problems([], allowed if not examined.why_not else {}), []
    told = f"{len(examined.survivors)} of {len(examined.verdicts)} mutants survive"
    note = f"{told}; opencomputer mutate --survivors benchmark/{task.id}"
    return survivor_problems([one.mutant for one in examined.survivors], allowed), [note]


def _tidy(harness: Harness, results: Sequence[RolloutResult]) -> None:
    cache = StateCache.of_user()
    for result in results:
        cache.drop(name_of(harness.run.path, result.rollout))
    cache.trim()
