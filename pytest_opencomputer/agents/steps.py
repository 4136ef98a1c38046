"""The steps of a session: what an agent sees, what it decides, the outcomes of its actions, and who records them."""

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
    """The outcome of one action.

    Attributes:
        ran: the outcome of a command in the shell.
        image: PNG, for actions that look at the screen.
        text: the action's answer, for example the pointer's position.
        error: why it was not carried out; empty if it was.
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
    """Records what happens in a session as it happens."""

    def screenshot(self, png: bytes) -> str:
        """Store a screenshot and return its name."""

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
        """Append a request to the agent's model and its answer."""
