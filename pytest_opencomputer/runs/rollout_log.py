"""What one rollout writes into the run directory: steps, exchanges with the model, screenshots, its result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import plain, to_json
from pytest_opencomputer.runs.attempts import attempt
from pytest_opencomputer.runs.conversion import EventRecord, StepRecord
from pytest_opencomputer.runs.storage import append_line, replace_file, writing

FILM = "film.webp"
"""The film of a rollout, in its folder."""


class RolloutLog:
    """What one rollout writes, from its first step to its result. Made by ``RunDirectory.rollout``.

    Args:
        run: path of the run directory.
    """

    def __init__(self, run: Path, name: str) -> None:
        self._run = run
        self.name = name
        self.folder = run / "rollouts" / name
        self.trajectory = self.folder / "trajectory.jsonl"
        self._shots: list[str] = []

    @property
    def attempt(self) -> int:
        """How often the rollout was begun, this time included."""
        return attempt(self._run, self.name)

    def step(self, record: StepRecord) -> None:
        """Append a step. Raises ``SandboxError`` if it cannot be stored."""
        append_line(self.trajectory, to_json(record).encode())

    def event(self, record: EventRecord) -> None:
        """Append an event that has happened. Raises ``SandboxError`` if it cannot be stored."""
        append_line(self.folder / "events.jsonl", to_json(record).encode())

    def person(self, action: Mapping[str, Any]) -> None:
        """Append what a person did while the agent worked. Raises ``SandboxError`` if it cannot be stored."""
        append_line(self.folder / "person.jsonl", json.dumps(action, ensure_ascii=False).encode(errors="replace"))

    def exchange(self, exchange: Mapping[str, Any]) -> None:
        """Append a request to a model and its answer. Raises ``SandboxError`` if it cannot be stored."""
        append_line(self.folder / "exchanges.jsonl", json.dumps(exchange, ensure_ascii=False).encode(errors="replace"))

    def screenshot(self, png: bytes) -> str:
        """Store a screenshot unless an equal one exists, and return its name below ``screenshots/``.

        Raises:
            SandboxError: it cannot be stored.
        """
        digest = hashlib.sha256(png).hexdigest()[:32]
        name = f"{digest[:2]}/{digest}.png"
        path = screenshot_place(self._run, name)
        if not path.exists():
            with writing(path):
                path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, png)
        if name in self._shots:
            self._shots.remove(name)
        self._shots.append(name)
        return name

    def last_screenshots(self, count: int) -> list[Path]:
        """Return the last ``count`` different screenshots of this rollout, oldest first."""
        return [screenshot_place(self._run, name) for name in self._shots[-count:]] if count > 0 else []

    @property
    def pictures(self) -> int:
        """How many different screenshots this rollout has stored so far."""
        return len(self._shots)

    def picture(self, name: str) -> Path:
        """Return the path of a screenshot of this run."""
        return screenshot_place(self._run, name)

    def finish(self, result: RolloutResult) -> RolloutResult:
        """Store the result, which gets the number of its attempt, and return it. The first one counts.

        Raises:
            SandboxError: it cannot be stored, and then the run does not have it; or there is a result already.
        """
        if result.rollout != self.name:
            raise ValueError(f"the result of {result.rollout!r} was given to the rollout {self.name!r}")
        result = replace(result, attempt=self.attempt)
        path = self.folder / "result.json"
        if path.exists():
            raise SandboxError(f"{path}: this rollout has a result already; no agent gets a second chance in one run")
        replace_file(path, (json.dumps(plain(result), indent=2, ensure_ascii=False) + "\n").encode())
        try:
            append_line(self._run / "results.jsonl", to_json(result).encode())
        except SandboxError:
            path.unlink(missing_ok=True)  # results.jsonl decides what the run has; the two must not disagree
            raise
        return result


def screenshot_place(run: Path, name: str) -> Path:
    """Return the path of the screenshot that a trajectory of the run at ``run`` names."""
    return run / "screenshots" / name
