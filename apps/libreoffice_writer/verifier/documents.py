"""Opens a text document, whichever of the formats it is in, and finds paragraphs in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import archive
from pytest_opencomputer.guest.channels.odf import Document
from pytest_opencomputer.guest.channels.ooxml import COMPOUND, Package
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import shown

from . import docx, odt
from .book import Book
from .model import Paragraph

FileFormat = Literal["odt", "ott", "fodt", "docx", "dotx", "doc", "encrypted", "other"]


MAX_ANCHORED = 5_000
"""Things in a document whose paragraph facts tell."""


class FormatFacts(TypedDict):
    """What kind of document a file is, whatever its name says. ``version`` is the OpenDocument version, else empty."""

    found: bool
    format: FileFormat | None
    version: str | None


def open_book(home: Home, document: str) -> Book | None:
    """The document at a place; ``None`` if nothing is there.

    Raises:
        StateCorrupt: it is no document in one of the formats, is damaged or encrypted.
        StateTooBig: more of something than an honest document has.
    """
    if not home.has(document):
        return None
    return parsed(home.file(document, archive.MAX_BYTES), document)


@lru_cache(maxsize=1)
def parsed(content: bytes, place: str) -> Book:
    """A document, kept for the next question about it: a process may answer many about one state."""
    book = _read(content, place)
    if book.anchored > MAX_ANCHORED:
        raise StateTooBig(f"{shown(place)} has more than {MAX_ANCHORED} fields, notes, bookmarks and the like")
    return book


def _read(content: bytes, place: str) -> Book:
    if content.startswith(b"PK") and b"[Content_Types].xml" in content:
        return docx.read(Package(content, place), content)
    if content.startswith(COMPOUND):
        raise StateCorrupt(f"{shown(place)} is encrypted with a password, or in a format of before 2007")
    if content.startswith(b"PK") or content.lstrip().startswith(b"<?xml"):
        return odt.read(Document(content, place), content)
    raise StateCorrupt(f"{shown(place)} is no text document: it begins with {shown(content[:16])}")


def matching(book: Book, paragraph: str) -> list[Paragraph]:
    """The paragraphs that a text names: those that say it; if none do, those that begin so; else those with it."""
    texts = [(one, one.text) for one in book.paragraphs]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [one for one, text in texts if fits(text, paragraph)]
        if found:
            return found
    return []


def open_paragraph(home: Home, document: str, paragraph: str, number: int) -> tuple[Book, Paragraph, int] | None:
    """A document, the paragraph in it that a text names, and how many there are; ``None`` if there is none."""
    book = open_book(home, document)
    found = matching(book, paragraph) if book is not None else []
    if book is None or not 0 < number <= len(found):
        return None
    return book, found[number - 1], len(found)


@saved
def file_format(home: Home, document: str) -> FormatFacts:
    """The format of a file, judged by its content. `encrypted` means that it was saved with a password."""
    if not home.has(document):
        return absent(FormatFacts)
    content = home.file(document, archive.MAX_BYTES)
    if content.startswith(COMPOUND):
        # An encrypted .docx lies in the same container as a .doc; the name of its stream is in UTF-16.
        encrypted = "EncryptedPackage".encode("utf-16-le") in content
        return {"found": True, "format": "encrypted" if encrypted else "doc", "version": ""}
    try:
        book = open_book(home, document)
    except StateCorrupt as error:
        return {"found": True, "format": "encrypted" if "encrypted" in str(error) else "other", "version": ""}
    return {"found": True, "format": book.kind if book else None, "version": book.version if book else None}
