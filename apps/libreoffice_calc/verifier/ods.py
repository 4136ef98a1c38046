"""OpenDocument spreadsheets: sheets and cells. What else they hold is in the modules beside this one."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from pytest_opencomputer.guest.channels import odf
from pytest_opencomputer.guest.channels.odf import Document, Properties, length_mm, q
from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import number, shown

from . import ods_charts, ods_data, ods_pages, ods_rules
from .areas import MAX_CELLS, MAX_COLUMN, MAX_ROW, Area, cell_name, parse, quoted
from .facts import (
    AutoFilter,
    Chart,
    Comment,
    Conditional,
    DatabaseRange,
    Drawing,
    Line,
    Link,
    Name,
    PageSetup,
    Pivot,
    SheetProtection,
    Validation,
    View,
)
from .formats import clock
from .formulas import from_odf
from .model import Book, Cell, FileKind, Sheet, Style, lines
from .ods_styles import Styles

MAX_RUNS = 400_000
_KINDS: dict[str, FileKind] = {
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.spreadsheet-template": "ots",
}


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


class OdsBook(Book):
    """An .ods, .ots or .fods file."""

    def __init__(self, document: Document) -> None:
        self.document = document
        body = next(document.content.iter(q("office:spreadsheet")), None)
        if body is None:
            raise StateCorrupt("the OpenDocument file is no spreadsheet")
        self.body = body
        kind = _KINDS.get(document.mimetype, "ods")
        self.kind: FileKind = kind if document.members else "fods"
        self.looks = Styles(document)
        self.sheets = [OdsSheet(self, table) for table in body.findall(q("table:table"))]

    def active(self) -> str:
        name = ods_pages.view_item(self.document, "ActiveTable")
        return name or (self.sheets[0].name if self.sheets else "")

    def names(self) -> list[Name]:
        return ods_data.names(self.body)

    def databases(self) -> list[DatabaseRange]:
        return ods_data.databases(self.body)

    def pivots(self) -> list[Pivot]:
        return ods_data.pivots(self.body)

    def styles(self) -> dict[str, Style]:
        return self.looks.named()

    def properties(self) -> Properties:
        return self.document.properties()

    def macros(self) -> list[str]:
        return self.document.macros() if self.document.members else ods_data.flat_macros(self.document.content)

    def structure_protected(self) -> bool:
        return self.body.get(q("table:structure-protected")) == "true"


class OdsSheet(Sheet):
    """A table of the document's body."""

    def __init__(self, book: OdsBook, table: ET.Element) -> None:
        self.book = book
        self.table = table
        self.name = table.get(q("table:name"), "")
        properties = book.looks.properties("table", table.get(q("table:style-name"), ""), "style:table-properties")
        self.visible = properties.get(q("table:display")) != "false"
        self.tab_color = properties.get(q("tableooo:tab-color"), properties.get(q("table:tab-color"), "")).lower()

    @cached_property
    def row_runs(self) -> list[RowRun]:
        """The rows, with their cells."""
        found: list[RowRun] = []
        at = 1
        for element, level in _walk(self.table, "table:table-row", "table:table-row-group"):
            last = min(at + _repeated(element, "table:number-rows-repeated") - 1, MAX_ROW)
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
            last = min(at + _repeated(element, "table:number-columns-repeated") - 1, MAX_COLUMN)
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

    def stored(self) -> Iterator[tuple[int, int, Cell]]:
        for row, column, element in self.written():
            cell = _content(element)
            if cell.type != "empty":
                yield row, column, cell

    def element(self, row: int, column: int) -> ET.Element | None:
        """The element of a cell, where the file has one."""
        found = _run_at(self.row_runs, row)
        cell = _run_at(found.cells, column) if found is not None else None
        return cell.element if cell is not None else None

    def style(self, row: int, column: int) -> Style:
        cell = self.element(row, column)
        name = cell.get(q("table:style-name")) if cell is not None else None
        if name is None:
            found = _run_at(self.row_runs, row)
            name = found.element.get(q("table:default-cell-style-name")) if found is not None else None
        if name is None:
            columns = _run_at([run for run, _ in self.column_runs], column)
            name = columns.element.get(q("table:default-cell-style-name")) if columns is not None else None
        return self.book.looks.cell(name or "Default")

    def columns(self) -> list[Line]:
        return lines([(run.first, run.last, *self._line(run.element, "column"), level)
                      for run, level in self.column_runs], "column")  # fmt: skip

    def rows(self) -> list[Line]:
        return lines([(run.first, run.last, *self._line(run.element, "row"), run.level)
                      for run in self.row_runs], "row")  # fmt: skip

    def _line(self, element: ET.Element, kind: str) -> tuple[float, bool, bool]:
        size = {"row": "style:row-height", "column": "style:column-width"}[kind]
        name = element.get(q("table:style-name"), "")
        properties = self.book.looks.properties(f"table-{kind}", name, f"style:table-{kind}-properties")
        visibility = element.get(q("table:visibility"), "visible")
        return length_mm(properties.get(q(size))) or 0.0, visibility == "collapse", visibility == "filter"

    def merged(self) -> list[str]:
        found = []
        for row, column, element in self._cells():
            high, wide = (
                _repeated(element, "table:number-rows-spanned"),
                _repeated(element, "table:number-columns-spanned"),
            )
            if high > 1 or wide > 1:
                found.append(str(Area(row, column, min(row + high - 1, MAX_ROW), min(column + wide - 1, MAX_COLUMN))))
        return found

    def _cells(self) -> Iterator[tuple[int, int, ET.Element]]:
        """The first cell of each run."""
        for row in self.row_runs:
            for run in row.cells:
                yield row.first, run.first, run.element

    def comments(self) -> list[Comment]:
        found: list[Comment] = []
        for row, column, element in self.written():
            for note in element.findall(q("office:annotation")):
                comment: Comment = {
                    "cell": cell_name(row, column),
                    "text": odf.text_of(note),
                    "author": (note.findtext(q("dc:creator")) or "").strip(),
                    "visible": note.get(q("office:display")) == "true",
                }
                found.append(comment)
        return found

    def links(self) -> list[Link]:
        found: list[Link] = []
        for row, column, element in self.written():
            for paragraph in element.findall(q("text:p")):
                for link in paragraph.iter(q("text:a")):
                    target = link.get(q("xlink:href"), "")
                    if target.startswith("#"):
                        target = "#" + _inner(target[1:])
                    else:
                        # As seen from the document's folder; what is in a package sees it as the one above.
                        target = target.removeprefix("../" if self.book.document.members else "./")
                    found.append({"cell": cell_name(row, column), "target": target, "text": odf.text_in(link)})
        return found

    def drawings(self) -> list[Drawing]:
        return ods_charts.drawings(self)

    def charts(self) -> list[Chart]:
        return ods_charts.charts(self)

    def validation(self, row: int, column: int) -> Validation:
        element = self.element(row, column)
        name = element.get(q("table:content-validation-name"), "") if element is not None else ""
        return ods_rules.validation(self.book.body, name)

    def conditionals(self) -> list[Conditional]:
        return ods_rules.conditionals(self)

    def autofilter(self) -> AutoFilter:
        return ods_data.autofilter(self.book.body, self.name)

    def page(self) -> PageSetup:
        return ods_pages.page(self)

    def view(self) -> View:
        return ods_pages.view(self)

    def protection(self) -> SheetProtection:
        options: dict[str, str] = {}
        for one in self.table:
            if one.tag in (q("loext:table-protection"), q("table:table-protection")):
                options = {key.rpartition("}")[2]: value for key, value in one.attrib.items()}
        return {
            "found": True,
            "protected": self.table.get(q("table:protected")) == "true",
            "password": bool(self.table.get(q("table:protection-key"))),
            "select_protected": options.get("select-protected-cells") == "true",
            "select_unprotected": options.get("select-unprotected-cells") == "true",
        }


def _inner(target: str) -> str:
    """A place in the document; sheets whose names have spaces are quoted in some, and not in others."""
    sheet, dot, cell = target.rpartition(".")
    area = parse(cell)
    if not dot or area is None:
        return target
    sheet = sheet.removeprefix("$").removeprefix("'").removesuffix("'").replace("''", "'")
    return f"{quoted(sheet)}!{area}"


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
            last = min(at + _repeated(cell, "table:number-columns-repeated") - 1, MAX_COLUMN)
            yield Run(at, last, cell)
            at = last + 1
            if at > MAX_COLUMN:
                return


def _repeated(element: ET.Element, name: str) -> int:
    text = element.get(q(name), "1")
    return max(1, int(text)) if text.isdecimal() and len(text) < 8 else 1


def _run_at(runs: list[_R], at: int) -> _R | None:
    index = bisect_right(runs, at, key=lambda run: run.first) - 1
    return runs[index] if index >= 0 and runs[index].last >= at else None


def _content(element: ET.Element) -> Cell:
    kind = element.get(q("office:value-type"), "")
    formula = from_odf(element.get(q("table:formula"), ""))
    if element.get(q("calcext:value-type")) == "error":
        return Cell("error", odf.text_of(element), formula)
    if kind in ("float", "percentage", "currency"):
        return Cell("number", number(element.get(q("office:value"), ""), "office:value"), formula)
    if kind == "date":
        return Cell("date", _date(element.get(q("office:date-value"), "")), formula)
    if kind == "time":
        return Cell("time", _time(element.get(q("office:time-value"), "")), formula)
    if kind == "boolean":
        return Cell("boolean", element.get(q("office:boolean-value")) == "true", formula)
    text = element.get(q("office:string-value"))
    text = odf.text_of(element) if text is None else text
    return Cell("text", text, formula) if kind == "string" or formula or text else Cell()


def _date(text: str) -> str:
    day, mark, time = text[:40].partition("T")
    time = time.partition(".")[0].removesuffix("Z")
    return day if not mark or time in ("00:00:00", "00:00", "") else f"{day}T{time}"


def _time(text: str) -> str:
    negative = text.startswith("-")
    seconds, figures = 0.0, ""
    for one in text[:40].lstrip("-").removeprefix("PT"):
        if one.isdigit() or one in ".,":
            figures += "." if one == "," else one
        elif one in "HMS":
            seconds += number(figures, "office:time-value") * {"H": 3600, "M": 60, "S": 1}[one]
            figures = ""
        else:
            raise StateCorrupt(f"{shown(text)} is no time")
    return clock(-seconds if negative else seconds)
