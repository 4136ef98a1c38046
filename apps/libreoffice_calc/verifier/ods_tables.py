"""What .ods, .ots and .fods files have of a spreadsheet: tables and their elements, as runs of equal rows and cells.

``ods`` and the modules about charts, pages and rules read them.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from pytest_opencomputer.guest.channels.odf import Document, q
from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

from .areas import MAX_CELLS, MAX_COLUMN, MAX_ROW
from .model import Book, Sheet
from .ods_styles import Styles

MAX_RUNS = 400_000


@dataclass(frozen=True)
class Run:
    """Equal things in succession."""

    first: int
    last: int
    element: ET.Element


@dataclass(frozen=True)
class RowRun(Run):
    """Equal rows in succession, with the runs of their cells. ``level`` counts the groups around it."""

    level: int
    cells: list[Run] = field(default_factory=list)


_R = TypeVar("_R", bound=Run)


class OdsFile(Book):
    """The document of a book, its body, and its styles.

    Raises:
        StateCorrupt: the document is no spreadsheet.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        body = next(document.content.iter(q("office:spreadsheet")), None)
        if body is None:
            raise StateCorrupt("the OpenDocument file is no spreadsheet")
        self.body = body
        self.looks = Styles(document)


class OdsTable(Sheet):
    """A table of the document's body, and the elements in it."""

    def __init__(self, book: OdsFile, table: ET.Element) -> None:
        self.book = book
        self.table = table
        self.name = table.get(q("table:name"), "")

    @cached_property
    def row_runs(self) -> list[RowRun]:
        """The rows, with their cells."""
        found: list[RowRun] = []
        at = 1
        for element, level in _walk(self.table, "table:table-row", "table:table-row-group"):
            last = min(at + repeated(element, "table:number-rows-repeated") - 1, MAX_ROW)
            found.append(RowRun(at, last, element, level, list(_cell_runs(element))))
            at = last + 1
            if len(found) > MAX_RUNS or at > MAX_ROW:
                break
        return found

    @cached_property
    def column_runs(self) -> list[tuple[Run, int]]:
        """The columns, each with the number of groups around it."""
        found: list[tuple[Run, int]] = []
        at = 1
        for element, level in _walk(self.table, "table:table-column", "table:table-column-group"):
            last = min(at + repeated(element, "table:number-columns-repeated") - 1, MAX_COLUMN)
            found.append((Run(at, last, element), level))
            at = last + 1
            if at > MAX_COLUMN:
                break
        return found

    def written(self) -> Iterator[tuple[int, int, ET.Element]]:
        """The cells that have anything in them or on them, row by row; repeated ones each by itself."""
        count = 0
        for row in self.row_runs:
            filled = [one for one in row.cells if len(one.element) or q("office:value-type") in one.element.attrib
                      or q("table:formula") in one.element.attrib]  # fmt: skip
            for at in range(row.first, row.last + 1) if filled else ():
                for run in filled:
                    count += run.last - run.first + 1
                    if count > MAX_CELLS:
                        raise StateTooBig(f"the sheet {shown(self.name)} has more than {MAX_CELLS} cells with content")
                    for column in range(run.first, run.last + 1):
                        yield at, column, run.element

    def element(self, row: int, column: int) -> ET.Element | None:
        """The element of a cell, if the file has one."""
        found = run_at(self.row_runs, row)
        cell = run_at(found.cells, column) if found is not None else None
        return cell.element if cell is not None else None


def _walk(table: ET.Element, wanted: str, group: str) -> Iterator[tuple[ET.Element, int]]:
    """Rows or columns of a table, those in groups and headers included, with the number of groups around each."""
    waiting = [(child, 0) for child in reversed(table)]
    inside = {q(group): 1, q(f"{wanted}s"): 0, q(wanted.replace("table:table-", "table:table-header-") + "s"): 0}
    while waiting:
        element, level = waiting.pop()
        if element.tag == q(wanted):
            yield element, level
        elif element.tag in inside:
            waiting += [(child, level + inside[element.tag]) for child in reversed(element)]


def _cell_runs(row: ET.Element) -> Iterator[Run]:
    at = 1
    for cell in row:
        if cell.tag in (q("table:table-cell"), q("table:covered-table-cell")):
            last = min(at + repeated(cell, "table:number-columns-repeated") - 1, MAX_COLUMN)
            yield Run(at, last, cell)
            at = last + 1
            if at > MAX_COLUMN:
                return


def repeated(element: ET.Element, name: str) -> int:
    """A number of repetitions, or of cells that a cell spans: 1 if the attribute is absent or no number."""
    text = element.get(q(name), "1")
    return max(1, int(text)) if text.isdecimal() and len(text) < 8 else 1


def run_at(runs: list[_R], at: int) -> _R | None:
    """The run that covers a row or column, if there is one."""
    index = bisect_right(runs, at, key=lambda run: run.first) - 1
    return runs[index] if index >= 0 and runs[index].last >= at else None
