"""Requirements about what others have told, by mail for example, and what belongs in a row of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.libreoffice_calc.operations import enter
from apps.libreoffice_calc.requirements.common import OnTable, at_start
from apps.libreoffice_calc.requirements.facts import OfTable
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing

_NTH = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Paid:
    """A payment: the number of the row it belongs to, and the sum in pence."""

    row: int
    pence: int


@dataclass(frozen=True)
class Payments(OfTable):
    """Payments that have been told elsewhere and are not in the table yet.

    Attributes:
        header: the column for them.
        arrived: up to four of them.
        outdated: one of them as it was told first; a later word corrects it.
        trap: a payment that was also told, but is for something else.
        source: where they are told, in words: ``the mails of the bank``.
    """

    header: str
    arrived: tuple[Paid, ...]
    outdated: Paid
    trap: Paid
    source: str


@dataclass(frozen=True)
class Change(OfTable):
    """Somebody who takes over a row from somebody else.

    Attributes:
        name, phone: the columns for name and telephone number.
        row: the number of the row.
        now: name and number of who takes over.
        neighbour: the number of another row.
        about: what changes hands, in a sentence: ``the tea room``.
        source: where it is told, in words.
        where: where the number is found, in words.
    """

    name: str
    phone: str
    row: int
    now: tuple[str, str]
    neighbour: int
    about: str
    source: str
    where: str


@dataclass(frozen=True)
class PaymentsEntered(OnTable[Payments]):
    """Payments that somebody has told are in their rows, as they were told last."""

    kind: ClassVar[type[OfTable]] = Payments
    area: ClassVar[str] = "content"

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        column, sheet, book = fact.header, self.table.name, self.table.book.name
        return (
            Phrasing(
                f'enter the payments for this year\'s stalls from {fact.source} that the column "{column}" of the '
                f"sheet {sheet} in {book} lacks; what was told last counts"
            ),
            Phrasing(
                f"go through {fact.source} and enter what was paid for this year's stalls and is still missing in the "
                f'column "{column}" of the sheet {sheet} in {book}; the last word counts'
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return [
            self.goal(nth, "cell", _number(one.pence), cell=self._cell(one))
            for nth, one in zip(_NTH, self.fact.arrived, strict=False)
        ]

    def guards(self) -> Sequence[Asked]:
        cells = [self._cell(one) for one in self.fact.arrived]
        return at_start(self.table, text_without=cells, looks_without=cells)

    def play(self, desk: Desk) -> None:
        self._enter(desk, *self.fact.arrived)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        arrived = fact.arrived
        at = next(at for at, one in enumerate(arrived) if one.row == fact.outdated.row)
        as_told_first = tuple(fact.outdated if one.row == fact.outdated.row else one for one in arrived)
        half, names = len(arrived) // 2, _NTH[: len(arrived)]
        return (
            Mistake("as_told_first", lambda desk: self._enter(desk, *as_told_first), (_NTH[at],)),
            Mistake("up_to_the_middle", lambda desk: self._enter(desk, *arrived[:half]), names[half:]),
            Mistake("from_the_middle_on", lambda desk: self._enter(desk, *arrived[half:]), names[:half]),
            Mistake(
                "and_for_something_else",
                lambda desk: self._enter(desk, *arrived, fact.trap),
                ("text_untouched", "looks_untouched"),
            ),
        )

    def _cell(self, paid: Paid) -> str:
        return f"{self.table.letter(self.fact.header)}{paid.row}"

    def _enter(self, desk: Desk, *payments: Paid) -> None:
        self.to_front(desk)
        for one in payments:
            enter(desk, self._cell(one), f"{one.pence // 100}.{one.pence % 100:02}")
        self.save(desk)


@dataclass(frozen=True)
class Substituted(OnTable[Change]):
    """Somebody stands with name and telephone number in a row that was somebody else's."""

    kind: ClassVar[type[OfTable]] = Change
    area: ClassVar[str] = "content"

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sheet = self.fact, self.table.name
        number = f'with the number from {fact.where} under "{fact.phone}"'
        told, by = f"{fact.about} has changed hands", f"{fact.source} says who takes over {fact.about}"
        bring, put = (
            f"bring its row on the sheet {sheet} up to date with {fact.source}",
            f"put the name into the sheet {sheet}",
        )
        return (
            Phrasing(f"{told}: {bring}, {number}", {"name": bring, "phone": number}),
            Phrasing(f"{by}: {put}, {number}", {"name": put, "phone": number}),
        )

    def goals(self) -> Sequence[Asked]:
        name, phone = self.fact.now
        name_cell, phone_cell = self._cells(self.fact.row)
        loosely = {"$matches": phone.replace(" ", " ?")}
        return (
            self.goal("name", "cell", {"value": name}, cell=name_cell),
            self.goal("phone", "cell", {"type": "text", "value": loosely}, cell=phone_cell),
        )

    def guards(self) -> Sequence[Asked]:
        return at_start(self.table, text_without=self._cells(self.fact.row))

    def play(self, desk: Desk) -> None:
        self._put(desk, self.fact.row)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def only_the_name(desk: Desk) -> None:
            self.to_front(desk)
            enter(desk, self._cells(fact.row)[0], fact.now[0])
            self.save(desk)

        return (
            Mistake("with_the_old_number", only_the_name, ("phone",)),
            Mistake(
                "in_another_row", lambda desk: self._put(desk, fact.neighbour), ("name", "phone", "text_untouched")
            ),
            Mistake("in_another_row_too", lambda desk: self._put(desk, fact.row, fact.neighbour), ("text_untouched",)),
        )

    def _cells(self, row: int) -> list[str]:
        return [f"{self.table.letter(one)}{row}" for one in (self.fact.name, self.fact.phone)]

    def _put(self, desk: Desk, *rows: int) -> None:
        self.to_front(desk)
        for row in rows:
            for cell, text in zip(self._cells(row), self.fact.now, strict=True):
                enter(desk, cell, text)
        self.save(desk)


def _number(pence: int) -> dict[str, Any]:
    return {"type": "number", "value": {"$approx": {"value": pence / 100, "abs": 0.004}}}
