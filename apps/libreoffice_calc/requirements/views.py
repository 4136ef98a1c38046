"""Requirements about what is in sight, and what has a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.libreoffice_calc.operations import clear, define_name, freeze, freeze_at, hide_columns, switch_autofilter
from apps.libreoffice_calc.requirements.common import OnTable, at_start
from apps.libreoffice_calc.requirements.facts import OfTable, Private, Scrolled, Worth
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class Frozen(OnTable[Scrolled]):
    """The headers and the first columns of a table stay in sight."""

    kind: ClassVar[type[OfTable]] = Scrolled
    area: ClassVar[str] = "views"

    def phrasings(self) -> Sequence[Phrasing]:
        *first, last = (f'"{one}"' for one in self.table.headers[: self.fact.key])
        columns = f"the columns {', '.join(first)} and {last}" if first else f"the column {last}"
        rows, sheet = "the headers", self.table.name
        quotes = {"headers": rows, "columns": columns}
        return (
            Phrasing(f"keep {rows} and {columns} of the sheet {sheet} in sight when scrolling", quotes),
            Phrasing(f"freeze {rows} and {columns} of the sheet {sheet}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            self.goal("headers", "view", {"frozen_rows": self.table.header_row}),
            self.goal("columns", "view", {"frozen_columns": self.fact.key}),
        )

    def guards(self) -> Sequence[Asked]:
        return at_start(self.table)

    def play(self, desk: Desk) -> None:
        self._freeze(desk, self.fact.key)

    def mistakes(self) -> Sequence[Mistake]:
        def only_the_headers(desk: Desk) -> None:
            self.to_front(desk)
            freeze(desk, "First Row")
            self.save(desk)

        def with_a_filter(desk: Desk) -> None:
            self.to_front(desk)
            switch_autofilter(desk, f"A{self.table.header_row}:{self.table.right}{self.table.last}")
            self._freeze(desk, self.fact.key)

        # What is frozen is no part of the sheet's content, so the guard on the other sheets covers this one, too.
        others = ("other_sheets_untouched",) if len(self.table.book.sheets) > 1 else ()
        return (
            Mistake("only_the_headers", only_the_headers, ("columns",)),
            Mistake("one_column_more", lambda desk: self._freeze(desk, self.fact.key + 1), ("columns",)),
            Mistake("with_a_filter", with_a_filter, ("sheet_untouched", *others)),
        )

    def _freeze(self, desk: Desk, columns: int) -> None:
        self.to_front(desk)
        freeze_at(desk, f"{'ABCDE'[columns]}{self.table.first}")
        self.save(desk)


@dataclass(frozen=True)
class Hidden(OnTable[Private]):
    """Two columns are out of sight, and still there."""

    kind: ClassVar[type[OfTable]] = Private
    area: ClassVar[str] = "columns_and_rows"

    def phrasings(self) -> Sequence[Phrasing]:
        one, two = self.fact.headers
        columns = f'the columns "{one}" and "{two}" of the sheet {self.table.name}'
        return (
            Phrasing(f"hide {columns}, which {self.fact.reader} should not see"),
            Phrasing(f"hide {columns} from {self.fact.reader} without deleting anything"),
        )

    def goals(self) -> Sequence[Asked]:
        names = ("left_hidden", "right_hidden")
        columns = [self.table.letter(one) for one in self.fact.headers]
        expect = {"hidden": True}
        return [self.goal(name, "column-line", expect, column=one) for name, one in zip(names, columns, strict=True)]

    def guards(self) -> Sequence[Asked]:
        left, right = (self.table.letter(one) for one in self.fact.headers)
        allowed = [[], [f"{left}:{left}"], [f"{right}:{right}"], [f"{left}:{right}"]]
        because = "The other columns stay in sight."
        return (
            self.guard("others_in_sight", "hidden-lines", {"columns": {"$any": allowed}}, because),
            *at_start(self.table, but=["hidden_columns"]),
        )

    def play(self, desk: Desk) -> None:
        self._hide(desk, *self.fact.headers)

    def mistakes(self) -> Sequence[Mistake]:
        left, right = self.fact.headers
        before = self.table.headers[self.table.headers.index(left) - 1]

        def cleared(desk: Desk) -> None:
            self.to_front(desk)
            clear(desk, self.table.column(right))
            self._hide(desk, left, right)

        return (
            Mistake("only_one", lambda desk: self._hide(desk, left, left), ("right_hidden",)),
            Mistake("and_the_one_before", lambda desk: self._hide(desk, before, right), ("others_in_sight",)),
            Mistake("and_emptied", cleared, ("cells_untouched",)),
        )

    def _hide(self, desk: Desk, first: str, last: str) -> None:
        self.to_front(desk)
        hide_columns(desk, f"{self.table.letter(first)}:{self.table.letter(last)}")
        self.save(desk)


@dataclass(frozen=True)
class Named(OnTable[Worth]):
    """The figures of a column have a name."""

    kind: ClassVar[type[OfTable]] = Worth
    area: ClassVar[str] = "names"

    def phrasings(self) -> Sequence[Phrasing]:
        figures = f'the figures in the column "{self.fact.header}" of the sheet {self.table.name}'
        return (
            Phrasing(f'give {figures} the name "{self.fact.name}"'),
            Phrasing(f'let formulas refer to {figures} as "{self.fact.name}"'),
        )

    def goals(self) -> Sequence[Asked]:
        place = {"place": self.table.book.place, "name": self.fact.name}
        return (Asked("name", "name", place, {"content": self._area(self.fact.header)}),)

    def guards(self) -> Sequence[Asked]:
        others = {"names": {"$not": {"$contains": {"name": {"$not": self.fact.name}}}}}
        because = "Nobody asked for other names."
        place = {"place": self.table.book.place}
        return (Asked("no_other_names", "names", place, others, because), *at_start(self.table))

    def play(self, desk: Desk) -> None:
        self._name(desk)

    def mistakes(self) -> Sequence[Mistake]:
        letter, table = self.table.letter(self.fact.header), self.table
        with_header = f"{letter}{table.header_row}:{letter}{table.last}"

        def and_another(desk: Desk) -> None:
            self.to_front(desk)
            define_name(desk, f"Other{self.fact.name}", table.column(self.fact.beside))
            self._name(desk)

        return (
            Mistake("with_the_header", lambda desk: self._name(desk, with_header), ("name",)),
            Mistake("and_another", and_another, ("no_other_names",)),
        )

    def _area(self, header: str) -> str:
        return f"{self.table.name}!{self.table.column(header)}"

    def _name(self, desk: Desk, area: str = "") -> None:
        self.to_front(desk)
        define_name(desk, self.fact.name, area or self.table.column(self.fact.header))
        self.save(desk)
