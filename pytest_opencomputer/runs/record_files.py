"""Reading the files of a run directory that have one record per line: results, tasks, steps."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import RolloutResult, TaskRecord
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.runs.conversion import (
    EventRecord,
    StepRecord,
    event_from_json,
    result_from_json,
    step_from_json,
    task_from_json,
)
from pytest_opencomputer.runs.plausible import problem_of_numbers, problem_of_result, problem_of_task
from pytest_opencomputer.runs.reading import complete_lines, parsed, read_file

_T = TypeVar("_T")


def read_results(path: Path) -> list[RolloutResult]:
    """Read ``results.jsonl`` of a run directory (or the file itself). A run without results gives an empty list.

    If the run was resumed, they include results that a later attempt has replaced (``attempts.standing``).

    Raises:
        UsageProblem: a line is not a result; the error names file and line.
    """
    file = _file(path, "results.jsonl")
    return list(_records(file, result_from_json, problem_of_result, "a result"))


def read_tasks(path: Path) -> dict[str, TaskRecord]:
    """Read ``tasks.jsonl`` of a run directory, by name of the task. Runs of earlier versions have none.

    Raises:
        UsageProblem: a line is not a task, or two tasks have a rollout of the same name; it names file and line.
    """
    file = path / "tasks.jsonl"
    found: dict[str, TaskRecord] = {}
    task_of: dict[str, str] = {}

    def problem(one: TaskRecord) -> str:
        others = (name for name in one.rollouts if task_of.setdefault(name, one.task) != one.task)
        doubled = next(others, None)
        return problem_of_task(one) or (f"the rollout {doubled} is one of {task_of[doubled]}" if doubled else "")

    for one in _records(file, task_from_json, problem, "a task"):
        planned = {**_cases(found[one.task]), **_cases(one)} if one.task in found else _cases(one)
        # Either each rollout has its case, or the run is of a version that recorded none.
        cases = tuple(case for case in planned.values() if case is not None)
        found[one.task] = replace(one, rollouts=tuple(planned), cases=cases if len(cases) == len(planned) else ())
    return found


def read_trajectory(path: Path) -> list[StepRecord]:
    """Read ``trajectory.jsonl`` of a rollout's folder (or the file itself); empty if no step was finished.

    Raises:
        UsageProblem: a line is not a step, or not a later one than that before it; the error names file and line.
    """
    file = _file(path, "trajectory.jsonl")
    last = -1

    def problem(step: StepRecord) -> str:
        nonlocal last
        before, last = last, step.index
        return problem_of_numbers(step) or (f"index: {step.index} after {before}" if step.index <= before else "")

    return list(_records(file, step_from_json, problem, "a step"))


def read_events(path: Path) -> list[EventRecord]:
    """Read ``events.jsonl`` of a rollout's folder; empty if nothing happened.

    Raises:
        UsageProblem: a line is not an event; the error names file and line.
    """
    return list(_records(path / "events.jsonl", event_from_json, problem_of_numbers, "an event"))


def read_result_file(path: Path) -> RolloutResult:
    """Read ``result.json`` of a rollout. Raises ``UsageProblem``, and ``FileNotFoundError`` if it is not there."""
    return _record(read_file(path), result_from_json, problem_of_result, str(path), "a result")


def _file(path: Path, name: str) -> Path:
    if not path.is_dir() and not os.path.lexists(path):
        raise UsageProblem("cannot be read: No such file or directory", where=str(path))
    return path / name if path.is_dir() else path


def _cases(task: TaskRecord) -> dict[str, Case | None]:
    """The planned rollouts of a task by name."""
    return dict(zip_longest(task.rollouts, task.cases))


def _records(file: Path, parse: Callable[[bytes], _T], problem: Callable[[_T], str], wanted: str) -> Iterator[_T]:
    wanted = f"{wanted}, as JSON on one line (only a last line without line feed may be incomplete)"
    fix = "restore the file, or remove the line if you can do without its rollout"
    for number, line in complete_lines(file):
        yield _record(line, parse, problem, f"{file}:{number}", wanted, fix)


def _record(
    data: bytes,
    parse: Callable[[bytes], _T],
    problem: Callable[[_T], str],
    where: str,
    wanted: str,
    fix: str = "restore the file",
) -> _T:
    found = parsed(data, parse, where, wanted, fix)
    if what := problem(found):
        raise UsageProblem(printable(what), where=where, wanted=wanted, fix=fix)
    return found
