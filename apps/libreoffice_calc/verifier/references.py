"""What formulas refer to, and which numbers were typed into them: a formula is none if it only holds its result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .areas import Area, parse, quoted

MAX_COLUMNS = 64
"""Columns of one reference that are told one by one; a wider one is told as it stands."""

_PART = re.compile(
    r"""(?P<text>"(?:[^"]|"")*")
      |(?:(?P<sheet>'(?:[^']|'')*'|[^\W\d][\w.]*)!)?
       (?P<area>\$?[A-Z]{1,3}\$?[1-9][0-9]{0,6}(?::\$?[A-Z]{1,3}\$?[1-9][0-9]{0,6})?
         |\$?[A-Z]{1,3}:\$?[A-Z]{1,3}
         |\$?[1-9][0-9]{0,6}:\$?[1-9][0-9]{0,6})(?![\w.(])
      |(?P<function>[^\W\d][\w.]*)\(
      |(?P<name>[^\W\d][\w.]*)
      |(?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)
    """,
    re.VERBOSE,
)


def references(formulas: Iterable[str]) -> list[str]:
    """The cells that formulas refer to, column by column and joined where they follow each other, and names.

    ``=E2*F2`` and ``=E3*F3`` refer to ``E2:E3`` and ``F2:F3``.
    """
    rows: dict[tuple[str, int], set[tuple[int, int]]] = {}
    others: set[str] = set()
    for part in _parts(formulas):
        if part["name"] and part["name"].upper() not in ("TRUE", "FALSE"):
            others.add(part["name"])
        area = parse(part["area"]) if part["area"] else None
        if area is None:
            continue
        sheet = (part["sheet"] or "").removeprefix("'").removesuffix("'").replace("''", "'")
        if area.right - area.left >= MAX_COLUMNS:
            others.add(_shown(sheet, area))
            continue
        for column in range(area.left, area.right + 1):
            rows.setdefault((sheet, column), set()).add((area.top, area.bottom))
    found = [
        _shown(sheet, Area(top, column, bottom, column))
        for (sheet, column), spans in sorted(rows.items())
        for top, bottom in _joined(spans)
    ]
    return [*found, *sorted(others)]


def constants(formulas: Iterable[str]) -> list[float]:
    """The different numbers that were typed into formulas, sorted."""
    return sorted({float(part["number"]) for part in _parts(formulas) if part["number"]})


def _parts(formulas: Iterable[str]) -> Iterator[re.Match[str]]:
    for formula in formulas:
        yield from _PART.finditer(formula)


def _joined(spans: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    first, last = 0, -1
    for top, bottom in sorted(spans):
        if first and top > last + 1:
            yield first, last
            first = 0
        first, last = first or top, bottom if not first else max(last, bottom)
    yield first, last


def _shown(sheet: str, area: Area) -> str:
    return f"{quoted(sheet)}!{area}" if sheet else str(area)
