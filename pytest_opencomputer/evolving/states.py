"""Final states of which it is known what each check should say about them, frozen before a verifier is changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.saved_state import SavedState
from pytest_opencomputer.evolving.bounded import Room, give
from pytest_opencomputer.evolving.comparing import Item
from pytest_opencomputer.evolving.truth import truth_of
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import cases_of_proof, key_of
from pytest_opencomputer.proofs.mutants.asking import Copy, can_be_asked
from pytest_opencomputer.rollouts.host_programs import missing_programs
from pytest_opencomputer.rollouts.recheck import outcome_of
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.runs.states import SavedHome, StateStore, final_state
from pytest_opencomputer.tasks.task import Check, Task

Sources = Mapping[str, str]
"""The source code of a verifier, by place in its package."""
_SECONDS = 900.0  # that the process of one state may run


@dataclass(frozen=True)
class Frozen:
    """A final state.

    Attributes:
        name: of where it is from, for people.
        result: of the rollout that left it.
        checks: those that can be asked, and of which it is known what they should say.
        expected: by check, whether it should pass.
    """

    name: str
    task: Task
    result: RolloutResult
    state: SavedHome
    store: StateStore
    checks: tuple[Check, ...]
    expected: Mapping[str, bool]

    @property
    def outcome(self) -> AgentOutcome:
        """What the agent said at the end."""
        return outcome_of(self.result)

    @contextmanager
    def copy(self, registry: Registry, app: str, sources: Sources) -> Iterator[Copy]:
        """A copy of it whose endpoints run in a bounded process, those of ``app`` from other sources."""
        verifiers = {app: sources}
        with Copy.of(self.state, self.store, registry, self.task.spec.apps, bounded_state, verifiers) as copy:
            yield copy

    def wrong(self, copy: Copy) -> dict[str, str]:
        """By check, what is wrong with what it says about a copy of this state, in a line.

        Raises:
            SandboxError: the verifier is at fault.
        """
        found = {}
        for one in copy.evaluated(self.checks, self.outcome):
            if one.passed != self.expected[one.id]:
                found[one.id] = one.reason or "it passes, and should not"
        return found


@contextmanager
def bounded_state(home: Path) -> Iterator[SavedState]:
    """What reads a home folder in a bounded process."""
    give(home)
    place = home.resolve()
    with ExitStack() as stack:
        saved = SavedState(home, lambda words: stack.enter_context(Room({place: place}).started(words, _SECONDS)))
        yield stack.enter_context(saved)


def of_run(
    run: Run, registry: Registry, tasks: Mapping[str, Task], expected: Mapping[tuple[str, str], bool]
) -> Iterator[Frozen]:
    """The states of a run.

    Args:
        tasks: by name; rollouts of others are left out.
        expected: by rollout and check, whether it should pass.

    Raises:
        UsageProblem: a state is not as a run writes it.
    """
    by_rollout: dict[str, dict[str, bool]] = defaultdict(dict)
    for (name, check), value in expected.items():
        by_rollout[name][check] = value
    for rollout in run.rollouts:
        task = tasks.get(rollout.result.task) if rollout.result else None
        state = final_state(rollout.folder) if task and rollout.name in by_rollout else None
        if rollout.result and task and state and not state.lacks:
            known = by_rollout[rollout.name]
            checks = _askable(registry, task, known)
            yield Frozen(rollout.name, task, rollout.result, state, run.store, checks, known)


def of_proofs(registry: Registry, tasks: Iterable[Task], cache: StateCache) -> Iterator[Frozen]:
    """The states that proofs have kept, as far as they are there."""
    for task in tasks:
        hashes = hashes_of(registry, task)
        for case in cases_of_proof(hashes):
            kept = cache.find(key_of(hashes, case))
            known = truth_of(kept.result, task, registry) if kept else None
            if kept and known:
                checks, name = _askable(registry, task, known), f"{task.id}[{case.name}]"
                yield Frozen(name, task, kept.result, kept.state(), kept.store, checks, known)


def expectations(
    items: Sequence[Item], wrong: Iterable[Item] = (), unknown: Iterable[Item] = ()
) -> dict[tuple[str, str], bool]:
    """By rollout and check, whether it should pass: the truth if it is known, else what the check said.

    If an endpoint was mistaken elsewhere, its checks count only if judges have confirmed them.

    Args:
        wrong: items whose check was found to be mistaken.
        unknown: items of which nobody can tell; they are left out.
    """
    wrong = list(wrong)
    mistaken, unclear = _keys(wrong), _keys(unknown)
    doubtful = {(one.app, one.check.endpoint) for one in wrong}
    found = {}
    for one in items:
        key = (one.result.rollout, one.check.id)
        if one.truth is not None:
            found[key] = one.truth
        elif key in mistaken:
            found[key] = not one.verifier
        elif key not in unclear and (one.judge is not None or (one.app, one.check.endpoint) not in doubtful):
            found[key] = one.verifier
    return found


def all_wrong(registry: Registry, app: str, sources: Sources, states: Iterable[Frozen]) -> list[str]:
    """What some sources say wrongly about states, a line each.

    Raises:
        UsageProblem: a state is not as a run writes it.
    """
    found = []
    for one in states:
        try:
            with one.copy(registry, app, sources) as copy:
                found += [f"{one.name}: {check}: {why}" for check, why in one.wrong(copy).items()]
        except SandboxError as error:
            found.append(f"{one.name}: {error}")
    return found


def _askable(registry: Registry, task: Task, known: Mapping[str, bool]) -> tuple[Check, ...]:
    asked = [one for one in task.spec.checks if one.id in known and can_be_asked(one)]
    return tuple(one for one in asked if not missing_programs(registry, [one]))


def _keys(items: Iterable[Item]) -> set[tuple[str, str]]:
    return {(one.result.rollout, one.check.id) for one in items}
