"""Rollouts of a run that were begun more than once: ``--resume`` runs again what has no score.

It leaves as it is an error after the agent had acted, unless something shows that the agent was not its cause:
otherwise an agent could get a second chance by breaking a rollout that goes badly (``stays``).

``rollouts/<name>`` is the attempt that was begun last, ``earlier/<name>/<n>`` the n-th one before it. Lines of
``results.jsonl`` stay: a result without a score stands until a later attempt has one of its own. So a rollout counts
once at any moment, and nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pytest_opencomputer.models.records import CauseKind, RolloutResult
from pytest_opencomputer.runs.reading import folders_in
from pytest_opencomputer.runs.storage import writing

EARLIER = "earlier"
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_WORDS: Mapping[str, str] = {
    "before": "before the agent acted",
    "engine": "of the engine",
    "host": "of this machine",
    "provider": "of the provider",
    "budget": "of the budget",
    "task": "in the solution",
    "unproven": "of unproven cause",
}
CUT_OFF = "cut off"
"""Why a rollout is run again if it had no result."""


@dataclass(frozen=True)
class Standing:
    """Which lines of ``results.jsonl`` count.

    Attributes:
        results: one per rollout, in the order they came.
        earlier: those without a score that a later attempt has replaced, in the order they came.
        surplus: line number (from 1) and rollout of a line that must not be there, because its rollout has a score
            already or the line is not of a later attempt; ``None`` if there is no such line.
    """

    results: tuple[RolloutResult, ...]
    earlier: tuple[RolloutResult, ...] = ()
    surplus: tuple[int, str] | None = None


def standing(lines: Iterable[RolloutResult]) -> Standing:
    """Which of the results of a run count: of each rollout the last one."""
    found: dict[str, RolloutResult] = {}
    earlier: list[RolloutResult] = []
    surplus: tuple[int, str] | None = None
    for number, result in enumerate(lines, start=1):
        before = found.pop(result.rollout, None)
        if before is not None:
            if surplus is None and (before.score is not None or result.attempt <= before.attempt):
                surplus = number, result.rollout
            earlier.append(before)
        found[result.rollout] = result
    return Standing(tuple(found.values()), tuple(earlier), surplus)


def kind_of(result: RolloutResult) -> CauseKind | Literal[""]:
    """What shows that an error or a stopped rollout is not the agent's; empty if the rollout has a score.

    In results of versions that did not record it, only errors of the engine and the provider are known to be theirs.
    """
    if result.score is not None or result.cause_kind:
        return result.cause_kind
    if result.blame in ("engine", "provider", "budget"):
        return result.blame
    return "unproven" if result.actions or "agent" in result.phases else "before"


def stays(result: RolloutResult) -> bool:
    """Whether ``--resume`` leaves a result: it has a score, or nothing shows that the agent was not its cause."""
    return result.score is not None or kind_of(result) == "unproven"


def after(result: RolloutResult) -> str:
    """Why a result without a score is followed by another attempt, in words."""
    return "stopped" if result.outcome == "stopped" else f"after an error {_WORDS.get(kind_of(result), '')}"


def has_acted(run: Path, rollout: str) -> bool:
    """Whether the agent had acted in any attempt so far: a step of it is on record."""
    return _has_steps(run / "rollouts" / rollout) or acted_before(run, rollout)


def acted_before(run: Path, rollout: str) -> bool:
    """Whether the agent had acted in an attempt before the last one."""
    return any(_has_steps(folder) for folder in _earlier_folders(run, rollout))


def _has_steps(folder: Path) -> bool:
    try:
        return (folder / "trajectory.jsonl").stat().st_size > 0
    except OSError:
        return False


def attempt(run: Path, rollout: str) -> int:
    """The number, from 1, of the attempt whose folder is or would be ``rollouts/<name>``."""
    return 1 + sum(1 for _ in _earlier_folders(run, rollout))


def set_aside(run: Path, rollout: str) -> None:
    """Move the last attempt aside to make room for another. Does nothing if it left no folder.

    Raises:
        SandboxError: the folder cannot be moved.
    """
    folder = run / "rollouts" / rollout
    if not folder.is_dir():
        return
    place = run / EARLIER / rollout / str(attempt(run, rollout))
    with writing(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        folder.rename(place)


def folder_of(run: Path, rollout: str, number: int | None) -> Path:
    """The folder of an attempt; for ``None``, the last one that left a folder."""
    current = run / "rollouts" / rollout
    if number is not None:
        place = run / EARLIER / rollout / str(number)
        return place if place.is_dir() else current
    places = sorted(_earlier_folders(run, rollout), key=lambda place: int(place.name))
    return places[-1] if places and not current.is_dir() else current


def begun(run: Path) -> set[str]:
    """The names of the rollouts that were begun at least once. Raises ``UsageProblem``."""
    return {folder.name for place in (run / "rollouts", run / EARLIER) for folder in folders_in(place)}


def _earlier_folders(run: Path, rollout: str) -> Iterator[Path]:
    return (folder for folder in folders_in(run / EARLIER / rollout) if _NUMBER.fullmatch(folder.name))
