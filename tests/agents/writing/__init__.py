"""Writes canonical actions as models would ask for them: the way back of what families and dialects read."""

from __future__ import annotations

from pytest_opencomputer.models.actions import Action


class Inexpressible(ValueError):
    """A model has no words for an action."""

    def __init__(self, action: Action, language: str) -> None:
        super().__init__(f"{language} has no words for {action!r}")
