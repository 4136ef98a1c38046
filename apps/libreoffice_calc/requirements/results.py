"""Requirements that make something of a table: a text file, a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, ClassVar, Self

from apps.libreoffice_calc.operations import chart, enter, export_csv
from apps.libreoffice_calc.requirements.common import OnTable, at_start
from apps.libreoffice_calc.requirements.facts import OfTable, Register, Summary
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene, file_resource

_READERS = {
    "tax": "our tax adviser",
    "bank": "the bank",
    "insurer": "the insurer",
    "payroll": "the payroll office",
}
_KINDS = {"Column": "chart with vertical bars", "Bar": "chart with horizontal bars", "Pie": "pie chart"}


@dataclass(frozen=True)
class Exported(OnTable[Register]):
    """A sheet is also there as text with semicolons."""

    reader: str
    kind: ClassVar[type[OfTable]] = Register
    area: ClassVar[str] = "text_export"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Register)
        return cls(fact, scene.draw.one(fact.readers))

    @property
    def name(self) -> str:
        """The name of the text file."""
        return f"{self.table.name.lower()}-{self.reader}.csv"

    @property
    def place(self) -> str:
        """The place of the text file."""
        return str(PurePosixPath(self.table.book.place).with_name(self.name))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``; nothing else may change the sheet before it is exported."""
        return self.fact.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        sheet, reader = self.table.name, _READERS[self.reader]
        how = "UTF-8 text with semicolons between the columns, everything as the sheet shows it"
        return (
            Phrasing(f'for {reader}, export the sheet {sheet} to "{self.name}" beside the workbook: {how}'),
            Phrasing(f'write the sheet {sheet} to "{self.name}" in the same folder for {reader}, as {how}'),
        )

    def goals(self) -> Sequence[Asked]:
        rows = [list(self.table.headers), *map(list, self.table.shown)]
        args = {"place": self.place, "separator": ";"}
        return (Asked("rows", "csv-file", args, {"rows": rows}),)

    def guards(self) -> Sequence[Asked]:
        return at_start(self.table)

    def play(self, desk: Desk) -> None:
        self._export(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def with_a_note(desk: Desk) -> None:
            self._export(desk)
            enter(desk, f"A{self.table.last + 3}", f"Sent as {self.name}")
            self.save(desk)

        return (
            Mistake("with_commas", lambda desk: self._export(desk, ","), ("rows",)),
            Mistake("with_a_note_in_the_sheet", with_a_note, ("cells_untouched",)),
        )

    def _export(self, desk: Desk, separator: str = ";") -> None:
        self.to_front(desk)
        export_csv(desk, self.place, separator=separator)


@dataclass(frozen=True)
class Charted(OnTable[Summary]):
    """A chart shows the figures of a table without its totals."""

    shape: str
    kind: ClassVar[type[OfTable]] = Summary
    area: ClassVar[str] = "charts"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Summary), scene.draw.one(tuple(_KINDS)))

    @property
    def title(self) -> str:
        """The title of the chart."""
        return f"{self.fact.what[:1].upper()}{self.fact.what[1:]}"

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sheet, kind = self.fact, self.table.name, f"a {_KINDS[self.shape]}"
        figures = f'"{fact.figures}" for each {fact.labels.lower()}'
        titled = f'titled "{self.title}"'
        quotes = {"shape": kind, "figures": figures, "title": titled}
        with_header, let_header = "with the header as the name of the series", "let the header name the series"
        return (
            Phrasing(
                f"add {kind} of {figures} to the sheet {sheet}, without the totals, {titled}, {with_header}",
                {**quotes, "name": with_header},
            ),
            Phrasing(
                f"on the sheet {sheet}, show {figures}, but not the totals, in {kind} {titled}, and {let_header}",
                {**quotes, "name": let_header},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        table, fact = self.table, self.fact
        series = {
            "values": f"{table.name}!{table.column(fact.figures)}",
            "categories": f"{table.name}!{table.column(fact.labels)}",
        }
        return (
            self._chart("shape", {"kind": self.shape.lower(), "stacked": "no"}),
            self._chart("figures", {"series": [series]}),
            self._chart("name", {"series": [{"name": f"{table.name}!{table.letter(fact.figures)}{table.header_row}"}]}),
            self._chart("title", {"title": self.title}),
        )

    def guards(self) -> Sequence[Asked]:
        one_at_most = {"charts": {"$len": {"$max": 1}}}
        return (
            self.guard("one_chart", "charts", one_at_most, "One chart is enough."),
            *at_start(self.table, but=["charts"]),
        )

    def play(self, desk: Desk) -> None:
        self._draw(desk)

    def mistakes(self) -> Sequence[Mistake]:
        other = next(one for one in _KINDS if one != self.shape)

        def twice(desk: Desk) -> None:
            self._draw(desk)
            self._draw(desk, other)

        return (
            Mistake("with_the_totals", lambda desk: self._draw(desk, last=self.table.last + 1), ("figures",)),
            Mistake("without_the_header", lambda desk: self._draw(desk, first=self.table.first), ("name",)),
            Mistake("of_another_kind", lambda desk: self._draw(desk, other), ("shape",)),
            Mistake("twice", twice, ("one_chart",)),
        )

    def _chart(self, name: str, wanted: Any) -> Asked:
        return self.goal(name, "charts", {"charts": {"$contains": wanted}})

    def _draw(self, desk: Desk, shape: str = "", *, first: int = 0, last: int = 0) -> None:
        table = self.table
        self.to_front(desk)
        area = f"A{first or table.header_row}:{table.letter(self.fact.figures)}{last or table.last}"
        chart(desk, area, shape or self.shape, titles={"Title": self.title})
        self.save(desk)
