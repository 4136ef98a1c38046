"""Claims that have to be checked against rules, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.libreoffice_calc.operations import enter
from apps.libreoffice_calc.requirements.common import OnTable, at_start
from apps.libreoffice_calc.requirements.facts import OfTable
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class Claims(OfTable):
    """A table of claims, of which some break a rule.

    Attributes:
        header: the column for the letters of rules, which is empty.
        broken: by number of row, the letter of the rule that the claim breaks.
        right: the number of a row with a claim that breaks none.
        rules: the name of the file with the rules.
    """

    header: str
    broken: Mapping[int, str]
    right: int
    rules: str


@dataclass(frozen=True)
class ClaimsChecked(OnTable[Claims]):
    """Beside each claim that breaks a rule stands the letter of the rule."""

    kind: ClassVar[type[OfTable]] = Claims
    area: ClassVar[str] = "content"

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sheet, book = self.fact, self.table.name, self.table.book.name
        where = f'the column "{fact.header}"'
        return (
            Phrasing(
                f"check all claims on the sheet {sheet} of {book} against {fact.rules}, and write into {where} the "
                "letter of the rule that a claim breaks; beside the others, write nothing"
            ),
            Phrasing(
                f"go through the sheet {sheet} of {book}, and if a claim breaks a rule of {fact.rules}, put the letter "
                f"of that rule into {where} beside it, else nothing"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return [
            self.goal(_named(row), "cell", {"type": "text", "value": letter}, cell=self._cell(row))
            for row, letter in self.fact.broken.items()
        ]

    def guards(self) -> Sequence[Asked]:
        cells = [self._cell(row) for row in self.fact.broken]
        return at_start(self.table, text_without=cells, looks_without=cells)

    def play(self, desk: Desk) -> None:
        self._write(desk, self.fact.broken)

    def mistakes(self) -> Sequence[Mistake]:
        broken = self.fact.broken
        letters = sorted(set(broken.values()))

        def but(letter: str) -> Mistake:
            others = {row: one for row, one in broken.items() if one != letter}
            missed = tuple(_named(row) for row, one in broken.items() if one == letter)
            return Mistake(f"without_rule_{letter.lower()}", lambda desk: self._write(desk, others), missed)

        first, *_ = broken
        other = next(one for one in letters if one != broken[first])
        return (
            *map(but, letters),
            Mistake("another_rule", lambda desk: self._write(desk, {**broken, first: other}), (_named(first),)),
            Mistake(
                "one_that_is_right_too",
                lambda desk: self._write(desk, {**broken, self.fact.right: other}),
                ("text_untouched",),
            ),
        )

    def _cell(self, row: int) -> str:
        return f"{self.table.letter(self.fact.header)}{row}"

    def _write(self, desk: Desk, letters: Mapping[int, str]) -> None:
        self.to_front(desk)
        for row, letter in letters.items():
            enter(desk, self._cell(row), letter)
        self.save(desk)


def _named(row: int) -> str:
    return f"row_{row}"
