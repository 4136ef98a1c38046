"""How tables and their cells look."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.office_looks import Borders
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .formats import BorderFacts, border_facts
from .model import Table
from .tables import MAX_GRID, cell_name, open_table


class MergedFacts(TypedDict):
    """A cell that covers others."""

    cell: str
    rows: int
    columns: int


class GridFacts(TypedDict):
    """The lines of a table: around it, and between its rows and columns; ``mixed`` if they differ."""

    left: str
    right: str
    top: str
    bottom: str
    rows: str
    columns: str


class TableFormat(TypedDict):
    """How a table is laid out; ``column_shares`` are percent of its width, a height of 0 fits the content."""

    found: bool
    width_mm: float | None
    alignment: str | None
    left_mm: float | None
    right_mm: float | None
    above_mm: float | None
    below_mm: float | None
    column_widths_mm: list[float] | None
    column_shares: list[float] | None
    header_rows: int | None
    may_split: bool | None
    rows_may_split: bool | None
    keep_with_next: bool | None
    background: str | None
    merged: list[MergedFacts] | None
    borders: GridFacts | None
    row_heights_mm: list[float] | None


class CellFacts(TypedDict):
    """A cell. ``bold`` is null if some of its text is."""

    found: bool
    text: str | None
    style: str | None
    alignment: str | None
    vertical: str | None
    background: str | None
    borders: BorderFacts | None
    rows: int | None
    columns: int | None
    value: float | None
    formula: str | None
    bold: bool | None
    protected: bool | None


@saved
def table_format(home: Home, document: str, table: str) -> TableFormat:
    """Width, place, columns, lines, background and merged cells of a table."""
    opened = open_table(home, document, table)
    if opened is None:
        return absent(TableFormat)
    found = opened[1]
    total = sum(found.column_widths_mm)
    merged: list[MergedFacts] = [
        {"cell": cell_name(one.row, one.column), "rows": one.rows, "columns": one.columns}
        for one in found.cells
        if one.rows > 1 or one.columns > 1
    ]
    return {
        "found": True,
        "width_mm": found.width_mm,
        "alignment": found.alignment,
        "left_mm": found.left_mm,
        "right_mm": found.right_mm,
        "above_mm": found.above_mm,
        "below_mm": found.below_mm,
        "column_widths_mm": found.column_widths_mm,
        "column_shares": [round(100 * one / total, 1) for one in found.column_widths_mm] if total else [],
        "header_rows": found.header_rows,
        "may_split": found.may_split,
        "rows_may_split": found.rows_may_split,
        "keep_with_next": found.keep_with_next,
        "background": found.background,
        "merged": merged,
        "borders": _lines(found),
        "row_heights_mm": found.row_heights_mm,
    }


def _lines(table: Table) -> GridFacts:
    """A line between two cells belongs to either of them."""
    own: dict[tuple[int, int], Borders] = {}
    room = MAX_GRID
    for one in table.cells:
        room -= min(one.rows, table.rows) * min(one.columns, table.columns)
        if room < 0:
            raise StateTooBig(f"the cells of a table cover more than {MAX_GRID} places")
        for row in range(one.row, min(one.row + one.rows, table.rows)):
            for column in range(one.column, min(one.column + one.columns, table.columns)):
                inner = one.borders
                own[row, column] = Borders(
                    inner.left if column == one.column else "covered",
                    inner.right if column == min(one.column + one.columns, table.columns) - 1 else "covered",
                    inner.top if row == one.row else "covered",
                    inner.bottom if row == min(one.row + one.rows, table.rows) - 1 else "covered",
                )
    blank = Borders()
    ends = table.rows - 1, table.columns - 1

    def of(lines: set[str]) -> str:
        lines -= {"covered"}
        return "none" if not lines else lines.pop() if len(lines) == 1 else "mixed"

    def stronger(first: str, second: str) -> str:
        return second if first == "none" else first

    rows = {
        stronger(one.bottom, own.get((row + 1, column), blank).top)
        for (row, column), one in own.items()
        if row < ends[0]
    }
    columns = {
        stronger(one.right, own.get((row, column + 1), blank).left)
        for (row, column), one in own.items()
        if column < ends[1]
    }
    return {
        "left": of({one.left for (_, column), one in own.items() if column == 0}),
        "right": of({one.right for (_, column), one in own.items() if column == ends[1]}),
        "top": of({one.top for (row, _), one in own.items() if row == 0}),
        "bottom": of({one.bottom for (row, _), one in own.items() if row == ends[0]}),
        "rows": of(rows),
        "columns": of(columns),
    }


@saved
def table_cell(home: Home, document: str, table: str, cell: str) -> CellFacts:
    """A cell of a table by its name, `B2`; not found if it is covered by another one."""
    opened = open_table(home, document, table)
    found = [one for one in opened[1].cells if cell_name(one.row, one.column) == cell] if opened else []
    if not found:
        return absent(CellFacts)
    one = found[0]
    bold = {piece.look.bold for part in one.paragraphs for piece in part.pieces if piece.text.strip()}
    alignments = {part.form.alignment for part in one.paragraphs}
    return {
        "found": True,
        "text": one.text,
        "style": one.paragraphs[0].style if one.paragraphs else "",
        "alignment": next(iter(alignments)) if len(alignments) == 1 else None,
        "vertical": one.vertical,
        "background": one.background,
        "borders": border_facts(one.borders),
        "rows": one.rows,
        "columns": one.columns,
        "value": one.value,
        "formula": one.formula,
        "bold": None if len(bold) > 1 else True in bold,
        "protected": one.protected,
    }
