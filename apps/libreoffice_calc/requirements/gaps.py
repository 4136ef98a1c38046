"""The requirement about figures that another app tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.libreoffice_calc.operations import enter
from apps.libreoffice_calc.requirements.common import OnTable, at_start
from apps.libreoffice_calc.requirements.facts import Missing, OfTable
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class FilledIn(OnTable[Missing]):
    """Empty cells have the figures that lie elsewhere."""

    kind: ClassVar[type[OfTable]] = Missing
    area: ClassVar[str] = "content"

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sheet = self.fact, self.table.name
        return (
            Phrasing(f"enter the missing figures on the sheet {sheet}, {fact.what}; {fact.told}"),
            Phrasing(f"fill the gaps on the sheet {sheet}: it still lacks {fact.what}; {fact.told}"),
        )

    def goals(self) -> Sequence[Asked]:
        return tuple(
            self.goal(
                f"figure_{number}",
                "cell",
                {"type": "number", "value": {"$approx": {"value": figure, "abs": 0.004}}},
                cell=self._cell(row, header),
            )
            for number, (row, header, figure) in enumerate(self.fact.cells, 1)
        )

    def guards(self) -> Sequence[Asked]:
        cells = [self._cell(row, header) for row, header, _ in self.fact.cells]
        return at_start(self.table, text_without=cells, looks_without=cells)

    def play(self, desk: Desk) -> None:
        self._enter(desk, self.fact.cells)

    def mistakes(self) -> Sequence[Mistake]:
        (row, header, right), *others = self.fact.cells
        misread, beside = (row, header, self.fact.misread), (*self.fact.beside, right)
        last = f"figure_{len(self.fact.cells)}"
        return (
            Mistake("another_figure", lambda desk: self._enter(desk, [misread, *others]), ("figure_1",)),
            Mistake("all_but_the_last", lambda desk: self._enter(desk, self.fact.cells[:-1]), (last,)),
            Mistake("and_one_beside", lambda desk: self._enter(desk, [*self.fact.cells, beside]), ("text_untouched",)),
        )

    def _cell(self, row: int, header: str) -> str:
        return f"{self.table.letter(header)}{row}"

    def _enter(self, desk: Desk, cells: Sequence[tuple[int, str, float]]) -> None:
        self.to_front(desk)
        for row, header, figure in cells:
            enter(desk, self._cell(row, header), f"{figure:g}")
        self.save(desk)
