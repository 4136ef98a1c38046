"""Notes, comments and tracked changes."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book

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
