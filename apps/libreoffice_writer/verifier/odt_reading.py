"""What all parts of the reader of OpenDocument texts know while they read."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, replace

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.guest.channels.odf_styles import Styles, whole

from .book import Book
from .model import Index, Mark, Paragraph, Place, Table


@dataclass(frozen=True)
class Flow:
    """Where in the document a text is."""

    place: Place
    holder: str = ""
    in_table: bool = False
    index: bool = False
    sections: tuple[str, ...] = ()


@dataclass(frozen=True)
class Listed:
    """The list that a text is in."""

    style: str
    chain: str
    level: int = 0


class Reading(ABC):
    """A document that is being read into a book.

    Attributes:
        starts: where bookmarks, changes, references and comments began that have not ended yet, by kind and name.
        deletions: the tracked deletions; in a flat file, what they deleted stands in the text, and goes to ``deleted``.
        deleting: the deletion that the text is in, and the paragraph in which it began.
        waiting: tables and indexes that no paragraph of the body has followed yet.
    """

    def __init__(self, book: Book, styles: Styles, pictures: Archive | None) -> None:
        self.book, self.styles, self._pictures = book, styles, pictures
        self.starts: dict[tuple[str, str], tuple[Paragraph, int]] = {}
        self.index_marks: dict[tuple[str, str], ET.Element] = {}
        self.changed: dict[str, tuple[Paragraph, int, Paragraph, int]] = {}
        self.commented: dict[str, Mark] = {}
        self.positions: dict[int, int] = {}
        self.waiting: list[Table | Index] = []
        self.deletions: set[str] = set()
        self.deleted: dict[str, str] = {}
        self.deleting: tuple[str, Paragraph] | None = None

    @abstractmethod
    def read(self, element: ET.Element, flow: Flow, listed: Listed | None = None) -> list[Paragraph]:
        """Read the text in an element; what is returned are its own paragraphs, with those of lists and sections."""

    @property
    def members(self) -> Collection[str]:
        """The names of what is in the package; none in a flat file."""
        return self._pictures.sizes if self._pictures else ()

    def member(self, name: str) -> bytes:
        """The content of a member of the package."""
        return self._pictures.member(name) if self._pictures else b""

    def before_table(self, style: str, first: Paragraph) -> None:
        """Give the first paragraph of a table the break that stands before it."""
        found = self.styles.properties("table", style, "table")
        kind = found.get(q("fo:break-before"))
        first.form = replace(
            first.form,
            page_break="before" if kind == "page" else first.form.page_break,
            column_break="before" if kind == "column" else first.form.column_break,
        )
        for one in self.styles.line("table", style):
            if one.get(q("style:master-page-name")):
                first.master = one.get(q("style:master-page-name"))
                first.page_number = whole(found.get(q("style:page-number")))
