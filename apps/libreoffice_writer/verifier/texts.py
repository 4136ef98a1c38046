"""What a document says: paragraphs, headings, lists, links, breaks, counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book, open_paragraph
from .model import Book, Family, Paragraph

Within = Literal["body", "outside-tables", "tables", "frames", "headers", "footers", "footnotes", "endnotes", "all"]
_PLACES = {"frames": "frame", "headers": "header", "footers": "footer", "footnotes": "footnote", "endnotes": "endnote"}


class Statistics(TypedDict):
    """How much there is of what in a document; ``paragraphs`` are those with text."""

    found: bool
    words: int | None
    characters: int | None
    paragraphs: int | None
    headings: int | None
    tables: int | None
    images: int | None
    footnotes: int | None
    endnotes: int | None
    comments: int | None


class Texts(TypedDict):
    """Paragraphs of a document, in order."""

    found: bool
    count: int | None
    paragraphs: list[str] | None


class Occurrences(TypedDict):
    """How often a text occurs, and the paragraphs that have it."""

    found: bool
    count: int | None
    paragraphs: list[str] | None


class ParagraphFacts(TypedDict):
    """A paragraph; ``index`` is its number among those of the same ``where``, from 1, and the others are beside it."""

    found: bool
    times: int | None
    text: str | None
    index: int | None
    where: str | None
    style: str | None
    level: int | None
    list_label: str | None
    previous: str | None
    next: str | None


class Styled(TypedDict):
    """What has a style: paragraphs, or texts with a character style."""

    found: bool
    count: int | None
    texts: list[str] | None


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


def chosen(book: Book, within: str) -> list[Paragraph]:
    """The paragraphs of a part of the document."""
    if within == "all":
        return book.paragraphs
    if within in _PLACES:
        return [one for one in book.paragraphs if one.place == _PLACES[within]]
    if within not in ("body", "outside-tables", "tables"):
        raise ValueError(f"within is {within!r}, but there are body, outside-tables, tables, all, {', '.join(_PLACES)}")
    return [one for one in book.texts["body"] if within == "body" or one.in_table == (within == "tables")]


@saved
def statistics(home: Home, document: str) -> Statistics:
    """How many words, headings, tables, pictures, notes and comments there are; words of body, frames and notes."""
    book = open_book(home, document)
    if book is None:
        return absent(Statistics)
    texts = [one.text for one in book.paragraphs if one.place not in ("header", "footer")]
    kinds = [one.kind for one in book.notes]
    return {
        "found": True,
        "words": sum(len(re.findall(r"[^\s\u2013\u2014]+", one)) for one in texts),
        "characters": sum(map(len, texts)),
        "paragraphs": sum(bool(one.strip()) for one in texts),
        "headings": len(list(_headings(book))),
        "tables": len(book.tables),
        "images": sum(one.kind == "image" for one in book.shapes),
        "footnotes": kinds.count("footnote"),
        "endnotes": kinds.count("endnote"),
        "comments": len(book.comments),
    }


@saved
def text(home: Home, document: str, within: str = "body") -> Texts:
    """The paragraphs of a document, also those without text.

    `within` is `body` (with its tables), `outside-tables`, `tables`, `frames`, `headers`, `footers`, `footnotes`,
    `endnotes` or `all`.
    """
    book = open_book(home, document)
    if book is None:
        return absent(Texts)
    found = [one.text for one in chosen(book, within)]
    return {"found": True, "count": len(found), "paragraphs": found}


@saved
def occurrences(
    home: Home, document: str, text: str, match_case: bool = True, whole_words: bool = False
) -> Occurrences:
    """How often a text occurs in a document with its frames, headers, footers and notes."""
    book = open_book(home, document)
    if book is None:
        return absent(Occurrences)
    pattern = re.escape(text)
    if whole_words:
        pattern = rf"(?<!\w){pattern}(?!\w)"
    compiled = re.compile(pattern, 0 if match_case else re.IGNORECASE)
    counts = [(one.text, len(compiled.findall(one.text))) for one in book.paragraphs] if text else []
    return {
        "found": True,
        "count": sum(count for _, count in counts),
        "paragraphs": [said for said, count in counts if count],
    }


@saved
def paragraph(home: Home, document: str, paragraph: str, number: int = 1) -> ParagraphFacts:
    """A paragraph by what it says, and what stands before and after it."""
    opened = open_paragraph(home, document, paragraph, number)
    if opened is None:
        return absent(ParagraphFacts)
    book, found, times = opened
    around = [one for one in book.texts[found.place] if one.where == found.where]
    at = next(index for index, one in enumerate(around) if one is found)
    return {
        "found": True,
        "times": times,
        "text": found.text,
        "index": at + 1,
        "where": found.where,
        "style": found.style,
        "level": found.level,
        "list_label": found.item.label if found.item else "",
        "previous": around[at - 1].text if at else None,
        "next": around[at + 1].text if at + 1 < len(around) else None,
    }


@saved
def styled(home: Home, document: str, style: str, family: str = "paragraph") -> Styled:
    """The paragraphs that have a paragraph style, or the texts with a character style (`family` is `character`)."""
    book = open_book(home, document)
    if book is None:
        return absent(Styled)
    found = [one.text for one in book.paragraphs if one.style == style]
    if of_family(family) == "character":
        found = [said for one in book.paragraphs for said in runs(one, style)]
    return {"found": True, "count": len(found), "texts": found}


def of_family(name: str) -> Family:
    """A family of styles by its name."""
    for family in ("paragraph", "character", "list", "page"):
        if family == name:
            return family
    raise ValueError(f"{name!r} is no family of styles: paragraph, character, list, page")


def runs(one: Paragraph, style: str) -> Iterator[str]:
    """The pieces of a paragraph with a character style, neighbours joined."""
    said = ""
    for piece in one.pieces:
        if piece.style == style:
            said += piece.text
        elif said:
            yield said
            said = ""
    if said:
        yield said


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
