"""What records do not have of a task but its file does: instruction, means, tags.

A task file may have changed since; then it is not what the rollout was given, and nothing is said of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from pytest_opencomputer.detect import TASK_FILE
from pytest_opencomputer.errors import UsageProblem
from pytest_opencomputer.records import RolloutResult
from pytest_opencomputer.task import Task, TaskSpec


@dataclass(frozen=True)
class Unknown:
    """Why the file of a task says nothing of a rollout."""

    reason: str


class TaskFacts:
    """The task files below a folder, each read once.

    Args:
        folder: the one with ``<app>/<task>/task.json``, for example ``benchmark/``.

    Raises:
        UsageProblem: there is no such folder.
    """

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise UsageProblem(
                "there is no such folder",
                where=str(folder),
                wanted=f"the folder with <app>/<task>/{TASK_FILE} of the tasks that were run",
                fix="give it with --benchmark DIR",
            )
        self._folder = folder
        self._known: dict[str, tuple[TaskSpec, str] | Unknown] = {}

    def of(self, result: RolloutResult) -> TaskSpec | Unknown:
        """What the task's file says, where it is the one that the rollout was given."""
        if result.fingerprint is None:
            return Unknown("the result has no fingerprint")
        if result.task not in self._known:
            self._known[result.task] = self._read(result.task)
        known = self._known[result.task]
        if isinstance(known, Unknown):
            return known
        spec, digest = known
        return spec if digest == result.fingerprint.task else Unknown("the task has changed since")

    def _read(self, name: str) -> tuple[TaskSpec, str] | Unknown:
        parts = name.split("/")
        if len(parts) != 2 or any(part in ("", ".", "..") or "\0" in part for part in parts):
            return Unknown("its name is none of a task")
        folder = self._folder / name
        try:
            spec = TaskSpec.model_validate_json((folder / TASK_FILE).read_bytes())
            return spec, Task(folder, name, spec).hash()
        except (OSError, ValidationError, UsageProblem) as problem:
            missing = isinstance(problem, FileNotFoundError)
            return Unknown(f"no task of that name in {self._folder}" if missing else "its file cannot be read")
