"""A text document as the endpoints see it, whichever file it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from pytest_opencomputer.guest.channels.odf import Properties
from pytest_opencomputer.guest.channels.office_looks import Family, Style

from .layout import LineNumbering, NoteSettings, Page, Part, Settings
from .model import Change, Comment, Index, Mark, Note, Paragraph, Place, Section, Shape, Table

FileKind = Literal["odt", "ott", "fodt", "docx", "dotx"]


PLACES: tuple[Place, ...] = ("body", "frame", "header", "footer", "footnote", "endnote")


def _nothing() -> Properties:
    return {
        "title": "",
        "subject": "",
        "keywords": [],
        "description": "",
        "author": "",
        "last_author": "",
        "custom": {},
    }


@dataclass(frozen=True)
class Caption:
    """A caption: the sequence that counts it, its label, its number, and the text behind them."""

    sequence: str
    label: str
    number: str
    text: str


@dataclass
class Book:
    """A document. ``texts`` has the paragraphs by the kind of text that they are in."""

    kind: FileKind
    version: str = ""
    texts: dict[Place, list[Paragraph]] = field(default_factory=lambda: {place: [] for place in PLACES})
    tables: list[Table] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    pages: dict[str, Page] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    note_settings: dict[str, NoteSettings] = field(default_factory=dict)
    line_numbering: LineNumbering = field(default_factory=LineNumbering)
    comments: list[Comment] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    fields: list[Mark] = field(default_factory=list)
    bookmarks: list[Mark] = field(default_factory=list)
    index_entries: list[Mark] = field(default_factory=list)
    indexes: list[Index] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    variables: list[tuple[str, str, str]] = field(default_factory=list)
    styles: dict[tuple[Family, str], Style] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    macros: list[str] = field(default_factory=list)
    properties: Properties = field(default_factory=_nothing)

    @cached_property
    def captions(self) -> dict[int, Caption]:
        """The captions by the identity of their paragraphs."""
        found: dict[int, Caption] = {}
        for one in self.fields:
            if one.kind == "sequence" and id(one.paragraph) not in found:
                said = one.paragraph.text
                behind = said[one.end :].lstrip(" .:–—-")
                found[id(one.paragraph)] = Caption(one.name, said[: one.start].strip(), one.text, behind)
        return found

    @property
    def anchored(self) -> int:
        """How many fields, notes, comments, changes, bookmarks, marks and shapes there are."""
        marks = len(self.fields) + len(self.bookmarks) + len(self.index_entries)
        return marks + len(self.notes) + len(self.comments) + len(self.changes) + len(self.shapes)

    @property
    def paragraphs(self) -> list[Paragraph]:
        """All paragraphs: of the body, frames, headers, footers, footnotes and endnotes, each in their order."""
        return [one for place in PLACES for one in self.texts[place]]
