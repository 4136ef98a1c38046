"""Captions, indexes and the marks for them."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book


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


@saved
def captions(home: Home, document: str) -> Captions:
    """The captions: paragraphs with a number of a sequence."""
    book = open_book(home, document)
    if book is None:
        return absent(Captions)
    known = book.captions
    found: list[CaptionFacts] = [
        {
            "label": known[id(one)].label,
            "number": known[id(one)].number,
            "text": known[id(one)].text,
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
