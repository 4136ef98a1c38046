"""Everything that a document has besides its cells, in one answer: for guards over a whole document."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .books import open_book
from .contents import joined
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
)
from .model import Sheet


class Besides(TypedDict):
    """What a sheet has besides its cells; each key is as in the endpoint about it.

    ``filter`` and ``page`` are those of ``autofilter`` and ``page-setup``, ``frozen`` numbers of rows and columns.
    """

    name: str
    visible: bool
    tab_color: str
    protection: SheetProtection
    hidden_columns: list[str]
    hidden_rows: list[str]
    filtered_rows: list[str]
    column_groups: list[Line]
    row_groups: list[Line]
    merged: list[str]
    comments: list[Comment]
    links: list[Link]
    drawings: list[Drawing]
    charts: list[Chart]
    conditional_formats: list[Conditional]
    filter: AutoFilter
    page: PageSetup
    frozen: list[int]


class BesidesCells(TypedDict):
    """What a document has besides the cells of its sheets."""

    found: bool
    sheets: list[Besides] | None
    names: list[Name] | None
    ranges: list[DatabaseRange] | None
    pivots: list[Pivot] | None
    macros: list[str] | None
    structure_protected: bool | None


@saved
def besides_cells(home: Home, place: str) -> BesidesCells:
    """What a document has besides the cells of its sheets: names, charts, comments, filters, pages, …; for guards."""
    book = open_book(home, place)
    if book is None:
        return absent(BesidesCells)
    return {
        "found": True,
        "sheets": [_besides(one) for one in book.sheets],
        "names": book.names(),
        "ranges": book.databases(),
        "pivots": book.pivots(),
        "macros": book.macros(),
        "structure_protected": book.structure_protected(),
    }


def _besides(sheet: Sheet) -> Besides:
    columns, rows, view = sheet.columns(), sheet.rows(), sheet.view()
    return {
        "name": sheet.name,
        "visible": sheet.visible,
        "tab_color": sheet.tab_color,
        "protection": sheet.protection(),
        "hidden_columns": joined([one for one in columns if one["hidden"]], numbers=False),
        "hidden_rows": joined([one for one in rows if one["hidden"]]),
        "filtered_rows": joined([one for one in rows if one["filtered"]]),
        "column_groups": [one for one in columns if one["level"]],
        "row_groups": [one for one in rows if one["level"]],
        "merged": sheet.merged(),
        "comments": sheet.comments(),
        "links": sheet.links(),
        "drawings": sheet.drawings(),
        "charts": sheet.charts(),
        "conditional_formats": sheet.conditionals(),
        "filter": sheet.autofilter(),
        "page": sheet.page(),
        "frozen": [view["frozen_rows"] or 0, view["frozen_columns"] or 0],
    }
