"""``journal.jsonl``: the fate of each proposal of a model, and what gates have refused, each once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.reading import complete_lines
from pytest_opencomputer.runs.storage import append_line

FILE = "journal.jsonl"


class Journal:
    """The log of a model's proposals. A line that is there already is not written again.

    Args:
        folder: of the run.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._lines = {line for _, line in complete_lines(self._file)}
        self._refused: dict[tuple[str, str], str] = {}
        for line in self._lines:
            about = json.loads(line)
            if about["event"] == "gate":
                self._refused[about["gate"], about["task"]] = about["why"]

    def note(self, event: str, **about: Any) -> None:
        """Write down what happened. Raises ``SandboxError`` if it cannot be written."""
        line = to_json({"event": event, **about}).encode()
        if line not in self._lines:
            append_line(self._file, line)
            self._lines.add(line)

    def refused(self, gate: str, task: str) -> str:
        """Why a gate has refused something before; empty if it has not.

        Args:
            task: the hash of a task, or of what else is proposed.
        """
        return self._refused.get((gate, task), "")

    def refuse(self, gate: str, task: str, why: str) -> None:
        """Write down why a gate refuses something."""
        self._refused[gate, task] = why
        self.note("gate", gate=gate, task=task, why=why)
