"""What is shown: desktops, as those who offer them describe them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pytest_opencomputer.models.actions import Action, Done
from pytest_opencomputer.models.sandbox_types import View

IDLE = 0.05
"""Seconds without a request after which somebody else's desktop is looked at: those of one step follow each other
faster."""


class Watchable(Protocol):
    """What a viewer needs of a sandbox."""

    @property
    def screen(self) -> tuple[int, int]:
        """Width and height in pixels."""

    @property
    def last_seen(self) -> bytes:
        """The screenshot that was taken last, as PNG; empty if there is none."""

    def view(self, width: int, known: int, *, idle: float, wait: float = 0.0) -> View | None:
        """See ``Sandbox.view``."""

    def perform(self, action: Action) -> Any:
        """See ``Operations.perform``."""


@dataclass(frozen=True)
class Panel:
    """What stands beside a desktop for the person who does the task: the instruction, and buttons to end with.

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
        interactive: whether a person may use mouse and keyboard. Where not, input is refused here, too.
        whole: whether what a person does comes as whole actions (``click`` with a count, ``drag``), for records of
            steps; otherwise buttons are pressed and released as it happens.
        facts: short words to show beside it, by what they are about. Asked for about once a second, from another
            thread, and only while somebody watches.
        on_action: carries out what a person does; ``sandbox.perform`` by default. It is called in one thread, for one
            action after the other. An ``ActionError`` is shown to the person; after any other error no more is taken.
        panel: where a person does the task.
        on_done: is told by which button, and with which answer, a person ended. In the thread of ``on_action``, once.
        warning: what a person is told first, and has to agree to, before mouse and keyboard work.
        idle: seconds for which the sandbox must not have been asked for anything before a picture is taken.
        id: what pages call it.
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
    idle: float = IDLE
    id: str = field(default_factory=lambda: secrets.token_hex(6))

    def about(self) -> dict[str, Any]:
        """What pages are told when it appears."""
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
        }
