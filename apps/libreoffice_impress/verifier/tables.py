"""Tables and charts on slides."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .contents import Cell, Table
from .documents import all_shapes, open_deck, open_shape, slide_of


class TableSummary(TypedDict):
    """A table among the others."""

    slide: str
    name: str
    rows: int
    columns: int


class Tables(TypedDict):
    """The tables on slides."""

    found: bool
    count: int | None
    tables: list[TableSummary] | None


class Merged(TypedDict):
    """A cell that reaches over others."""

    cell: str
    rows: int
    columns: int


class TableFacts(TypedDict):
    """A table with its texts, empty for covered cells; the parts of its design are said by name."""

    found: bool
    rows: int | None
    columns: int | None
    cells: list[list[str]] | None
    header_row: bool | None
    total_row: bool | None
    first_column: bool | None
    last_column: bool | None
    banded_rows: bool | None
    banded_columns: bool | None
    style: str | None
    merged: list[Merged] | None
    column_widths_mm: list[float] | None
    row_heights_mm: list[float] | None


class CellBorders(TypedDict):
    """The lines around a cell."""

    left: str
    right: str
    top: str
    bottom: str


class TableCell(TypedDict):
    """A cell; what differs within its text is null."""

    found: bool
    text: str | None
    fill: str | None
    bold: bool | None
    italic: bool | None
    color: str | None
    size_pt: float | None
    alignment: str | None
    vertical: str | None
    rows: int | None
    columns: int | None
    borders: CellBorders | None


class ChartSummary(TypedDict):
    """A chart among the others."""

    slide: str
    name: str
    kind: str
    title: str


class Charts(TypedDict):
    """The charts on slides."""

    found: bool
    count: int | None
    charts: list[ChartSummary] | None


class SeriesFacts(TypedDict):
    """A series of a chart; a value that is not there is null."""

    name: str
    values: list[float | None]
    color: str
    kind: str


class ChartFacts(TypedDict):
    """A chart; ``stacked`` is empty, `stacked` or `percent`."""

    found: bool
    kind: str | None
    stacked: str | None
    three_d: bool | None
    title: str | None
    subtitle: str | None
    x_title: str | None
    y_title: str | None
    legend: str | None
    categories: list[str] | None
    series: list[SeriesFacts] | None
    labels: bool | None


def letters(column: int) -> str:
    """The letters of a column, counted from 0."""
    found = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def texts(one: Table) -> list[list[str]]:
    """The texts of a table by row, empty for covered cells."""
    found = [["" for _ in range(one.columns)] for _ in range(one.rows)]
    for cell in one.cells:
        if cell.column < one.columns:
            found[cell.row][cell.column] = cell.text
    return found


@saved
def tables(home: Home, document: str, slide: str = "") -> Tables:
    """The tables on all slides or on one."""
    deck = open_deck(home, document)
    if deck is None or (slide and slide_of(deck, slide) is None):
        return absent(Tables)
    found: list[TableSummary] = [
        {"slide": page.name, "name": one.name, "rows": one.table.rows, "columns": one.table.columns}
        for page, one in all_shapes(deck, slide)
        if one.table is not None
    ]
    return {"found": True, "count": len(found), "tables": found}


@saved
def table(home: Home, document: str, slide: str, shape: str) -> TableFacts:
    """A table: its texts, the parts of its design, sizes, and cells that reach over others."""
    found = open_shape(home, document, slide, shape)
    one = found.table if found is not None else None
    if one is None:
        return absent(TableFacts)
    return {
        "found": True,
        "rows": one.rows,
        "columns": one.columns,
        "cells": texts(one),
        "header_row": "header_row" in one.parts,
        "total_row": "total_row" in one.parts,
        "first_column": "first_column" in one.parts,
        "last_column": "last_column" in one.parts,
        "banded_rows": "banded_rows" in one.parts,
        "banded_columns": "banded_columns" in one.parts,
        "style": one.style,
        "merged": [
            {"cell": f"{letters(cell.column)}{cell.row + 1}", "rows": cell.rows, "columns": cell.columns}
            for cell in one.cells
            if cell.rows > 1 or cell.columns > 1
        ],
        "column_widths_mm": one.column_widths_mm,
        "row_heights_mm": one.row_heights_mm,
    }


def _cell(one: Table, name: str) -> Cell | None:
    if re.fullmatch(r"[A-Z]{1,2}[1-9]\d{0,4}", name) is None:
        raise ValueError(f"{name!r} is no cell such as B2")
    return next((cell for cell in one.cells if f"{letters(cell.column)}{cell.row + 1}" == name), None)


@saved
def table_cell(home: Home, document: str, slide: str, shape: str, cell: str) -> TableCell:
    """A cell of a table, such as `B2`, and how it looks."""
    found = open_shape(home, document, slide, shape)
    one = _cell(found.table, cell) if found is not None and found.table is not None else None
    if one is None:
        return absent(TableCell)
    looks = {piece.look for line in one.paragraphs for piece in line.pieces if piece.text.strip()}
    alignments = {line.form.alignment for line in one.paragraphs}
    bold, italic = {look.bold for look in looks}, {look.italic for look in looks}
    colours, sizes = {look.color for look in looks}, {look.size_pt for look in looks}
    left, right, top, bottom = one.borders
    return {
        "found": True,
        "text": one.text,
        "fill": one.fill,
        "bold": bold.pop() if len(bold) == 1 else None,
        "italic": italic.pop() if len(italic) == 1 else None,
        "color": colours.pop() if len(colours) == 1 else None,
        "size_pt": sizes.pop() if len(sizes) == 1 else None,
        "alignment": alignments.pop() if len(alignments) == 1 else None,
        "vertical": one.vertical,
        "rows": one.rows,
        "columns": one.columns,
        "borders": {"left": left, "right": right, "top": top, "bottom": bottom},
    }


@saved
def charts(home: Home, document: str, slide: str = "") -> Charts:
    """The charts on all slides or on one."""
    deck = open_deck(home, document)
    if deck is None or (slide and slide_of(deck, slide) is None):
        return absent(Charts)
    found: list[ChartSummary] = [
        {"slide": page.name, "name": one.name, "kind": one.chart.kind, "title": one.chart.title}
        for page, one in all_shapes(deck, slide)
        if one.chart is not None
    ]
    return {"found": True, "count": len(found), "charts": found}


@saved
def chart(home: Home, document: str, slide: str, shape: str) -> ChartFacts:
    """A chart: its kind, titles, legend, categories and series."""
    found = open_shape(home, document, slide, shape)
    one = found.chart if found is not None else None
    if one is None:
        return absent(ChartFacts)
    return {
        "found": True,
        "kind": one.kind,
        "stacked": one.stacked,
        "three_d": one.three_d,
        "title": one.title,
        "subtitle": one.subtitle,
        "x_title": one.x_title,
        "y_title": one.y_title,
        "legend": one.legend,
        "categories": one.categories,
        "series": [
            {"name": series.name, "values": series.values, "color": series.color, "kind": series.kind}
            for series in one.series
        ],
        "labels": one.labels,
    }
