"""Kinds of facts about text documents."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePosixPath


@dataclass(frozen=True)
class Paper:
    """A text document.

    Attributes:
        place: in the home folder.
        said: what people call it, in a sentence: ``the annual report``.
        table: the cells of its only table, row by row; empty if it has none.
    """

    place: str
    said: str
    content: bytes = field(repr=False)
    table: tuple[tuple[str, ...], ...] = field(default=(), repr=False)

    @property
    def name(self) -> str:
        """The name of the file."""
        return PurePosixPath(self.place).name

    def resource(self, kind: str, key: str = "") -> str:
        """The resource of a part of it: ``paragraph``, ``cell``, or a part of the endpoint ``digests``."""
        return f"{kind}:{self.place}:{key}"


@dataclass(frozen=True)
class OfPaper:
    """Something about a text document."""

    paper: Paper

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(self.paper.resource(kind, key) for kind, key in self.touched)

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        """What of the document it is about, as ``Paper.resource`` names it."""
        return ()


@dataclass(frozen=True)
class OfParagraph(OfPaper):
    """Something about a paragraph, which ``begins`` so, as no other one does."""

    begins: str

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        return (("paragraph", self.begins),)


@dataclass(frozen=True)
class Renamed(OfPaper):
    """A name that has to give way to another one in some paragraphs.

    Attributes:
        begins: how these paragraphs begin.
        count: how often the old name occurs.
        similar: a name that looks alike, which is right; ``spoilt`` is what careless people make of it.
        who: what the name stands for, in a sentence.
        told: where the new name is written, as a clause: ``the minutes of May say``.
    """

    begins: tuple[str, ...]
    count: int
    old: str
    new: str
    similar: str
    spoilt: str
    who: str
    told: str

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        return tuple(("paragraph", one) for one in self.begins)


@dataclass(frozen=True)
class FalseHeadings(OfPaper):
    """Short lines that are headings of the second level but are only bold; ``other`` is a bold line that is none."""

    lines: tuple[str, ...]
    other: str

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        return tuple(("paragraph", one) for one in self.lines)


@dataclass(frozen=True)
class WrongFigure(OfPaper):
    """A cell of the table with a wrong figure.

    Attributes:
        row, column: of the cell, from 0. All figures of the table are as long, so that none is a part of another.
        right: what has to be there.
        other: a figure that somebody might take instead.
        told: where the right one is written, as a clause.
    """

    row: int
    column: int
    right: str
    other: str
    told: str

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        # Cells are also paragraphs of the body.
        texts = (self.paper.table[self.row][self.column], self.right, self.other)
        return (("cell", f"{self.row},{self.column}"), *(("paragraph", one) for one in texts))


@dataclass(frozen=True)
class Unproven(OfParagraph):
    """A statement of a paragraph, which ends with ``phrase``, that needs the footnote ``note``."""

    phrase: str
    note: str
    beside: str


@dataclass(frozen=True)
class Suggested(OfPaper):
    """Tracked changes of two people.

    Attributes:
        begins: how the paragraphs with changes begin.
        wanted: the person whose changes count, and ``unwanted`` the one whose do not.
        results: the texts of these paragraphs in the end, and ``spoilt`` if all changes are accepted.
        beside: words of a paragraph without changes.
    """

    begins: tuple[str, ...]
    wanted: str
    unwanted: str
    results: tuple[str, ...]
    spoilt: tuple[str, ...]
    beside: str

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        return (("changes", ""), *(("paragraph", one) for one in self.begins))


@dataclass(frozen=True)
class Phrase(OfParagraph):
    """A phrase that can be emphasized, and a word ``beside`` it in the same paragraph."""

    phrase: str
    beside: str


@dataclass(frozen=True)
class Passage(OfParagraph):
    """A paragraph whose look can be changed, and ``beside`` is how the next one begins."""

    beside: str


@dataclass(frozen=True)
class Addressed(OfParagraph):
    """A phrase that should lead to an address on the web, and ``beside`` stands in the same paragraph."""

    phrase: str
    address: str
    beside: str


@dataclass(frozen=True)
class Pages(OfPaper):
    """The pages of a document as a whole, which have no header and footer."""

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        return (("page_setup", ""), ("headers_footers", ""), ("fields", ""), ("bookmarks", ""))


@dataclass(frozen=True)
class Undescribed(OfPaper):
    """A document whose properties say nothing useful: the title and subject that it should have."""

    title: str
    subject: str

    @property
    def touched(self) -> tuple[tuple[str, str], ...]:
        return (("properties", ""),)


@dataclass(frozen=True)
class Finished(OfPaper):
    """A document that can be sent out: ``target`` is the place of the copy, which ``shows`` its title."""

    target: str
    shows: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"file:{self.target}", f"export:{self.paper.place}"})
