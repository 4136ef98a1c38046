"""What a session is made of: what an agent sees in a step, what it decides, what came of it, and who records it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pytest_opencomputer.agents.shell import Ran
from pytest_opencomputer.models.actions import AnyAction
from pytest_opencomputer.models.records import Usage

NOT_EXECUTED = "Not executed: an earlier action of this step failed."


@dataclass(frozen=True)
class ActionOutcome:
    """What came of one action.

    Attributes:
        ran: what came of a command in the shell.
        image: PNG, for the actions that look.
        text: what the action answered, for example the pointer's position.
        error: why it was not carried out; empty where it was.
        seconds: how long it took.
    """

    action: AnyAction
    image: bytes | None = None
    text: str = ""
    error: str = ""
    seconds: float = 0.0
    ran: Ran | None = None


@dataclass(frozen=True)
class Observation:
    """What an agent sees at the start of a step.

    Attributes:
        screenshot: PNG of the whole screen with the pointer.
        outcomes: outcomes of the previous step's actions, in order.
        step: number of steps taken so far.
        steps_left: how many may follow; ``None`` without a budget.
    """

    screenshot: bytes
    outcomes: tuple[ActionOutcome, ...]
    step: int
    steps_left: int | None


@dataclass(frozen=True)
class Turn:
    """What an agent decides in one step."""

    actions: tuple[AnyAction, ...]
    reasoning: str = ""
    usage: Usage = field(default_factory=Usage)


class Recorder(Protocol):
    """Takes down what happens in a session, at once."""

    def screenshot(self, png: bytes) -> str:
        """Store a screenshot and return the name under which it is found."""

    def step(
        self,
        *,
        index: int,
        reasoning: str,
        outcomes: Sequence[ActionOutcome],
        screenshot: str,
        usage: Usage,
        elapsed: float,
    ) -> None:
        """Append one step."""

    def exchange(self, exchange: Mapping[str, Any]) -> None:
        """Append what was said between an agent and its model."""
