"""The table at the end of a run, as plain strings for the terminal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from pytest_opencomputer.models.records import Lack, RolloutResult, differing
from pytest_opencomputer.models.values import pad, printable, shorten, text_width

MIN_COVERAGE = 0.8
"""Share of rollouts with a reward below which there is no mean: it would show what broke rather than the agent."""

LACKS: tuple[str, ...] = get_args(Lack)
"""The outcomes of what stands for planned rollouts without a result."""

_WIDTH = 100
_NAME, _LEAST_NAME = 24, 8  # width of names before columns are left out, and the least width
_GAP = "  "
_TOTAL = "total"
_FILTERED = "filtered"
"""The column of what the provider's filter held back. It is shown only if that is anything."""
_BEFORE = ("app", "tasks", "rollouts", "success", "rate", "reward", "errors")
_HEADS = (*_BEFORE, _FILTERED, "coverage", "steps", "agent time")
_DASH = "-"
_NAMES = 20  # columns at least for the names of tasks at the end of a line
_SPARED = ("tasks", "rate", "agent time", "steps", "coverage", "errors", _FILTERED)
"""The columns that are left out if the terminal is narrow, in this order."""


def reward_text(reward: float) -> str:
    """Two digits, but 0.00 and 1.00 only for exactly 0 and 1."""
    return f"{reward if reward in (0.0, 1.0) else min(0.99, max(0.01, reward)):.2f}"


@dataclass(frozen=True)
class Row:
    """The figures of some rollouts. Means are over those with a reward; ``None`` if there is none.

    Attributes:
        rollouts: planned ones, whatever has become of them.
        successes: rollouts with reward 1 and all guards whole.
        scored: rollouts with a reward.
        stopped: rollouts without reward because the budget of the run was used up.
        again: rollouts whose result is of a second or later attempt (``--resume``).
        no_result: planned rollouts without a result of the agent (``runs.plan``); the others without reward are errors.
        filtered: requests and answers that the provider's filter held back, of all rollouts.
        reward, rate, steps, seconds: means; ``rate`` is successes / scored, ``seconds`` of the agent phase.
    """

    tasks: int
    rollouts: int
    scored: int
    stopped: int
    no_result: int
    again: int
    successes: int
    filtered: int
    reward: float | None
    rate: float | None
    steps: float | None
    seconds: float | None

    @property
    def errors(self) -> int:
        return self.rollouts - self.scored - self.stopped - self.no_result

    @property
    def coverage(self) -> float:
        """Share of the planned rollouts that have a reward. It is computed here and nowhere else."""
        return self.scored / self.rollouts if self.rollouts else 0.0

    @property
    def covered(self) -> bool:
        """Whether enough rollouts have a reward for a mean to be shown."""
        return self.coverage >= MIN_COVERAGE

    @classmethod
    def of(cls, results: Sequence[RolloutResult]) -> Row:
        """Count and average ``results``, stand-ins of planned rollouts included."""
        scored = [(result, result.score) for result in results if result.score is not None]
        successes = sum(score.success for _, score in scored)
        return cls(
            tasks=len({result.task for result in results}),
            rollouts=len(results),
            scored=len(scored),
            stopped=sum(result.outcome == "stopped" for result in results),
            no_result=sum(result.outcome in LACKS for result in results),
            again=sum(result.attempt > 1 for result in results),
            successes=successes,
            filtered=sum(result.usage.filtered for result in results),
            reward=_mean([score.reward for _, score in scored]),
            rate=_mean([float(score.success) for _, score in scored]),
            steps=_mean([float(result.steps) for result, _ in scored]),
            seconds=_mean([result.phases["agent"] for result, _ in scored if "agent" in result.phases]),
        )

    def cells(self, name: str) -> tuple[str, ...]:
        """Return the row as text, one string per column of the table."""
        return (
            name,
            str(self.tasks),
            str(self.rollouts),
            f"{self.successes}/{self.scored}",
            _percent(self.rate) if self.rate is not None and self.covered else _DASH,
            reward_text(self.reward) if self.reward is not None and self.covered else _DASH,
            str(self.errors),
            str(self.filtered),
            _percent(self.coverage),
            f"{self.steps:.1f}" if self.steps is not None and self.covered else _DASH,
            f"{self.seconds:.1f} s" if self.seconds is not None and self.covered else _DASH,
        )


class Grid:
    """Formats rows of figures with names in aligned columns.

    Args:
        heads: possible heads of the column of names.
        rows: all rows, which determine the widths.
        columns: the greatest width. If it is not enough, columns are left out and names shortened.
    """

    def __init__(self, heads: Sequence[str], rows: Sequence[tuple[str, Row]], columns: int) -> None:
        cells = [*((head, *_HEADS[1:]) for head in heads), *(row.cells(name) for name, row in rows)]
        self._widths = [max(text_width(row[i]) for row in cells) for i in range(len(_HEADS))]
        filtered = any(row.filtered for _, row in rows)
        self._shown = [i for i, head in enumerate(_HEADS) if filtered or head != _FILTERED]
        name = min(self._widths[0], _NAME)
        for spared in _SPARED:
            if self._rest() + name <= columns:
                break
            self._shown = [i for i in self._shown if _HEADS[i] != spared]
        self._widths[0] = max(_LEAST_NAME, min(self._widths[0], columns - self._rest()))

    def head(self, first: str = _HEADS[0]) -> str:
        """The line with the names of the columns; ``first`` is that of the first one."""
        return self._line((first, *_HEADS[1:]))

    def rule(self) -> str:
        """The line above a total."""
        return _GAP.join("-" * self._widths[i] for i in self._shown)

    def line(self, name: str, row: Row) -> str:
        """A row."""
        return self._line(row.cells(name))

    def _rest(self) -> int:
        """Width of everything but the name."""
        return sum(self._widths[i] + len(_GAP) for i in self._shown[1:])

    def _line(self, cells: Sequence[str]) -> str:
        first = pad(shorten(cells[0], self._widths[0]), self._widths[0])
        return _GAP.join([first, *(pad(cells[i], self._widths[i], right=True) for i in self._shown[1:])])


def table(results: Iterable[RolloutResult], columns: int = _WIDTH) -> list[str]:
    """Return the lines of the table at the end of a run: a row per app and a total.

    A rollout counts under the first app of its task. If several agents ran, each has its own part, and there is no
    total over agents.
    """
    by_agent: dict[str, list[RolloutResult]] = defaultdict(list)
    for result in results:
        by_agent[result.agent].append(result)
    parts = {agent: _rows(by_agent[agent]) for agent in sorted(by_agent)}
    if not parts:
        return []
    grid = Grid(_HEADS[:1], [one for rows in parts.values() for one in rows.items()], columns)
    lines: list[str] = []
    for agent, rows in parts.items():
        if len(parts) > 1:
            lines += [*([""] if lines else []), shorten(f"agent {printable(agent)}", columns)]
        lines.append(grid.head())
        for name, row in rows.items():
            if name == _TOTAL:
                lines.append(grid.rule())
            lines.append(grid.line(name, row))
    return lines + notes([row for rows in parts.values() for row in rows.values()], by_agent, columns)


def _rows(results: Sequence[RolloutResult]) -> dict[str, Row]:
    return {**app_rows(results), _TOTAL: Row.of(results)}


def app_rows(results: Iterable[RolloutResult]) -> dict[str, Row]:
    """The figures by app, sorted by name. A rollout counts under the first app of its task."""
    by_app: dict[str, list[RolloutResult]] = defaultdict(list)
    for result in results:
        by_app[printable(result.apps[0]) if result.apps else result.task.partition("/")[0]].append(result)
    return {app: Row.of(by_app[app]) for app in sorted(by_app)}


def notes(shown: Iterable[Row], by_agent: Mapping[str, Sequence[RolloutResult]], columns: int = _WIDTH) -> list[str]:
    """Return the notes below the rows that are shown: errors, stopped rollouts, what cannot be averaged."""
    notes = []
    unscored = [one for results in by_agent.values() for one in results if one.score is None]
    if again := sum(one.attempt > 1 for results in by_agent.values() for one in results):
        notes.append(f"second attempts, after errors or after being cut off: {again}")
    by_whom = Counter(one.blame or "harness" for one in unscored if one.outcome == "error")
    if by_whom:
        notes.append("errors of: " + ", ".join(f"{who} {count}" for who, count in sorted(by_whom.items())))
    if stopped := sum(one.outcome == "stopped" for one in unscored):
        notes.append(f"stopped, because the run's budget was used up: {stopped} (not scored)")
    if lacking := Counter[str](one.outcome for one in unscored if one.outcome in LACKS):
        notes.append(f"without a result: {counted(lacking)} (not scored)")
    if any(not row.covered for row in shown):
        notes.append(f"{_DASH}: not averaged, because fewer than {MIN_COVERAGE:.0%} of the rollouts have a reward")
    mixed = sorted({task for results in by_agent.values() for task in _mixed_tasks(results)})
    if mixed:
        why = "not comparable, because task, image, code, agent or its limits differ: "
        notes.append(why + shorten(", ".join(mixed), max(_NAMES, columns - text_width(why))))
    return notes


def counted(counts: Mapping[str, int]) -> str:
    """How many of what: ``2 not begun, 1 unfinished``."""
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))


def _mixed_tasks(results: Iterable[RolloutResult]) -> set[str]:
    """Tasks whose rollouts have different fingerprints, so that their mean is meaningless."""
    prints = defaultdict(set)
    for result in results:
        if result.fingerprint is not None:
            prints[result.task].add(result.fingerprint)
    return {task for task, found in prints.items() if differing(found)}


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _percent(share: float) -> str:
    """A whole percentage; 0 % and 100 % only if it is exactly that."""
    return f"{share if share in (0.0, 1.0) else min(0.99, max(0.01, share)):.0%}"
