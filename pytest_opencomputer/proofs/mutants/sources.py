"""Where the states come from that mutants are made of: the cache of proofs, or a run with saved states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.home import RECORDS
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import key_of
from pytest_opencomputer.proofs.mutants.mutant import Address, Pair
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.runs.states import START, SavedHome, StateStore
from pytest_opencomputer.tasks.task import Task, event_files

_NOOP, _ORACLE = Case("noop", 0, ""), Case("oracle", 0, "")


@dataclass(frozen=True)
class Source:
    """The states of a task.

    Attributes:
        before: as doing nothing leaves it, with the apps opened and quit as they are with the solution.
        after: as what succeeded leaves it.
        result: of the rollout that left ``after``.
        stores: of the contents of ``before`` and ``after``.
        note: what the reader of the figures should know.
        happened: the files that events write, by place in the home folder: they are no work of the solution.
    """

    before: SavedHome
    after: SavedHome
    result: RolloutResult
    stores: tuple[StateStore, StateStore]
    note: str = ""
    happened: Mapping[str, bytes] = field(default_factory=dict)

    def pair(self, incidental: Callable[[str, Address], bool]) -> Pair:
        """The files of both, without incidental ones, which are never looked at."""

        def files(state: SavedHome, store: StateStore) -> dict[str, bytes]:
            found = [one for one in state.entries.values() if one.kind == "file" and not one.lacks]
            wanted = [one for one in found if not incidental(one.real_place, ())]
            return {one.real_place: b"".join(store.content(one)) for one in wanted}

        before = {**files(self.before, self.stores[0]), **self.happened}
        return Pair(before, files(self.after, self.stores[1]), incidental)


def kept(registry: Registry, task: Task, cache: StateCache) -> Source | None:
    """What the proof of a task has kept; ``None`` if it is not there.

    If the task has changed since, the newest states of earlier proofs are taken, with a note.
    """
    hashes = hashes_of(registry, task)
    found = [cache.find(key_of(hashes, case)) for case in (_NOOP, _ORACLE)]
    note = ""
    if None in found:
        found = [cache.find(key) if (key := cache.newest(task.id, case.agent)) else None for case in (_NOOP, _ORACLE)]
        note = "states of an earlier version of the task"
    before, after = found
    if before is None or after is None:
        return None
    return Source(before.state(), after.state(), after.result, (before.store, after.store), note, happened(task))


def happened(task: Task) -> dict[str, bytes]:
    """The files that the events of a task write, by the place in which a final state has them."""
    return {
        place if service is None else f"{RECORDS}/{service}/{place}": content
        for event in task.spec.events
        for service, files in event_files(task, event).items()
        for place, content in files.items()
    }


def untouched(runs: Iterable[Run]) -> dict[str, tuple[SavedHome, StateStore]]:
    """The final states of ``noop`` in some runs, by task, with their stores."""
    return {
        rollout.result.task: (state, run.store)
        for run in runs
        for rollout in run.rollouts
        if rollout.result is not None and rollout.result.agent == _NOOP.agent and rollout.result.outcome == "failed"
        for state in rollout.states
        if state.final
    }


def of_run(
    run: Run,
    registry: Registry,
    load: Callable[[str], Task],
    cache: StateCache,
    idle: Mapping[str, tuple[SavedHome, StateStore]],
) -> Iterator[tuple[Task, Source]]:
    """The first rollout of each task that succeeded in a run, with its state at the start or one of ``noop``.

    Args:
        idle: final states of ``noop``, as ``untouched`` finds them. If there is none for a task, the state in its proof
            is used.

    Raises:
        UsageProblem: the run has saved no states, or there is no state from before the solution.
    """
    done: set[str] = set()
    tried = False
    for rollout in run.rollouts:
        result = rollout.result
        tried = tried or result is None or result.agent != _NOOP.agent
        if result is None or result.outcome != "passed" or result.task in done:
            continue
        states = list(rollout.states)
        after = next((one for one in states if one.final), None)
        if after is None:
            continue
        done.add(result.task)
        task = load(result.task)
        start = next((one for one in states if one.moment == START), None)
        if start is not None:
            stores, note = (run.store, run.store), "before: the start of the rollout"
            yield task, Source(start, after, result, stores, note, happened(task))
        elif result.task in idle:
            before, store = idle[result.task]
            yield task, Source(before, after, result, (store, run.store), "", happened(task))
        elif (proof := kept(registry, task, cache)) is not None:
            yield task, replace(proof, after=after, result=result, stores=(proof.stores[0], run.store))
        else:
            raise UsageProblem(
                f"no state of {task.id} from before the work",
                where=str(run.path),
                wanted="a run with --save-state=steps, one of noop beside it, or the kept states of the task's proof",
                fix=f"pytest benchmark/{task.id} --prove-all",
            )
    if tried and not done:
        raise UsageProblem(
            "no rollout with a final state has succeeded", where=str(run.path), wanted="a run with --save-state"
        )
