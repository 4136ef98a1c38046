"""What a run planned, and which planned rollouts have no result of their agent.

Coverage counts planned rollouts. A rollout that was cut off or never begun has no score, so ending a run at a lucky
moment gives no mean. ``Run.planned`` has all of them, and every figure is made of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import Lack, RolloutResult, TaskRecord

UNKNOWN_AGENT = "(unknown)"
"""The agent of a rollout without result in a run that recorded neither its case nor its agents."""

_CAUSES: Mapping[Lack, str] = {
    "unfinished": "no result: it is still running, or it was cut off",
    "not begun": "not begun",
    "touched": "a person acted in it, too",
}


def stand_ins(
    tasks: Mapping[str, TaskRecord], agents: Sequence[str], results: Iterable[RolloutResult], begun: Set[str]
) -> tuple[RolloutResult, ...]:
    """What stands for the planned rollouts that have no result of their agent: results without a score.

    Args:
        tasks: those of the run.
        agents: those of the run; for runs of versions that recorded no cases.
        begun: names of the rollouts that were begun.
    """
    found = {result.rollout: result for result in results}
    likes = {result.task: result for result in found.values()}
    made = []
    named = set()
    for task in tasks.values():
        for name, case in _planned(task, agents):
            named.add(name)
            result = found.get(name)
            if result is None:
                made.append(_stand_in(task, name, case, "unfinished" if name in begun else "not begun", likes))
            elif result.touched and result.agent != case.agent:
                made.append(_stand_in(task, name, case, "touched", likes))
    unplanned = (_unplanned(name, agents, likes) for name in sorted(begun - found.keys() - named))
    return (*made, *unplanned)


def _planned(task: TaskRecord, agents: Sequence[str]) -> Iterator[tuple[str, Case]]:
    known = dict(zip(task.rollouts, task.cases, strict=False))
    for name in task.rollouts:
        yield name, known.get(name) or Case.of_folder(name, task.task, agents) or Case(UNKNOWN_AGENT)


def _unplanned(name: str, agents: Sequence[str], likes: Mapping[str, RolloutResult]) -> RolloutResult:
    """Of a run that recorded no tasks: the names of apps and tasks have no dots."""
    app, _, rest = name.partition(".")
    task = f"{app}/{rest.partition('.')[0]}"
    case = Case.of_folder(name, task, agents) or Case(UNKNOWN_AGENT)
    return _stand_in(TaskRecord(task, "", "", "", "", "", (name,)), name, case, "unfinished", likes)


def _stand_in(task: TaskRecord, name: str, case: Case, lack: Lack, likes: Mapping[str, RolloutResult]) -> RolloutResult:
    about = task if task.apps else likes.get(task.task, task)  # the task of a version that recorded little of it
    return RolloutResult(
        rollout=name,
        task=task.task,
        apps=about.apps,
        agent=case.agent,
        trial=case.trial,
        variant=case.variant,
        outcome=lack,
        score=None,
        checks=(),
        cause=_CAUSES[lack],
        difficulty=about.difficulty,
        feature_area=about.feature_area,
        means=about.means,
        tags=about.tags,
        tier=about.tier,
    )
