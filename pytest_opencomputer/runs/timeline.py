"""When each check was won or lost: ``rollouts/<name>/timeline.json``, found from the states saved after each step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.reading import parsed, read_file
from pytest_opencomputer.runs.storage import replace_file

FILE = "timeline.json"
FORMAT = 1

Moment = Annotated[int, Field(ge=-1, le=10**9)]
"""-1 before the first step, k after step k and before the next one, the number of steps at the end, when the apps had
saved and quit."""


class CheckTimeline(BaseModel):
    """When one check passed and failed in the course of a rollout.

    Attributes:
        known: whether anything is known about the steps; if not, ``why_not`` says why, and the rest is empty.
        changes: moment and whether it passed: the first moment that was looked at, then each change.
        first_passed: when it first passed; ``None`` if it never did.
        won_at: since when it has passed until the end; ``None`` if it does not pass at the end.
        lost_at: since when it has failed until the end, if it passed before; ``None`` otherwise.
    """

    model_config = ConfigDict(frozen=True, strict=True)

    id: str
    known: bool = True
    why_not: str = ""
    changes: tuple[tuple[Moment, bool], ...] = Field(default=(), strict=False)
    first_passed: Moment | None = None
    won_at: Moment | None = None
    lost_at: Moment | None = None

    @classmethod
    def of(cls, id: str, seen: list[tuple[Moment, bool]]) -> CheckTimeline:
        """From the moments that were looked at, in their order, the end being the last one."""
        changes = [one for i, one in enumerate(seen) if not i or seen[i - 1][1] != one[1]]
        last, passed = changes[-1]
        first = next((moment for moment, holds in changes if holds), None)
        return cls(
            id=id,
            changes=tuple(changes),
            first_passed=first,
            won_at=last if passed else None,
            lost_at=last if not passed and first is not None else None,
        )


class Timeline(BaseModel):
    """When each check of a rollout was won or lost.

    Attributes:
        steps: number of steps of the rollout; also the moment of its end.
        moments: those whose state was looked at.
        note: what is missing in it; empty if nothing is.
        task, verifier: hashes of what it was made with, as in a result's fingerprint.
        checks: in the order of the result's checks.
    """

    model_config = ConfigDict(frozen=True, strict=True)

    format: int = FORMAT
    steps: int
    moments: tuple[Moment, ...] = Field(strict=False)
    note: str = ""
    task: str = ""
    verifier: str = ""
    checks: tuple[CheckTimeline, ...] = Field(strict=False)


def write(folder: Path, timeline: Timeline) -> None:
    """Store the timeline of a rollout. Raises ``SandboxError`` if it cannot be written."""
    replace_file(folder / FILE, json.dumps(timeline.model_dump(mode="json"), separators=(",", ":")).encode() + b"\n")


def read(folder: Path) -> Timeline | None:
    """The timeline of a rollout's folder; ``None`` if there is none. Raises ``UsageProblem``."""
    file = folder / FILE
    try:
        found = parsed(read_file(file), Timeline.model_validate_json, str(file), "the timeline of a rollout")
    except FileNotFoundError:
        return None
    if found.format != FORMAT:
        raise UsageProblem(f"format is {found.format}", where=str(file), wanted=f"format {FORMAT}")
    return found
