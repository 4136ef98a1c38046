"""The content of the first page: the agents with their figures, and each rollout by app and task."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.reports.sheets import Cell, Sheet
from pytest_opencomputer.reports.site.sections import Section, sections
from pytest_opencomputer.reports.site.words import line
from pytest_opencomputer.reports.statistics import Entry, Field, entries, groups
from pytest_opencomputer.reports.tables import results_table, share_and_span
from pytest_opencomputer.reports.terminal import LACKS, reward_text
from pytest_opencomputer.runs.reader import Rollout, Run

_FIRST = ("agent", "success %", "reward", "coverage")
_COUNTS = ("tasks", "rollouts", "errors", "filtered", "again")


@dataclass(frozen=True)
class Link:
    """A rollout in the matrix.

    Attributes:
        number: of the rollout in the report, from 1; 0 if there is nothing of it to look at.
        text: its reward, or its outcome if it has none; and its attempt if that is not the first one.
        kind: its outcome; ``partial`` if it failed with a reward above 0.
    """

    number: int
    text: str
    kind: str


@dataclass(frozen=True)
class TaskRow:
    """A task of the matrix: the rollouts of each agent, trial by trial."""

    name: str
    cells: Sequence[Sequence[Link]]


@dataclass(frozen=True)
class AppRows:
    """The tasks of an app, with the success of each agent on them."""

    name: str
    rates: Sequence[str]
    tasks: Sequence[TaskRow]


@dataclass(frozen=True)
class Apart:
    """A rollout that is in no figure: a near miss or a cheat."""

    run: str
    name: str
    link: Link


@dataclass(frozen=True)
class Index:
    """The first page.

    Attributes:
        runs: their names.
        ends: how each of them ended, in words.
        agents: by rank; the number of an agent is its rank, from 1.
        board: a row per agent, by rank.
        counts: how much of what each agent did, in the same order.
        sections: further tables.
        apart: rollouts that are in no figure.
        rollouts: all, in the order of their numbers.
    """

    runs: Sequence[str]
    ends: Sequence[str]
    agents: Sequence[str]
    board: Sheet
    counts: Sheet
    sections: Sequence[Section]
    apps: Sequence[AppRows]
    apart: Sequence[Apart]
    rollouts: Sequence[Rollout]


def index_of(runs: Sequence[Run], category: Field | None = None, numbered: Sequence[Rollout] | None = None) -> Index:
    """Sort the rollouts of ``runs``.

    Args:
        category: the field with the category of the app.
        numbered: all rollouts, in the order of their numbers. By default, those that were begun have numbers, in the
            order of the page.

    Raises:
        UsageProblem: a run is given twice or cannot be read, a library is missing.
    """
    found = entries(runs)
    figures, agents = _ranked(results_table(runs, full=True))
    ours = sorted(found, key=lambda entry: _place(entry, agents))
    rollouts = {(run.path, rollout.name): rollout for run in runs for rollout in run.rollouts}
    counted = dict.fromkeys(_key(entry) for entry in ours)
    apart = [rollout for key, rollout in rollouts.items() if key not in counted]
    apart.sort(key=lambda rollout: (rollout.run.name, rollout.name))
    ordered = numbered or [*(rollouts[key] for key in counted if key in rollouts), *apart]
    numbers = {(one.run.path, one.name): number for number, one in enumerate(ordered, start=1)}
    return Index(
        runs=[line(run.name) for run in runs],
        ends=[line(str(run.ended)) for run in runs],
        agents=[line(agent) for agent in agents],
        board=_columns(figures, [head for head in figures.heads if head not in _COUNTS]),
        counts=_columns(figures, [head for head in figures.heads if head in ("agent", *_COUNTS)]),
        sections=sections(runs, found, agents, category),
        apps=_apps(ours, agents, numbers),
        apart=[
            Apart(line(one.run.name), line(one.name), _link(one.result, numbers[one.run.path, one.name]))
            for one in apart
        ],
        rollouts=ordered,
    )


def _ranked(sheet: Sheet) -> tuple[Sheet, list[str]]:
    """The table sorted by success, then reward, then name, and the agents in this order."""

    def rank(number: int) -> tuple[float, float, str]:
        record = sheet.records[number]
        return -_figure(record["success"]), -_figure(record["reward"]), str(record["agent"])

    order = sorted(range(len(sheet.rows)), key=rank)
    columns = sorted(range(len(sheet.heads)), key=lambda column: _column(sheet.heads[column]))
    rows = [[line(sheet.rows[number][column]) for column in columns] for number in order]
    notes = [line(note) for note in sheet.notes]
    records = [sheet.records[number] for number in order]
    heads = [sheet.heads[column] for column in columns]
    return Sheet(heads, rows, records, notes=notes), [str(record["agent"]) for record in records]


def _columns(sheet: Sheet, heads: Sequence[str]) -> Sheet:
    """Some columns of a table."""
    at = [sheet.heads.index(head) for head in heads]
    return replace(sheet, heads=heads, rows=[[row[column] for column in at] for row in sheet.rows])


def _column(head: str) -> int:
    """The position of a column: what agents are ranked by comes after their names; the rest stays in order."""
    return _FIRST.index(head) if head in _FIRST else len(_FIRST)


def _figure(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else -1.0


def _place(entry: Entry, agents: Sequence[str]) -> tuple[str, str, int, int, str, str]:
    """The position of a rollout on the page and in the order of the players."""
    result = entry.result
    return entry.app, result.task, agents.index(result.agent), result.trial, entry.run.name, result.rollout


def _key(entry: Entry) -> tuple[Path, str]:
    return entry.run.path, entry.result.rollout


def _apps(ours: Sequence[Entry], agents: Sequence[str], numbers: Mapping[tuple[Path, str], int]) -> list[AppRows]:
    rates = {(group.agent, group.value): share_and_span(group.figures.rate) for group in groups(ours, "app")}
    cells: dict[tuple[str, str], dict[str, list[Link]]] = {}
    for entry in ours:
        row = cells.setdefault((entry.app, entry.result.task), {agent: [] for agent in agents})
        row[entry.result.agent].append(_link(entry.result, numbers.get(_key(entry), 0)))
    tasks: dict[str, list[TaskRow]] = defaultdict(list)
    for (app, task), links in cells.items():
        tasks[app].append(TaskRow(line(task.removeprefix(f"{app}/")), list(links.values())))
    return [AppRows(line(app), [rates.get((agent, app), "") for agent in agents], tasks[app]) for app in tasks]


def _link(result: RolloutResult | None, number: int) -> Link:
    again = "" if result is None or result.attempt == 1 else f" (attempt {result.attempt})"
    if result is None or result.outcome in LACKS:
        return Link(number, "unfinished" if result is None else result.outcome, "unfinished")
    if result.score is None:
        return Link(number, result.outcome + again, result.outcome)
    return Link(number, reward_text(result.score.reward) + again, kind_of(result))


def kind_of(result: RolloutResult) -> str:
    """How a rollout went, as pages show it: its outcome, or ``partial`` if it failed with a reward above 0."""
    partial = result.outcome == "failed" and result.score is not None and result.score.reward > 0
    return "partial" if partial else result.outcome
