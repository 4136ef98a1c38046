"""Headings, lists, links and breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .book import Book
from .documents import open_book, open_paragraph
from .model import Paragraph


class Heading(TypedDict):
    """A heading; ``label`` is its number, empty if it has none."""

    text: str
    level: int
    style: str
    label: str


class Headings(TypedDict):
    """The headings of the body."""

    found: bool
    count: int | None
    texts: list[str] | None
    levels: list[int] | None
    headings: list[Heading] | None


class ListFacts(TypedDict):
    """A list: its items' texts, levels and labels."""

    style: str
    kind: str
    texts: list[str]
    levels: list[int]
    labels: list[str]


class Lists(TypedDict):
    """The lists of a document."""

    found: bool
    count: int | None
    items: int | None
    lists: list[ListFacts] | None


class ItemFacts(TypedDict):
    """How an item of a list is numbered; ``position`` counts the items of its level, from 1."""

    found: bool
    style: str | None
    level: int | None
    kind: str | None
    format: str | None
    prefix: str | None
    suffix: str | None
    start: int | None
    restarts: bool | None
    label: str | None
    indent_mm: float | None
    position: int | None


class Link(TypedDict):
    """A hyperlink."""

    text: str
    target: str
    paragraph: str
    where: str


class Links(TypedDict):
    """The hyperlinks of a document, without those of indexes."""

    found: bool
    count: int | None
    links: list[Link] | None


class Break(TypedDict):
    """A break before a paragraph; ``page_number`` 0 means that the numbers of pages go on."""

    kind: str
    before: str
    page_style: str
    page_number: int


class Breaks(TypedDict):
    """The breaks of the body."""

    found: bool
    count: int | None
    breaks: list[Break] | None


def _headings(book: Book) -> Iterator[Paragraph]:
    return (one for one in book.texts["body"] if one.level and not one.index)


@saved
def headings(home: Home, document: str) -> Headings:
    """The outline: paragraphs of the body with an outline level."""
    book = open_book(home, document)
    if book is None:
        return absent(Headings)
    found: list[Heading] = [
        {"text": one.text, "level": one.level, "style": one.style, "label": one.item.label if one.item else ""}
        for one in _headings(book)
    ]
    return {
        "found": True,
        "count": len(found),
        "texts": [one["text"] for one in found],
        "levels": [one["level"] for one in found],
        "headings": found,
    }


@saved
def lists(home: Home, document: str) -> Lists:
    """The bulleted and numbered lists, without numbered headings; a list goes on where its numbers do."""
    book = open_book(home, document)
    if book is None:
        return absent(Lists)
    found: dict[str, ListFacts] = {}
    for one in book.paragraphs:
        item = one.item
        if item is None or not item.counted or one.level or item.format.kind == "none":
            continue
        empty: ListFacts = {"style": item.style, "kind": item.format.kind, "texts": [], "levels": [], "labels": []}
        facts = found.setdefault(item.chain, empty)
        facts["kind"] = item.format.kind if facts["kind"] == item.format.kind else "mixed"
        facts["texts"].append(one.text)
        facts["levels"].append(item.level)
        facts["labels"].append(item.label)
    every = list(found.values())
    return {"found": True, "count": len(every), "items": sum(len(one["texts"]) for one in every), "lists": every}


@saved
def list_format(home: Home, document: str, paragraph: str, number: int = 1) -> ItemFacts:
    """How a paragraph is numbered or bulleted; not found if it is in no list."""
    opened = open_paragraph(home, document, paragraph, number)
    item = opened[1].item if opened is not None else None
    if item is None:
        return absent(ItemFacts)
    return {
        "found": True,
        "style": item.style,
        "level": item.level,
        "kind": item.format.kind,
        "format": item.format.format,
        "prefix": item.format.prefix,
        "suffix": item.format.suffix,
        "start": item.format.start,
        "restarts": item.restart is not None,
        "label": item.label,
        "indent_mm": item.format.indent_mm,
        "position": item.position,
    }


@saved
def hyperlinks(home: Home, document: str) -> Links:
    """The hyperlinks of texts; those of pictures are in `images`."""
    book = open_book(home, document)
    if book is None:
        return absent(Links)
    found: list[Link] = []
    for one in book.paragraphs:
        before = ""
        for piece in one.pieces if not one.index else ():
            if piece.link and piece.link == before:
                found[-1]["text"] += piece.text
            elif piece.link:
                found.append({"text": piece.text, "target": piece.link, "paragraph": one.text, "where": one.where})
            before = piece.link
    return {"found": True, "count": len(found), "links": found}


@saved
def breaks(home: Home, document: str) -> Breaks:
    """Where a new page or column begins by a break, with the page style that begins there (empty: as before)."""
    book = open_book(home, document)
    if book is None:
        return absent(Breaks)
    found: list[Break] = []
    body = book.texts["body"]
    for at, one in enumerate(body):
        for kind, own in (("page", one.form.page_break), ("column", one.form.column_break)):
            target = one if own == "before" else body[at + 1] if own == "after" and at + 1 < len(body) else None
            if target is not None:
                found.append(
                    {
                        "kind": kind,
                        "before": target.text,
                        "page_style": target.master or "",
                        "page_number": target.page_number,
                    }
                )
    return {"found": True, "count": len(found), "breaks": found}
