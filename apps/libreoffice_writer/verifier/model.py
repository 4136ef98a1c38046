"""What a text document consists of, whichever file it was read from. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from pytest_opencomputer.guest.channels.office_looks import (
    NO_BORDERS,
    PLAIN_FORM,
    PLAIN_LOOK,
    Borders,
    Form,
    Item,
    Look,
    Piece,
)

Place = Literal["body", "frame", "header", "footer", "footnote", "endnote"]


@dataclass(eq=False)
class Paragraph:
    """A paragraph or heading.

    Attributes:
        place: the kind of text that it is in.
        holder: name of the table, frame or page style that it is in.
        style, style_form, style_look: of its paragraph style, under the name that the user sees.
        level: of a heading, 0 if it is none.
        master: the page style that begins with it, ``None`` if none does.
        page_number: of the page that begins with it; 0 if numbers go on.
        length: how many characters it has.
        index: whether it is an entry of an index; ``sections`` are the sections that it is in, the outermost first.
    """

    place: Place
    holder: str = ""
    style: str = ""
    form: Form = PLAIN_FORM
    style_form: Form = PLAIN_FORM
    look: Look = PLAIN_LOOK
    style_look: Look = PLAIN_LOOK
    pieces: list[Piece] = field(default_factory=list)
    level: int = 0
    item: Item | None = None
    master: str | None = None
    page_number: int = 0
    index: bool = False
    in_table: bool = False
    sections: tuple[str, ...] = ()
    length: int = 0

    def add(self, piece: Piece) -> None:
        """Add a piece at its end."""
        self.pieces.append(piece)
        self.length += len(piece.text)

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(one.text for one in self.pieces)

    @property
    def where(self) -> str:
        """Where it is, as in facts."""
        if self.in_table and self.place == "body":
            return f"table {self.holder}"
        return f"frame {self.holder}" if self.place == "frame" else self.place

    def look_between(self, start: int, end: int) -> Iterator[Piece]:
        """The pieces that have a part of the characters from ``start`` to ``end``, cut to it."""
        at = 0
        for one in self.pieces:
            left, right = max(start - at, 0), min(end - at, len(one.text))
            if left < right:
                yield Piece(one.text[left:right], one.look, one.style, one.link)
            at += len(one.text)


@dataclass
class Mark:
    """Something anchored in a paragraph, from one character to another.

    Attributes:
        kind, name, target, shows, value: depend on what it is.
    """

    kind: str
    paragraph: Paragraph
    start: int = 0
    end: int = 0
    name: str = ""
    target: str = ""
    shows: str = ""
    value: str = ""
    fixed: bool = False

    @property
    def text(self) -> str:
        """The characters that it is about."""
        return self.paragraph.text[self.start : self.end]


@dataclass
class Note:
    """A footnote or endnote."""

    kind: Literal["footnote", "endnote"]
    mark: Mark
    label: str = ""
    paragraphs: list[Paragraph] = field(default_factory=list)


@dataclass
class Comment:
    """A comment; ``parent`` is the key of the one that it replies to."""

    key: str
    author: str
    initials: str
    text: str
    resolved: bool
    mark: Mark
    parent: str = ""


@dataclass
class Change:
    """A tracked change."""

    kind: Literal["insertion", "deletion", "format"]
    author: str
    text: str
    paragraph: Paragraph | None


@dataclass
class Cell:
    """A cell of a table; covered cells are not there."""

    row: int
    column: int
    rows: int = 1
    columns: int = 1
    paragraphs: list[Paragraph] = field(default_factory=list)
    vertical: str = "top"
    background: str = "none"
    borders: Borders = NO_BORDERS
    value: float | None = None
    formula: str = ""
    protected: bool = False

    @property
    def text(self) -> str:
        """Its paragraphs, separated by line feeds."""
        return "\n".join(one.text for one in self.paragraphs)


@dataclass
class Table:
    """A table."""

    name: str
    cells: list[Cell] = field(default_factory=list)
    rows: int = 0
    columns: int = 0
    header_rows: int = 0
    width_mm: float = 0.0
    alignment: str = "left"
    left_mm: float = 0.0
    right_mm: float = 0.0
    above_mm: float = 0.0
    below_mm: float = 0.0
    column_widths_mm: list[float] = field(default_factory=list)
    row_heights_mm: list[float] = field(default_factory=list)
    may_split: bool = True
    rows_may_split: bool = True
    keep_with_next: bool = False
    background: str = "none"
    before: Paragraph | None = None
    after: Paragraph | None = None
    place: Place = "body"
    nested: bool = False


@dataclass
class Section:
    """A section of the text (Insert > Section)."""

    name: str
    columns: int = 1
    column_gap_mm: float = 0.0
    separator: bool = False
    protected: bool = False
    hidden: bool = False
    condition: str = ""
    link: str = ""
    background: str = "none"
    paragraphs: list[Paragraph] = field(default_factory=list)


@dataclass
class Index:
    """A table of contents or another index."""

    kind: str
    name: str = ""
    title: str = ""
    protected: bool = False
    levels: int = 0
    paragraphs: list[Paragraph] = field(default_factory=list)
    after: Paragraph | None = None


@dataclass
class Shape:
    """A picture, frame, text box or drawing."""

    kind: str
    name: str
    mark: Mark
    title: str = ""
    description: str = ""
    width_mm: float = 0.0
    height_mm: float = 0.0
    anchor: str = "paragraph"
    wrap: str = "none"
    horizontal: str = "from left"
    vertical: str = "from top"
    x_mm: float = 0.0
    y_mm: float = 0.0
    sha256: str = ""
    linked: str = ""
    link: str = ""
    background: str = "none"
    borders: Borders = NO_BORDERS
    columns: int = 1
    paragraphs: list[Paragraph] = field(default_factory=list)
