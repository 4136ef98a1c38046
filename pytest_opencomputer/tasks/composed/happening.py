"""Events of composed tasks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Happening:
    """An event of a composed task: what the world does once, while the agent works.

    Attributes:
        files: what is written, place to content; below the home folder, or the data folder of ``service``.
        after_steps, when: as in ``task.json``; one of them.
    """

    id: str
    files: Mapping[str, bytes]
    after_steps: int | None = None
    when: Mapping[str, Any] | None = None
    service: str | None = None

    def about(self) -> dict[str, Any]:
        """The event as it is written in ``task.json``."""
        trigger = {"when": dict(self.when)} if self.when is not None else {"after_steps": self.after_steps}
        where = {"service": self.service} if self.service else {}
        return {"id": self.id, **trigger, "files": [{"source": f"env/events/{self.id}", "place": ".", **where}]}
