"""Sections, pages, headers, footers and notes of .docx documents. Source: ECMA-376, part 1, 17.6, 17.10 and 17.11."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Literal

from pytest_opencomputer.guest.channels.list_numbering import written
from pytest_opencomputer.guest.channels.odf_styles import whole
from pytest_opencomputer.guest.channels.ooxml import Package, q

from .book import Book
from .docx_reading import Flow
from .docx_styles import Formats, borders, fill, flat, number_format, on, twips
from .docx_text import Reader
from .layout import Band, LineNumbering, NoteSettings, Page, Part
from .model import Paragraph, Section

_COUNTING = {"continuous": "document", "eachSect": "chapter", "eachPage": "page"}
Kind = Literal["header", "footer"]


def sections(book: Book, reader: Reader, settings: ET.Element) -> None:
    """Read the sections of a document: those that begin a page are its parts, others sections of the text."""
    body, begin = book.texts["body"], 0
    positions = {id(one): at for at, one in enumerate(body)}
    references: dict[tuple[Kind, str], str] = {}
    even = settings.find(q("w:evenAndOddHeaders")) is not None
    for number, (element, last) in enumerate(reader.section_ends):
        end = (
            len(body)
            if last is None or number == len(reader.section_ends) - 1
            else positions.get(id(last), begin - 1) + 1
        )
        inside = body[begin:end]
        own = flat(element)
        columns = own.get("cols", {})
        for one in element:
            if one.tag in (q("w:headerReference"), q("w:footerReference")):
                kind: Kind = "header" if one.tag == q("w:headerReference") else "footer"
                references[kind, one.get(q("w:type"), "default")] = one.get(q("r:id"), "")
        if number and own.get("type", {}).get("val") == "continuous":
            if whole(columns.get("num"), 1) > 1 or on(own, "formProt"):
                _section(book, own, inside)
        else:
            page = _page(book, reader, element, references, even)
            first = inside[0] if inside else None
            book.parts.append(Part(page, first, whole(own.get("pgNumType", {}).get("start"))))
            if first is not None and number:
                first.master, first.page_number = page.name, book.parts[-1].first_number
                first.form = replace(first.form, page_break="before")
        begin = max(begin, end)
    if reader.section_ends:
        _lines(book, flat(reader.section_ends[0][0]))


def _section(book: Book, own: Formats, inside: list[Paragraph]) -> None:
    columns = own.get("cols", {})
    one = Section(f"Section{len(book.sections) + 1}", max(whole(columns.get("num"), 1), 1))
    one.column_gap_mm = twips(columns.get("space")) if one.columns > 1 else 0.0
    one.separator = columns.get("sep") in ("true", "1")
    one.protected, one.paragraphs = on(own, "formProt"), inside
    for part in inside:
        part.sections = (*part.sections, one.name)
    book.sections.append(one)


def _page(book: Book, reader: Reader, element: ET.Element, references: dict[tuple[Kind, str], str], even: bool) -> Page:
    own = flat(element)
    size, margins, columns = own.get("pgSz", {}), own.get("pgMar", {}), own.get("cols", {})
    page = Page("Default Page Style" if not book.pages else f"Converted{len(book.pages)}")
    book.pages[page.name] = page
    page.width_mm, page.height_mm = twips(size.get("w")), twips(size.get("h"))
    page.columns = max(whole(columns.get("num"), 1), 1)
    page.column_gap_mm = twips(columns.get("space")) if page.columns > 1 else 0.0
    page.separator = columns.get("sep") in ("true", "1")
    page.number_format = number_format(own.get("pgNumType", {}).get("fmt", "decimal"))
    lines = element.find(q("w:pgBorders"))
    page.borders = borders({f"pBdr {name}": one for name, one in flat(lines).items()})
    which: dict[str, Literal["all", "first", "left"]] = {"default": "all"}
    which |= {"first": "first"} if on(own, "titlePg") else {}
    which |= {"even": "left"} if even else {}
    for kind in ("header", "footer"):
        for word, pages in which.items():
            related = reader.related(reader.package.main).get(references.get((kind, word), ""))
            if related is not None:
                flow = Flow(kind, related.target, page.name)
                page.bands.append(Band(kind, pages, reader.read(reader.package.part(related.target), flow)))
    kinds = {band.kind for band in page.bands}
    page.header, page.footer = "header" in kinds, "footer" in kinds
    # The margins of the file reach to the text; Writer's dialog shows those to header and footer.
    top = margins.get("header" if page.header else "top")
    bottom = margins.get("footer" if page.footer else "bottom")
    page.margins_mm = (twips(top), twips(margins.get("right")), twips(bottom), twips(margins.get("left")))
    return page


def _lines(book: Book, own: Formats) -> None:
    if "lnNumType" in own:
        found = own["lnNumType"]
        book.line_numbering = LineNumbering(
            True, whole(found.get("countBy"), 1), "left", twips(found.get("distance")), True
        )


def notes(book: Book, reader: Reader, settings: ET.Element) -> None:
    """Read the texts of notes, and number them."""
    first = reader.section_ends[0][0] if reader.section_ends else settings
    for kind in ("footnote", "endnote"):
        stated: Formats = {}
        for element in (settings.find(q(f"w:{kind}Pr")), first.find(q(f"w:{kind}Pr"))):
            stated |= flat(element)
        default = "decimal" if kind == "footnote" else "lowerRoman"
        one = NoteSettings(number_format(stated.get("numFmt", {}).get("val", default)))
        one.start = whole(stated.get("numStart", {}).get("val"), 1)
        one.counting = _COUNTING.get(stated.get("numRestart", {}).get("val", ""), "document")
        one.position = "document" if stated.get("pos", {}).get("val") == "sectEnd" else "page"
        book.note_settings[kind] = one
        part = next(iter(reader.package.related(reader.package.main, f"{kind}s")), "")
        root = reader.package.part(part) if part else ET.Element("nothing")
        texts = {text.get(q("w:id"), ""): text for text in root.findall(q(f"w:{kind}"))}
        for number, note in enumerate(note for note in book.notes if note.kind == kind):
            note.label = written(one.start + number, one.number_format)
            found = texts.get(note.mark.name)
            if found is not None:
                note.paragraphs = reader.read(found, Flow(note.kind, part))
                _without_tab(note.paragraphs)


def _without_tab(paragraphs: list[Paragraph]) -> None:
    """Take away what separates a note's label from its text."""
    for one in paragraphs[:1]:
        if one.pieces and one.pieces[0].text[:1] in ("\t", " "):
            one.pieces[0] = replace(one.pieces[0], text=one.pieces[0].text[1:])
            one.length -= 1


def background(book: Book, package: Package) -> None:
    """Give all pages the background of the document."""
    element = package.part(package.main).find(q("w:background"))
    color = fill({"fill": element.get(q("w:color"), "auto")}) if element is not None else "none"
    for page in book.pages.values():
        page.background = color
