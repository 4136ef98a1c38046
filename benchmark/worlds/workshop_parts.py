"""What the workbooks of the workshop are put together from, and some of their facts."""

from __future__ import annotations

from collections.abc import Sequence

from apps.libreoffice_calc.requirements.facts import Address, Limit, OfTable, Table
from benchmark.worlds.spreadsheets import Formula
from benchmark.worlds.workshop_files import Cell, Page
from benchmark.worlds.workshop_shop import Party
from pytest_opencomputer.composed import Draw

Made = tuple[list[OfTable], dict[str, bytes]]


def parties(header: str, parties: Sequence[Party], name: str, more: Sequence[tuple[str, float, str]],
             rest: Sequence[Sequence[Cell]]) -> Page:  # fmt: skip
    """A sheet with addresses, and two more columns."""
    columns = [(header, 4.6, "text"), ("Town", 3.0, "text"), ("Contact", 4.0, "text"), ("Phone", 3.0, "text"),
               ("Web site", 5.4, "text"), *more]  # fmt: skip
    rows = [
        [one.name, one.town, one.contact, one.phone, one.site, *two] for one, two in zip(parties, rest, strict=True)
    ]
    return Page(name, columns, rows)


def listed(name: str, header: str, entries: Sequence[tuple[str, str]]) -> Page:
    """A sheet with the entries that a column may have."""
    return Page(name, [(header, 3.0, "text"), ("Meaning", 7.0, "text")], [list(one) for one in entries])


def address(draw: Draw, table: Table, header: str) -> Address:
    """One of the web sites of a sheet with addresses."""
    rows = draw.some(range(len(table.rows)), 2)
    at, beside = rows
    site = table.headers.index("Web site")
    return Address(table, table.first + at, header, str(table.rows[at][0]), str(table.rows[at][site]),
                   table.first + beside)  # fmt: skip


def limit(draw: Draw, table: Table, header: str, beside: str, step: int) -> Limit:
    """A limit beyond which about a third of the figures are."""
    figures = sorted(float(str(one)) for one in table.values(header))
    comparison = draw.one("<>")
    at = figures[len(figures) * draw.number(20, 40) // 100 * (1 if comparison == "<" else -1)]
    return Limit(table, header, comparison, max(step, round(at / step) * step), beside)


def rows_with(table: Table, **values: str) -> tuple[int, ...]:
    """The numbers of the rows with these values, by header."""
    wanted = [(table.headers.index(header), value) for header, value in values.items()]
    return tuple(
        table.first + at for at, row in enumerate(table.rows) if all(row[column] == value for column, value in wanted)
    )


def sum_row(label: str, rows: Sequence[Sequence[Cell]], columns: Sequence[int]) -> list[Cell]:
    """A row of totals below rows that begin in row 4."""
    found: list[Cell] = [label]
    for at in columns:
        result = round(sum(float(number_in(row[at])) for row in rows), 2)
        letter = "ABCDEFG"[at]
        found.append(Formula(f"of:=SUM([.{letter}4:.{letter}{len(rows) + 3}])", result))
    return found


def number_in(cell: Cell) -> float:
    """The number in a cell, or that its formula leads to."""
    return float(str(cell.result if isinstance(cell, Formula) else cell))


def summed(label: str, sheet: str, key: str, figures: Sequence[str], last: int, row: int,
            results: Sequence[float]) -> list[Cell]:  # fmt: skip
    """A row of a summary: for each column of figures, the sum of the rows with this label."""
    return [label, *(
        Formula(f"of:=SUMIF([${sheet}.${key}$2:.${key}${last}];[.A{row}];[${sheet}.${one}$2:.${one}${last}])", result)
        for one, result in zip(figures, results, strict=True)
    )]  # fmt: skip
