"""Desktops to be shown, and what is needed to show them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pytest_opencomputer.models.actions import Action, Done
from pytest_opencomputer.models.sandbox_types import View

IDLE = 0.05
"""Seconds without a request after which a picture of an agent's desktop is taken: the requests of one step follow each
other faster."""


class Watchable(Protocol):
    """What a viewer needs of a sandbox."""

    @property
    def screen(self) -> tuple[int, int]:
        """Width and height in pixels."""

    @property
    def last_seen(self) -> bytes:
        """The last screenshot, as PNG; empty if there is none."""

    def view(self, width: int, known: int, *, idle: float, wait: float = 0.0) -> View | None:
        """See ``Sandbox.view``."""

    def perform(self, action: Action) -> Any:
        """See ``Operations.perform``."""


@dataclass(frozen=True)
class Panel:
    """The panel beside a desktop for the person who does the task: the instruction, and buttons to end it.

    Attributes:
        answer: whether there is a field for an answer.
    """

    instruction: str
    answer: bool = False


@dataclass(eq=False)
class Desktop:
    """A desktop to be shown.

    Attributes:
        title: the task, in most cases.
        interactive: whether a person may use mouse and keyboard. If not, the server refuses input as well.
        whole: whether the page sends whole actions (``click`` with a count, ``drag``), for records of steps; otherwise
            it sends each press and release as it happens.
        facts: returns short texts to show beside it, by name. Called about once a second, in another thread, and only
            while somebody watches.
        on_action: carries out what a person does; ``sandbox.perform`` by default. It is called in one thread, for one
            action after the other. An ``ActionError`` is shown to the person; after any other error no more actions are
            accepted.
        panel: for a person who does the task.
        on_done: called once with the button with which a person ended, and with the answer, in the thread of
            ``on_action``.
        warning: a text that a person must accept before mouse and keyboard work.
        rollout: its name in the run, once an agent works on the desktop.
        idle: seconds without requests to the sandbox before a picture is taken.
        id: by which pages refer to it.
    """

    sandbox: Watchable
    title: str
    interactive: bool = False
    whole: bool = False
    facts: Callable[[], Mapping[str, str]] | None = None
    on_action: Callable[[Action], None] | None = None
    panel: Panel | None = None
    on_done: Callable[[Done], None] | None = None
    warning: str = ""
    rollout: str = ""
    idle: float = IDLE
    id: str = field(default_factory=lambda: secrets.token_hex(6))

    def about(self) -> dict[str, Any]:
        """The message to pages when it appears."""
        panel = None
        if self.panel is not None:
            panel = {"instruction": self.panel.instruction, "answer": self.panel.answer}
        return {
            "title": self.title,
            "screen": list(self.sandbox.screen),
            "interactive": self.interactive,
            "whole": self.whole,
            "warning": self.warning,
            "panel": panel,
            "rollout": self.rollout,
        }
