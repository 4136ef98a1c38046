"""Cells and areas by the names that the user sees: ``B7``, ``A1:F20``, ``C:C``, ``3:5``. Numbers count from 1."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

MAX_ROW = 1_048_576
MAX_COLUMN = 16_384
MAX_CELLS = 200_000
"""Cells of one area that are looked at."""

_CORNER = re.compile(r"\$?([A-Za-z]{1,3})?\$?([1-9][0-9]{0,6})?")


@dataclass(frozen=True, order=True)
class Area:
    """A rectangle of cells, corners included."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        if self.left == 1 and self.right == MAX_COLUMN:
            return f"{self.top}:{self.bottom}"
        if self.top == 1 and self.bottom == MAX_ROW:
            return f"{letters(self.left)}:{letters(self.right)}"
        first, last = cell_name(self.top, self.left), cell_name(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"

    def has(self, row: int, column: int) -> bool:
        """Whether a cell lies in it."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right

    def cells(self) -> Iterator[tuple[int, int]]:
        """Its cells row by row. Raises ``StateTooBig`` for more than 200,000."""
        return self.rest(())

    def rest(self, without: Sequence[str], most: int = MAX_CELLS) -> Iterator[tuple[int, int]]:
        """Its cells row by row, without those of some areas.

        Raises:
            StateTooBig: it has more than ``most`` cells.
            ValueError: ``without`` has something that is no area, or all of its cells.
        """
        left_out = [area_of(one) for one in without]
        size = (self.bottom - self.top + 1) * (self.right - self.left + 1)
        if size > most:
            raise StateTooBig(f"{self} has {size} cells, at most {most} are looked at")
        found = False
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                if not any(one.has(row, column) for one in left_out):
                    found = True
                    yield row, column
        if not found:
            raise ValueError(f"nothing is left of {self} without {', '.join(without)}")


def letters(column: int) -> str:
    """The letters of a column: 1 is ``A``, 27 is ``AA``."""
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(65 + rest) + found
    return found


def column_number(name: str) -> int:
    """The number of a column by its letters."""
    number = 0
    for letter in name.upper():
        number = number * 26 + ord(letter) - 64
    return number


def cell_name(row: int, column: int) -> str:
    """The name of a cell, such as ``B7``."""
    return f"{letters(column)}{row}"


def area_of(name: str) -> Area:
    """The area of a name that was asked for. Raises ``ValueError`` where it is none."""
    found = parse(name)
    if found is None:
        raise ValueError(f"{name!r} is no area such as B7, A1:F20, C:C or 3:5")
    return found


def parse(name: str) -> Area | None:
    """The area of a name, ``$`` allowed; ``None`` if it is none."""
    first, colon, second = name.partition(":")
    one, other = _CORNER.fullmatch(first.strip()), _CORNER.fullmatch((second if colon else first).strip())
    if one is None or other is None:
        return None
    columns = [column_number(corner[1]) for corner in (one, other) if corner[1]]
    rows = [int(corner[2]) for corner in (one, other) if corner[2]]
    whole = colon and (len(columns), len(rows)) in ((2, 0), (0, 2))
    if not whole and (len(columns), len(rows)) != (2, 2):
        return None
    columns, rows = columns or [1, MAX_COLUMN], rows or [1, MAX_ROW]
    if max(columns) > MAX_COLUMN or max(rows) > MAX_ROW:
        return None
    return Area(min(rows), min(columns), max(rows), max(columns))


def read(name: str, what: str) -> Area:
    """The area of a name found in a file. Raises ``StateCorrupt`` if it is none."""
    found = parse(name)
    if found is None:
        raise StateCorrupt(f"{what}: {shown(name)} is no area")
    return found


def quoted(sheet: str) -> str:
    """The name of a sheet as it stands in formulas: in apostrophes where it needs them."""
    plain = re.fullmatch(r"[^\W\d]\w*", sheet) and parse(sheet) is None
    return sheet if plain else "'" + sheet.replace("'", "''") + "'"


_ODF_PLACE = re.compile(
    r"(?:\$?(?P<sheet>'(?:[^']|'')*'|[^.'\[\]$: ][^.'\[\]: ]*)?\.)?(?P<cell>\#REF!|\$?[A-Za-z]{0,3}\$?\d{0,7})"
)


def split_odf(address: str) -> list[tuple[str, str]]:
    """The sheet (or an empty text) and the area of each address in a list such as ``$'My sheet'.A1:'My sheet'.B2``."""
    found, at = [], 0
    while at < len(address):
        if address[at] == " ":
            at += 1
            continue
        one = _ODF_PLACE.match(address, at)
        if one is None or one.end() == at:
            raise StateCorrupt(f"{shown(address)} is no list of addresses")
        sheet, cells, at = _plain(one["sheet"]), one["cell"], one.end()
        if at < len(address) and address[at] == ":":
            other = _ODF_PLACE.match(address, at + 1)
            if other is None or other.end() == at + 1:
                raise StateCorrupt(f"{shown(address)} is no list of addresses")
            cells, at = f"{cells}:{other['cell']}", other.end()
        found.append((sheet, cells))
    return found


def _plain(sheet: str | None) -> str:
    return (sheet or "").removeprefix("'").removesuffix("'").replace("''", "'")


def from_odf(address: str, *, sheets: bool = True) -> list[str]:
    """The addresses of a list as spreadsheets of the other kind have them: ``'My sheet'!A1:B2``, without ``$``."""
    return [_joined(sheet if sheets else "", cells) for sheet, cells in split_odf(address)]


def from_excel(address: str) -> str:
    """An address such as ``'My sheet'!$A$1:$B$2`` without ``$``, its sheet quoted only where it must be."""
    sheet, mark, cells = address.rpartition("!")
    return _joined(_plain(sheet) if mark else "", cells)


def sheet_of(address: str) -> str:
    """The sheet of an address such as ``'My sheet'!A1``; empty if it names none."""
    return _plain(address.rpartition("!")[0])


def _joined(sheet: str, cells: str) -> str:
    area = parse(cells)
    name = str(area) if area is not None else cells.replace("$", "")
    return f"{quoted(sheet)}!{name}" if sheet else name
