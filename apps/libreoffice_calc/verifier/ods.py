"""OpenDocument spreadsheets: sheets and cells. What else they hold is in the modules beside this one."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from pytest_opencomputer.guest.channels import odf
from pytest_opencomputer.guest.channels.odf import Document, Properties, length_mm, q
from pytest_opencomputer.guest.endpoint import StateCorrupt
from pytest_opencomputer.guest.state import number, shown

from . import ods_charts, ods_data, ods_pages, ods_rules
from .areas import MAX_COLUMN, MAX_ROW, Area, cell_name, parse, quoted
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
from .model import Cell, FileKind, Style, lines
from .ods_tables import OdsFile, OdsTable, repeated, run_at

_KINDS: dict[str, FileKind] = {
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.spreadsheet-template": "ots",
}


class OdsBook(OdsFile):
    """An .ods, .ots or .fods file."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        kind = _KINDS.get(document.mimetype, "ods")
        self.kind: FileKind = kind if document.members else "fods"
        self.sheets = [OdsSheet(self, table) for table in self.body.findall(q("table:table"))]

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


class OdsSheet(OdsTable):
    """A sheet of an .ods, .ots or .fods file."""

    def __init__(self, book: OdsBook, table: ET.Element) -> None:
        super().__init__(book, table)
        properties = book.looks.properties("table", table.get(q("table:style-name"), ""), "style:table-properties")
        self.visible = properties.get(q("table:display")) != "false"
        self.tab_color = properties.get(q("tableooo:tab-color"), properties.get(q("table:tab-color"), "")).lower()

    def stored(self) -> Iterator[tuple[int, int, Cell]]:
        for row, column, element in self.written():
            cell = _content(element)
            if cell.type != "empty":
                yield row, column, cell

    def style(self, row: int, column: int) -> Style:
        cell, found = self.element(row, column), run_at(self.row_runs, row)
        name = cell.get(q("table:style-name")) if cell is not None else None
        if name is None and found is not None:
            name = found.element.get(q("table:default-cell-style-name"))
        if name is None and found is not None:
            # Of the rows in the file only: Calc names the usual style of their cells here, and none for those below.
            columns = run_at([run for run, _ in self.column_runs], column)
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
                repeated(element, "table:number-rows-spanned"),
                repeated(element, "table:number-columns-spanned"),
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
