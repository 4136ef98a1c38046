"""What a sheet has besides its cells: lines, comments, links, charts, filters, print setup and so on."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .areas import area_of, column_number
from .books import open_book, open_sheet
from .facts import (
    AutoFilter,
    Chart,
    Comment,
    DatabaseRange,
    Drawing,
    Line,
    Link,
    Name,
    PageSetup,
    Pivot,
    SheetProtection,
    View,
)


class LineFacts(TypedDict):
    """A column or row; ``size_mm`` is its width or height."""

    found: bool
    size_mm: float | None
    hidden: bool | None
    filtered: bool | None
    level: int | None


class HiddenLines(TypedDict):
    """What is not shown: columns and rows that were hidden, and rows that a filter hides, as ``A:B`` or ``3:7``."""

    found: bool
    columns: list[str] | None
    rows: list[str] | None
    filtered_rows: list[str] | None
    filtered_count: int | None


class Groups(TypedDict):
    """Columns and rows in groups (Data > Group and Outline), with their level, from 1."""

    found: bool
    columns: list[Line] | None
    rows: list[Line] | None


class Merged(TypedDict):
    """Areas of merged cells."""

    found: bool
    areas: list[str] | None


class Comments(TypedDict):
    """Comments, row by row."""

    found: bool
    comments: list[Comment] | None


class Links(TypedDict):
    """Hyperlinks, row by row."""

    found: bool
    links: list[Link] | None


class Drawings(TypedDict):
    """Pictures, shapes and text boxes."""

    found: bool
    drawings: list[Drawing] | None


class Charts(TypedDict):
    """Charts, in the order of the file."""

    found: bool
    charts: list[Chart] | None


class Names(TypedDict):
    """Named ranges and expressions, in the order of the alphabet."""

    found: bool
    names: list[Name] | None


class NameFacts(TypedDict):
    """A named range or expression."""

    found: bool
    content: str | None
    scope: str | None


class Databases(TypedDict):
    """Database ranges."""

    found: bool
    ranges: list[DatabaseRange] | None


class Pivots(TypedDict):
    """Pivot tables of all sheets."""

    found: bool
    pivots: list[Pivot] | None


@saved
def column_line(home: Home, place: str, sheet: str, column: str) -> LineFacts:
    """Width and visibility of a column such as `C`. Widths in .xlsx are known to about half a millimetre."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(LineFacts)
    number = area_of(f"{column}1").left
    return _line(next((one for one in page.columns() if _covers(one, number, column_number)), None))


@saved
def row_line(home: Home, place: str, sheet: str, row: int) -> LineFacts:
    """Height and visibility of a row."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(LineFacts)
    return _line(next((one for one in page.rows() if _covers(one, row, int)), None))


def _covers(line: Line, number: int, read: type[int] | object) -> bool:
    assert callable(read)
    return bool(read(line["first"]) <= number <= read(line["last"]))


def _line(line: Line | None) -> LineFacts:
    if line is None:
        return absent(LineFacts)
    return {
        "found": True,
        "size_mm": line["size_mm"],
        "hidden": line["hidden"],
        "filtered": line["filtered"],
        "level": line["level"],
    }


@saved
def hidden_lines(home: Home, place: str, sheet: str) -> HiddenLines:
    """Columns and rows of a sheet that are not shown."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(HiddenLines)
    rows = page.rows()
    filtered = [one for one in rows if one["filtered"]]
    return {
        "found": True,
        "columns": joined([one for one in page.columns() if one["hidden"]], numbers=False),
        "rows": joined([one for one in rows if one["hidden"]]),
        "filtered_rows": joined(filtered),
        "filtered_count": sum(int(one["last"]) - int(one["first"]) + 1 for one in filtered),
    }


def joined(lines: list[Line], *, numbers: bool = True) -> list[str]:
    """Lines as ``first:last``, those that follow each other joined."""
    found: list[tuple[int, int, str, str]] = []
    for one in lines:
        first, last = ((int(name) if numbers else column_number(name)) for name in (one["first"], one["last"]))
        if found and found[-1][1] + 1 == first:
            found[-1] = (found[-1][0], last, found[-1][2], one["last"])
        else:
            found.append((first, last, one["first"], one["last"]))
    return [f"{first}:{last}" for _, _, first, last in found]


@saved
def groups(home: Home, place: str, sheet: str) -> Groups:
    """Groups of columns and rows (outlines)."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(Groups)
    columns, rows = ([one for one in lines if one["level"]] for lines in (page.columns(), page.rows()))
    return {"found": True, "columns": columns, "rows": rows}


@saved
def merged_cells(home: Home, place: str, sheet: str) -> Merged:
    """Merged cells of a sheet."""
    page = open_sheet(home, place, sheet)
    return {"found": True, "areas": page.merged()} if page is not None else absent(Merged)


@saved
def comments(home: Home, place: str, sheet: str) -> Comments:
    """Comments of a sheet."""
    page = open_sheet(home, place, sheet)
    return {"found": True, "comments": page.comments()} if page is not None else absent(Comments)


@saved
def hyperlinks(home: Home, place: str, sheet: str) -> Links:
    """Hyperlinks of a sheet. Paths of files are relative to the folder of the document."""
    page = open_sheet(home, place, sheet)
    return {"found": True, "links": page.links()} if page is not None else absent(Links)


@saved
def drawings(home: Home, place: str, sheet: str) -> Drawings:
    """Pictures, shapes and text boxes of a sheet, without charts."""
    page = open_sheet(home, place, sheet)
    return {"found": True, "drawings": page.drawings()} if page is not None else absent(Drawings)


@saved
def charts(home: Home, place: str, sheet: str) -> Charts:
    """Charts of a sheet: kind, titles, legend, and the cells of each series."""
    page = open_sheet(home, place, sheet)
    return {"found": True, "charts": page.charts()} if page is not None else absent(Charts)


@saved
def autofilter(home: Home, place: str, sheet: str) -> AutoFilter:
    """The autofilter of a sheet. `found` is false if it has none."""
    page = open_sheet(home, place, sheet)
    return page.autofilter() if page is not None else absent(AutoFilter)


@saved
def page_setup(home: Home, place: str, sheet: str) -> PageSetup:
    """How a sheet is printed: page style, print ranges, repeated rows and columns, breaks."""
    page = open_sheet(home, place, sheet)
    return page.page() if page is not None else absent(PageSetup)


@saved
def view(home: Home, place: str, sheet: str) -> View:
    """How a sheet is shown: frozen rows and columns, cursor, zoom, grid."""
    page = open_sheet(home, place, sheet)
    return page.view() if page is not None else absent(View)


@saved
def sheet_protection(home: Home, place: str, sheet: str) -> SheetProtection:
    """Whether a sheet is protected, whether there is a password, and what is still allowed."""
    page = open_sheet(home, place, sheet)
    return page.protection() if page is not None else absent(SheetProtection)


@saved
def names(home: Home, place: str) -> Names:
    """Named ranges and expressions of a document."""
    book = open_book(home, place)
    return {"found": True, "names": book.names()} if book is not None else absent(Names)


@saved
def name(home: Home, place: str, name: str, scope: str = "") -> NameFacts:
    """A named range by its name; `scope` is a sheet for names that belong to one."""
    book = open_book(home, place)
    for one in book.names() if book is not None else ():
        if (one["name"], one["scope"]) == (name, scope):
            return {"found": True, "content": one["content"], "scope": scope}
    return absent(NameFacts)


@saved
def database_ranges(home: Home, place: str) -> Databases:
    """Database ranges of an .ods document, tables of an .xlsx document."""
    book = open_book(home, place)
    return {"found": True, "ranges": book.databases()} if book is not None else absent(Databases)


@saved
def pivot_tables(home: Home, place: str) -> Pivots:
    """Pivot tables of a document with their fields."""
    book = open_book(home, place)
    return {"found": True, "pivots": book.pivots()} if book is not None else absent(Pivots)
