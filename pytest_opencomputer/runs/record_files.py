"""Reading the files of a run directory that have one record per line: results, tasks, steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import RolloutResult, TaskRecord
from pytest_opencomputer.runs.conversion import StepRecord, result_from_json, step_from_json, task_from_json
from pytest_opencomputer.runs.storage import complete_lines

_T = TypeVar("_T")


def read_results(path: Path) -> list[RolloutResult]:
    """Read ``results.jsonl`` of a run directory (or the file itself). A run without results gives an empty list.

    If the run was resumed, they include results that a later attempt has replaced (``attempts.standing``).

    Raises:
        UsageProblem: a line is not a result; the error names file and line.
    """
    file = path / "results.jsonl" if path.is_dir() else path
    return list(_records(file, result_from_json, "a result")) if file.exists() or file == path else []


def read_tasks(path: Path) -> dict[str, TaskRecord]:
    """Read ``tasks.jsonl`` of a run directory, by name of the task. Runs of earlier versions have none.

    Raises:
        UsageProblem: a line is not a task; the error names file and line.
    """
    file = path / "tasks.jsonl"
    found: dict[str, TaskRecord] = {}
    for one in _records(file, task_from_json, "a task") if file.exists() else ():
        planned = {**_cases(found[one.task]), **_cases(one)} if one.task in found else _cases(one)
        # Either each rollout has its case, or the run is of a version that recorded none.
        cases = tuple(case for case in planned.values() if case is not None)
        found[one.task] = replace(one, rollouts=tuple(planned), cases=cases if len(cases) == len(planned) else ())
    return found


def _cases(task: TaskRecord) -> dict[str, Case | None]:
    """The planned rollouts of a task by name."""
    return dict(zip_longest(task.rollouts, task.cases))


def read_trajectory(path: Path) -> list[StepRecord]:
    """Read ``trajectory.jsonl`` of a rollout's folder (or the file itself); empty if no step was finished.

    Raises:
        UsageProblem: a line is not a step; the error names file and line.
    """
    file = path / "trajectory.jsonl" if path.is_dir() else path
    return list(_records(file, step_from_json, "a step")) if file.exists() or file == path else []


def _records(file: Path, parse: Callable[[bytes], _T], wanted: str) -> Iterator[_T]:
    try:
        for number, line in complete_lines(file):
            try:
                yield parse(line)
            except ValidationError as problem:
                first = problem.errors(include_url=False, include_context=False)[0]
                place = ".".join(map(str, first["loc"]))
                what = f"{place}: {first['msg']}" if place else first["msg"]
                raise UsageProblem(
                    what,
                    where=f"{file}:{number}",
                    wanted=f"{wanted}, as JSON on one line (only a last line without line feed may be incomplete)",
                    fix="restore the file, or remove the line if you can do without its rollout",
                ) from problem
    except OSError as problem:
        raise UsageProblem(f"cannot be read: {problem.strerror}", where=str(file)) from problem
