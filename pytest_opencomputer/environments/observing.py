"""What is seen of an environment: what agents see, the instruction and, on request, what programs say is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import ActionOutcome, Observation
from pytest_opencomputer.models.errors import ActionError


@dataclass(frozen=True)
class Observed(Observation):
    """What is seen at the start of a step.

    Attributes:
        instruction: what has to be done.
        elements: the accessibility tree, as ``Session.elements`` returns it; ``None`` if it was not requested, if it is
            too big, and after the end.
    """

    instruction: str = ""
    elements: tuple[Mapping[str, Any], ...] | None = None


def observe(session: Session, *, elements: bool) -> Observed:
    """Wait until the screen has settled and look at it."""
    seen = session.observe()
    return Observed(
        seen.screenshot,
        seen.outcomes,
        seen.step,
        seen.steps_left,
        session.instruction,
        _elements(session) if elements else None,
    )


def last_seen(session: Session, screenshot: bytes, outcomes: tuple[ActionOutcome, ...]) -> Observed:
    """What is seen after the end, with the outcomes of the last step."""
    left = None if session.max_steps is None else session.max_steps - session.steps
    return Observed(screenshot, outcomes, session.steps, left, session.instruction)


def _elements(session: Session) -> tuple[Mapping[str, Any], ...] | None:
    try:
        return tuple(session.elements())
    except ActionError:  # there are too many
        return None
