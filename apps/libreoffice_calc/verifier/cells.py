"""What is in the cells of a sheet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved, shortened

from .areas import Area, area_of, letters
from .books import open_sheet
from .facts import CellType
from .formulas import relative
from .model import Cell, Sheet, Value
from .references import constants, references

MAX_SHOWN = 5_000
"""Cells that are told one by one."""


class CellFacts(TypedDict):
    """A cell. An empty cell is also found; only its document or sheet can be missing.

    ``refers_to`` are the cells (as in ``Summary``) and names in its formula, ``constants`` the numbers typed into it.
    """

    found: bool
    type: CellType | None
    value: str | float | bool | None
    formula: str | None
    refers_to: list[str] | None
    constants: list[float] | None


class CellsFacts(TypedDict):
    """The cells of an area, row by row; null for an empty cell, an empty text where there is no formula.

    ``formulas_alike``, ``refers_to`` and ``constants`` are as in ``Summary``.
    """

    found: bool
    values: list[list[str | float | bool | None]] | None
    formulas: list[list[str]] | None
    formulas_alike: bool | None
    refers_to: list[str] | None
    constants: list[float] | None


class Summary(TypedDict):
    """What is in an area. ``formulas_alike`` is whether all its formulas are the same one, filled down or right.

    ``refers_to`` are the cells that its formulas refer to, column by column (``E2:E25``, ``Lists!A2``), and names;
    ``constants`` the different numbers that were typed into them.
    """

    found: bool
    filled: int | None
    numbers: int | None
    texts: int | None
    formulas: int | None
    errors: list[str] | None
    sum: float | None
    formulas_alike: bool | None
    refers_to: list[str] | None
    constants: list[float] | None
    shortened: list[str] | None


class Used(TypedDict):
    """The cells of a sheet with content: the area they span (empty if there are none) and how many they are."""

    found: bool
    area: str | None
    filled: int | None
    formulas: int | None


class Row(TypedDict):
    """A row of a table: how many there are (``count``), number and cells (by column header) of the first one."""

    found: bool
    count: int | None
    number: int | None
    cells: dict[str, str | float | bool | None] | None
    formulas: dict[str, str] | None


class Column(TypedDict):
    """A column of a table below its header, down to the last row with content.

    ``ascending`` and ``descending`` are about the cells that are not empty; texts are compared without regard to case.
    """

    found: bool
    letter: str | None
    values: list[str | float | bool | None] | None
    count: int | None
    empty: int | None
    sum: float | None
    distinct: int | None
    ascending: bool | None
    descending: bool | None


@saved
def cell(home: Home, place: str, sheet: str, cell: str) -> CellFacts:
    """The content of a cell such as `B7`: type, value (of a formula, its result) and formula."""
    page, area = open_sheet(home, place, sheet), area_of(cell)
    if page is None:
        return absent(CellFacts)
    found = page.cell(area.top, area.left)
    return {
        "found": True,
        "type": found.type,
        "value": found.value,
        "formula": found.formula,
        "refers_to": references([found.formula]),
        "constants": constants([found.formula]),
    }


@saved
def cells(home: Home, place: str, sheet: str, area: str) -> CellsFacts:
    """Values and formulas of an area such as `A1:F20` (at most 5,000 cells)."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(CellsFacts)
    wanted = _small(area_of(area))
    rows = [
        [page.cell(row, column) for column in range(wanted.left, wanted.right + 1)]
        for row in range(wanted.top, wanted.bottom + 1)
    ]
    places = zip(wanted.cells(), (one for row in rows for one in row), strict=True)
    return {
        "found": True,
        "values": [[one.value for one in row] for row in rows],
        "formulas": [[one.formula for one in row] for row in rows],
        "formulas_alike": _alike(places),
        "refers_to": references(one.formula for row in rows for one in row),
        "constants": constants(one.formula for row in rows for one in row),
    }


def _alike(cells: Iterable[tuple[tuple[int, int], Cell]]) -> bool:
    """Whether there are formulas, and all are the same one, filled down or right."""
    return len({relative(one.formula, *place) for place, one in cells if one.formula}) == 1


def _small(area: Area) -> Area:
    size = (area.bottom - area.top + 1) * (area.right - area.left + 1)
    if size > MAX_SHOWN:
        raise StateTooBig(f"{area} has {size} cells, at most {MAX_SHOWN} are told")
    return area


@saved
def summary(home: Home, place: str, sheet: str, area: str) -> Summary:
    """How many cells of an area have numbers, texts, formulas and errors, and the sum of its numbers."""
    page, wanted = open_sheet(home, place, sheet), area_of(area)
    if page is None:
        return absent(Summary)
    inside = [(place_, one) for place_, one in page.cells.items() if wanted.has(*place_)]
    numbers = [one.value for _, one in inside if one.type == "number" and isinstance(one.value, float)]
    facts: Summary = {
        "found": True,
        "filled": len(inside),
        "numbers": len(numbers),
        "texts": sum(one.type == "text" for _, one in inside),
        "formulas": sum(bool(one.formula) for _, one in inside),
        "errors": [f"{letters(place_[1])}{place_[0]}" for place_, one in inside if one.type == "error"],
        "sum": round(sum(numbers), 6),
        "formulas_alike": _alike(inside),
        "refers_to": references(one.formula for _, one in inside),
        "constants": constants(one.formula for _, one in inside),
        "shortened": [],
    }
    return shortened(facts, errors=MAX_SHOWN)


@saved
def used_area(home: Home, place: str, sheet: str) -> Used:
    """The area of a sheet that has content."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(Used)
    rows, columns = [row for row, _ in page.cells], [column for _, column in page.cells]
    area = str(Area(min(rows), min(columns), max(rows), max(columns))) if rows else ""
    formulas = sum(bool(one.formula) for one in page.cells.values())
    return {"found": True, "area": area, "filled": len(rows), "formulas": formulas}


@saved
def row(home: Home, place: str, sheet: str, column: str, value: str, header_row: int = 1) -> Row:
    """The row of a table whose cell in the column with this header has this value (numbers as `1250.5` or `12`)."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(Row)
    headers = _headers(page, header_row)
    key = next((number for number, name in headers.items() if name == column), None)
    if key is None:
        return absent(Row)
    last = max((number for number, _ in page.cells), default=0)
    numbers = [one for one in range(header_row + 1, last + 1) if shown_as(page.cell(one, key).value) == value]
    if not numbers:
        return absent(Row)
    first = numbers[0]
    return {
        "found": True,
        "count": len(numbers),
        "number": first,
        "cells": {name: page.cell(first, number).value for number, name in headers.items()},
        "formulas": {
            name: page.cell(first, number).formula
            for number, name in headers.items()
            if page.cell(first, number).formula
        },
    }


@saved
def column(home: Home, place: str, sheet: str, header: str, header_row: int = 1) -> Column:
    """A column of a table by its header: values, sum, and whether it is sorted (at most 5,000 rows)."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(Column)
    number = next((number for number, name in _headers(page, header_row).items() if name == header), None)
    if number is None:
        return absent(Column)
    last = max(row for row, _ in page.cells)
    area = _small(Area(header_row + 1, number, max(last, header_row + 1), number))
    values = [page.cell(row, number).value for row in range(area.top, area.bottom + 1)]
    filled = [one for one in values if one is not None]
    keys = [_key(one) for one in filled]
    return {
        "found": True,
        "letter": letters(number),
        "values": values,
        "count": len(filled),
        "empty": len(values) - len(filled),
        "sum": round(sum(one for one in filled if isinstance(one, float)), 6),
        "distinct": len(set(keys)),
        "ascending": all(one <= other for one, other in pairwise(keys)),
        "descending": all(one >= other for one, other in pairwise(keys)),
    }


def _headers(page: Sheet, row: int) -> dict[int, str]:
    """The headers of a table by the number of their column."""
    return {
        column: one.value
        for (at, column), one in sorted(page.cells.items())
        if at == row and isinstance(one.value, str)
    }


def shown_as(value: Value) -> str:
    """A value as tables are searched for it."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    return "" if value is None else str(value).lower() if isinstance(value, bool) else value


def _key(value: Value) -> tuple[int, float, str]:
    if isinstance(value, bool):
        return 2, float(value), ""
    return (0, value, "") if isinstance(value, float) else (1, 0.0, str(value).casefold())
