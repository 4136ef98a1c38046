"""What a document says of itself, and documents that are plain text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import shown

from .books import open_book

MAX_CSV = 8 * 1024**2
MAX_CSV_ROWS = 5_000


class PropertiesFacts(TypedDict):
    """File > Properties; empty texts where nothing was entered."""

    found: bool
    title: str | None
    subject: str | None
    keywords: list[str] | None
    description: str | None
    author: str | None
    last_author: str | None
    custom: dict[str, str] | None


class Macros(TypedDict):
    """Modules of macros in a document: ``Standard/Module1`` in .ods, the part that has them in .xlsm."""

    found: bool
    modules: list[str] | None


class Csv(TypedDict):
    """The rows of a text file with separators; ``quoted`` is whether any cell stands in quotation marks."""

    found: bool
    rows: list[list[str]] | None
    row_count: int | None
    columns: int | None
    quoted: bool | None


@saved
def properties(home: Home, place: str) -> PropertiesFacts:
    """Title, subject, keywords, description, authors and custom properties."""
    book = open_book(home, place)
    return {"found": True, **book.properties()} if book is not None else absent(PropertiesFacts)


@saved
def macros(home: Home, place: str) -> Macros:
    """The macros in a document."""
    book = open_book(home, place)
    return {"found": True, "modules": book.macros()} if book is not None else absent(Macros)


@saved
def csv_file(home: Home, place: str, separator: str = ",", encoding: str = "utf-8") -> Csv:
    """The rows of a .csv file (at most 5,000). `separator` is one character; a byte order mark is left out."""
    if not home.has(place):
        return absent(Csv)
    text = home.text(place, encoding, MAX_CSV).removeprefix("\ufeff")
    try:
        rows = [row for _, row in zip(range(MAX_CSV_ROWS + 1), _rows(text, separator), strict=False)]
    except csv.Error as error:
        raise StateCorrupt(f"{shown(place)} is no CSV: {error}") from error
    if len(rows) > MAX_CSV_ROWS:
        raise StateTooBig(f"{shown(place)} has more than {MAX_CSV_ROWS} rows")
    return {
        "found": True,
        "rows": rows,
        "row_count": len(rows),
        "columns": max((len(row) for row in rows), default=0),
        "quoted": '"' in text,
    }


def _rows(text: str, separator: str) -> Iterator[list[str]]:
    # Not splitlines: it takes a line separator or a form feed in a cell for the end of a row.
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
