"""Pages, headers and footers, sections, numbering of lines and notes, and the settings of a document."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.odf import Properties
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .documents import open_book
from .formats import BorderFacts, border_facts
from .model import NoteSettings, Page, Part

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


class Lines(TypedDict):
    """Numbers beside the lines (Tools > Line Numbering)."""

    found: bool
    on: bool | None
    every: int | None
    position: str | None
    distance_mm: float | None
    empty_lines: bool | None


class NoteNumbers(TypedDict):
    """How notes are numbered (Tools > Footnotes/Endnotes)."""

    found: bool
    number_format: str | None
    start: int | None
    counting: str | None
    position: str | None
    prefix: str | None
    suffix: str | None


class PropertyFacts(TypedDict):
    """The properties of a document (File > Properties)."""

    found: bool
    title: str | None
    subject: str | None
    description: str | None
    author: str | None
    last_author: str | None
    keywords: list[str] | None
    custom: dict[str, str] | None


class SettingFacts(TypedDict):
    """Settings that a document carries; texts are empty if there is none."""

    found: bool
    record_changes: bool | None
    record_password: bool | None
    read_only: bool | None
    update_links: str | None
    embed_fonts: bool | None
    default_tab_mm: float | None
    language: str | None
    template: str | None
    database: str | None
    database_table: str | None


class Macros(TypedDict):
    """The modules of macros in a document, as ``library/module``."""

    found: bool
    modules: list[str] | None


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


@saved
def line_numbering(home: Home, document: str) -> Lines:
    """Whether and how lines are numbered."""
    book = open_book(home, document)
    if book is None:
        return absent(Lines)
    one = book.line_numbering
    return {
        "found": True,
        "on": one.on,
        "every": one.every,
        "position": one.position,
        "distance_mm": one.distance_mm,
        "empty_lines": one.empty_lines,
    }


@saved
def note_settings(home: Home, document: str, kind: str = "footnote") -> NoteNumbers:
    """How footnotes or endnotes are numbered."""
    if kind not in ("footnote", "endnote"):
        raise ValueError(f"{kind!r} is no kind of notes: footnote, endnote")
    book = open_book(home, document)
    if book is None:
        return absent(NoteNumbers)
    one = book.note_settings.get(kind, NoteSettings())
    return {
        "found": True,
        "number_format": one.number_format,
        "start": one.start,
        "counting": one.counting,
        "position": one.position,
        "prefix": one.prefix,
        "suffix": one.suffix,
    }


@saved
def properties(home: Home, document: str) -> PropertyFacts:
    """The properties of a document, custom ones by name."""
    book = open_book(home, document)
    if book is None:
        return absent(PropertyFacts)
    own: Properties = book.properties
    return {
        "found": True,
        "title": own["title"],
        "subject": own["subject"],
        "description": own["description"],
        "author": own["author"],
        "last_author": own["last_author"],
        "keywords": own["keywords"],
        "custom": own["custom"],
    }


@saved
def document_settings(home: Home, document: str) -> SettingFacts:
    """Settings that the document carries, such as whether changes are recorded."""
    book = open_book(home, document)
    if book is None:
        return absent(SettingFacts)
    one = book.settings
    return {
        "found": True,
        "record_changes": one.record_changes,
        "record_password": one.record_password,
        "read_only": one.read_only,
        "update_links": one.update_links,
        "embed_fonts": one.embed_fonts,
        "default_tab_mm": one.default_tab_mm,
        "language": one.language,
        "template": one.template,
        "database": one.database,
        "database_table": one.database_table,
    }


@saved
def macros(home: Home, document: str) -> Macros:
    """The macros in a document."""
    book = open_book(home, document)
    return {"found": True, "modules": book.macros} if book is not None else absent(Macros)
