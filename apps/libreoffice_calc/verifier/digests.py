"""Digests of cells, for guards: what was entered in what a task leaves alone, and how it looks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .areas import area_of
from .books import open_sheet
from .cells import shown_as
from .formulas import relative
from .looks import look


class Digest(TypedDict):
    """``sha256`` is over place, formula or else value of the cells with content; results of formulas do not count.

    ``formats`` is a digest of how these cells look: number formats, sizes and effects, colours, alignment.
    """

    found: bool
    count: int | None
    sha256: str | None
    formats: str | None


@saved
def other_cells(home: Home, place: str, sheet: str, without: list[str]) -> Digest:
    """A digest of what was entered in a sheet, without the cells of the areas `without`; for guards."""
    page = open_sheet(home, place, sheet)
    if page is None:
        return absent(Digest)
    areas = [area_of(one) for one in without]
    inside = [
        (row, column, one)
        for (row, column), one in sorted(page.cells.items())
        if not any(area.has(row, column) for area in areas)
    ]
    kept = [[row, column, one.formula or one.type, None if one.formula else one.value] for row, column, one in inside]
    formats = [[row, column, look(page.style(row, column))] for row, column, _ in inside]
    return {"found": True, "count": len(kept), "sha256": _digest(kept), "formats": _digest(formats)}


@saved
def rows_digest(home: Home, place: str, sheet: str, area: str, key: str, without: list[str]) -> Digest:
    """A digest of the rows of an area, in any order; for guards of tasks that sort or delete rows.

    Rows whose cell in the column `key` has one of the values `without` are left out.
    """
    page, wanted = open_sheet(home, place, sheet), area_of(area)
    if page is None:
        return absent(Digest)
    rows: dict[int, list[list[object]]] = {}
    looks: dict[int, list[list[object]]] = {}
    for (row, column), one in sorted(page.cells.items()):
        if wanted.has(row, column):
            formula = relative(one.formula, row, column)
            rows.setdefault(row, []).append([column, formula or one.type, None if formula else one.value])
            looks.setdefault(row, []).append([column, look(page.style(row, column))])
    at = area_of(f"{key}1").left
    left_out = set(without)
    kept = [row for row in rows if shown_as(page.cell(row, at).value) not in left_out]
    contents, formats = (sorted(json.dumps(parts[row]) for row in kept) for parts in (rows, looks))
    return {"found": True, "count": len(kept), "sha256": _digest(contents), "formats": _digest(formats)}


def _digest(kept: Sequence[object]) -> str:
    return hashlib.sha256(json.dumps(kept, ensure_ascii=False).encode("utf-8", "backslashreplace")).hexdigest()
