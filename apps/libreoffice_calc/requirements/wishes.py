"""A plan of what many have asked for, in letters, in passing, and while it is being made."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.libreoffice_calc.operations import enter, enter_row
from apps.libreoffice_calc.requirements.common import OnTable, at_start
from apps.libreoffice_calc.requirements.facts import OfTable
from pytest_opencomputer.composed import Asked, Desk, Document, Mistake, Phrasing

_Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Wishes(OfTable):
    """What each row of a plan should say, column by column, about what somebody wants.

    Attributes:
        headers: the columns, side by side and empty at the start.
        last: by number of row, what was said last.
        so_far: the same before the last call.
        first: the same as the first letters have it.
        event: the id of the event that brings the last call; one row follows from it.
        notes, later: what a colleague has written down of calls, and the same with the last one.
        folders: the mail folders with the letters, and with mails in which some have changed their minds.
    """

    headers: tuple[str, ...]
    last: Mapping[int, _Numbers]
    so_far: Mapping[int, _Numbers]
    first: Mapping[int, _Numbers]
    event: str
    notes: Document
    later: Document
    folders: tuple[str, str]

    @property
    def resources(self) -> frozenset[str]:
        """See ``Fact``; the colleague changes the notes."""
        return self.table.resources | self.notes.resources


@dataclass(frozen=True)
class WishesEntered(OnTable[Wishes]):
    """A plan says in each row what was asked for last."""

    kind: ClassVar[type[OfTable]] = Wishes
    area: ClassVar[str] = "content"

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sheet, book = self.fact, self.table.name, self.table.book.name
        *some, other = (f'"{one}"' for one in fact.headers)
        columns = f"{', '.join(some)} and {other}"
        (folder, others), notes = fact.folders, fact.notes.name
        return (
            Phrasing(
                f"fill in {columns} on the sheet {sheet} of {book} with what each exhibitor needs, as a number in each "
                f"cell, 0 for nothing: their letters are in my folder {folder}, some have changed their minds in mails "
                f"in {others}, and {notes} has the calls, to which Priya adds whatever comes while you are at it; the "
                "last word counts"
            ),
            Phrasing(
                f"go through the letters in my folder {folder} and enter on the sheet {sheet} of {book} how much of "
                f"{columns} each exhibitor needs, a number in each cell, 0 for nothing. What they have said last "
                f"counts, there, in my folder {others} or in the calls that Priya notes in {notes}; more may come "
                "while you work"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return [
            self.goal(_named(row), "cells", {"values": [list(numbers)]}, area=self._area(row, row))
            for row, numbers in self.fact.last.items()
        ]

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        area = self._area(self.table.first, self.table.last)
        either = [hashlib.sha256(one.content).hexdigest() for one in (fact.notes, fact.later)]
        return (
            *at_start(self.table, text_without=[area], looks_without=[area]),
            Asked(
                "notes_untouched",
                "file",
                {"place": fact.notes.place},
                {"sha256": {"$in": either}},
                f"{fact.notes.name} is Priya's: it is as she saved it before, or then.",
                app="gedit",
            ),
        )

    def play(self, desk: Desk) -> None:
        fact = self.fact
        self._enter(desk, fact.so_far)
        desk.wait_for_event(fact.event)
        for row, numbers in fact.last.items():
            if numbers != fact.so_far[row]:
                enter_row(desk, f"{self._left}{row}", *map(str, numbers))
        self.save(desk)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        rows = list(fact.last)
        upper, lower = rows[: len(rows) // 2], rows[len(rows) // 2 :]

        def and_a_note(desk: Desk) -> None:
            self.play(desk)
            enter(desk, f"{_next(self.table.right)}{rows[0]}", "checked")
            self.save(desk)

        return (
            Mistake("by_the_first_letters", lambda desk: self._enter(desk, fact.first), self._differs(fact.first)),
            Mistake("before_the_last_call", lambda desk: self._enter(desk, fact.so_far), self._differs(fact.so_far)),
            self._left_out("up_to_the_middle", upper, lower),
            self._left_out("from_the_middle_on", lower, upper),
            Mistake("and_a_note", and_a_note, ("text_untouched",)),
        )

    def _left_out(self, name: str, done: Sequence[int], left: Sequence[int]) -> Mistake:
        numbers = {row: self.fact.last[row] for row in done}
        return Mistake(name, lambda desk: self._enter(desk, numbers), tuple(map(_named, left)))

    @property
    def _left(self) -> str:
        return self.table.letter(self.fact.headers[0])

    def _area(self, first: int, last: int) -> str:
        return f"{self._left}{first}:{self.table.letter(self.fact.headers[-1])}{last}"

    def _differs(self, numbers: Mapping[int, _Numbers]) -> tuple[str, ...]:
        return tuple(_named(row) for row, right in self.fact.last.items() if numbers[row] != right)

    def _enter(self, desk: Desk, numbers: Mapping[int, _Numbers]) -> None:
        self.to_front(desk)
        for at, header in enumerate(self.fact.headers):
            enter(desk, f"{self.table.letter(header)}{min(numbers)}", *(str(one[at]) for one in numbers.values()))
        self.save(desk)


def _named(row: int) -> str:
    return f"row_{row}"


def _next(letter: str) -> str:
    return chr(ord(letter) + 1)
