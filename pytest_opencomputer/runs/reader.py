"""Reading a run directory: typed objects for everything that ``run_directory`` describes.

::

    run = Run.open("runs/latest")
    for rollout in run.rollouts:
        if rollout.result is not None and rollout.result.outcome == "failed":
            print(rollout.name, [check.id for check in rollout.checks if not check.passed], rollout.screenshots[-1])

A run may be read while it goes on, and after it was killed at any moment. A last line that was not written to its end
is left out and listed in ``torn``; anything else that a run would not write raises ``UsageProblem``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.records import CheckResult, RolloutResult, TaskRecord
from pytest_opencomputer.runs import timeline
from pytest_opencomputer.runs.attempts import CUT_OFF, Standing, after, begun, folder_of, standing
from pytest_opencomputer.runs.configuration import Configuration
from pytest_opencomputer.runs.conversion import EventRecord, StepRecord
from pytest_opencomputer.runs.ending import Ending, ending_of
from pytest_opencomputer.runs.plan import stand_ins
from pytest_opencomputer.runs.reading import MAX_FILE, is_below, torn_line
from pytest_opencomputer.runs.record_files import read_events, read_results, read_tasks, read_trajectory
from pytest_opencomputer.runs.rollout_log import FILM
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.states import SavedHome, StateStore, read_states
from pytest_opencomputer.runs.timeline import Timeline

_SCREENSHOT = re.compile(r"[0-9a-f]{2}/[0-9a-f]{32}\.png")


@dataclass(frozen=True)
class Torn:
    """An incomplete last line, which does not count.

    Attributes:
        file: the file that ends with it.
        line: its number, from 1.
        size: how many bytes of it are there.
    """

    file: Path
    line: int
    size: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: not written to its end ({self.size} bytes), left out"


@dataclass(frozen=True, eq=False)
class Rollout:
    """One rollout of a run, finished or not.

    Attributes:
        run: the run that it belongs to.
        result: ``None`` if it has none: it is still running, or it was killed.
    """

    run: Run
    name: str
    result: RolloutResult | None

    @property
    def folder(self) -> Path:
        """Where its files are: those of the attempt that its result is from, else of the last one.

        A rollout whose agent never began may have no folder.
        """
        return folder_of(self.run.path, self.name, None if self.result is None else self.result.attempt)

    @cached_property
    def steps(self) -> tuple[StepRecord, ...]:
        """The steps of its trajectory, read when first asked for. Raises ``UsageProblem`` at a corrupt line."""
        return tuple(read_trajectory(self.folder)) if self.folder.is_dir() else ()

    @cached_property
    def events(self) -> tuple[EventRecord, ...]:
        """What the world did while the agent worked, in order. Raises ``UsageProblem`` at a corrupt line."""
        return tuple(read_events(self.folder)) if self.folder.is_dir() else ()

    @property
    def task(self) -> TaskRecord | None:
        """The record of its task; ``None`` in runs of earlier versions."""
        return self.run.task_of(self.name)

    @property
    def instruction(self) -> str:
        """What the agent was asked to do; empty if it was not recorded."""
        return "" if self.task is None else self.task.instruction

    @property
    def checks(self) -> tuple[CheckResult, ...]:
        """Its checks with expected and actual; none if it has no result or was not scored."""
        return () if self.result is None else self.result.checks

    @cached_property
    def timeline(self) -> Timeline | None:
        """When each check was won or lost; ``None`` if the run kept no states of steps. Raises ``UsageProblem``."""
        return timeline.read(self.folder)

    @property
    def states(self) -> Iterator[SavedHome]:
        """The saved home folders, in order; none without ``--save-state``. Raises ``UsageProblem``."""
        return read_states(self.folder)

    @property
    def screenshots(self) -> tuple[Path, ...]:
        """Paths of the screenshots that the agent acted on, step by step, and of the one when it had stopped.

        Raises:
            UsageProblem: a record names something that is not a screenshot of the run.
        """
        names = [step.screenshot for step in self.steps]
        if self.result is not None:
            names.append(self.result.screenshot)
        return tuple(self.run.screenshot(name) for name in names if name)

    @property
    def film(self) -> Path | None:
        """The film that ``--film`` has kept; ``None`` if there is none, or the file does not belong to this run."""
        place = self.folder / FILM
        fits = place.is_file() and is_below(place, self.run.path) and place.stat().st_size <= MAX_FILE
        return place if fits else None

    @property
    def torn(self) -> Torn | None:
        """The last line of its trajectory if that is incomplete."""
        return _torn(self.folder / "trajectory.jsonl")


class Run:
    """A run directory, opened for reading.

    Attributes:
        path: the folder, without links.
        configuration: what ``run.json`` says.
    """

    def __init__(self, path: Path, configuration: Configuration) -> None:
        self.path = path
        self.configuration = configuration

    @classmethod
    def open(cls, path: Path | str) -> Run:
        """Open a run directory (or ``runs/latest``).

        Raises:
            UsageProblem: it is not a run directory, or its ``run.json`` is not as a run writes it.
        """
        directory = RunDirectory.open(Path(path))
        return cls(directory.path, directory.configuration())

    @property
    def name(self) -> str:
        """Name of the folder."""
        return self.path.name

    @cached_property
    def results(self) -> tuple[RolloutResult, ...]:
        """The results, in the order they came, read when first asked for.

        Raises:
            UsageProblem: a line is not a result, or a rollout has two results although the run was not resumed.
        """
        return self._standing.results

    @property
    def earlier(self) -> tuple[RolloutResult, ...]:
        """Results without a score that no longer count, because the rollout was run again when the run was resumed."""
        return self._standing.earlier

    @cached_property
    def again(self) -> Mapping[str, str]:
        """The rollouts with a later attempt than the first one that counts, and why they were run again, in words."""
        why = {result.rollout: after(result) for result in self.earlier}
        return {one.rollout: why.get(one.rollout, CUT_OFF) for one in self.results if one.attempt > 1}

    @cached_property
    def _standing(self) -> Standing:
        found = standing(read_results(self.path))
        if found.surplus is not None:
            number, name = found.surplus
            raise UsageProblem(
                f"a second result of {name}",
                where=f"{self.path / 'results.jsonl'}:{number}",
                wanted="one result per rollout, or one more of a later attempt if it had no score",
                fix="take one of the lines out",
            )
        return found

    @cached_property
    def tasks(self) -> Mapping[str, TaskRecord]:
        """The tasks of the run by name, read when first asked for; none in runs of earlier versions.

        Raises:
            UsageProblem: a line is not a task.
        """
        return read_tasks(self.path)

    def task_of(self, rollout: str) -> TaskRecord | None:
        """The recorded task of a rollout; ``None`` if none was recorded."""
        return self._task_by_rollout.get(rollout)

    @cached_property
    def _task_by_rollout(self) -> Mapping[str, TaskRecord]:
        return {rollout: task for task in self.tasks.values() for rollout in task.rollouts}

    @cached_property
    def rollouts(self) -> tuple[Rollout, ...]:
        """All rollouts: those with a result in the order they came, then the others by name."""
        return (
            *(Rollout(self, result.rollout, result) for result in self.results),
            *(Rollout(self, name, None) for name in self.unfinished),
        )

    @property
    def ended(self) -> Ending:
        """How the run ended, or that it is still running."""
        return ending_of(self.path, self.configuration)

    @cached_property
    def planned(self) -> tuple[RolloutResult, ...]:
        """A result of every rollout that was planned or begun: the results, and stand-ins for those without one.

        Figures are made of these, so that their coverage is that of the plan. In runs of versions that recorded no
        tasks, rollouts that were never begun are not known.
        """
        results = self.results
        lacking = stand_ins(self.tasks, self.configuration.agents, results, begun(self.path))
        return (*results, *lacking)

    @property
    def unfinished(self) -> tuple[str, ...]:
        """Names of the rollouts that were begun and have no result, sorted: still running, or killed."""
        return tuple(sorted(begun(self.path) - {result.rollout for result in self.results}))

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of the planned rollouts that were not begun, sorted; none in runs of earlier versions."""
        planned = {rollout for task in self.tasks.values() for rollout in task.rollouts}
        return tuple(sorted(planned - begun(self.path) - {result.rollout for result in self.results}))

    @property
    def torn(self) -> tuple[Torn, ...]:
        """Incomplete last lines of the results and of the trajectories."""
        found = (_torn(self.path / "results.jsonl"), *(rollout.torn for rollout in self.rollouts))
        return tuple(one for one in found if one is not None)

    def rollout(self, name: str) -> Rollout:
        """The rollout of a name. Raises ``UsageProblem`` if there is none."""
        for rollout in self.rollouts:
            if rollout.name == name:
                return rollout
        names = [rollout.name for rollout in self.rollouts]
        raise UsageProblem(f"no rollout is called {name!r}", where=str(self.path), wanted=near(name, names))

    @property
    def store(self) -> StateStore:
        """The contents of the files in saved home folders."""
        return StateStore(self.path / "states")

    def screenshot(self, name: str) -> Path:
        """The place of the screenshot that a record names.

        Raises:
            UsageProblem: that is not the name of a screenshot, a link at its place leads out of the run, or it is
                too large. Run directories are shared, so they may have anything there.
        """
        if not _SCREENSHOT.fullmatch(name):
            raise UsageProblem(
                f"{name!r} does not name a screenshot",
                where=str(self.path),
                wanted="<xx>/<32 hex digits>.png, as a run writes it",
            )
        place = self.path / "screenshots" / name
        if not is_below(place, self.path):
            raise UsageProblem("leads out of the run", where=str(place), wanted="a screenshot of the run")
        if place.is_file() and (size := place.stat().st_size) > MAX_FILE:
            raise UsageProblem(f"has {size} bytes", where=str(place), wanted=f"a screenshot, at most {MAX_FILE}")
        return place


def _torn(file: Path) -> Torn | None:
    found = torn_line(file)
    return None if found is None else Torn(file, *found)
