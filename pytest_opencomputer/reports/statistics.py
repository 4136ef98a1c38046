"""The figures of runs: means with intervals, pass@k and costs, with their coverage.

As everywhere, errors, stopped rollouts and planned rollouts without a result are in no mean, and below
``terminal.MIN_COVERAGE`` there is no mean at all.
Near misses and cheats are meant to fail; they are left out of the means and counted separately.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.reports.intervals import (
    Interval,
    Part,
    Value,
    pass_at,
    pass_hat,
    ratio_interval,
    share_interval,
)
from pytest_opencomputer.reports.terminal import MIN_COVERAGE, Row
from pytest_opencomputer.runs.ending import State
from pytest_opencomputer.runs.reader import Run


@dataclass(frozen=True, eq=False)
class Entry:
    """A result, or what stands for a planned rollout without one, and its run."""

    run: Run
    result: RolloutResult

    @property
    def app(self) -> str:
        """The app that the rollout counts under."""
        return self.result.apps[0] if self.result.apps else self.result.task.partition("/")[0]


Field = Callable[[Entry], tuple[str, ...]]
"""The values of a field for a rollout: one, or several (tags)."""

UNKNOWN = "(unknown)"
"""The value if nothing was recorded, for example in results of earlier versions."""

FIELDS: Mapping[str, Field] = {
    "app": lambda entry: (entry.app,),
    "task": lambda entry: (entry.result.task,),
    "difficulty": lambda entry: (entry.result.difficulty,),
    "feature_area": lambda entry: (entry.result.feature_area,),
    "means": lambda entry: (entry.result.means or UNKNOWN,),
    "tier": lambda entry: (entry.result.tier or UNKNOWN,),
    "tag": lambda entry: entry.result.tags or ("" if entry.result.means else UNKNOWN,),
    "observation": lambda entry: (entry.run.configuration.observation,),
    "run": lambda entry: (entry.run.name,),
}
"""The fields of records that rollouts can be grouped by; ``app_fields`` has more."""


@dataclass(frozen=True)
class Trials:
    """pass@k and pass^k of the tasks that have enough scored trials.

    Attributes:
        any: pass@k, the chance that at least one of k trials succeeds.
        all: pass^k, the chance that all of them do.
        tasks: number of tasks with at least k scored trials. The other tasks are in neither mean; both are ``None``
            if fewer than ``MIN_COVERAGE`` of the tasks have them.
    """

    any: Interval | None
    all: Interval | None
    tasks: int


@dataclass(frozen=True)
class Figures:
    """The figures of some rollouts of one agent. A mean is ``None`` if coverage is too small, or there are no values.

    Attributes:
        row: counts, and the coverage.
        rate: share of scored rollouts that are a success.
        reward: mean over scored rollouts.
        steps, actions: means over scored rollouts.
        step_seconds: seconds of the agent's work over its steps, both summed over scored rollouts.
        cost: US dollars, mean over the scored rollouts whose cost is known; ``None`` if that is fewer than
            ``MIN_COVERAGE`` of them.
        success_cost: cost per success, failures included: the costs of the same rollouts over the number of successes.
        trials: pass@k and pass^k, by k.
        ended: how the runs ended that the rollouts are from, each once, sorted.
    """

    row: Row
    rate: Interval | None
    reward: Interval | None
    steps: Interval | None
    actions: Interval | None
    step_seconds: Interval | None
    cost: Interval | None
    success_cost: Interval | None
    trials: Mapping[int, Trials]
    ended: Sequence[State]


@dataclass(frozen=True)
class Group:
    """The figures of one agent, for one value of a field.

    Attributes:
        value: of the field by which rollouts are grouped; ``None`` for all rollouts of the agent.
    """

    agent: str
    value: str | None
    figures: Figures


def entries(runs: Sequence[Run]) -> list[Entry]:
    """What has become of the planned rollouts of ``runs``, except near misses and cheats.

    Raises:
        UsageProblem: a run is given twice, or cannot be read.
    """
    seen: set[str] = set()
    for run in runs:
        if str(run.path) in seen:
            raise UsageProblem("this run was given twice", where=str(run.path), fix="leave one of them out")
        seen.add(str(run.path))
    return [Entry(run, result) for run in runs for result in run.planned if not result.variant]


def groups(
    found: Iterable[Entry], by: str | None = None, ks: Sequence[int] = (), fields: Mapping[str, Field] = FIELDS
) -> list[Group]:
    """The figures of each agent, by agent and value; with ``by``, a group per value and then one for all.

    Args:
        by: one of ``fields``.
        ks: the k for which pass@k is estimated.

    Raises:
        UsageProblem: there is no such field, or a k is less than 1.
    """
    if any(k < 1 for k in ks):
        raise UsageProblem(f"got {min(ks)}", where="--k", wanted="a number of trials, at least 1")
    if by is not None and by not in fields:
        raise UsageProblem(f"there is no field {by!r}", where="--by", wanted=near(by, fields))
    by_agent: dict[str, list[Entry]] = defaultdict(list)
    for entry in found:
        by_agent[entry.result.agent].append(entry)
    made = []
    for agent in sorted(by_agent):
        if by is not None:
            parts: dict[str, list[Entry]] = defaultdict(list)
            for entry in by_agent[agent]:
                for value in fields[by](entry):
                    parts[value].append(entry)
            made += [Group(agent, value, figures(parts[value], ks)) for value in sorted(parts)]
        made.append(Group(agent, None, figures(by_agent[agent], ks)))
    return made


def figures(found: Sequence[Entry], ks: Sequence[int] = ()) -> Figures:
    """The figures of rollouts of one agent. Raises ``UsageProblem`` if a library is missing."""
    row = Row.of([entry.result for entry in found])
    scored = [entry for entry in found if entry.result.score is not None] if row.covered else []
    successes = [Value(entry.app, entry.result.task, float(_success(entry))) for entry in scored]
    rewards = [
        Value(entry.app, entry.result.task, entry.result.score.reward)
        for entry in scored
        if entry.result.score is not None
    ]
    timed = [entry for entry in scored if "agent" in entry.result.phases]
    priced = [(entry, entry.result.usage.cost) for entry in scored if entry.result.usage.cost is not None]
    priced = priced if scored and len(priced) / len(scored) >= MIN_COVERAGE else []
    return Figures(
        row=row,
        rate=share_interval(successes) if successes else None,
        reward=share_interval(rewards) if rewards else None,
        steps=_ratio((entry, entry.result.steps, 1) for entry in scored),
        actions=_ratio((entry, entry.result.actions, 1) for entry in scored),
        step_seconds=_ratio((entry, entry.result.phases["agent"], entry.result.steps) for entry in timed),
        cost=_ratio((entry, cost, 1) for entry, cost in priced),
        success_cost=_ratio((entry, cost, _success(entry)) for entry, cost in priced),
        trials={k: _trials(scored, row.tasks, k) for k in ks},
        ended=sorted({run.ended.state for run in {entry.run for entry in found}}),
    )


def _success(entry: Entry) -> bool:
    return entry.result.score is not None and entry.result.score.success


def _trials(scored: Sequence[Entry], tasks: int, k: int) -> Trials:
    by_task: dict[str, list[Entry]] = defaultdict(list)
    for entry in scored:
        by_task[entry.result.task].append(entry)
    enough = [trials for trials in by_task.values() if len(trials) >= k]
    if not enough or len(enough) / tasks < MIN_COVERAGE:
        return Trials(None, None, len(enough))

    def interval(estimate: Callable[[int, int, int], float]) -> Interval:
        return share_interval(
            [
                Value(trials[0].app, trials[0].result.task, estimate(k, len(trials), sum(map(_success, trials))))
                for trials in enough
            ]
        )

    return Trials(interval(pass_at), interval(pass_hat), len(enough))


def _ratio(parts: Iterable[tuple[Entry, float, float]]) -> Interval | None:
    """The sum of the first numbers divided by the sum of the second; ``None`` if the divisor is 0."""
    made = [Part(entry.app, entry.result.task, over, under) for entry, over, under in parts]
    return ratio_interval(made) if any(part.under for part in made) else None
