"""The first page of ``opencomputer view``: runs, and their rollouts, as far as they are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Literal

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.tiers import TIERS
from pytest_opencomputer.reports.site.index import kind_of
from pytest_opencomputer.reports.site.shelf import Shown, Unreadable
from pytest_opencomputer.reports.terminal import LACKS, Row, reward_text
from pytest_opencomputer.runs.notes import Note
from pytest_opencomputer.runs.reader import Rollout
from pytest_opencomputer.runs.reading import complete_lines

MOST = 500
"""How many rollouts are shown at once."""
_LONGEST = 200  # characters of a filter
_CHOICES = 1000  # values that a filter offers

KINDS: Mapping[str, str] = {
    "failed": "no credit",
    "partial": "partial credit",
    "error": "error",
    "stopped": "stopped",
    "unfinished": "running or cut off",
    "passed": "passed",
    "not begun": "not begun",
    "touched": "a person took part",
}
"""What may have become of a rollout, in words, and in the order in which rollouts are listed."""
_ORDER = list(KINDS)


@dataclass(frozen=True)
class Wanted:
    """The filters. An empty one wants everything.

    Attributes:
        text: in the names of run, task, agent and rollout, in the comment or the tags. Case does not matter.
        run: the key of a run.
        outcome: one of ``KINDS``.
        check: a part of the name of a check that did not pass.
        tag: of the task, or of a note.
    """

    text: str = ""
    run: str = ""
    app: str = ""
    difficulty: str = ""
    tier: str = ""
    outcome: str = ""
    check: str = ""
    tag: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Wanted:
        """Read from the query of an address; what is not known there is ignored."""
        return cls(**{one.name: query.get(one.name, "").strip()[:_LONGEST] for one in fields(cls)})

    @property
    def anything(self) -> bool:
        """Whether no filter except the run is set."""
        return self in (Wanted(), Wanted(run=self.run))


@dataclass(frozen=True)
class RolloutRow:
    """A rollout in the list.

    Attributes:
        number: of the rollout in its run.
        kind: one of ``KINDS``.
        failing: names of the checks that did not pass.
        steps: as far as they are recorded.
    """

    run: Shown
    number: int
    rollout: Rollout
    result: RolloutResult
    kind: str
    failing: Sequence[str]
    note: Note | None

    @property
    def text(self) -> str:
        """Its reward, or its outcome."""
        if self.result.score is not None:
            return reward_text(self.result.score.reward)
        running = self.kind == "unfinished" and self.run.run.ended.state == "running"
        return "running" if running else self.result.outcome

    @property
    def shade(self) -> str:
        """The class of its colour."""
        return "unfinished" if self.kind in LACKS else self.kind

    @property
    def app(self) -> str:
        """The app that it counts under."""
        return self.result.apps[0] if self.result.apps else self.result.task.partition("/")[0]

    @property
    def tags(self) -> Sequence[str]:
        """The tags of the task and of the note."""
        return tuple(dict.fromkeys((*self.result.tags, *(self.note.tags if self.note is not None else ()))))

    @property
    def steps(self) -> int:
        """How many steps are recorded."""
        if self.rollout.result is not None:
            return self.rollout.result.steps
        try:
            return sum(1 for _ in complete_lines(self.rollout.folder / "trajectory.jsonl"))
        except UsageProblem:  # the player page says what is wrong
            return 0

    def fits(self, wanted: Wanted) -> bool:
        """Whether it passes the filters."""
        said = () if self.note is None else (self.note.comment,)
        result = self.result
        names = (self.run.run.name, result.task, result.agent, result.rollout, result.variant, *said, *self.tags)
        return (
            (not wanted.text or wanted.text.lower() in "\n".join(names).lower())
            and (not wanted.app or wanted.app in (self.app, *result.apps))
            and wanted.difficulty in ("", result.difficulty)
            and wanted.tier in ("", result.tier)
            and wanted.outcome in ("", self.kind)
            and (not wanted.tag or wanted.tag in self.tags)
            and (not wanted.check or any(wanted.check in name for name in self.failing))
        )


@dataclass(frozen=True)
class RunRow:
    """A run in the list.

    Attributes:
        figures: of its rollouts that count.
        done: how many of them have a result.
        matching: how many of all its rollouts pass the filters.
    """

    run: Shown
    state: Literal["running", "ended"]
    figures: Row
    done: int
    matching: int

    @property
    def reward(self) -> str:
        """The mean; so far, while the run goes on. A dash if too few have a score for a mean of a run that ended."""
        figures = self.figures
        if figures.reward is None or not (figures.covered or self.state == "running"):
            return "-"
        return reward_text(figures.reward)


@dataclass(frozen=True)
class Listing:
    """The first page.

    Attributes:
        rows: the first ``MOST`` rollouts that pass the filters: failures first; near misses and cheats, which are
            meant to fail, last.
        found: how many pass them.
        running: whether a run that is shown goes on.
    """

    wanted: Wanted
    runs: Sequence[RunRow]
    unreadable: Sequence[Unreadable]
    rows: Sequence[RolloutRow]
    found: int
    running: bool
    kinds: Mapping[str, str] = field(default_factory=lambda: KINDS)
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)


def listing(runs: Sequence[Shown], unreadable: Sequence[Unreadable], wanted: Wanted) -> Listing:
    """What is wanted of ``runs``."""
    shown = [one for one in runs if wanted.run in ("", one.key)]
    rows = [row for one in shown for row in _rows(one)]
    fitting = [row for row in rows if row.fits(wanted)]
    counts = {one.key: sum(row.run is one for row in fitting) for one in shown}
    run_rows = [_run_row(one, counts[one.key]) for one in shown if wanted.anything or counts[one.key]]
    place = {one.key: number for number, one in enumerate(shown)}

    def rank(row: RolloutRow) -> tuple[bool, int, int, int]:
        # Near misses and cheats are meant to fail.
        return bool(row.result.variant), _ORDER.index(row.kind), place[row.run.key], row.number

    fitting.sort(key=rank)
    return Listing(
        wanted,
        run_rows,
        unreadable,
        fitting[:MOST],
        len(fitting),
        any(row.state == "running" for row in run_rows),
        choices={
            "app": _choices(row.app for row in rows),
            "difficulty": _choices(row.result.difficulty for row in rows),
            "tier": [one for one in TIERS if any(row.result.tier == one for row in rows)],
            "check": _choices(name for row in rows for name in row.failing),
            "tag": _choices(tag for row in rows for tag in row.tags),
        },
    )


def _rows(shown: Shown) -> Iterator[RolloutRow]:
    notes = shown.notes
    for number, rollout in enumerate(shown.rollouts, start=1):
        result = shown.results[rollout.name]
        failing = tuple(check.id for check in result.checks if not check.passed)
        yield RolloutRow(shown, number, rollout, result, kind_of(result), failing, notes.get(rollout.name))


def _run_row(shown: Shown, matching: int) -> RunRow:
    counted = [result for result in shown.run.planned if not result.variant]
    done = sum(result.outcome not in LACKS for result in counted)
    state: Literal["running", "ended"] = "running" if shown.run.ended.state == "running" else "ended"
    return RunRow(shown, state, Row.of(counted), done, matching)


def _choices(values: Iterator[str]) -> Sequence[str]:
    # What is not printable could pass for something else.
    return sorted(value for value in set(values) if value and value.isprintable())[:_CHOICES]
