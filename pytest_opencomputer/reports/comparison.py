"""Agents side by side, compared in pairs over the tasks that both ran.

Tasks differ far more than agents do, so agents are compared task by task: the differences of the tasks that both ran
(each task counts with the mean of its scored trials) are averaged and tested (``intervals.paired_p``).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import Allowed, Fingerprint
from pytest_opencomputer.reports.intervals import Interval, Value, difference_interval, holm, paired_p
from pytest_opencomputer.reports.statistics import Entry, Figures, entries, figures
from pytest_opencomputer.reports.terminal import MIN_COVERAGE, Row
from pytest_opencomputer.runs.reader import Run

_ByTask = Mapping[str, Sequence[Entry]]
_ALIKE = 1e-9  #: smaller differences of mean rewards are rounding errors


@dataclass(frozen=True, eq=False)
class Side:
    """One agent of one run.

    Attributes:
        name: of the agent, with that of the run if another run has the same agent.
        figures: over all of its own rollouts.
    """

    name: str
    entries: tuple[Entry, ...]
    figures: Figures

    def tasks(self) -> dict[str, list[Entry]]:
        """Its rollouts by task."""
        by_task: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            by_task[entry.result.task].append(entry)
        return by_task


@dataclass(frozen=True)
class Measure:
    """A figure of two agents, over the tasks that have a score of both.

    Attributes:
        first, second: means over tasks.
        difference: first minus second, with its interval.
        p: two-sided p-value of "the agents are equally good".
        adjusted: ``p`` adjusted by Holm's method for the number of pairs.
    """

    first: float
    second: float
    difference: Interval
    p: float
    adjusted: float


@dataclass(frozen=True)
class TaskSets:
    """The tasks of two agents, by whether they can be compared; each sorted.

    Attributes:
        compared: tasks that both ran and that have a score of both.
        uneven: those of the compared tasks in which the two were allowed different steps, time, tokens or money.
        only_first, only_second: tasks that only one of them ran.
        unscored: tasks that both ran and for which one or both have no score.
        differing: tasks that were not the same for both: task, verifier, image or code differ.
    """

    compared: tuple[str, ...]
    uneven: tuple[str, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    unscored: tuple[str, ...]
    differing: tuple[str, ...]


@dataclass(frozen=True)
class Tally:
    """Numbers of tasks in which the mean reward of the first agent is higher, equal, lower."""

    better: int
    equal: int
    worse: int


@dataclass(frozen=True)
class Pair:
    """Two agents compared.

    Attributes:
        first, second: names of the agents.
        coverage: how far the comparable tasks that both should run have scores of both: the mean over these tasks of
            the smaller of the two agents' shares of scored rollouts.
        success, reward: ``None`` if ``coverage`` is below ``MIN_COVERAGE`` or there is no task.
    """

    first: str
    second: str
    tasks: TaskSets
    coverage: float
    success: Measure | None
    reward: Measure | None
    tally: Tally


def sides(runs: Sequence[Run]) -> list[Side]:
    """The agents of ``runs``, run by run.

    Raises:
        UsageProblem: there are fewer than two, a run is given twice or cannot be read, a library is missing.
    """
    parts: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries(runs):
        parts[str(entry.run.path), entry.result.agent].append(entry)
    times = Counter(agent for _, agent in parts)
    if len(parts) < 2:
        found = ", ".join(agent for _, agent in parts) or "none"
        raise UsageProblem(
            f"nothing to compare: the agents with results are {found}",
            where=", ".join(str(run.path) for run in runs),
            wanted="at least two agents, from one run or from several",
        )
    return [
        Side(agent if times[agent] == 1 else f"{agent} @ {found[0].run.name}", tuple(found), figures(found))
        for (_, agent), found in parts.items()
    ]


def compare(compared: Sequence[Side], *, mixed: bool = False) -> list[Pair]:
    """Each pair of ``compared``, in order.

    Args:
        mixed: also compare tasks that were not the same for both.

    Raises:
        UsageProblem: a library is missing.
    """
    pairs = [_pair(first, second, mixed) for first, second in combinations(compared, 2)]
    success = _adjusted([pair.success for pair in pairs])
    reward = _adjusted([pair.reward for pair in pairs])
    return [replace(pair, success=one, reward=other) for pair, one, other in zip(pairs, success, reward, strict=True)]


def mean_reward(trials: Sequence[Entry]) -> float | None:
    """The mean reward of the scored trials; ``None`` if none is scored."""
    return _mean(trials, _reward)


def _pair(first: Side, second: Side, mixed: bool) -> Pair:
    ran, other = first.tasks(), second.tasks()
    both = sorted(ran.keys() & other.keys())
    differing = [] if mixed else [task for task in both if len(_prints([*ran[task], *other[task]])) > 1]
    left = [task for task in both if task not in differing]
    tasks = [task for task in left if mean_reward(ran[task]) is not None and mean_reward(other[task]) is not None]
    shares = [min(_covered(ran[task]), _covered(other[task])) for task in left]
    coverage = sum(shares) / len(shares) if shares else 0.0
    enough = bool(tasks) and coverage >= MIN_COVERAGE
    gains = [(mean_reward(ran[task]) or 0.0) - (mean_reward(other[task]) or 0.0) for task in tasks]
    return Pair(
        first=first.name,
        second=second.name,
        tasks=TaskSets(
            compared=tuple(tasks),
            uneven=tuple(task for task in tasks if len(_allowed([*ran[task], *other[task]])) > 1),
            only_first=tuple(sorted(ran.keys() - other.keys())),
            only_second=tuple(sorted(other.keys() - ran.keys())),
            unscored=tuple(task for task in left if task not in tasks),
            differing=tuple(differing),
        ),
        coverage=coverage,
        success=_measure(tasks, ran, other, _success) if enough else None,
        reward=_measure(tasks, ran, other, _reward) if enough else None,
        tally=Tally(
            better=sum(gain > _ALIKE for gain in gains),
            equal=sum(abs(gain) <= _ALIKE for gain in gains),
            worse=sum(gain < -_ALIKE for gain in gains),
        ),
    )


def _measure(tasks: Sequence[str], ran: _ByTask, other: _ByTask, of: Callable[[Entry], float | None]) -> Measure:
    means = [(_mean(ran[task], of) or 0.0, _mean(other[task], of) or 0.0) for task in tasks]
    gains = [Value(ran[task][0].app, task, first - second) for task, (first, second) in zip(tasks, means, strict=True)]
    p = paired_p(gains)
    return Measure(
        first=sum(first for first, _ in means) / len(means),
        second=sum(second for _, second in means) / len(means),
        difference=difference_interval(gains),
        p=p,
        adjusted=p,
    )


def _adjusted(measures: Sequence[Measure | None]) -> list[Measure | None]:
    adjusted = iter(holm([measure.p for measure in measures if measure is not None]))
    return [None if measure is None else replace(measure, adjusted=next(adjusted)) for measure in measures]


def _success(entry: Entry) -> float | None:
    return None if entry.result.score is None else float(entry.result.score.success)


def _reward(entry: Entry) -> float | None:
    return None if entry.result.score is None else entry.result.score.reward


def _mean(trials: Sequence[Entry], of: Callable[[Entry], float | None]) -> float | None:
    values = [value for entry in trials if (value := of(entry)) is not None]
    return sum(values) / len(values) if values else None


def _covered(trials: Sequence[Entry]) -> float:
    return Row.of([entry.result for entry in trials]).coverage


def _prints(trials: Sequence[Entry]) -> set[Fingerprint]:
    """The fingerprints of some rollouts without the agent and its limits."""
    prints = (entry.result.fingerprint for entry in trials)
    return {replace(one, agent="", allowed=None) for one in prints if one is not None}


def _allowed(trials: Sequence[Entry]) -> set[Allowed]:
    prints = (entry.result.fingerprint for entry in trials)
    return {one.allowed for one in prints if one is not None and one.allowed is not None}
