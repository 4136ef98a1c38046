"""Cheap proofs: a run is played again only if its actions or its environment have changed.

Otherwise the current checks and endpoints are run on the final state that it left. The key of a state is what its run
depended on: environment, apps, image, harness, and what was played. Checks, endpoints and the expected failures of a
near miss are not part of the key, as they are only used after the run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case, parameter_id
from pytest_opencomputer.proofs.proof import Hashes, read
from pytest_opencomputer.rollouts.cases import PROOF_RUNS
from pytest_opencomputer.rollouts.proof_states import can_be_asked_again
from pytest_opencomputer.runs.state_cache import KeptState, StateCache
from pytest_opencomputer.tasks.task import Task

_NO_RECORD = "no record was written when it was played"


@dataclass(frozen=True)
class Again:
    """How a task can be proven from kept states.

    Attributes:
        states: by name of the case; empty if the task must be played.
        played: names of the cases that still have to be played, such as a new near miss.
        changes: what has changed since the other runs were played, for the record.
    """

    states: Mapping[str, KeptState] = field(default_factory=dict)
    played: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


def cases_of_proof(hashes: Hashes) -> list[Case]:
    """The cases that a proof consists of."""
    variants = {"near-miss": sorted(hashes.near_misses), "another-way": [""] if hashes.another_way else []}
    return [
        Case(agent, trial, variant)
        for agent, trials in PROOF_RUNS
        for variant in variants.get(agent, [""])
        for trial in range(trials)
    ]


def key_of(hashes: Hashes, case: Case) -> str:
    """The key under which the state of a case is kept."""
    return canonical.digest([canonical.dump(hashes.of_run(case)), case.name.encode()])


def again(task: Task, hashes: Hashes, cache: StateCache) -> Again:
    """What can be asked again instead of playing ``task``, whose proof is stale, or was played and is not on record."""
    try:
        record = read(task.folder)
    except UsageProblem:
        return Again()
    if not can_be_asked_again(task):
        return Again()
    states = {case.name: cache.find(key_of(hashes, case)) for case in cases_of_proof(hashes)}
    found = {name: state for name, state in states.items() if state is not None}
    changes = record.hashes.differences(hashes) if record else [_NO_RECORD]
    if not changes or not _together(list(found.values())):
        return Again()
    further = (parameter_id(Case("oracle"), int(seed)) for seed in hashes.variants)
    played = (*(name for name in states if name not in found), *further)
    return Again(found, played, tuple(sorted({*(record.asked_again if record else ()), *changes})))


def _together(states: Sequence[KeptState]) -> bool:
    """Whether all states come from runs with the same image and code; otherwise they do not form a proof."""
    prints = [state.result.fingerprint for state in states]
    known = {replace(one, task="", verifier="", agent="", allowed=None) for one in prints if one is not None}
    return None not in prints and len(known) == 1
