"""The texts of cells as they are shown, and how pivot tables show their values."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import odf, ooxml
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from . import renderings
from .areas import area_of
from .books import open_book, open_sheet
from .formats import BUILT_IN
from .model import Book, Cell, Sheet
from .ods_tables import OdsFile, OdsTable
from .xlsx_styles import SPREADSHEET, index
from .xlsx_worksheets import Worksheet, XlsxFile

MAX_SHOWN = 5_000
_CLOCK = re.compile(r"(-?)(\d+):(\d\d):(\d\d)")

ShowAs = Literal[
    "normal", "difference", "percent", "percent difference", "running total", "percent of row", "percent of column",
    "percent of total", "index",
]  # fmt: skip
_OF_ODF: dict[str, ShowAs] = {
    "member-difference": "difference",
    "member-percentage": "percent",
    "member-percentage-difference": "percent difference",
    "running-total": "running total",
    "row-percentage": "percent of row",
    "column-percentage": "percent of column",
    "total-percentage": "percent of total",
    "index": "index",
}
_OF_XLSX: dict[str, ShowAs] = {
    "difference": "difference",
    "percent": "percent",
    "percentDiff": "percent difference",
    "runTotal": "running total",
    "percentOfRow": "percent of row",
    "percentOfCol": "percent of column",
    "percentOfTotal": "percent of total",
    "index": "index",
}
_NEIGHBOURS = {1_048_828: "(previous item)", 1_048_829: "(next item)"}  # ECMA-376, part 1, 18.10.1.22


class ShownTexts(TypedDict):
    """The texts that the cells of an area show, row by row; an empty text for an empty cell.

    Null is what is not known: .xlsx files have values only, and some formats (fractions, conditions, other languages)
    are not read.
    """

    found: bool
    texts: list[list[str | None]] | None


class ShownValue(TypedDict):
    """A data field of a pivot table. ``base_field`` and ``base_item`` are what it is compared with, if it is."""

    pivot: str
    field: str
    function: str
    show_as: ShowAs
    base_field: str
    base_item: str


class ShownValues(TypedDict):
    """The data fields of all pivot tables of a document."""

    found: bool
    values: list[ShownValue] | None


@saved
def shown_texts(home: Home, place: str, sheet: str, area: str) -> ShownTexts:
    """The texts of the cells of an area (at most 5,000) as they are shown, whatever their widths."""
    page, wanted = open_sheet(home, place, sheet), area_of(area)
    if page is None:
        return absent(ShownTexts)
    columns = range(wanted.left, wanted.right + 1)
    rows = range(wanted.top, wanted.bottom + 1)
    if len(rows) * len(columns) > MAX_SHOWN:
        raise StateTooBig(f"{wanted} has {len(rows) * len(columns)} cells, at most {MAX_SHOWN} are told")
    return {"found": True, "texts": [[_text(page, row, column) for column in columns] for row in rows]}


def _text(page: Sheet, row: int, column: int) -> str | None:
    if isinstance(page, OdsTable):
        element = page.element(row, column)
        return odf.text_of(element) if element is not None else ""
    cell = page.cell(row, column)
    code = _code(page, row, column) if isinstance(page, Worksheet) else "General"
    if cell.type in ("empty", "error"):
        return str(cell.value or "")
    if cell.type == "boolean":
        return "TRUE" if cell.value else "FALSE"
    if isinstance(cell.value, str) and cell.type == "text":
        return renderings.of_text(cell.value, code)
    serial = _serial(page, row, column, cell)
    return None if serial is None else renderings.of_number(serial, code)


def _serial(page: Sheet, row: int, column: int, cell: Cell) -> float | None:
    """The number that a cell has in the file, also one that is a date or a time."""
    if isinstance(cell.value, float) and not isinstance(cell.value, bool):
        return cell.value
    element = page.elements.get((row, column)) if isinstance(page, Worksheet) else None
    value = element.findtext(ooxml.q("s:v")) if element is not None else None
    if element is None or value is None or element.get("t", "n") != "n":
        return _days(str(cell.value))
    # A date may be counted from 1904 in the file, and a time may have parts of seconds there.
    return _days(str(cell.value)) if cell.type == "date" else float(value)


def _days(text: str) -> float | None:
    clock = _CLOCK.fullmatch(text)
    if clock is not None:
        seconds = int(clock[2]) * 3600 + int(clock[3]) * 60 + int(clock[4])
        return (-seconds if clock[1] else seconds) / 86400
    try:
        return (datetime.fromisoformat(text) - datetime(1899, 12, 30)).total_seconds() / 86400
    except ValueError:
        return None


def _code(page: Worksheet, row: int, column: int) -> str:
    """The code of the number format of a cell that has content."""
    cell = page.elements.get((row, column))
    codes = _codes(page.book)
    at = index(cell.get("s")) if cell is not None else 0
    return codes[at] if at < len(codes) else "General"


@lru_cache(maxsize=1)
def _codes(book: XlsxFile) -> list[str]:
    """The codes of the number formats of a workbook, by the index that cells have."""
    root = book.package.part(next(book.package.related(book.part, "styles"), ""))
    own = {index(one.get("numFmtId")): one.get("formatCode", "") for one in root.iterfind("s:numFmts/*", SPREADSHEET)}
    numbers = [index(one.get("numFmtId")) for one in root.iterfind("s:cellXfs/s:xf", SPREADSHEET)]
    return [own.get(number) or BUILT_IN.get(number, "General") for number in numbers]


@saved
def pivot_values(home: Home, place: str) -> ShownValues:
    """How the pivot tables of a document show their values: as they are, or in comparison with others."""
    book = open_book(home, place)
    return {"found": True, "values": [*_values(book)]} if book is not None else absent(ShownValues)


def _values(book: Book) -> Iterator[ShownValue]:
    if isinstance(book, OdsFile):
        for listed in book.body.findall(odf.q("table:data-pilot-tables")):
            for table in listed:
                yield from _of_table(table)
    elif isinstance(book, XlsxFile):
        for sheet in book.sheets:
            for part in book.package.related(sheet.part, "pivotTable") if isinstance(sheet, Worksheet) else ():
                yield from _of_part(book, part)


def _of_table(table: ET.Element) -> Iterator[ShownValue]:
    q = odf.q
    for field in table.findall(q("table:data-pilot-field")):
        if field.get(q("table:orientation")) != "data":
            continue
        found = field.find(q("table:data-pilot-field-reference"))
        about = {} if found is None else found.attrib
        member = about.get(q("table:member-type"), "named")
        name = about.get(q("table:member-name"), "")
        yield {
            "pivot": table.get(q("table:name"), ""),
            "field": field.get(q("table:source-field-name"), ""),
            "function": field.get(q("table:function"), "auto"),
            "show_as": _OF_ODF.get(about.get(q("table:type"), ""), "normal"),
            "base_field": about.get(q("table:field-name"), ""),
            "base_item": name if member == "named" else f"({member} item)",
        }


def _of_part(book: XlsxFile, part: str) -> Iterator[ShownValue]:
    q, package = ooxml.q, book.package
    root = package.part(part)
    cache = package.part(next(package.related(part, "pivotCacheDefinition"), ""))
    fields = [*cache.iter(q("s:cacheField"))]
    for data in root.iter(q("s:dataField")):
        kind = _OF_XLSX.get(data.get("showDataAs", ""), "normal")
        base = fields[at] if (at := index(data.get("baseField"))) < len(fields) else ET.Element("nothing")
        named, compared = kind in ("difference", "percent", "percent difference"), kind == "running total"
        yield {
            "pivot": root.get("name", ""),
            "field": fields[at].get("name", "") if (at := index(data.get("fld"))) < len(fields) else "",
            "function": data.get("subtotal", "sum"),
            "show_as": kind,
            "base_field": base.get("name", "") if named or compared else "",
            "base_item": _item(base, index(data.get("baseItem"))) if named else "",
        }


def _item(field: ET.Element, at: int) -> str:
    """The item of a pivot cache's field by its number."""
    shared = field.find(ooxml.q("s:sharedItems"))
    items = [one.get("v", "") for one in shared] if shared is not None else []
    return _NEIGHBOURS.get(at) or (items[at] if at < len(items) else "")
