"""A composed task with a seed: what collection needs of it at once, and the rest when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.composed.composing import Composition


@dataclass(frozen=True)
class Outline:
    """What collection needs of a composed task.

    Attributes:
        content: the ``task.json``.
        places: of the files of ``env/``, below it.
    """

    seed: int
    content: bytes
    places: frozenset[str]


@dataclass(frozen=True)
class Composed:
    """A composed task with a seed.

    Attributes:
        make: composes it.
    """

    outline: Outline
    make: Callable[[], Composition] = field(repr=False)

    @cached_property
    def made(self) -> Composition:
        """What the seed makes of it. Raises ``UsageProblem`` if its code was changed since it was collected."""
        made = self.make()
        if made.content != self.outline.content:
            raise UsageProblem(
                "a composed task is not the one that was collected: its code has changed since",
                fix="start again",
            )
        return made
