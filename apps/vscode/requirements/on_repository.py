"""What requirements about Git have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from apps.vscode.operations import show_source_control
from apps.vscode.requirements.common import OnProject
from apps.vscode.requirements.facts import OfProject
from pytest_opencomputer.composed import Desk, Mistake

_F = TypeVar("_F", bound=OfProject)


@dataclass(frozen=True)
class OnRepository(OnProject[_F]):
    """A requirement about the repository, which VS Code needs a moment to open."""

    def play(self, desk: Desk) -> None:
        show_source_control(desk)
        super().play(desk)

    def mistaken(self, name: str, act: Callable[[Desk], None], *fails: str) -> Mistake:
        """A mistake that is made instead."""

        def play(desk: Desk) -> None:
            show_source_control(desk)
            act(desk)

        return Mistake(name, play, fails)
