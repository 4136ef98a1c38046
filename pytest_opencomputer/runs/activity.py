"""Which rollout is in which phase: ``activity.jsonl`` of a run, one line whenever a phase begins.

It is for programs that show the progress of a run. Nothing is written per step, since trajectories have one line per
step. Times are of the wall clock, as several processes write and other programs read them.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.plausible import problem_of_numbers
from pytest_opencomputer.runs.reading import new_lines, parsed
from pytest_opencomputer.runs.run_clock import clock_of
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.storage import append_line
from pytest_opencomputer.tasks.task import Task

ACTIVITY = "activity.jsonl"
END = "end"
"""The name that stands for the end of a rollout and its desktop."""


@dataclass(frozen=True)
class Begun:
    """A phase of a rollout has begun: one line of ``activity.jsonl``.

    Attributes:
        at: seconds since the epoch.
        phase: as in ``RolloutResult.phases``, and ``stop`` and ``end``. A phase may occur several times.
        sandbox: id of the desktop; empty while there is none.
        worker: of pytest-xdist; empty if there are none.
        ran: seconds that the run had been running then (``run_clock``); earlier versions did not record it.
    """

    at: float
    rollout: str
    phase: str
    sandbox: str
    worker: str
    task: str
    agent: str
    trial: int
    variant: str
    ran: float | None = None


BEGUN: TypeAdapter[Begun] = TypeAdapter(Begun)


class Activity:
    """Writes the phases of one rollout. Called with the name of a phase as it begins, and the id of the desktop."""

    def __init__(self, run: RunDirectory, task: Task, case: Case) -> None:
        self._path, self._ran = run.path / ACTIVITY, clock_of(run.path)
        self._task, self._case = task.id, case

    def __call__(self, phase: str, sandbox: str) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "")
        case, task = self._case, self._task
        name = RolloutId.of(task, case).folder
        about = (name, phase, sandbox, worker, task, case.agent, case.trial, case.variant)
        begun = Begun(time.time(), *about, ran=self._ran())
        # Progress that cannot be written must not end a rollout. If the disk is full, writing its steps will also fail.
        with suppress(SandboxError):
            append_line(self._path, to_json(begun).encode())


def read_activity(run: Path, offset: int = 0) -> tuple[list[Begun], int]:
    """The lines after ``offset`` bytes, and the offset to continue from. A run without such a file gives no lines.

    Raises:
        UsageProblem: it cannot be read, or a line is not one that a run writes.
    """
    file = run / ACTIVITY
    lines, end = new_lines(file, offset)
    found = []
    for number, line in enumerate(lines, start=1):
        where = f"{file}:{number}" if not offset else f"{file}: line {number} after {offset} bytes"
        begun = parsed(line, BEGUN.validate_json, where, "the phase of a rollout")
        if what := problem_of_numbers(begun):
            raise UsageProblem(what, where=where, wanted="the phase of a rollout", fix="restore the file")
        found.append(begun)
    return found, end
