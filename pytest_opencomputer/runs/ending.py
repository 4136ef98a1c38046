"""How a run ended: what its controlling process recorded, or what the lack of a record and the lock say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.configuration import Configuration, How
from pytest_opencomputer.runs.run_lock import is_controlled

State = How | Literal["running", "killed", "unknown"]
"""What is known of the end of a run: ``running`` if a process controls it; ``killed`` if none does and there is no
record; ``unknown`` for versions that did not record it."""

_WORDS: Mapping[State, str] = {
    "finished": "finished",
    "budget": "stopped by its budget",
    "interrupted": "interrupted",
    "early": "ended early",
    "crashed": "ended by an error of pytest or a plugin",
    "running": "still running",
    "killed": "killed, or its directory could not be written: it has no record of its end",
    "unknown": "of a version that did not record how runs end",
}


@dataclass(frozen=True)
class Ending:
    """How a run ended.

    Attributes:
        why: more about it in one line; may be empty.
    """

    state: State
    why: str = ""

    def __str__(self) -> str:
        return f"{_WORDS[self.state]} ({self.why})" if self.why else _WORDS[self.state]


def ending_of(run: Path, configuration: Configuration) -> Ending:
    """How the run at ``run`` ended, or that it is still running."""
    recorded = configuration.ended
    if recorded is not None:
        return Ending(recorded.how, recorded.why)
    if is_controlled(run):
        return Ending("running")
    return Ending("killed" if "ended" in configuration.model_fields_set else "unknown")


def account(planned: Iterable[RolloutResult]) -> str:
    """What has become of planned rollouts, in words: ``of 5 planned rollouts 3 have a score; 1 error, 1 not begun``."""
    found = list(planned)
    scored = sum(one.score is not None for one in found)
    rest = Counter[str](one.outcome for one in found if one.score is None)
    said = ", ".join(
        f"{count} {'errors' if what == 'error' and count > 1 else what}" for what, count in sorted(rest.items())
    )
    have = "1 has" if scored == 1 else f"{scored} have"
    return f"of {len(found)} planned rollouts {have} a score" + (f"; {said}" if said else "")
