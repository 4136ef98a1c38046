"""What the tables of a document say."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .book import Book
from .documents import open_book
from .model import Cell, Table


class TableShort(TypedDict):
    """A table; ``before`` is the text of the paragraph in front of it."""

    name: str
    rows: int
    columns: int
    header_rows: int
    caption: str
    before: str


class Tables(TypedDict):
    """The tables of a document, in order."""

    found: bool
    count: int | None
    names: list[str] | None
    tables: list[TableShort] | None


class TableFacts(TypedDict):
    """What is in a table, row by row; ``styles`` are those of the first paragraphs. Covered cells are empty."""

    found: bool
    name: str | None
    rows: int | None
    columns: int | None
    header_rows: int | None
    caption: str | None
    cells: list[list[str]] | None
    styles: list[list[str]] | None


class ColumnFacts(TypedDict):
    """A column below its header in the first row; ``alignment`` is null if its paragraphs differ."""

    found: bool
    position: int | None
    values: list[str] | None
    alignment: str | None
    ascending: bool | None
    descending: bool | None


class RowFacts(TypedDict):
    """The first row that begins with a text; ``index`` from 1, ``cells`` by the headers in the first row."""

    found: bool
    times: int | None
    index: int | None
    cells: dict[str, str] | None
    values: list[str] | None


_OF_PICTURES = ("Figure", "Illustration", "Drawing")
MAX_GRID = 1_000_000


def _caption(book: Book, table: Table) -> tuple[str, str]:
    """The caption of a table, before or after it: in full, and without label and number; empty if there is none."""
    for one in (table.before, table.after):
        found = book.captions.get(id(one)) if one is not None else None
        if one is not None and found is not None and found.sequence not in _OF_PICTURES:
            return one.text, found.text
    return "", ""


def caption_of(book: Book, table: Table) -> str:
    """The caption of a table; empty if there is none."""
    return _caption(book, table)[0]


def open_table(home: Home, document: str, table: str) -> tuple[Book, Table] | None:
    """A document and a table in it, by its name, its caption or its number; ``None`` if there is none."""
    book = open_book(home, document)
    if book is None:
        return None
    for one in book.tables:
        if one.name == table and table:
            return book, one
    for one in book.tables:
        if table and table in _caption(book, one):
            return book, one
    number = re.fullmatch(r"#(\d{1,6})", table)
    if number is not None and 0 < int(number[1]) <= len(book.tables):
        return book, book.tables[int(number[1]) - 1]
    return None


def _grid(table: Table) -> list[list[Cell | None]]:
    if table.rows * table.columns > MAX_GRID:
        raise StateTooBig(f"a table has more than {MAX_GRID} places for cells")
    grid: list[list[Cell | None]] = [[None] * table.columns for _ in range(table.rows)]
    for one in table.cells:
        grid[one.row][one.column] = one
    return grid


@saved
def tables(home: Home, document: str) -> Tables:
    """The tables of a document with their sizes and captions."""
    book = open_book(home, document)
    if book is None:
        return absent(Tables)
    found: list[TableShort] = [
        {
            "name": one.name,
            "rows": one.rows,
            "columns": one.columns,
            "header_rows": one.header_rows,
            "caption": caption_of(book, one),
            "before": one.before.text if one.before else "",
        }
        for one in book.tables
    ]
    return {"found": True, "count": len(found), "names": [one["name"] for one in found], "tables": found}


@saved
def table(home: Home, document: str, table: str) -> TableFacts:
    """What is in a table, by its name, its caption or its number (`#1`)."""
    opened = open_table(home, document, table)
    if opened is None:
        return absent(TableFacts)
    book, found = opened
    grid = _grid(found)
    return {
        "found": True,
        "name": found.name,
        "rows": found.rows,
        "columns": found.columns,
        "header_rows": found.header_rows,
        "caption": caption_of(book, found),
        "cells": [[one.text if one else "" for one in row] for row in grid],
        "styles": [[one.paragraphs[0].style if one and one.paragraphs else "" for one in row] for row in grid],
    }


@saved
def table_column(home: Home, document: str, table: str, header: str) -> ColumnFacts:
    """A column of a table by its header; texts are compared without regard to case, numbers as numbers."""
    opened = open_table(home, document, table)
    grid = _grid(opened[1]) if opened is not None else []
    heads = [one.text if one else "" for one in grid[0]] if grid else []
    if header not in heads:
        return absent(ColumnFacts)
    at = heads.index(header)
    cells = [row[at] for row in grid[1:]]
    values = [one.text if one else "" for one in cells]
    alignments = {part.form.alignment for one in cells if one for part in one.paragraphs if part.text}
    keys = [_key(one) for one in values if one]
    return {
        "found": True,
        "position": at + 1,
        "values": values,
        "alignment": next(iter(alignments)) if len(alignments) == 1 else None,
        "ascending": keys == sorted(keys),
        "descending": keys == sorted(keys, reverse=True),
    }


def _key(text: str) -> tuple[bool, float, str]:
    plain = text.strip().lstrip("€$£").rstrip("€$£% ").replace(",", "")
    if re.fullmatch(r"-?\d{1,15}(\.\d{1,15})?", plain):
        return False, float(plain), ""
    return True, 0.0, text.casefold()


@saved
def table_row(home: Home, document: str, table: str, first: str) -> RowFacts:
    """The row of a table whose first cell says `first`; `times` is how many there are."""
    opened = open_table(home, document, table)
    grid = _grid(opened[1]) if opened is not None else []
    said = [[one.text if one else "" for one in row] for row in grid]
    rows = [at for at, row in enumerate(said) if row and row[0] == first]
    if not rows:
        return absent(RowFacts)
    cells = dict(zip(said[0], said[rows[0]], strict=True))
    return {"found": True, "times": len(rows), "index": rows[0] + 1, "cells": cells, "values": said[rows[0]]}


def cell_name(row: int, column: int) -> str:
    """``B2`` for row 1 and column 1, both from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"
