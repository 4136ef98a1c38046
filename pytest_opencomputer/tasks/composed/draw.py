"""Choices that depend on a seed only, and are the same on every version of Python.

Of the module ``random``, Python promises this for ``random()`` alone; so numbers are taken from SHA-256 instead.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


class Draw:
    """A sequence of choices.

    Args:
        seed: what the choices depend on.
    """

    def __init__(self, seed: int | str) -> None:
        self._seed, self._drawn = str(seed), 0

    def below(self, name: str) -> Draw:
        """A sequence of its own for one part, so that what is drawn for one part does not change the others."""
        return Draw(f"{self._seed}/{name}")

    def number(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``, both included. Raises ``ValueError`` if there is none."""
        if low > high:
            raise ValueError(f"there is no number from {low} to {high}")
        self._drawn += 1
        digest = hashlib.sha256(f"{self._seed}#{self._drawn}".encode()).digest()
        return low + int.from_bytes(digest, "big") % (high - low + 1)

    def one(self, items: Sequence[_T]) -> _T:
        """One of several items. Raises ``ValueError`` if there are none."""
        return items[self.number(0, len(items) - 1)]

    def shuffled(self, items: Sequence[_T]) -> list[_T]:
        """The items in another order."""
        left = list(items)
        return [left.pop(self.number(0, len(left) - 1)) for _ in items]

    def some(self, items: Sequence[_T], count: int) -> list[_T]:
        """So many different ones of the items, in any order. Raises ``ValueError`` if there are not so many."""
        if count > len(items):
            raise ValueError(f"{count} of {len(items)} items cannot be drawn")
        return self.shuffled(items)[:count]
