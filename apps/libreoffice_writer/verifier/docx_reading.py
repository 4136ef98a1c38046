"""What all parts of the reader of .docx documents know while they read."""

from __future__ import annotations

import hashlib
import xml.etree.ElementTree as ET
from abc import ABC, abstractmethod
from dataclasses import dataclass

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.ooxml import Package, Relationship

from .book import Book
from .docx_styles import Styles
from .model import Index, Mark, Paragraph, Place, Table


@dataclass(frozen=True)
class Flow:
    """Where in the document a text is."""

    place: Place
    part: str
    holder: str = ""
    in_table: bool = False


class Pictures:
    """The pictures in a package."""

    def __init__(self, content: bytes) -> None:
        self._archive = Archive(content)

    def sha256(self, name: str) -> str:
        """The digest of a member; empty if there is none."""
        return hashlib.sha256(self._archive.member(name)).hexdigest() if name in self._archive.sizes else ""


class Reading(ABC):
    """A document that is being read into a book.

    Attributes:
        ranges: what comments are about, by their ids.
        waiting: tables and indexes that no paragraph of the body has followed yet.
        current_style: of the paragraph that is being read.
    """

    def __init__(self, book: Book, package: Package, styles: Styles, pictures: Pictures) -> None:
        self.book, self.package, self.styles, self.pictures = book, package, styles, pictures
        self.waiting: list[Table | Index] = []
        self.ranges: dict[str, Mark] = {}
        self.current_style = ""
        self._related: dict[str, dict[str, Relationship]] = {}

    @abstractmethod
    def read(self, element: ET.Element, flow: Flow) -> list[Paragraph]:
        """Read the text in an element; what is returned are its own paragraphs, without those of tables."""

    def related(self, part: str) -> dict[str, Relationship]:
        """What a part refers to."""
        if part not in self._related:
            self._related[part] = self.package.relationships(part)
        return self._related[part]
