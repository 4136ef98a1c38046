"""Digests of what a document holds, for guards over what the task does not ask to change."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .annotations import changes, comments, notes
from .book import Book
from .documents import matching, open_book
from .indexes import index_entries, indexes
from .model import Paragraph
from .pages import headers_footers, page_facts, sections
from .pictures import frames, images
from .references import bookmarks, fields
from .settings import macros, properties
from .table_formats import table_format
from .tables import table
from .texts import chosen

_SAME: dict[str, Callable[[Home, str], Any]] = {
    "headers_footers": headers_footers,
    "notes": notes,
    "comments": comments,
    "changes": changes,
    "fields": fields,
    "bookmarks": bookmarks,
    "images": images,
    "frames": frames,
    "indexes": indexes,
    "index_entries": index_entries,
    "sections": sections,
    "properties": properties,
    "macros": macros,
}


class Digests(TypedDict):
    """The SHA-256 of what a document holds, by part.

    ``paragraphs`` are texts and styles of the body, ``paragraph_formats`` and ``text_formats`` how they look.
    """

    found: bool
    parts: dict[str, str] | None


class Digest(TypedDict):
    """Digests of the paragraphs of the body that were not left out: of their texts, and of how they look."""

    found: bool
    count: int | None
    sha256: str | None
    formats: str | None


def digest(kept: object) -> str:
    """The SHA-256 of something that JSON can say."""
    said = json.dumps(kept, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(said.encode("utf-8", "backslashreplace")).hexdigest()


def _texts(paragraphs: list[Paragraph]) -> list[object]:
    return [[one.where, one.style, one.level, one.text, one.item.label if one.item else ""] for one in paragraphs]


def _pieces(one: Paragraph) -> list[object]:
    """The pieces of a paragraph, neighbours that look the same as one."""
    found: list[list[Any]] = []
    for piece in one.pieces:
        look = [asdict(piece.look), piece.style, piece.link]
        if found and found[-1][1] == look:
            found[-1][0] += piece.text
        else:
            found.append([piece.text, look])
    return list(found)


def _formats(paragraphs: list[Paragraph]) -> list[object]:
    return [
        [asdict(one.form), [asdict(level) for level in one.item.levels[:1]] if one.item else []] for one in paragraphs
    ]


@saved
def digests(home: Home, document: str) -> Digests:
    """A digest of each part of a document, to see what was changed; results of an update of fields also count."""
    book = open_book(home, document)
    if book is None:
        return absent(Digests)
    body = book.texts["body"]
    parts: dict[str, object] = {name: ask(home, document) for name, ask in _SAME.items()}
    numbers = [f"#{number + 1}" for number in range(len(book.tables))]
    parts |= {
        "paragraphs": _texts(body),
        "paragraph_formats": _formats(body),
        "text_formats": [_pieces(one) for one in body],
        "tables": [[table(home, document, one), table_format(home, document, one)] for one in numbers],
        "table_cells": [
            [asdict(cell.borders), cell.background, cell.vertical] for one in book.tables for cell in one.cells
        ],
        "page_setup": [page_facts(part.page, part) for part in book.parts],
        "page_styles": {name: page_facts(page, None) for name, page in book.pages.items()},
        "settings": [asdict(book.settings), asdict(book.line_numbering), _note_settings(book)],
        "variables": book.variables,
    }
    for family in ("paragraph", "character", "list"):
        own = {name: asdict(one) for (kind, name), one in book.styles.items() if kind == family}
        parts[f"{family}_styles"] = own
    return {"found": True, "parts": {name: digest(one) for name, one in sorted(parts.items())}}


def _note_settings(book: Book) -> dict[str, object]:
    return {name: asdict(one) for name, one in book.note_settings.items()}


@saved
def other_paragraphs(home: Home, document: str, without: list[str], formats: bool = True) -> Digest:
    """A digest of the paragraphs of the body, without those that `without` names; for guards.

    Entries of indexes are also left out: they follow from the rest.
    """
    book = open_book(home, document)
    if book is None:
        return absent(Digest)
    left_out = {id(one) for name in without for one in matching(book, name)}
    kept = [one for one in chosen(book, "body") if id(one) not in left_out and not one.index]
    looks = digest([_formats(kept), [_pieces(one) for one in kept]]) if formats else ""
    texts = [[one.where, one.style, one.level, one.text] for one in kept]
    return {"found": True, "count": len(kept), "sha256": digest(texts), "formats": looks}
