"""The current state of a run, as the controlling process sees it.

Timings are read from ``activity.jsonl``, steps from the trajectories as they grow, costs from ``spending.jsonl``,
results from pytest's reports. Reading files costs the workers nothing; plugins cannot use messages of pytest-xdist.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pytest_opencomputer.agents.models.budget import SPENDING, read_spending
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.progress.estimate import remaining
from pytest_opencomputer.runs.activity import END, Begun, read_activity
from pytest_opencomputer.runs.reading import new_lines

_ESTIMATE_EVERY = 5.0  # seconds between two looks; each takes some milliseconds of CPU time
_PLACES_OVER = 60.0  # seconds over which the most that ran at once is taken


@dataclass
class Running:
    """A rollout that has begun and not ended.

    Attributes:
        began, since: when it began, and when its phase or its last step began; seconds since the epoch.
        steps: how many it has taken.
        waited: seconds that it has waited for a place so far.
        offset: bytes of its trajectory that have been read.
    """

    rollout: str
    task: str
    case: Case
    began: float
    phase: str
    since: float
    sandbox: str = ""
    steps: int = 0
    waited: float = field(default=0.0, init=False)
    offset: int = field(default=0, init=False, repr=False)

    @property
    def waits(self) -> bool:
        """Whether it has no desktop yet, and waits for a place."""
        return not self.sandbox and self.phase in ("image", "pool")

    def worked(self, now: float) -> float:
        """Seconds since it began, without those that it waited."""
        return now - self.began - self.waited - (now - self.since if self.phase == "pool" else 0.0)


@dataclass(frozen=True)
class Ended:
    """A rollout that has ended.

    Attributes:
        passed: whether its test has passed.
        judged: whether a rule of its own decides that (a near miss must fail), not what the agent achieved. Its reward
            is in no mean.
    """

    result: RolloutResult
    passed: bool
    judged: bool = False


@dataclass(frozen=True)
class Moment:
    """The state of a run at one moment.

    Attributes:
        now, began: this moment, and the beginning of the first rollout; seconds since the epoch.
        total: rollouts of the run.
        ended: those that have ended.
        running: those that have begun and not ended, the oldest first.
        budgets: the steps that a rollout may take, by name, if there is a limit.
        cost: US dollars, of answers with a known price; ``None`` if there are none.
        left: seconds until the end, as a range; ``None`` if it is not known yet.
    """

    now: float
    began: float
    total: int
    ended: tuple[Ended, ...]
    running: tuple[Running, ...]
    budgets: Mapping[str, int]
    cost: float | None
    left: tuple[float, float] | None


class Watch:
    """Follows a run.

    Args:
        run: the run directory.
        planned: the agent of each planned rollout, by the rollout's name.
        budgets: the steps that each may take, by its name, if there is a limit.
        ended: returns the rollouts that have ended so far.
        resumed: whether the run is resumed: earlier phases are not shown.
    """

    def __init__(
        self,
        run: Path,
        planned: Mapping[str, str],
        budgets: Mapping[str, int],
        ended: Callable[[], Iterable[Ended]],
        clock: Callable[[], float] = time.time,
        *,
        resumed: bool = False,
    ) -> None:
        self._run, self._planned, self._budgets, self._ended = run, planned, budgets, ended
        self._clock = clock
        self._began = clock()
        self._running: dict[str, Running] = {}
        self._worked: dict[str, float] = {}  # by rollout, of those that have ended
        self._offset = read_activity(run)[1] if resumed else 0
        self._spent_offset = 0
        self._cost: float | None = None
        self._places: deque[tuple[float, int]] = deque()
        self._estimated = 0.0
        self._end: tuple[float, float] | None = None  # seconds since the epoch

    def look(self) -> Moment:
        """Read what is new, and return the state of the run."""
        now = self._clock()
        ended = tuple(self._ended())
        results = {one.result.rollout: one.result for one in ended}
        self._read_phases()
        for name in self._running.keys() & results.keys():
            self._over(name, now)
        for one in self._running.values():
            self._read_steps(one, now)
        self._read_spending()
        self._estimate(now, results)
        left = None if self._end is None else (max(0.0, self._end[0] - now), max(0.0, self._end[1] - now))
        return Moment(
            now=now,
            began=self._began,
            total=max(len(self._planned), len(ended)),
            ended=ended,
            running=tuple(sorted(self._running.values(), key=lambda one: one.began)),
            budgets=self._budgets,
            cost=self._cost,
            left=left,
        )

    def _read_phases(self) -> None:
        lines, self._offset = read_activity(self._run, self._offset)
        for begun in lines:
            self._enter(begun)

    def _enter(self, begun: Begun) -> None:
        name = begun.rollout
        if name in self._worked:
            return
        if begun.phase == END:
            self._over(name, begun.at)
            return
        one = self._running.get(name)
        if one is None:
            case = Case(begun.agent, begun.trial, begun.variant)
            self._running[name] = Running(name, begun.task, case, begun.at, begun.phase, begun.at)
            return
        if one.phase == "pool":
            one.waited += begun.at - one.since
        one.phase, one.since, one.sandbox = begun.phase, begun.at, begun.sandbox

    def _over(self, name: str, at: float) -> None:
        one = self._running.pop(name, None)
        if one is not None:
            self._worked[name] = one.worked(at)

    def _read_steps(self, one: Running, now: float) -> None:
        if one.phase != "agent":
            return
        lines, one.offset = new_lines(self._run / "rollouts" / one.rollout / "trajectory.jsonl", one.offset)
        if lines:
            one.steps += len(lines)
            one.since = now

    def _read_spending(self) -> None:
        found, self._spent_offset = read_spending(self._run / SPENDING, self._spent_offset)
        costs = [spent.cost for spent in found if spent.cost is not None]
        if costs:
            self._cost = (self._cost or 0.0) + sum(costs)

    def _estimate(self, now: float, results: Mapping[str, RolloutResult]) -> None:
        busy = [one for one in self._running.values() if not one.waits]
        self._places.append((now, len(busy)))
        while self._places[0][0] < now - _PLACES_OVER:
            self._places.popleft()
        if now - self._estimated < _ESTIMATE_EVERY:
            return
        self._estimated = now
        finished: dict[str, list[float]] = defaultdict(list)
        for name, seconds in self._worked.items():
            if name in results and results[name].outcome != "stopped":
                finished[results[name].agent].append(seconds)
        begun = self._worked.keys() | results.keys() | {one.rollout for one in busy}
        waiting = Counter(agent for name, agent in self._planned.items() if name not in begun)
        left = remaining(
            finished,
            [(one.case.agent, one.worked(now)) for one in busy],
            waiting,
            max(1, *(count for _, count in self._places)),
        )
        self._end = None if left is None else (now + left[0], now + left[1])
