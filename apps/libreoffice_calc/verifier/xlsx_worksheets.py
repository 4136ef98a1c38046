"""What .xlsx, .xlsm and .xltx files have of a spreadsheet: the workbook, worksheets, and the elements in them.

``xlsx`` and the modules about charts, data, pages and rules read them.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cached_property

from pytest_opencomputer.guest.channels.ooxml import Package, q
from pytest_opencomputer.guest.endpoint import StateCorrupt

from .areas import MAX_COLUMN, Area, cell_name, read
from .model import Book, Sheet
from .xlsx_styles import SPREADSHEET, Styles, index


class XlsxFile(Book):
    """The package of a book, its workbook part, and its styles.

    Raises:
        StateCorrupt: the package is no spreadsheet.
    """

    def __init__(self, package: Package) -> None:
        self.package = package
        self.part = package.main
        self.root = package.part(self.part)
        if self.root.tag != q("s:workbook"):
            raise StateCorrupt("the Office Open XML file is no spreadsheet")
        styles, theme = (next(package.related(self.part, name), "") for name in ("styles", "theme"))
        self.looks = Styles(package, styles, theme)


class Worksheet(Sheet):
    """A worksheet part, and the elements in it."""

    def __init__(self, book: XlsxFile, name: str, part: str) -> None:
        self.book = book
        self.name = name
        self.part = part
        self.root = book.package.part(part)

    def first(self, name: str) -> dict[str, str]:
        """The attributes of the first element of a name; empty if there is none."""
        return next((dict(one.attrib) for one in self.root.iter(q(f"s:{name}"))), {})

    @cached_property
    def elements(self) -> dict[tuple[int, int], ET.Element]:
        """The elements of the cells. Raises ``StateCorrupt`` if the file has one twice, of which only one is shown."""
        found: dict[tuple[int, int], ET.Element] = {}
        row = 0
        for line in self.root.iterfind("s:sheetData/s:row", SPREADSHEET):
            row = index(line.get("r")) or row + 1
            column = 0
            for cell in line:
                if cell.tag == q("s:c"):
                    place = cell.get("r")
                    corner = read(place, "a cell") if place else Area(row, column + 1, row, column + 1)
                    row, column = corner.top, corner.left
                    if (row, column) in found:
                        raise StateCorrupt(f"the cell {cell_name(row, column)} is there twice")
                    found[row, column] = cell
        return found

    @cached_property
    def row_elements(self) -> dict[int, ET.Element]:
        """The elements of the rows that the file has."""
        found: dict[int, ET.Element] = {}
        row = 0
        for line in self.root.iterfind("s:sheetData/s:row", SPREADSHEET):
            row = index(line.get("r")) or row + 1
            found[row] = line
        return found

    @cached_property
    def column_elements(self) -> list[tuple[int, int, ET.Element]]:
        """First and last column, and the element that is about them."""
        return [
            (index(one.get("min")), min(index(one.get("max")), MAX_COLUMN), one) for one in self.root.iter(q("s:col"))
        ]
