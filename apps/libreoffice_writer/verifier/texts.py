"""What a document says: paragraphs, styled texts, counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.office_looks import Family
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .book import Book
from .documents import open_book, open_paragraph
from .model import Paragraph

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
    """How many words, headings, tables, pictures, notes and comments there are.

    Words are counted as Tools > Word Count does: with those of headers, footers and notes, and with labels of lists.
    """
    book = open_book(home, document)
    if book is None:
        return absent(Statistics)
    texts = [one.text for one in book.paragraphs]
    labels = sum(bool(one.item.label) for one in book.paragraphs if one.item)
    kinds = [one.kind for one in book.notes]
    return {
        "found": True,
        "words": sum(len(re.findall(r"[^\s\u2013\u2014]+", one)) for one in texts) + labels,
        "characters": sum(map(len, texts)),
        "paragraphs": sum(bool(one.strip()) for one in texts),
        "headings": sum(bool(one.level) and not one.index for one in book.texts["body"]),
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
