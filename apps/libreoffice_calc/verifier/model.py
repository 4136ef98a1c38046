"""A spreadsheet document as the endpoints see it, whichever file it was read from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from pytest_opencomputer.guest.channels.odf import Properties
from pytest_opencomputer.guest.endpoint import StateTooBig

from .areas import MAX_CELLS, cell_name
from .facts import (
    AutoFilter,
    CellType,
    Chart,
    Comment,
    Conditional,
    DatabaseRange,
    Drawing,
    Format,
    Horizontal,
    Line,
    Link,
    Name,
    PageSetup,
    Pivot,
    SheetProtection,
    Validation,
    Vertical,
    View,
)

Value = str | float | bool | None
FileKind = Literal["ods", "ots", "fods", "xlsx", "xlsm", "xltx"]
GENERAL: Format = {
    "category": "general",
    "code": "General",
    "decimals": 0,
    "thousands": False,
    "currency": "",
    "negative_red": False,
}


@dataclass(frozen=True)
class Cell:
    """The content of a cell.

    Attributes:
        type: of its value; for a formula, the type of the result when the document was saved.
        value: a number; ISO text for dates, ``HH:MM:SS`` for times; the text; the name of the error.
        formula: as in other programs, ``=SUM(B2:B9,Rates!C1)``; empty if there is none.
    """

    type: CellType = "empty"
    value: Value = None
    formula: str = ""


EMPTY = Cell()


@dataclass(frozen=True)
class Style:
    """How a cell looks. Colours are ``#rrggbb``; borders ``none``, ``hair``, ``thin``, ``medium``, ``thick`` …"""

    name: str = "Default"
    font: str = ""
    size_pt: float = 10.0
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strikethrough: bool = False
    color: str = "automatic"
    background: str = "none"
    horizontal: Horizontal = "standard"
    vertical: Vertical = "bottom"
    wrap: bool = False
    shrink: bool = False
    indent: int = 0
    rotation: int = 0
    left: str = "none"
    right: str = "none"
    top: str = "none"
    bottom: str = "none"
    locked: bool = True
    formula_hidden: bool = False
    format: Format = field(default_factory=lambda: GENERAL)


class Sheet(ABC):
    """One sheet."""

    name: str
    visible: bool
    tab_color: str

    @abstractmethod
    def stored(self) -> Iterator[tuple[int, int, Cell]]:
        """The cells that are not empty, row by row."""

    @abstractmethod
    def style(self, row: int, column: int) -> Style:
        """How a cell looks."""

    @abstractmethod
    def columns(self) -> list[Line]:
        """Its columns, as far as the file says something about them."""

    @abstractmethod
    def rows(self) -> list[Line]:
        """Its rows, as far as the file says something about them."""

    @abstractmethod
    def merged(self) -> list[str]:
        """Areas of merged cells."""

    @abstractmethod
    def comments(self) -> list[Comment]:
        """Comments, row by row."""

    @abstractmethod
    def links(self) -> list[Link]:
        """Hyperlinks, row by row."""

    @abstractmethod
    def drawings(self) -> list[Drawing]:
        """Pictures and shapes."""

    @abstractmethod
    def charts(self) -> list[Chart]:
        """Charts."""

    @abstractmethod
    def validation(self, row: int, column: int) -> Validation:
        """What may be entered in a cell."""

    @abstractmethod
    def conditionals(self) -> list[Conditional]:
        """Conditional formats."""

    @abstractmethod
    def autofilter(self) -> AutoFilter:
        """The autofilter."""

    @abstractmethod
    def page(self) -> PageSetup:
        """How it is printed."""

    @abstractmethod
    def view(self) -> View:
        """How it is shown."""

    @abstractmethod
    def protection(self) -> SheetProtection:
        """Its protection."""

    @cached_property
    def cells(self) -> dict[tuple[int, int], Cell]:
        """The cells that are not empty, by row and column. Raises ``StateTooBig`` for more than 200,000."""
        found: dict[tuple[int, int], Cell] = {}
        for row, column, cell in self.stored():
            if len(found) >= MAX_CELLS:
                raise StateTooBig(f"the sheet has more than {MAX_CELLS} cells with content")
            found[row, column] = cell
        return found

    def cell(self, row: int, column: int) -> Cell:
        """The content of a cell."""
        return self.cells.get((row, column), EMPTY)


class Book(ABC):
    """A document.

    Attributes:
        sheets: in the order of their tabs.
    """

    kind: FileKind
    sheets: list[Sheet]

    def sheet(self, name: str) -> Sheet | None:
        """The sheet of this name, if there is one."""
        return next((one for one in self.sheets if one.name == name), None)

    @abstractmethod
    def active(self) -> str:
        """The name of the sheet that is in front."""

    @abstractmethod
    def names(self) -> list[Name]:
        """Named ranges and expressions, in the order of the alphabet."""

    @abstractmethod
    def databases(self) -> list[DatabaseRange]:
        """Database ranges that have a name."""

    @abstractmethod
    def pivots(self) -> list[Pivot]:
        """Pivot tables."""

    @abstractmethod
    def styles(self) -> dict[str, Style]:
        """The named cell styles."""

    @abstractmethod
    def properties(self) -> Properties:
        """File > Properties."""

    @abstractmethod
    def macros(self) -> list[str]:
        """Modules of macros."""

    @abstractmethod
    def structure_protected(self) -> bool:
        """Tools > Protect Spreadsheet Structure."""


def lines(kept: list[tuple[int, int, float, bool, bool, int]], name: Literal["row", "column"]) -> list[Line]:
    """Facts about rows or columns: first, last, size, hidden, filtered, level; neighbours that are alike as one."""
    found: list[Line] = []
    previous: tuple[float, bool, bool, int] | None = None
    end = 0
    for first, last, size, hidden, filtered, level in kept:
        alike = (round(size, 1), hidden, filtered, level)
        if alike == previous and first == end + 1:
            found[-1]["last"] = _label(last, name)
        else:
            line: Line = {
                "first": _label(first, name),
                "last": _label(last, name),
                "size_mm": alike[0],
                "hidden": hidden,
                "filtered": filtered,
                "level": level,
            }
            found.append(line)
        previous, end = alike, last
    return found


def _label(number: int, name: Literal["row", "column"]) -> str:
    return str(number) if name == "row" else cell_name(1, number)[:-1]
