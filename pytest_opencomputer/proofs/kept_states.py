"""Proofs that cost little: what is stale only in its checks or endpoints is asked again on the states that are kept.

A state is found by what the run that left it depended on: environment, apps, image, harness, and what was played.
Checks, endpoints and what a near miss says that fails come after the run, and so are no part of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.proofs.proof import Hashes, read
from pytest_opencomputer.rollouts.cases import PROOF_RUNS
from pytest_opencomputer.rollouts.proof_states import can_be_asked_again
from pytest_opencomputer.runs.state_cache import KeptState, StateCache
from pytest_opencomputer.tasks.task import Task

_NEAR_MISS = "near-miss"


@dataclass(frozen=True)
class Again:
    """What is asked again to prove a task.

    Attributes:
        states: by name of the case; empty if the task must be played.
        changes: what has changed since the runs were played, for the record.
    """

    states: Mapping[str, KeptState] = field(default_factory=dict)
    changes: tuple[str, ...] = ()


def cases_of_proof(near_misses: Iterable[str]) -> list[Case]:
    """The cases that a proof consists of."""
    variants = {agent: sorted(near_misses) if agent == _NEAR_MISS else [""] for agent, _ in PROOF_RUNS}
    return [
        Case(agent, trial, variant)
        for agent, trials in PROOF_RUNS
        for variant in variants[agent]
        for trial in range(trials)
    ]


def key_of(hashes: Hashes, case: Case) -> str:
    """Under which key the state of a case is kept."""
    return canonical.digest([canonical.dump(hashes.of_run(case)), case.name.encode()])


def again(task: Task, hashes: Hashes, cache: StateCache) -> Again:
    """What can be asked again instead of playing ``task``, whose proof is stale."""
    try:
        record = read(task.folder)
    except UsageProblem:
        return Again()
    if record is None or not can_be_asked_again(task):
        return Again()
    found: dict[str, KeptState] = {}
    for case in cases_of_proof(hashes.near_misses):
        state = cache.find(key_of(hashes, case))
        if state is None:
            return Again()
        found[case.name] = state
    changes = record.hashes.differences(hashes)
    if not changes or not _together(list(found.values())):
        return Again()
    return Again(found, tuple(sorted({*record.asked_again, *changes})))


def _together(states: Sequence[KeptState]) -> bool:
    """Whether states are of runs that were played on the same image and code; else they prove nothing together."""
    prints = [state.result.fingerprint for state in states]
    known = {replace(one, task="", verifier="", agent="", allowed=None) for one in prints if one is not None}
    return None not in prints and len(known) == 1
