"""Mutants for things done for the first time, when no file exists that could be changed: they add the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from pytest_opencomputer.proofs.mutants.mutant import Mutant, Pair


@dataclass(frozen=True)
class First:
    """What an app or a service writes into a file of its own; the app's module ``mutants`` lists it in ``FIRSTS``.

    Attributes:
        place: of the file, which is there only if it was done.
        content: the file after the first time.
        what: what was done, in words.
        endpoint: which tells about it: without a check that asks it, nobody does it to a task.
    """

    place: str
    content: bytes = field(repr=False)
    what: str
    endpoint: str


class Firsts:
    """Files that are not there yet."""

    name = "first"

    def __init__(self, known: Sequence[First]) -> None:
        self._known = known

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """Each that a check asks about and that neither the solution nor anybody before it has done."""
        for one in self._known:
            if one.endpoint in pair.asked.endpoints and one.place not in pair.after:
                yield Mutant("damage", self.name, one.place, (), one.what, partial(dict, {one.place: one.content}))
