"""``--prove``: writes the records of the tasks that were proven, and keeps the final states of their runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from pytest_opencomputer.agents.solution import Solution
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.planned import split_variant
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.proof_needs import need_of
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import cases_of_proof, key_of
from pytest_opencomputer.proofs.mutants.examining import examine, side_by_side
from pytest_opencomputer.proofs.mutants.exemptions import exempt
from pytest_opencomputer.proofs.mutants.sources import kept
from pytest_opencomputer.proofs.proof import Hashes, judge, write
from pytest_opencomputer.proofs.rules import (
    NearMisses,
    Run,
    runs_of,
    survivor_problems,
    unseen,
    unseen_problems,
    variant_problems,
)
from pytest_opencomputer.reports.mutants import record
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.rollouts.proof_states import name_of, was_asked_again
from pytest_opencomputer.runs.mutants import add_mutants
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.tasks.task import Task


def write_proofs(
    config: pytest.Config, results: Sequence[RolloutResult], progress: Callable[[str], None]
) -> tuple[list[str], bool]:
    """Write the records of the tasks that these results prove, and keep the final states of those that were played.

    Args:
        progress: called with a line about each task when its mutants were tried, which takes seconds.

    Returns:
        Lines for the terminal, those about tasks that were not proven first, and whether every task was proven.
    """
    harness = harness_of(config)
    played = _played(harness, loaded_tasks(config).tasks(), results)
    refused: list[str] = []
    lines: list[str] = []
    for one in played:
        if one.problems:
            refused += [f"not proven: {one.task.id}", *(f"    {problem}" for problem in one.problems)]
        else:
            _keep_states(harness, one.results, one.hashes)
    rest = [one for one in played if not one.problems]
    for one, mutants in zip(rest, side_by_side(lambda one: _mutated(harness, one.task), rest), strict=True):
        task = one.task
        problems, notes = one.judged(mutants)
        if problems:
            progress(f"{task.id}: not proven; {mutants.told}")
            refused += [f"not proven: {task.id}", *(f"    {problem}" for problem in problems)]
            continue
        asked = any(map(was_asked_again, one.results))
        changes = need_of(config, task).again.changes if asked else ()
        try:
            write(task, one.results, one.misses, one.hashes, task.hash(), changes, one.variants)
        except UsageProblem as problem:  # of this task only, such as one that was edited meanwhile
            refused.append(str(problem))
            continue
        progress(f"{task.id}: record written; {mutants.told}")
        lines.append(
            f"proven: {task.id}" + (f",{_how_many(one.results)} checked again on kept states" if asked else "")
        )
        lines += [f"    note: {note}" for note in notes]
    _tidy(harness, results)
    return [*refused, *lines], not refused


@dataclass(frozen=True)
class _Played:
    """A task whose proof was played.

    Attributes:
        misses: by near miss that was played, the checks that must fail.
        variants: the runs of the oracle on variants, by seed.
        problems: why the plays do not prove it; none if its mutants are next.
    """

    task: Task
    solution: Solution
    results: Sequence[RolloutResult]
    hashes: Hashes
    misses: NearMisses
    variants: Mapping[str, Run]
    problems: Sequence[str]

    def judged(self, mutants: _Mutants) -> tuple[list[str], list[str]]:
        """Why the mutants do not let it be proven, and remarks for its author."""
        shown = unseen(self.task, self.results, self.misses, mutants.noticed_by)
        mistaken = self.task.composed.made.mistaken if self.task.composed else ()
        never, remarks = unseen_problems(shown, mutants.exempt, mutants.asked, mistaken)
        return [*mutants.problems, *never], [*remarks, *mutants.notes]


def _played(harness: Harness, tasks: Sequence[Task], results: Sequence[RolloutResult]) -> list[_Played]:
    """The published tasks that have results."""
    by_task: dict[str, list[RolloutResult]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.trial):
        by_task[result.task].append(result)
    played = []
    for task in tasks:
        if not task.published or not (found := by_task[task.id]):
            continue
        solution = harness.solution(task)
        misses = {name: solution.near_misses[name].fails for name in solution.proving}
        hashes, variants = hashes_of(harness.registry, task), _of_variants(task, tasks, by_task)
        problems = judge(task, found, misses, another_way=bool(hashes.another_way))
        problems += variant_problems(hashes.variants, variants)
        if hidden := misses.keys() ^ hashes.near_misses.keys():
            ways = "a function with the decorator near_miss, or NAME = mistake(...)"
            problems = [*problems, f"near misses that are not {ways}: {', '.join(sorted(hidden))}"]
        played.append(_Played(task, solution, found, hashes, misses, variants, problems))
    return played


def _of_variants(task: Task, tasks: Iterable[Task], results: Mapping[str, Sequence[RolloutResult]]) -> dict[str, Run]:
    """The runs of the oracle on variants of a task, by seed.

    Args:
        tasks: those of the session, variants among them.
        results: by task.
    """
    found: dict[str, Run] = {}
    for one in tasks:
        name, seed = split_variant(one.id)
        if name == task.id and seed is not None:
            found |= {str(seed): run for run in runs_of(one, results[one.id], {})[0].values()}
    return found


def _how_many(results: Sequence[RolloutResult]) -> str:
    """How many runs of a proof were not played, in words; empty if all were played."""
    asked = sum(map(was_asked_again, results))
    return "" if asked == len(results) else f" {asked} of {len(results)} runs"


def _keep_states(harness: Harness, results: Sequence[RolloutResult], hashes: Hashes) -> None:
    """Keep the final states of played runs that prove a task. The proof is valid even if this fails."""
    cache = StateCache.of_user()
    runs = {(result.agent, result.trial, result.variant): result for result in results}
    with suppress(SandboxError):
        for case in cases_of_proof(hashes):
            result = runs[case.agent, case.trial, case.variant]
            if not was_asked_again(result):
                cache.keep(key_of(hashes, case), name_of(harness.run.path, result.rollout), result)


@dataclass(frozen=True)
class _Mutants:
    """The results for the mutants of a task.

    Attributes:
        problems: why survivors do not let it be proven.
        notes: remarks for its author.
        noticed_by: ids of the checks that noticed one.
        asked: ids of the checks that were run on them; empty if there are no mutants.
        exempt: mutants that may survive, and checks that do not have to be seen failing, with the reasons.
        told: a line with how many there were, how many were killed, and how long it took.
    """

    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    noticed_by: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    exempt: Mapping[str, str] = field(default_factory=dict)
    told: str = "no mutants"


def _mutated(harness: Harness, task: Task) -> _Mutants:
    """Try the mutants of a task. It takes seconds, and needs no desktop."""
    try:
        allowed = exempt(task.folder)
    except UsageProblem as problem:
        return _Mutants(problems=[_first_line(problem)])
    try:
        source = kept(harness.registry, task, StateCache.of_user())
        if source is None:
            return _Mutants(exempt=allowed)
        examined = examine(harness.registry, task, source, thorough=False)
    except (SandboxError, UsageProblem) as problem:
        return _Mutants(notes=[f"no mutants: {_first_line(problem)}"])
    if examined.why_not:
        return _Mutants(notes=[f"no mutants: {examined.why_not}"])
    with suppress(SandboxError):  # a record for a page of the report: a proof must not fail because of it
        add_mutants(harness.run.path, record(examined))
    notes = []
    if examined.survivors:
        told = f"{len(examined.survivors)} of {len(examined.verdicts)} mutants survive"
        notes = [f"{told}; opencomputer mutate --survivors benchmark/{task.id}"]
    killed = sum(bool(one.failed) for one in examined.verdicts)
    told = f"{len(examined.verdicts)} mutants, {killed} killed, {examined.seconds:.1f} s"
    allowed = {name: reason for name, reason in allowed.items() if name not in examined.unchosen}
    problems = survivor_problems([one.mutant for one in examined.survivors], allowed)
    if any(one.mutant.name not in allowed for one in examined.survivors) and problems:
        problems = [*problems, _advice(task)]
    return _Mutants(problems, notes, examined.noticed_by, frozenset(examined.checks), allowed, told)


def _advice(task: Task) -> str:
    """What to do about survivors."""
    guards = sum(check.kind == "guard" for check in task.spec.checks)
    lacking = "" if guards else "the task has no guard check: "
    return (
        f"  do: {lacking}add a check that fails in such a state, a guard for what must stay as it was (too many), else "
        f"a goal; docs/mutants.md; all survivors: opencomputer mutate --survivors benchmark/{task.id}"
    )


def _first_line(problem: Exception) -> str:
    return next(iter(str(problem).splitlines()), "")


def _tidy(harness: Harness, results: Sequence[RolloutResult]) -> None:
    cache = StateCache.of_user()
    for result in results:
        cache.drop(name_of(harness.run.path, result.rollout))
    cache.trim()
