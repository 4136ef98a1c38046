"""Opens a spreadsheet document, whichever of the formats it is in."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import archive
from pytest_opencomputer.guest.channels.odf import Document
from pytest_opencomputer.guest.channels.ooxml import COMPOUND, Package
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .facts import SheetFacts
from .model import Book, Sheet
from .ods import OdsBook
from .xlsx import XlsxBook

FileFormat = Literal["ods", "ots", "fods", "xlsx", "xlsm", "xltx", "xls", "encrypted", "other"]


class FormatFacts(TypedDict):
    """What kind of document a file is, whatever its name says."""

    found: bool
    format: FileFormat | None


class Workbook(TypedDict):
    """A document: the names of its sheets, in the order of their tabs, and the one in front."""

    found: bool
    format: Literal["ods", "ots", "fods", "xlsx", "xlsm", "xltx"] | None
    sheets: list[str] | None
    active: str | None
    structure_protected: bool | None


class Sheets(TypedDict):
    """The sheets of a document, in the order of their tabs."""

    found: bool
    sheets: list[SheetFacts] | None


def open_book(home: Home, place: str) -> Book | None:
    """The document at ``place``; ``None`` if nothing is there.

    Raises:
        StateCorrupt: it is no document in one of the formats, is damaged or encrypted, or has two sheets of one name.
    """
    if not home.has(place):
        return None
    return _parsed(home.file(place, archive.MAX_BYTES), place)


@lru_cache(maxsize=1)
def _parsed(content: bytes, place: str) -> Book:
    """A document, kept for the next question about it: a process may answer many about one state."""
    book = _book(content, place)
    names = [one.name for one in book.sheets]
    if len(set(names)) < len(names):
        raise StateCorrupt(f"{shown(place)} has two sheets of the same name")
    return book


def _book(content: bytes, place: str) -> Book:
    if content.startswith(b"PK") and b"[Content_Types].xml" in content:
        return XlsxBook(Package(content, place))
    if content.startswith(COMPOUND):
        raise StateCorrupt(f"{shown(place)} is encrypted with a password, or in a format of before 2007")
    if content.startswith(b"PK") or content.lstrip().startswith(b"<?xml"):
        return OdsBook(Document(content, place))
    raise StateCorrupt(f"{shown(place)} is no spreadsheet: it begins with {shown(content[:16])}")


def open_sheet(home: Home, place: str, sheet: str) -> Sheet | None:
    """A sheet of the document at ``place``; ``None`` if there is no such document or sheet."""
    book = open_book(home, place)
    return book.sheet(sheet) if book is not None else None


@saved
def file_format(home: Home, place: str) -> FormatFacts:
    """The format of a file, judged by its content. `encrypted` means that it was saved with a password."""
    if not home.has(place):
        return absent(FormatFacts)
    content = home.file(place, archive.MAX_BYTES)
    if content.startswith(COMPOUND):
        # An encrypted .xlsx lies in the same container as an .xls; the name of its stream is in UTF-16.
        encrypted = "EncryptedPackage".encode("utf-16-le") in content
        return {"found": True, "format": "encrypted" if encrypted else "xls"}
    try:
        book = open_book(home, place)
    except StateCorrupt as error:
        return {"found": True, "format": "encrypted" if "encrypted" in str(error) else "other"}
    return {"found": True, "format": book.kind if book is not None else None}


@saved
def workbook(home: Home, place: str) -> Workbook:
    """The sheets of a document, which of them is in front, and whether its structure is protected."""
    book = open_book(home, place)
    if book is None:
        return absent(Workbook)
    return {
        "found": True,
        "format": book.kind,
        "sheets": [one.name for one in book.sheets],
        "active": book.active(),
        "structure_protected": book.structure_protected(),
    }


@saved
def sheets(home: Home, place: str) -> Sheets:
    """The sheets of a document with visibility, colour of the tab and protection."""
    book = open_book(home, place)
    if book is None:
        return absent(Sheets)
    found: list[SheetFacts] = [
        {
            "name": one.name,
            "visible": one.visible,
            "tab_color": one.tab_color,
            "protected": bool(one.protection()["protected"]),
        }
        for one in book.sheets
    ]
    return {"found": True, "sheets": found}
