"""Lines of text files and rows of tables, beyond what the channel of files answers."""

from __future__ import annotations

import csv
import hashlib
import io
import itertools
import re
from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from pytest_opencomputer.guest.channels.files import text_file
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved, shortened
from pytest_opencomputer.guest.state import shown

_MAX_SHOWN = 2_000


class Lines(TypedDict):
    """Lines of a text file that have a text in them: how many, their numbers from 1, and the first 2,000 of them."""

    found: bool
    count: int | None
    numbers: list[int] | None
    lines: list[str] | None
    total: int | None
    shortened: list[str] | None


class OtherLines(TypedDict):
    """Lines without any of some texts. ``sha256`` is of them in UTF-8, each with a line feed behind it.

    ``filled_sha256`` is so of those that are not empty, ``set_sha256`` of each of these once, sorted by code points:
    whatever their order.
    """

    found: bool
    count: int | None
    sha256: str | None
    filled_sha256: str | None
    set_sha256: str | None


class LineOrder(TypedDict):
    """How the lines of a list are ordered: ``sorted`` by their letters whatever their case, by code points otherwise.

    ``out_of_order`` is the first line that stands behind one it should stand before, ``repeated`` are the lines that
    are there more than once, ``empty`` the numbers (from 1) of the empty ones, which are left out of the rest.
    """

    found: bool
    count: int | None
    sorted: bool | None
    out_of_order: str | None
    repeated: list[str] | None
    empty: list[int] | None
    shortened: list[str] | None


class Table(TypedDict):
    """A CSV file. ``uneven_rows`` are the rows (from 1 below the header) that have more or fewer cells than it."""

    found: bool
    columns: list[str] | None
    row_count: int | None
    uneven_rows: list[int] | None


class TableRow(TypedDict):
    """Rows of a CSV file: how many there are, the number of the first one (from 1), and its cells by column."""

    found: bool
    count: int | None
    number: int | None
    cells: dict[str, str] | None


@saved
def lines_with(home: Home, place: str, text: str, encoding: str = "", ignore_case: bool = False) -> Lines:
    """The lines of a text file that contain `text`. The encoding is determined as for `text-file`."""
    lines = _lines(home, place, encoding)
    if lines is None:
        return absent(Lines)
    wanted = text.casefold() if ignore_case else text
    hits = [at for at, line in enumerate(lines, 1) if wanted in (line.casefold() if ignore_case else line)]
    facts: Lines = {
        "found": True,
        "count": len(hits),
        "numbers": hits,
        "lines": [lines[at - 1] for at in hits],
        "total": len(lines),
        "shortened": [],
    }
    return shortened(facts, lines=_MAX_SHOWN)


@saved
def other_lines(
    home: Home,
    place: str,
    without: list[str],
    encoding: str = "",
    values_of: list[str] = [],  # noqa: B006 - declares the default, never changed
) -> OtherLines:
    """The lines of a text file that contain none of these texts, so that all the rest can be compared.

    What stands behind one of `values_of`, up to the next space, is left out of a line.
    """
    lines = _lines(home, place, encoding)
    if lines is None:
        return absent(OtherLines)
    kept = [line for line in lines if not any(text in line for text in without)]
    for text in values_of:
        kept = [re.sub(rf"(?<={re.escape(text)})\S+", "", line) for line in kept]
    filled = [line for line in kept if line.strip()]
    return {
        "found": True,
        "count": len(kept),
        "sha256": _digest(kept),
        "filled_sha256": _digest(filled),
        "set_sha256": _digest(sorted(set(filled))),
    }


@saved
def line_order(home: Home, place: str, encoding: str = "") -> LineOrder:
    """Whether the lines of a text file are in alphabetical order, which occur twice, and which are empty."""
    lines = _lines(home, place, encoding)
    if lines is None:
        return absent(LineOrder)
    full = [line for line in lines if line.strip()]
    wrong = next((two for one, two in itertools.pairwise(full) if two.casefold() < one.casefold()), None)
    times = Counter(full)
    facts: LineOrder = {
        "found": True,
        "count": len(lines),
        "sorted": wrong is None,
        "out_of_order": wrong,
        "repeated": [line for line, count in times.items() if count > 1],
        "empty": [at for at, line in enumerate(lines, 1) if not line.strip()],
        "shortened": [],
    }
    return shortened(facts, repeated=_MAX_SHOWN)


@saved
def table(home: Home, place: str, separator: str = ",", encoding: str = "") -> Table:
    """The columns of a CSV file and how many rows are below them."""
    rows = _rows(home, place, separator, encoding)
    if rows is None:
        return absent(Table)
    columns, below = (rows[0] if rows else []), rows[1:]
    uneven = [at for at, row in enumerate(below, 1) if len(row) != len(columns)]
    return {"found": True, "columns": columns, "row_count": len(below), "uneven_rows": uneven}


@saved
def table_row(home: Home, place: str, column: str, value: str, separator: str = ",", encoding: str = "") -> TableRow:
    """The first row of a CSV file that has `value` in `column`, and how many rows have it."""
    rows = _rows(home, place, separator, encoding) or [[]]
    columns = rows[0]
    at = columns.index(column) if column in columns else -1
    hits = [row for row in range(1, len(rows)) if at >= 0 and rows[row][at : at + 1] == [value]]
    if not hits:
        return absent(TableRow)
    cells = dict(zip(columns, rows[hits[0]], strict=False))
    return {"found": True, "count": len(hits), "number": hits[0], "cells": cells}


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _lines(home: Home, place: str, encoding: str) -> list[str] | None:
    return text_file(home, place, encoding)["lines"]


def _rows(home: Home, place: str, separator: str, encoding: str) -> list[list[str]] | None:
    text = text_file(home, place, encoding)["text"]
    if text is None:
        return None
    try:
        return [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True) if row]
    except csv.Error as error:
        raise StateCorrupt(f"{shown(place)} is no CSV file with {shown(separator)}: {error}") from error
