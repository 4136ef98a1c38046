"""Pages, headers and footers, and sections."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book
from .formats import BorderFacts, border_facts
from .layout import Page, Part

_PAPERS = {"A3": (297.0, 420.0), "A4": (210.0, 297.0), "A5": (148.0, 210.0), "A6": (105.0, 148.0), "B5": (176.0, 250.0),
           "Letter": (215.9, 279.4), "Legal": (215.9, 355.6), "Tabloid": (279.4, 431.8)}  # fmt: skip


class PageSetup(TypedDict):
    """A page style as it is used; margins are top, right, bottom and left. ``first`` is its first paragraph."""

    found: bool
    page_style: str | None
    first: str | None
    width_mm: float | None
    height_mm: float | None
    orientation: str | None
    format: str | None
    margins_mm: list[float] | None
    columns: int | None
    column_gap_mm: float | None
    separator: bool | None
    background: str | None
    borders: BorderFacts | None
    number_format: str | None
    first_number: int | None
    header: bool | None
    footer: bool | None
    mirrored: bool | None


class PageStyles(TypedDict):
    """The page styles of a document, and those in use, in the order of the text."""

    found: bool
    names: list[str] | None
    used: list[str] | None
    parts: int | None


class BandFacts(TypedDict):
    """A header or footer; ``pages`` are ``all``, ``first`` or ``left``, ``fields`` the kinds of fields in it."""

    page_style: str
    kind: str
    pages: str
    text: str
    paragraphs: list[str]
    alignments: list[str]
    fields: list[str]


class HeadersFooters(TypedDict):
    """The headers and footers of the page styles in use."""

    found: bool
    count: int | None
    parts: list[BandFacts] | None


class SectionFacts(TypedDict):
    """A section of the text."""

    name: str
    columns: int
    column_gap_mm: float
    separator: bool
    protected: bool
    hidden: bool
    condition: str
    link: str
    background: str
    paragraphs: list[str]


class Sections(TypedDict):
    """The sections of a document (Insert > Section)."""

    found: bool
    count: int | None
    names: list[str] | None
    sections: list[SectionFacts] | None


def page_facts(page: Page, part: Part | None) -> PageSetup:
    """A page style as facts."""
    size = sorted((page.width_mm, page.height_mm))
    near = (name for name, (wide, high) in _PAPERS.items() if abs(size[0] - wide) < 1 and abs(size[1] - high) < 1)
    return {
        "found": True,
        "page_style": page.name,
        "first": part.first.text if part is not None and part.first is not None else "",
        "width_mm": page.width_mm,
        "height_mm": page.height_mm,
        "orientation": "landscape" if page.width_mm > page.height_mm else "portrait",
        "format": next(near, "other"),
        "margins_mm": list(page.margins_mm),
        "columns": page.columns,
        "column_gap_mm": page.column_gap_mm,
        "separator": page.separator,
        "background": page.background,
        "borders": border_facts(page.borders),
        "number_format": page.number_format,
        "first_number": part.first_number if part is not None else 0,
        "header": page.header,
        "footer": page.footer,
        "mirrored": page.mirrored,
    }


@saved
def page_setup(home: Home, document: str, part: int = 1, style: str = "") -> PageSetup:
    """How the pages of a part of the document are set up, or those of a page style.

    A part begins where a page style does; in .docx, each section with pages of its own is one.
    """
    book = open_book(home, document)
    if book is None:
        return absent(PageSetup)
    if style:
        first = next((one for one in book.parts if one.page.name == style), None)
        return page_facts(book.pages[style], first) if style in book.pages else absent(PageSetup)
    if not 0 < part <= len(book.parts):
        return absent(PageSetup)
    return page_facts(book.parts[part - 1].page, book.parts[part - 1])


@saved
def page_styles(home: Home, document: str) -> PageStyles:
    """The page styles in a document's file, and those in use."""
    book = open_book(home, document)
    if book is None:
        return absent(PageStyles)
    used = list(dict.fromkeys(one.page.name for one in book.parts))
    return {"found": True, "names": sorted(book.pages), "used": used, "parts": len(book.parts)}


@saved
def headers_footers(home: Home, document: str) -> HeadersFooters:
    """The headers and footers of the page styles in use, in their order."""
    book = open_book(home, document)
    if book is None:
        return absent(HeadersFooters)
    kinds: dict[int, list[str]] = {}
    for field in book.fields:
        kinds.setdefault(id(field.paragraph), []).append(field.kind)
    found: list[BandFacts] = [
        {
            "page_style": page.name,
            "kind": band.kind,
            "pages": band.pages,
            "text": "\n".join(one.text for one in band.paragraphs),
            "paragraphs": [one.text for one in band.paragraphs],
            "alignments": [one.form.alignment for one in band.paragraphs],
            "fields": [kind for one in band.paragraphs for kind in kinds.get(id(one), [])],
        }
        for page in {part.page.name: part.page for part in book.parts}.values()
        for band in page.bands
    ]
    return {"found": True, "count": len(found), "parts": found}


@saved
def sections(home: Home, document: str) -> Sections:
    """The sections of the text with their columns and protection."""
    book = open_book(home, document)
    if book is None:
        return absent(Sections)
    found: list[SectionFacts] = [
        {
            "name": one.name,
            "columns": one.columns,
            "column_gap_mm": one.column_gap_mm,
            "separator": one.separator,
            "protected": one.protected,
            "hidden": one.hidden,
            "condition": one.condition,
            "link": one.link,
            "background": one.background,
            "paragraphs": [part.text for part in one.paragraphs],
        }
        for one in book.sections
    ]
    return {"found": True, "count": len(found), "names": [one["name"] for one in found], "sections": found}
