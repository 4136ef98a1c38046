"""What is known of workbooks: their sheets, and what requirements find in them. Worlds say it.

Each sheet is one resource; names that a workbook gives to areas are another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import PurePosixPath

Value = str | float | int | date | None


@dataclass(frozen=True)
class Book:
    """A workbook.

    Attributes:
        place: in the home folder.
        content: the bytes of the file.
        sheets: the names of its sheets, in their order.
    """

    place: str
    content: bytes = field(repr=False)
    sheets: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the file."""
        return PurePosixPath(self.place).name

    @property
    def names(self) -> str:
        """The resource of the names that it gives to areas."""
        return f"names:{self.place}"

    def resource(self, sheet: str) -> str:
        """The resource of a sheet."""
        return f"sheet:{self.place}#{sheet}"


@dataclass(frozen=True)
class Table:
    """A sheet with one table: headers, and rows without a gap.

    Attributes:
        rows: what stands in them, results in place of formulas; the last ones may be totals.
        shown: the same as it is shown.
        header_row: the number of the row with the headers.
        totals: whether the last row has totals.
    """

    book: Book
    name: str
    headers: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...] = field(repr=False)
    shown: tuple[tuple[str, ...], ...] = field(repr=False)
    header_row: int = 1
    totals: bool = False

    @property
    def first(self) -> int:
        """The number of the first row below the headers."""
        return self.header_row + 1

    @property
    def last(self) -> int:
        """The number of the last row without totals."""
        return self.header_row + len(self.rows) - int(self.totals)

    def letter(self, header: str) -> str:
        """The letter of a column."""
        return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[self.headers.index(header)]

    @property
    def right(self) -> str:
        """The letter of the last column."""
        return self.letter(self.headers[-1])

    def column(self, header: str) -> str:
        """The area of a column without header and totals."""
        return f"{self.letter(header)}{self.first}:{self.letter(header)}{self.last}"

    def line(self, row: int) -> str:
        """The area of a row."""
        return f"A{row}:{self.right}{row}"

    def values(self, header: str) -> list[Value]:
        """What stands in a column, without totals."""
        at = self.headers.index(header)
        return [row[at] for row in self.rows[: self.last - self.header_row]]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.book.resource(self.name)})


@dataclass(frozen=True)
class OfTable:
    """A fact about a table."""

    table: Table

    @property
    def resources(self) -> frozenset[str]:
        return self.table.resources


@dataclass(frozen=True)
class Register(OfTable):
    """A table that somebody outside may need.

    Attributes:
        readers: who, in a word that a file may be named after: ``tax``.
    """

    readers: tuple[str, ...]


@dataclass(frozen=True)
class Scrolled(OfTable):
    """A table that does not fit on the screen.

    Attributes:
        key: how many columns on the left say which row it is.
    """

    key: int

    @property
    def resources(self) -> frozenset[str]:
        """See ``Fact``; the view does not depend on what is in the sheet."""
        return frozenset({f"view:{self.table.book.place}#{self.table.name}"})


@dataclass(frozen=True)
class Limit(OfTable):
    """A column of numbers, some of which are beyond a limit, with numbers on both sides of it, and the limit itself.

    Attributes:
        comparison: ``<`` or ``>``.
        beside: the header of another column of numbers.
    """

    header: str
    comparison: str
    value: int
    beside: str


@dataclass(frozen=True)
class Conspicuous(OfTable):
    """Some rows of a table, which are told by two columns.

    Attributes:
        rows: their numbers.
        words: what they are, in the plural: ``the invoices of Ash House that are still open``.
        too_many: the numbers of these rows, and of others that fit only one half of the words.
    """

    rows: tuple[int, ...]
    words: str
    too_many: tuple[int, ...]


@dataclass(frozen=True)
class Address(OfTable):
    """A web address, as people write it, beside the name of somebody.

    Attributes:
        row: the number of the row.
        text: the name.
        site: the address, without ``https://``.
        neighbour: the number of another row.
    """

    row: int
    header: str
    text: str
    site: str
    neighbour: int


@dataclass(frozen=True)
class Choice(OfTable):
    """A column with only a few different entries, which a sheet lists in its column A.

    Attributes:
        source: the sheet that lists them below a header.
    """

    header: str
    source: Table

    @property
    def resources(self) -> frozenset[str]:
        return self.table.resources | self.source.resources


@dataclass(frozen=True)
class Private(OfTable):
    """Two columns beside each other that are not for everybody.

    Attributes:
        headers: from left to right.
        reader: who should not see them, in the plural.
    """

    headers: tuple[str, str]
    reader: str


@dataclass(frozen=True)
class Summary(OfTable):
    """A table with a heading in A1, and totals below it.

    Attributes:
        what: what is summed, in a few words: ``income by month``.
        labels: the header of the first column.
        figures: the header of a column of numbers.
    """

    what: str
    labels: str
    figures: str


@dataclass(frozen=True)
class WrongFigure(OfTable):
    """A number that another workbook contradicts, which is right.

    Attributes:
        neighbour: another row, where the number is right.
        about: what the number is, in a sentence: ``the cost of Danish oil``.
        source: the file that is right.
    """

    row: int
    header: str
    right: float
    neighbour: int
    about: str
    source: str


@dataclass(frozen=True)
class Worth(OfTable):
    """A column that formulas refer to again and again, and the name that it should have."""

    header: str
    name: str
    beside: str

    @property
    def resources(self) -> frozenset[str]:
        """See ``Fact``; a name changes nothing in the sheet."""
        return frozenset({self.table.book.names})


@dataclass(frozen=True)
class Missing(OfTable):
    """Empty cells whose figures lie elsewhere.

    Attributes:
        cells: for each, its row, the header of its column, and the figure.
        misread: another figure, which somebody might take for the first one.
        beside: row and header of a cell whose figure is right.
        what: the figures, in a sentence: ``the lengths in seconds``.
        told: where they lie, as a sentence: ``VLC shows how long a film is``.
    """

    cells: tuple[tuple[int, str, float], ...]
    misread: float
    beside: tuple[int, str]
    what: str
    told: str
