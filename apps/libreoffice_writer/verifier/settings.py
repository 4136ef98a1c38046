"""Properties and settings of a document: numbering of lines and notes, macros."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.office_facts import Macros, PropertyFacts, property_facts
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book
from .layout import NoteSettings


class Lines(TypedDict):
    """Numbers beside the lines (Tools > Line Numbering)."""

    found: bool
    on: bool | None
    every: int | None
    position: str | None
    distance_mm: float | None
    empty_lines: bool | None


class NoteNumbers(TypedDict):
    """How notes are numbered (Tools > Footnotes/Endnotes)."""

    found: bool
    number_format: str | None
    start: int | None
    counting: str | None
    position: str | None
    prefix: str | None
    suffix: str | None


class SettingFacts(TypedDict):
    """Settings that a document carries; texts are empty if there is none."""

    found: bool
    record_changes: bool | None
    record_password: bool | None
    read_only: bool | None
    update_links: str | None
    embed_fonts: bool | None
    default_tab_mm: float | None
    language: str | None
    template: str | None
    database: str | None
    database_table: str | None


@saved
def line_numbering(home: Home, document: str) -> Lines:
    """Whether and how lines are numbered."""
    book = open_book(home, document)
    if book is None:
        return absent(Lines)
    one = book.line_numbering
    return {
        "found": True,
        "on": one.on,
        "every": one.every,
        "position": one.position,
        "distance_mm": one.distance_mm,
        "empty_lines": one.empty_lines,
    }


@saved
def note_settings(home: Home, document: str, kind: str = "footnote") -> NoteNumbers:
    """How footnotes or endnotes are numbered."""
    if kind not in ("footnote", "endnote"):
        raise ValueError(f"{kind!r} is no kind of notes: footnote, endnote")
    book = open_book(home, document)
    if book is None:
        return absent(NoteNumbers)
    one = book.note_settings.get(kind, NoteSettings())
    return {
        "found": True,
        "number_format": one.number_format,
        "start": one.start,
        "counting": one.counting,
        "position": one.position,
        "prefix": one.prefix,
        "suffix": one.suffix,
    }


@saved
def properties(home: Home, document: str) -> PropertyFacts:
    """The properties of a document, custom ones by name."""
    book = open_book(home, document)
    return property_facts(book.properties) if book is not None else absent(PropertyFacts)


@saved
def document_settings(home: Home, document: str) -> SettingFacts:
    """Settings that the document carries, such as whether changes are recorded."""
    book = open_book(home, document)
    if book is None:
        return absent(SettingFacts)
    one = book.settings
    return {
        "found": True,
        "record_changes": one.record_changes,
        "record_password": one.record_password,
        "read_only": one.read_only,
        "update_links": one.update_links,
        "embed_fonts": one.embed_fonts,
        "default_tab_mm": one.default_tab_mm,
        "language": one.language,
        "template": one.template,
        "database": one.database,
        "database_table": one.database_table,
    }


@saved
def macros(home: Home, document: str) -> Macros:
    """The macros in a document."""
    book = open_book(home, document)
    return {"found": True, "modules": book.macros} if book is not None else absent(Macros)
