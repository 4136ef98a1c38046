"""Notes, comments, tracked changes, fields, bookmarks, references and indexes."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book
from .model import Book, Mark
from .tables import captions_of

_BEFORE = 40


class NoteFacts(TypedDict):
    """A note; ``after`` are up to 40 characters in front of its anchor."""

    kind: str
    label: str
    text: str
    paragraph: str
    after: str


class Notes(TypedDict):
    """The footnotes and endnotes of a document."""

    found: bool
    footnotes: int | None
    endnotes: int | None
    notes: list[NoteFacts] | None


class CommentFacts(TypedDict):
    """A comment; ``anchor`` is the text that it is about, ``reply_to`` the text of the comment that it answers."""

    author: str
    initials: str
    text: str
    resolved: bool
    anchor: str
    paragraph: str
    reply_to: str


class Comments(TypedDict):
    """The comments of a document, in the order of the text."""

    found: bool
    count: int | None
    comments: list[CommentFacts] | None


class ChangeFacts(TypedDict):
    """A tracked change; ``paragraph`` is what it says if all changes are accepted."""

    kind: str
    author: str
    text: str
    paragraph: str


class Changes(TypedDict):
    """The tracked changes that were neither accepted nor rejected, and whether changes are recorded."""

    found: bool
    recording: bool | None
    count: int | None
    authors: list[str] | None
    changes: list[ChangeFacts] | None


class FieldFacts(TypedDict):
    """A field; ``name`` is that of its variable, column or what it refers to, ``format`` that of its numbers."""

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


class CaptionFacts(TypedDict):
    """A caption, such as ``Table 1: Prices``; ``text`` is what stands behind the number."""

    label: str
    number: str
    text: str
    paragraph: str
    style: str


class Captions(TypedDict):
    """The captions of a document."""

    found: bool
    count: int | None
    captions: list[CaptionFacts] | None


class IndexFacts(TypedDict):
    """An index; ``before`` is the paragraph behind it. A contents' ``entry_levels`` follow the styles of entries."""

    kind: str
    name: str
    title: str
    protected: bool
    levels: int
    entries: list[str]
    pages: list[str]
    entry_levels: list[int]
    before: str


class Indexes(TypedDict):
    """The tables of contents and other indexes of a document."""

    found: bool
    count: int | None
    indexes: list[IndexFacts] | None


class EntryFacts(TypedDict):
    """A mark for an index; the keys are the groups that it belongs to."""

    kind: str
    text: str
    key1: str
    key2: str
    paragraph: str


class Entries(TypedDict):
    """The marks for indexes (Insert > Index Entry)."""

    found: bool
    count: int | None
    entries: list[EntryFacts] | None


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
def notes(home: Home, document: str) -> Notes:
    """The footnotes and endnotes, in the order of their anchors."""
    book = open_book(home, document)
    if book is None:
        return absent(Notes)
    found: list[NoteFacts] = [
        {
            "kind": one.kind,
            "label": one.label,
            "text": "\n".join(part.text for part in one.paragraphs),
            "paragraph": one.mark.paragraph.text,
            "after": one.mark.paragraph.text[max(one.mark.start - _BEFORE, 0) : one.mark.start],
        }
        for one in book.notes
    ]
    kinds = [one["kind"] for one in found]
    return {"found": True, "footnotes": kinds.count("footnote"), "endnotes": kinds.count("endnote"), "notes": found}


@saved
def comments(home: Home, document: str) -> Comments:
    """The comments with author and anchor, and whether they are resolved."""
    book = open_book(home, document)
    if book is None:
        return absent(Comments)
    texts = {one.key: one.text for one in book.comments if one.key}
    found: list[CommentFacts] = [
        {
            "author": one.author,
            "initials": one.initials,
            "text": one.text,
            "resolved": one.resolved,
            "anchor": one.mark.text,
            "paragraph": one.mark.paragraph.text,
            "reply_to": texts.get(one.parent, "") if one.parent else "",
        }
        for one in book.comments
    ]
    return {"found": True, "count": len(found), "comments": found}


@saved
def changes(home: Home, document: str) -> Changes:
    """The tracked changes, and whether changes are recorded."""
    book = open_book(home, document)
    if book is None:
        return absent(Changes)
    found: list[ChangeFacts] = [
        {
            "kind": one.kind,
            "author": one.author,
            "text": one.text,
            "paragraph": one.paragraph.text if one.paragraph else "",
        }
        for one in book.changes
    ]
    return {
        "found": True,
        "recording": book.settings.record_changes,
        "count": len(found),
        "authors": sorted({one["author"] for one in found}),
        "changes": found,
    }


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
def captions(home: Home, document: str) -> Captions:
    """The captions: paragraphs with a number of a sequence."""
    book = open_book(home, document)
    if book is None:
        return absent(Captions)
    known = captions_of(book)
    found: list[CaptionFacts] = [
        {
            "label": known[id(one)][0],
            "number": known[id(one)][1],
            "text": known[id(one)][2],
            "paragraph": one.text,
            "style": one.style,
        }
        for one in book.paragraphs
        if id(one) in known
    ]
    return {"found": True, "count": len(found), "captions": found}


@saved
def indexes(home: Home, document: str) -> Indexes:
    """The indexes with what they said when they were last updated."""
    book = open_book(home, document)
    if book is None:
        return absent(Indexes)
    found: list[IndexFacts] = [
        {
            "kind": one.kind,
            "name": one.name,
            "title": one.title,
            "protected": one.protected,
            "levels": one.levels,
            "entries": [part.text.rpartition("\t")[0] or part.text for part in one.paragraphs],
            "pages": [part.text.rpartition("\t")[2] if "\t" in part.text else "" for part in one.paragraphs],
            "entry_levels": [_entry_level(part.style) for part in one.paragraphs],
            "before": one.after.text if one.after else "",
        }
        for one in book.indexes
    ]
    return {"found": True, "count": len(found), "indexes": found}


def _entry_level(style: str) -> int:
    last = style.rpartition(" ")[2]
    return int(last) if last.isdecimal() and len(last) < 3 else 1


@saved
def index_entries(home: Home, document: str) -> Entries:
    """The marks for indexes in the text."""
    book = open_book(home, document)
    if book is None:
        return absent(Entries)
    found: list[EntryFacts] = [
        {
            "kind": one.kind,
            "text": one.name or one.text,
            "key1": one.target,
            "key2": one.value,
            "paragraph": one.paragraph.text,
        }
        for one in book.index_entries
    ]
    return {"found": True, "count": len(found), "entries": found}


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
