"""Fields, variables, bookmarks and references."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .book import Book
from .documents import open_book
from .model import Mark


class FieldFacts(TypedDict):
    """A field; ``name`` is its variable, its column or what it refers to, ``format`` the format of its numbers."""

    kind: str
    text: str
    name: str
    fixed: bool
    format: str
    formula: str
    paragraph: str
    where: str


class Fields(TypedDict):
    """The fields of a document, without those of indexes."""

    found: bool
    count: int | None
    kinds: list[str] | None
    fields: list[FieldFacts] | None


class VariableFacts(TypedDict):
    """A variable and its last value."""

    name: str
    kind: str
    value: str


class Variables(TypedDict):
    """The variables of a document: user fields, variables and sequences of numbers."""

    found: bool
    count: int | None
    variables: list[VariableFacts] | None


class BookmarkFacts(TypedDict):
    """A bookmark and the text that it covers."""

    name: str
    text: str
    paragraph: str


class Bookmarks(TypedDict):
    """The bookmarks of a document, in the order of the alphabet, without those that references make."""

    found: bool
    count: int | None
    names: list[str] | None
    bookmarks: list[BookmarkFacts] | None


class ReferenceFacts(TypedDict):
    """A cross-reference; ``target`` is a name, or the text of the heading, item, caption or note it refers to."""

    kind: str
    target: str
    shows: str
    text: str
    paragraph: str


class References(TypedDict):
    """The cross-references of a document."""

    found: bool
    count: int | None
    references: list[ReferenceFacts] | None


class MergeFacts(TypedDict):
    """A mail-merge field."""

    column: str
    database: str
    table: str
    text: str
    paragraph: str


class MailMerge(TypedDict):
    """What a document takes from a database."""

    found: bool
    database: str | None
    table: str | None
    columns: list[str] | None
    fields: list[MergeFacts] | None


@saved
def fields(home: Home, document: str) -> Fields:
    """The fields of a document; dates and the like are `fixed` if they do not change any more."""
    book = open_book(home, document)
    if book is None:
        return absent(Fields)
    found: list[FieldFacts] = [
        {
            "kind": one.kind,
            "text": one.text,
            "name": one.name,
            "fixed": one.fixed,
            "format": "" if one.kind == "reference" else one.shows,
            "formula": one.value,
            "paragraph": one.paragraph.text,
            "where": one.paragraph.where,
        }
        for one in book.fields
        if not one.paragraph.index
    ]
    return {"found": True, "count": len(found), "kinds": [one["kind"] for one in found], "fields": found}


@saved
def variables(home: Home, document: str) -> Variables:
    """The variables of a document with their values; sequences only if they are used."""
    book = open_book(home, document)
    if book is None:
        return absent(Variables)
    found: list[VariableFacts] = [{"name": name, "kind": kind, "value": value} for name, kind, value in book.variables]
    return {"found": True, "count": len(found), "variables": found}


@saved
def bookmarks(home: Home, document: str) -> Bookmarks:
    """The bookmarks of a document."""
    book = open_book(home, document)
    if book is None:
        return absent(Bookmarks)
    found: list[BookmarkFacts] = [
        {"name": one.name, "text": one.text, "paragraph": one.paragraph.text}
        for one in sorted(book.bookmarks, key=lambda one: one.name)
        if one.kind == "bookmark" and not one.name.startswith("_")
    ]
    return {"found": True, "count": len(found), "names": [one["name"] for one in found], "bookmarks": found}


@saved
def cross_references(home: Home, document: str) -> References:
    """The cross-references: what they refer to and what they show."""
    book = open_book(home, document)
    if book is None:
        return absent(References)
    found: list[ReferenceFacts] = []
    for one in book.fields:
        if one.kind == "reference" and not one.paragraph.index:
            kind, target = _target(book, one)
            found.append(
                {"kind": kind, "target": target, "shows": one.shows, "text": one.text, "paragraph": one.paragraph.text}
            )
    return {"found": True, "count": len(found), "references": found}


def _target(book: Book, one: Mark) -> tuple[str, str]:
    """The kind and name of what a reference refers to."""
    if one.target == "sequence":
        caption = next((field for field in book.fields if field.kind == "sequence" and field.target == one.name), None)
        return "sequence", caption.paragraph.text if caption is not None else one.name
    if one.target == "note":
        note = next((note for note in book.notes if note.mark.name == one.name), None)
        return "note", "\n".join(part.text for part in note.paragraphs) if note is not None else one.name
    mark = next((mark for mark in book.bookmarks if mark.name == one.name), None)
    if mark is None:
        return one.target, one.name
    if one.name.startswith("_"):
        sequence = any(field.kind == "sequence" and field.paragraph is mark.paragraph for field in book.fields)
        kind = "heading" if mark.paragraph.level else "sequence" if sequence else "numbered"
        return kind, mark.paragraph.text
    return "reference" if mark.kind == "reference-mark" else "bookmark", one.name


@saved
def mail_merge(home: Home, document: str) -> MailMerge:
    """The database of a document and the fields that show its columns."""
    book = open_book(home, document)
    if book is None:
        return absent(MailMerge)
    found: list[MergeFacts] = [
        {
            "column": one.name,
            "database": one.target,
            "table": one.value,
            "text": one.text,
            "paragraph": one.paragraph.text,
        }
        for one in book.fields
        if one.kind == "database"
    ]
    first = found[0] if found else None
    return {
        "found": True,
        "database": book.settings.database or (first["database"] if first else ""),
        "table": book.settings.database_table or (first["table"] if first else ""),
        "columns": [one["column"] for one in found],
        "fields": found,
    }
