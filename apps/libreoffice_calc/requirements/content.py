"""Requirements about what is in cells: figures, links, and what may be entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.libreoffice_calc.operations import add_link, enter, limit_entries
from apps.libreoffice_calc.requirements.common import OnTable, at_start
from apps.libreoffice_calc.requirements.facts import Address, Choice, OfTable, WrongFigure
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class Corrected(OnTable[WrongFigure]):
    """A figure is corrected to what another workbook says."""

    kind: ClassVar[type[OfTable]] = WrongFigure
    area: ClassVar[str] = "content"

    def phrasings(self) -> Sequence[Phrasing]:
        about, sheet, source = self.fact.about, self.table.name, self.fact.source
        return (
            Phrasing(f"correct {about} on the sheet {sheet} to what {source} says"),
            Phrasing(f"look up {about} in {source}, which is right, and correct it on the sheet {sheet}"),
        )

    def goals(self) -> Sequence[Asked]:
        right = {"type": "number", "value": {"$approx": {"value": self.fact.right, "abs": 0.004}}}
        return (self.goal("figure", "cell", right, cell=self._cell(self.fact.row)),)

    def guards(self) -> Sequence[Asked]:
        return at_start(self.table, text_without=[self._cell(self.fact.row)])

    def play(self, desk: Desk) -> None:
        self._enter(desk, self.fact.row)

    def mistakes(self) -> Sequence[Mistake]:
        row, neighbour = self.fact.row, self.fact.neighbour
        return (
            Mistake("beside_it", lambda desk: self._enter(desk, neighbour), ("figure", "text_untouched")),
            Mistake("twice", lambda desk: self._enter(desk, row, neighbour), ("text_untouched",)),
        )

    def _cell(self, row: int) -> str:
        return f"{self.table.letter(self.fact.header)}{row}"

    def _enter(self, desk: Desk, *rows: int) -> None:
        self.to_front(desk)
        for row in rows:
            enter(desk, self._cell(row), f"{self.fact.right:.2f}")
        self.save(desk)


@dataclass(frozen=True)
class Linked(OnTable[Address]):
    """A name is a link to the web site that stands beside it."""

    kind: ClassVar[type[OfTable]] = Address
    area: ClassVar[str] = "links"

    def phrasings(self) -> Sequence[Phrasing]:
        text, sheet = self.fact.text, self.table.name
        return (
            Phrasing(f'make "{text}" on the sheet {sheet} a link to the web site in its row'),
            Phrasing(f'link "{text}" on the sheet {sheet} to the web site in the same row'),
        )

    def goals(self) -> Sequence[Asked]:
        return (self.goal("link", "hyperlinks", {"links": {"$contains": self._link()}}),)

    def guards(self) -> Sequence[Asked]:
        others = {"links": {"$not": {"$contains": {"cell": {"$not": self._cell(self.fact.row)}}}}}
        because = "The other names are no links."
        return (
            self.guard("no_other_links", "hyperlinks", others, because),
            *at_start(self.table, looks_without=[self._cell(self.fact.row)], but=["links"]),
        )

    def play(self, desk: Desk) -> None:
        self._link_rows(desk, self.fact.row)

    def mistakes(self) -> Sequence[Mistake]:
        row, neighbour = self.fact.row, self.fact.neighbour

        def and_typed(desk: Desk) -> None:
            self._link_rows(desk, row)
            enter(desk, self._cell(neighbour), self.fact.text)
            self.save(desk)

        return (
            Mistake("another_name", lambda desk: self._link_rows(desk, neighbour), ("link", "no_other_links")),
            Mistake("another_name_too", lambda desk: self._link_rows(desk, row, neighbour), ("no_other_links",)),
            Mistake("and_typed", and_typed, ("text_untouched",)),
        )

    def _cell(self, row: int) -> str:
        return f"{self.table.letter(self.fact.header)}{row}"

    def _link(self) -> dict[str, object]:
        sites = [f"{scheme}://{self.fact.site}{end}" for scheme in ("https", "http") for end in ("", "/")]
        return {"cell": self._cell(self.fact.row), "target": {"$in": sites}, "text": self.fact.text}

    def _link_rows(self, desk: Desk, *rows: int) -> None:
        self.to_front(desk)
        for row in rows:
            add_link(desk, self._cell(row), f"https://{self.fact.site}")
        self.save(desk)


@dataclass(frozen=True)
class Limited(OnTable[Choice]):
    """A column takes only the entries that a sheet lists."""

    kind: ClassVar[type[OfTable]] = Choice
    area: ClassVar[str] = "data_entry_rules"

    def phrasings(self) -> Sequence[Phrasing]:
        header, sheet, source = self.fact.header, self.table.name, self.fact.source.name
        column = f'the column "{header}" of the sheet {sheet}'
        only, follows = f"accept only what the sheet {source} lists", "chosen from a list that follows that sheet"
        offered = f"offer the entries of the sheet {source} as a list in {column}, following that sheet"
        return (
            Phrasing(f"let {column} {only}, {follows}", {"entries": follows, "refused": only}),
            Phrasing(f"{offered}, and refuse all others", {"entries": offered, "refused": "refuse all others"}),
        )

    def goals(self) -> Sequence[Asked]:
        # Empty cells below the entries may be in the range, for those that are still to come; there are less than ten.
        source = self.fact.source
        cells = rf"{source.name}!A{source.first}:A([{source.last}-9]|[1-9][0-9]+)"
        rule = {"allows": "range", "values": [{"$matches": cells}], "shows_list": True}
        column = self.table.column(self.fact.header)
        return (
            self.goal("entries", "validation", rule, cell=column),
            self.goal("refused", "validation", {"error_action": "stop"}, cell=column),
        )

    def guards(self) -> Sequence[Asked]:
        table, letter = self.table, self.table.letter(self.fact.header)
        without = [f"{letter}{table.header_row}", table.column(self.fact.header)]
        at = f"A{table.header_row}:{table.right}{table.last}"
        because = "In the other columns, anything may be entered."
        place = {"place": table.book.place, "sheet": table.name, "cell": at, "without": without}
        return (Asked("other_columns_free", "validation", place, {"$absent": True}, because), *at_start(table))

    def play(self, desk: Desk) -> None:
        self._limit(desk, self.fact.header)

    def mistakes(self) -> Sequence[Mistake]:
        header = self.fact.header
        at = self.table.headers.index(header)
        beside = self.table.headers[at - 1]

        def without_the_last(desk: Desk) -> None:
            self._limit(desk, header, last=self.fact.source.last - 1)

        def with_a_warning(desk: Desk) -> None:
            self._limit(desk, header, action="Warning")

        def beside_too(desk: Desk) -> None:
            self._limit(desk, beside)
            self._limit(desk, header)

        return (
            Mistake("without_the_last", without_the_last, ("entries",)),
            Mistake("with_a_warning", with_a_warning, ("refused",)),
            Mistake("beside_too", beside_too, ("other_columns_free",)),
        )

    def _entries(self, last: int | None = None) -> str:
        return f"A{self.fact.source.first}:A{last or self.fact.source.last}"

    def _limit(self, desk: Desk, header: str, *, last: int | None = None, action: str = "") -> None:
        self.to_front(desk)
        first, _, end = self._entries(last).partition(":")
        fields = {"Source": f"${self.fact.source.name}.$A${first[1:]}:$A${end[1:]}"}
        alert = (action, "Other entry", "Please choose from the list") if action else None
        limit_entries(desk, self.table.column(header), "Cell range", fields=fields, alert=alert)
        self.save(desk)
