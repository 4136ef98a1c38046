"""Spreadsheets in Office Open XML: sheets and cells. What else they hold is in the modules beside this one.

Source: ECMA-376, part 1, 18.2 (workbook), 18.3 (worksheets), 18.4 (shared strings).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from pytest_opencomputer.guest.channels.odf import Properties
from pytest_opencomputer.guest.channels.ooxml import Package, q
from pytest_opencomputer.guest.endpoint import StateCorrupt
from pytest_opencomputer.guest.state import number, shown

from . import xlsx_charts, xlsx_data, xlsx_pages, xlsx_rules
from .areas import Area, cell_name, from_excel, parse, read
from .facts import (
    AutoFilter,
    CellType,
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
from .formats import clock, iso_date
from .formulas import from_excel as formula_from_excel
from .formulas import moved
from .model import Cell, FileKind, Sheet, Style, Value, lines
from .xlsx_styles import SPREADSHEET, index
from .xlsx_worksheets import Worksheet, XlsxFile

_CHARACTER = 1.957  # millimetres of a figure in the font that LibreOffice measures widths with
_POINT = 25.4 / 72
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


class XlsxBook(XlsxFile):
    """An .xlsx, .xlsm or .xltx file."""

    def __init__(self, package: Package) -> None:
        super().__init__(package)
        kind = package.content_type(self.part)
        self.kind: FileKind = "xlsm" if "macro" in kind else "xltx" if "template" in kind else "xlsx"
        properties = self.root.find(q("s:workbookPr"))
        self.from_1904 = properties is not None and properties.get("date1904") in ("1", "true")
        self.texts = [
            _text(one)
            for one in package.part(next(package.related(self.part, "sharedStrings"), ""))
            if one.tag == q("s:si")
        ]
        related = package.relationships(self.part)
        self.sheets: list[Sheet] = []
        for one in self.root.iterfind("s:sheets/s:sheet", SPREADSHEET):
            target = related.get(one.get(q("r:id"), ""))
            if target is not None and target.kind == "worksheet":
                self.sheets.append(XlsxSheet(self, one.get("name", ""), one.get("state", "visible"), target.target))

    def active(self) -> str:
        view = next(self.root.iter(q("s:workbookView")), None)
        at = index(view.get("activeTab")) if view is not None else 0
        return self.sheets[at].name if at < len(self.sheets) else ""

    def names(self) -> list[Name]:
        return xlsx_data.names(self)

    def databases(self) -> list[DatabaseRange]:
        return xlsx_data.databases(self)

    def pivots(self) -> list[Pivot]:
        return xlsx_data.pivots(self)

    def styles(self) -> dict[str, Style]:
        return self.looks.named()

    def properties(self) -> Properties:
        return self.package.properties()

    def macros(self) -> list[str]:
        return sorted(one for one in self.package.members if one.lower().endswith("vbaproject.bin"))

    def structure_protected(self) -> bool:
        found = self.root.find(q("s:workbookProtection"))
        return found is not None and found.get("lockStructure") in ("1", "true")


class XlsxSheet(Worksheet):
    """A sheet of an .xlsx, .xlsm or .xltx file."""

    def __init__(self, book: XlsxBook, name: str, state: str, part: str) -> None:
        super().__init__(book, name, part)
        self.texts = book.texts
        self.from_1904 = book.from_1904
        self.visible = state == "visible"
        color = next(self.root.iter(q("s:tabColor")), None)
        self.tab_color = book.looks.color(color)

    def stored(self) -> Iterator[tuple[int, int, Cell]]:
        shared: dict[str, tuple[int, int, str]] = {}
        for (row, column), element in sorted(self.elements.items(), key=lambda one: one[0]):
            formula = self._formula(element, row, column, shared)
            kind, value = self._value(element)
            if kind != "empty" or formula:
                yield row, column, Cell("text" if kind == "empty" else kind, "" if kind == "empty" else value, formula)

    def _formula(self, cell: ET.Element, row: int, column: int, shared: dict[str, tuple[int, int, str]]) -> str:
        element = cell.find(q("s:f"))
        if element is None:
            return ""
        text = element.text or ""
        if element.get("t") == "shared":
            group = element.get("si", "")
            if text:
                shared[group] = (row, column, text)
            elif group in shared:
                at_row, at_column, text = shared[group]
                text = moved(text, row - at_row, column - at_column)
        return formula_from_excel(text)

    def _value(self, cell: ET.Element) -> tuple[CellType, Value]:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            inline = cell.find(q("s:is"))
            return "text", _text(inline) if inline is not None else ""
        element = cell.find(q("s:v"))
        if element is None:
            return "empty", None
        text = element.text or ""
        if kind == "s":
            at = index(text)
            if at >= len(self.texts):
                raise StateCorrupt(f"a cell has the shared text {shown(text)}, there are {len(self.texts)}")
            return "text", self.texts[at]
        if kind == "str":
            return "text", _unescaped(text)
        if kind == "b":
            return "boolean", text == "1"
        if kind == "e":
            return "error", text
        if kind == "d":
            return "date", text.removesuffix("T00:00:00")
        figure = number(text, "the value of a cell")
        category = self.book.looks.format(index(cell.get("s")))["category"]
        if category in ("date", "datetime"):
            return "date", iso_date(figure, from_1904=self.from_1904)
        if category == "time":
            return "time", clock(figure * 86400)
        return ("boolean", bool(figure)) if category == "boolean" else ("number", figure)

    def style(self, row: int, column: int) -> Style:
        cell = self.elements.get((row, column))
        if cell is not None:
            return self.book.looks.cell(index(cell.get("s")))
        line = self.row_elements.get(row)
        if line is not None and line.get("customFormat") in ("1", "true"):
            return self.book.looks.cell(index(line.get("s")))
        for first, last, element in self.column_elements:
            if first <= column <= last:
                return self.book.looks.cell(index(element.get("style")))
        return self.book.looks.cell(0)

    def columns(self) -> list[Line]:
        standard = self.first("sheetFormatPr").get("defaultColWidth", "8.43")
        return lines(
            [
                (
                    first,
                    last,
                    number(one.get("width", standard), "width of a column") * _CHARACTER,
                    _true(one, "hidden"),
                    False,
                    index(one.get("outlineLevel")),
                )
                for first, last, one in sorted(self.column_elements, key=lambda one: one[:2])
            ],
            "column",
        )

    def rows(self) -> list[Line]:
        standard = self.first("sheetFormatPr").get("defaultRowHeight", "15")
        area = parse(self.autofilter()["area"] or "")
        found = []
        for row, one in sorted(self.row_elements.items()):
            # The file does not say why a row is hidden: below the buttons of a filter it is the filter.
            filtering = area is not None and area.top < row <= area.bottom and bool(self.autofilter()["columns"])
            hidden = _true(one, "hidden")
            height = number(one.get("ht", standard), "height of a row") * _POINT
            level = index(one.get("outlineLevel"))
            found.append((row, row, height, hidden and not filtering, hidden and filtering, level))
        return lines(found, "row")

    def merged(self) -> list[str]:
        found = [read(one.get("ref", ""), "merged cells") for one in self.root.iter(q("s:mergeCell"))]
        return [str(one) for one in sorted(found)]

    def comments(self) -> list[Comment]:
        found: list[tuple[Area, Comment]] = []
        for part in self.book.package.related(self.part, "comments"):
            root = self.book.package.part(part)
            authors = [(one.text or "").strip() for one in root.iter(q("s:author"))]
            shown_ones = xlsx_charts.visible_comments(self)
            for one in root.iter(q("s:comment")):
                place = read(one.get("ref", ""), "a comment")
                author = index(one.get("authorId"))
                comment: Comment = {
                    "cell": str(place),
                    "text": "".join(piece.text or "" for piece in one.iter(q("s:t"))),
                    "author": authors[author] if author < len(authors) else "",
                    "visible": (place.top, place.left) in shown_ones,
                }
                found.append((place, comment))
        return [comment for _, comment in sorted(found, key=lambda one: one[0])]

    def links(self) -> list[Link]:
        related = self.book.package.relationships(self.part)
        found: list[tuple[Area, Link]] = []
        for one in self.root.iter(q("s:hyperlink")):
            place = read(one.get("ref", ""), "a hyperlink")
            target = related.get(one.get(q("r:id"), ""))
            address = target.target if target is not None else ""
            if one.get("location"):
                address += "#" + from_excel(one.get("location", ""))
            cell = self.cell(place.top, place.left)
            text = cell.value if isinstance(cell.value, str) else one.get("display", "")
            found.append((place, {"cell": cell_name(place.top, place.left), "target": address, "text": text}))
        return [link for _, link in sorted(found, key=lambda one: one[0])]

    def drawings(self) -> list[Drawing]:
        return xlsx_charts.drawings(self)

    def charts(self) -> list[Chart]:
        return xlsx_charts.charts(self)

    def validation(self, row: int, column: int) -> Validation:
        return xlsx_rules.validation(self, row, column)

    def conditionals(self) -> list[Conditional]:
        return xlsx_rules.conditionals(self)

    def autofilter(self) -> AutoFilter:
        return xlsx_data.autofilter(self)

    def page(self) -> PageSetup:
        return xlsx_pages.page(self)

    def view(self) -> View:
        return xlsx_pages.view(self)

    def protection(self) -> SheetProtection:
        found = self.first("sheetProtection")
        return {
            "found": True,
            "protected": found.get("sheet") in ("1", "true"),
            "password": bool(found.get("password") or found.get("hashValue")),
            # The attributes say what is locked.
            "select_protected": bool(found) and found.get("selectLockedCells") not in ("1", "true"),
            "select_unprotected": bool(found) and found.get("selectUnlockedCells") not in ("1", "true"),
        }


def _true(element: ET.Element, name: str) -> bool:
    return element.get(name) in ("1", "true")


def _text(element: ET.Element) -> str:
    """The text of a shared or inline string, phonetic hints left out."""
    pieces = []
    for one in element:
        if one.tag == q("s:t"):
            pieces.append(one.text or "")
        elif one.tag == q("s:r"):
            pieces += [piece.text or "" for piece in one.findall(q("s:t"))]
    return _unescaped("".join(pieces))


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text).replace("\r\n", "\n")
