"""The table of results: success, steps, time per step and reward of each agent, with intervals and coverage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pytest_opencomputer.reports.intervals import Interval
from pytest_opencomputer.reports.notes import notes
from pytest_opencomputer.reports.sheets import Cell, Sheet
from pytest_opencomputer.reports.statistics import FIELDS, Field, Figures, Group, entries, groups
from pytest_opencomputer.runs.reader import Run

_DASH = "-"
_ALL = "all"


@dataclass(frozen=True)
class _Column:
    head: str
    text: Callable[[Figures], str]
    full: bool = False  #: shown only with ``--full``


def results_table(
    runs: Sequence[Run],
    *,
    by: str | None = None,
    ks: Sequence[int] = (),
    full: bool = False,
    fields: Mapping[str, Field] = FIELDS,
) -> Sheet:
    """The figures of all agents of ``runs``.

    Args:
        by: one of ``fields``: a row per value, and one for all.
        ks: the k of pass@k and pass^k.
        full: show actions, costs and errors, too, and what was filtered, which is shown anyway if it is anything. The
            records always have them.

    Raises:
        UsageProblem: a run is given twice or cannot be read, there is no such field, a library is missing.
    """
    found = entries(runs)
    made = groups(found, by, ks, fields)
    filtered = any(group.figures.row.filtered for group in made)
    columns = [column for column in (*_columns(filtered), *_trial_columns(ks)) if full or not column.full]
    names = ["agent"] if by is None else ["agent", by]
    shown = [[*_names(group, by), *(column.text(group.figures) for column in columns)] for group in made]
    rules = [
        number for number, group in enumerate(made) if by is not None and (group.value is None or _begins(made, number))
    ]
    return Sheet(
        heads=[*names, *(column.head for column in columns)],
        rows=shown,
        records=[record(group, by) for group in made],
        names=len(names),
        rules=[number for number in rules if number],
        notes=notes(runs, found, made),
    )


def record(group: Group, by: str | None = None) -> dict[str, Cell]:
    """The figures of a group, unrounded: shares in [0, 1], seconds, US dollars; ``None`` if there is no mean."""
    figures = group.figures
    row = figures.row
    names: dict[str, Cell] = {"agent": group.agent}
    if by is not None:
        names[by] = group.value
    found: dict[str, Cell] = {
        **names,
        "tasks": row.tasks,
        "rollouts": row.rollouts,
        "scored": row.scored,
        "errors": row.errors,
        "stopped": row.stopped,
        "filtered": row.filtered,
        "no_result": row.no_result,
        "second_attempts": row.again,
        "coverage": row.coverage,
        "ended": " ".join(figures.ended),
        "successes": row.successes,
        **_interval("success", figures.rate),
        **_interval("reward", figures.reward),
        "clusters": figures.rate.clusters if figures.rate is not None else None,
        "cluster_count": figures.rate.count if figures.rate is not None else None,
        **_interval("steps", figures.steps),
        **_interval("actions", figures.actions),
        **_interval("seconds_per_step", figures.step_seconds),
        **_interval("cost_per_task", figures.cost),
        **_interval("cost_per_success", figures.success_cost),
    }
    for k, trials in figures.trials.items():
        found |= {
            **_interval(f"pass@{k}", trials.any),
            **_interval(f"pass^{k}", trials.all),
            f"tasks_with_{k}_trials": trials.tasks,
        }
    return found


def _columns(filtered: bool) -> list[_Column]:
    return [
        _Column("tasks", lambda figures: str(figures.row.tasks)),
        _Column("rollouts", lambda figures: str(figures.row.rollouts)),
        _Column("errors", lambda figures: str(figures.row.errors), full=True),
        _Column("filtered", lambda figures: str(figures.row.filtered), full=not filtered),
        _Column("again", lambda figures: str(figures.row.again), full=True),
        _Column("coverage", lambda figures: percent(figures.row.coverage) + " %"),
        _Column("success %", lambda figures: share_and_span(figures.rate)),
        _Column("steps", lambda figures: number_and_span(figures.steps, 1)),
        _Column("actions", lambda figures: number_and_span(figures.actions, 1), full=True),
        _Column("s/step", lambda figures: number_and_span(figures.step_seconds, 1)),
        _Column("reward", lambda figures: reward_and_span(figures.reward)),
        _Column("$/task", lambda figures: number_and_span(figures.cost, 4), full=True),
        _Column("$/solved", lambda figures: number_and_span(figures.success_cost, 4), full=True),
    ]


def _trial_columns(ks: Sequence[int]) -> list[_Column]:
    return [column for k in ks for column in _columns_of(k)]


def _columns_of(k: int) -> list[_Column]:
    return [
        _Column(f"pass@{k} %", lambda figures: share_and_span(figures.trials[k].any)),
        _Column(f"pass^{k} %", lambda figures: share_and_span(figures.trials[k].all)),
        _Column(f"tasks of {k}", lambda figures: str(figures.trials[k].tasks)),
    ]


def percent(share: float) -> str:
    """A percentage with one decimal; 0.0 and 100.0 only if it is exactly that."""
    return f"{100 * share if share in (0.0, 1.0) else min(99.9, max(0.1, 100 * share)):.1f}"


def number(value: float | None, digits: int) -> str:
    """A number with ``digits`` decimals; a dash if there is none."""
    return _DASH if value is None else f"{value:.{digits}f}"


def number_and_span(interval: Interval | None, digits: int) -> str:
    """A mean with its interval, ``11.3 [9.8, 12.9]``, or alone if it has none; a dash if there is no mean."""
    if interval is None:
        return _DASH
    ends = "" if interval.low is None else f" {span(interval, 1, digits)}"
    return number(interval.mean, digits) + ends


def span(interval: Interval, scale: int, digits: int) -> str:
    """The ends of an interval times ``scale``: ``[12.3, 45.6]``; a dash if there are none."""
    if interval.low is None or interval.high is None:
        return _DASH
    return f"[{scale * interval.low:.{digits}f}, {scale * interval.high:.{digits}f}]"


def share_and_span(interval: Interval | None) -> str:
    """A percentage with its interval: ``61.7 [37.0, 82.7]``; a dash if there is none."""
    return _DASH if interval is None else f"{percent(interval.mean)} {span(interval, 100, 1)}"


def reward_and_span(interval: Interval | None) -> str:
    """A reward with its interval: ``0.840 [0.709, 0.929]``, with 0.000 and 1.000 only if it is exactly that."""
    if interval is None:
        return _DASH
    mean = interval.mean if interval.mean in (0.0, 1.0) else min(0.999, max(0.001, interval.mean))
    return f"{mean:.3f} {span(interval, 1, 3)}"


def _interval(name: str, interval: Interval | None) -> dict[str, Cell]:
    if interval is None:
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    return {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}


def _names(group: Group, by: str | None) -> list[str]:
    if by is None:
        return [group.agent]
    return [group.agent, _ALL if group.value is None else group.value or "(none)"]


def _begins(made: Sequence[Group], number: int) -> bool:
    """Whether a group is the first of its agent, but not of the table."""
    return number > 0 and made[number - 1].agent != made[number].agent
