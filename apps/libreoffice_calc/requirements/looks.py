"""Requirements about how cells look: rules, styles, borders, headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from apps.libreoffice_calc.operations import apply_style, center, draw_line, highlight, merge
from apps.libreoffice_calc.requirements.common import STYLES, OnTable, at_start
from apps.libreoffice_calc.requirements.facts import Conspicuous, Limit, OfTable, Summary
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene

_LINES = ["hair", "thin", "medium", "thick", "double", "dotted", "dashed", "mediumDashed", "dashDot", "dashDotDot"]


@dataclass(frozen=True)
class Highlighted(OnTable[Limit]):
    """Figures beyond a limit look otherwise, as long as they are beyond it."""

    style: str
    kind: ClassVar[type[OfTable]] = Limit
    area: ClassVar[str] = "conditional_formats"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Limit), scene.draw.one(("Neutral", "Bad")))

    def phrasings(self) -> Sequence[Phrasing]:
        beyond = f"{'below' if self.fact.comparison == '<' else 'above'} {self.fact.value}"
        figures = f'every figure {beyond} in the column "{self.fact.header}" of the sheet {self.table.name}'
        style = f'the cell style "{self.style}"'
        quotes = {"rule": figures, "style": style}
        return (
            Phrasing(f"have a rule show {figures} in {style}", quotes),
            Phrasing(f"set up a rule by which {figures} is shown in {style}, now and whenever figures change", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        cell, fact = f"{self.table.letter(self.fact.header)}{self.table.first}", self.fact
        by_value = {"kind": "cell", "condition": fact.comparison, "values": [str(fact.value)]}
        pattern = rf"\$?{cell} *{fact.comparison} *{fact.value}"
        by_formula = {"kind": "formula", "values": [{"$matches": pattern}]}
        areas = [{"$in": self._areas(fact.header)}]
        color, background = STYLES[self.style]
        return (
            self._rules("rule", {"areas": areas, "rules": [{"$any": [by_value, by_formula]}]}),
            self._rules("style", {"rules": [{"color": color, "background": background}]}),
        )

    def guards(self) -> Sequence[Asked]:
        elsewhere = {"areas": {"$not": [{"$in": self._areas(self.fact.header)}]}}
        because = "The other columns look the same whatever is in them."
        expect = {"formats": {"$not": {"$contains": elsewhere}}}
        return (
            self.guard("only_there", "conditional-formats", expect, because),
            *at_start(self.table, but=["conditional_formats"]),
        )

    def play(self, desk: Desk) -> None:
        self._highlight(desk)

    def mistakes(self) -> Sequence[Mistake]:
        other = next(one for one in STYLES if one != self.style)

        def with_the_limit(desk: Desk) -> None:
            self._highlight(desk, or_equal=True)

        return (
            Mistake("with_the_limit", with_the_limit, ("rule",)),
            Mistake("in_another_style", lambda desk: self._highlight(desk, style=other), ("style",)),
            Mistake("beside_it_too", lambda desk: self._highlight(desk, beside=True), ("only_there",)),
        )

    def _rules(self, name: str, wanted: Any) -> Asked:
        return self.goal(name, "conditional-formats", {"formats": {"$contains": wanted}})

    def _areas(self, header: str) -> list[str]:
        """The column, with or without its header, or to the end of the sheet."""
        letter, table = self.table.letter(header), self.table
        ends = (table.last, table.last + int(table.totals), 1048576)
        return [f"{letter}{first}:{letter}{end}" for first in (table.first, table.header_row, 1) for end in ends]

    def _highlight(self, desk: Desk, *, style: str = "", or_equal: bool = False, beside: bool = False) -> None:
        words = {"<": "is less than", ">": "is greater than"}[self.fact.comparison] + " or equal to" * or_equal
        self.to_front(desk)
        for header in (self.fact.header, self.fact.beside)[: 1 + beside]:
            highlight(desk, self.table.column(header), words, str(self.fact.value), style or self.style)
        self.save(desk)


@dataclass(frozen=True)
class Marked(OnTable[Conspicuous]):
    """Some rows have a named style."""

    style: str
    kind: ClassVar[type[OfTable]] = Conspicuous
    area: ClassVar[str] = "styles"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Conspicuous), scene.draw.one(tuple(STYLES)))

    def phrasings(self) -> Sequence[Phrasing]:
        sheet, words, style = self.table.name, self.fact.words, f'the cell style "{self.style}"'
        return (
            Phrasing(f"on the sheet {sheet}, give {words} {style}, in every column of the table"),
            Phrasing(f"on the sheet {sheet}, mark {words} with {style}, from the first column to the last"),
        )

    def goals(self) -> Sequence[Asked]:
        lines = [self.table.line(row) for row in self.fact.rows]
        names = ("first_row", "second_row", "third_row")
        expect = {"style": self.style}
        return [self.goal(name, "text-style", expect, area=line) for name, line in zip(names, lines, strict=True)]

    def guards(self) -> Sequence[Asked]:
        return at_start(self.table, looks_without=[self.table.line(row) for row in self.fact.rows])

    def play(self, desk: Desk) -> None:
        self._mark(desk, self.fact.rows)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("but_one", lambda desk: self._mark(desk, self.fact.rows[:-1]), ("third_row",)),
            Mistake("too_many", lambda desk: self._mark(desk, self.fact.too_many), ("looks_untouched",)),
        )

    def _mark(self, desk: Desk, rows: Sequence[int]) -> None:
        self.to_front(desk)
        for row in rows:
            apply_style(desk, self.table.line(row), self.style)
        self.save(desk)


@dataclass(frozen=True)
class Ruled(OnTable[Summary]):
    """A line stands above the totals."""

    kind: ClassVar[type[OfTable]] = Summary
    area: ClassVar[str] = "borders"

    def phrasings(self) -> Sequence[Phrasing]:
        sheet = self.table.name
        return (
            Phrasing(f"draw a line above the whole row of totals on the sheet {sheet}"),
            Phrasing(f"on the sheet {sheet}, rule a line above the whole row of totals"),
        )

    def goals(self) -> Sequence[Asked]:
        return (self.goal("line", "borders", {"top": {"$in": _LINES}}, area=self._totals),)

    def guards(self) -> Sequence[Asked]:
        none = dict.fromkeys(("left", "right", "bottom", "between_columns"), "none")
        because = "There are no other lines around the totals."
        return (
            self.guard("no_other_lines", "borders", none, because, area=self._totals),
            *at_start(self.table),
        )

    def play(self, desk: Desk) -> None:
        self._draw(desk, "top")

    def mistakes(self) -> Sequence[Mistake]:
        row = self.table.last + 1
        return (
            Mistake("above_two_cells", lambda desk: self._draw(desk, "top", area=f"A{row}:B{row}"), ("line",)),
            Mistake("all_around", lambda desk: self._draw(desk, "box"), ("no_other_lines",)),
        )

    @property
    def _totals(self) -> str:
        return self.table.line(self.table.last + 1)

    def _draw(self, desk: Desk, side: Literal["top", "box"], *, area: str = "") -> None:
        self.to_front(desk)
        draw_line(desk, area or self._totals, side)
        self.save(desk)


@dataclass(frozen=True)
class Headed(OnTable[Summary]):
    """The heading of a sheet is one cell, centred over its table."""

    kind: ClassVar[type[OfTable]] = Summary
    area: ClassVar[str] = "merged_cells"

    def phrasings(self) -> Sequence[Phrasing]:
        sheet = self.table.name
        return (
            Phrasing(
                f"make the heading of the sheet {sheet} one cell as wide as the table, with its text in the centre",
                {"one_cell": "one cell as wide as the table", "centred": "with its text in the centre"},
            ),
            Phrasing(
                f"merge the heading of the sheet {sheet} across all columns of the table, and centre it",
                {"one_cell": "across all columns of the table", "centred": "centre it"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            self.goal("one_cell", "merged-cells", {"areas": {"$contains": self._heading}}),
            self.goal("centred", "alignment", {"horizontal": "center"}, area="A1"),
        )

    def guards(self) -> Sequence[Asked]:
        others = {"areas": {"$not": {"$contains": {"$not": self._heading}}}}
        because = "Only the heading is wider than a column."
        return (
            self.guard("no_other_merged", "merged-cells", others, because),
            *at_start(self.table, looks_without=[self._heading], but=["merged"]),
        )

    def play(self, desk: Desk) -> None:
        self._head(desk, self._heading)

    def mistakes(self) -> Sequence[Mistake]:
        below = self.table.line(2)
        return (
            Mistake("to_the_left", lambda desk: self._head(desk, self._heading, centred=False), ("centred",)),
            Mistake("in_its_column", lambda desk: self._head(desk), ("one_cell",)),
            Mistake("and_the_row_below", lambda desk: self._head(desk, self._heading, below), ("no_other_merged",)),
        )

    @property
    def _heading(self) -> str:
        return self.table.line(1)

    def _head(self, desk: Desk, *areas: str, centred: bool = True) -> None:
        self.to_front(desk)
        for area in areas:
            merge(desk, area)
        if centred:
            center(desk, "A1")
        self.save(desk)
