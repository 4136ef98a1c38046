"""The steps of a session: what an agent sees, what it decides, the outcomes of its actions, and who records them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, get_args

from pytest_opencomputer.agents.shell import Ran
from pytest_opencomputer.models.actions import Action, AnyAction, ShellCommand
from pytest_opencomputer.models.records import Usage

_ACTIONS: tuple[type, ...] = (*get_args(get_args(Action)[0]), ShellCommand)
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
    """What an agent decides in one step.

    Raises:
        TypeError: an action is none of those in ``models/actions.py``.
    """

    actions: tuple[AnyAction, ...]
    reasoning: str = ""
    usage: Usage = field(default_factory=Usage)

    def __post_init__(self) -> None:
        # Agents of other packages may not be type-checked; without this, the error would come only when the action is
        # carried out.
        if isinstance(self.actions, (str, bytes)) or not isinstance(self.actions, Sequence):
            raise TypeError(
                f"Turn got {self.actions!r} as its actions, wanted: a tuple of actions, such as (Click(at=(10, 20)),)"
            )
        for number, action in enumerate(self.actions):
            if not isinstance(action, _ACTIONS):
                raise TypeError(
                    f"Turn got {action!r} as action {number}, wanted: one of "
                    f"{', '.join(kind.__name__ for kind in _ACTIONS)}, of pytest_opencomputer.actions"
                )
        object.__setattr__(self, "actions", tuple(self.actions))


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
