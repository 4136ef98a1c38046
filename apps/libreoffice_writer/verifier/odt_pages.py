"""Page styles, headers and footers, and numbering of notes and lines in OpenDocument texts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Literal

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.odf import Document, length_mm, q
from pytest_opencomputer.guest.channels.odf_styles import (
    Attributes,
    Styles,
    background,
    borders,
    merged,
    millimetres,
    rounded,
    whole,
)

from .book import Book
from .layout import Band, LineNumbering, NoteSettings, Page, Part
from .odt_reading import Flow
from .odt_text import Reader
from .style_names import of_odf

_BANDS: dict[str, tuple[Literal["header", "footer"], Literal["all", "first", "left"]]] = {
    q("style:header"): ("header", "all"),
    q("style:header-first"): ("header", "first"),
    q("style:header-left"): ("header", "left"),
    q("style:footer"): ("footer", "all"),
    q("style:footer-first"): ("footer", "first"),
    q("style:footer-left"): ("footer", "left"),
}


def pages(book: Book, document: Document, styles: Styles, packed: Archive | None) -> None:
    """Read the page styles, and which parts of the document have which."""
    reader = Reader(book, styles, packed)
    layouts = {one.get(q("style:name"), ""): one for one in document.styles.iter(q("style:page-layout"))}
    names: dict[str, str] = {}
    for master in document.styles.iter(q("style:master-page")):
        name = master.get(q("style:name"), "")
        shown = of_odf(master.get(q("style:display-name"), name), "page")
        names[name] = shown
        page = _page(shown, layouts.get(master.get(q("style:page-layout-name"), "")))
        book.pages[shown] = page
        for element in master:
            if element.tag not in _BANDS or element.get(q("style:display")) == "false":
                continue
            kind, which = _BANDS[element.tag]
            band = Band(kind, which, reader.read(element, Flow(kind, shown)))
            page.bands.append(band)
            page.header, page.footer = page.header or kind == "header", page.footer or kind == "footer"
    for number, one in enumerate(book.texts["body"]):
        if number == 0 or one.master is not None:
            shown = names.get(one.master or "Standard", of_odf(one.master or "Standard", "page"))
            one.master = shown if one.master is not None else None
            found = book.pages.setdefault(shown, Page(shown))
            book.parts.append(Part(found, one, one.page_number))


def _page(name: str, layout: ET.Element | None) -> Page:
    properties = layout.find(q("style:page-layout-properties")) if layout is not None else None
    if layout is None or properties is None:
        return Page(name)
    found = merged({}, properties.attrib)
    columns = properties.find(q("style:columns"))
    margins = tuple(millimetres(found.get(q(f"fo:margin-{side}"))) for side in ("top", "right", "bottom", "left"))
    return Page(
        name,
        width_mm=millimetres(found.get(q("fo:page-width"))),
        height_mm=millimetres(found.get(q("fo:page-height"))),
        margins_mm=(margins[0], margins[1], margins[2], margins[3]),
        columns=max(whole(columns.get(q("fo:column-count")), 1), 1) if columns is not None else 1,
        column_gap_mm=gap(columns),
        separator=columns is not None and columns.find(q("style:column-sep")) is not None,
        background=background(found),
        borders=borders(found),
        number_format=found.get(q("style:num-format"), "1"),
        mirrored=layout.get(q("style:page-usage")) == "mirrored",
    )


def gap(columns: ET.Element | None) -> float:
    """The distance of columns: stated, or the indents of two neighbours."""
    if columns is None:
        return 0.0
    inner: list[Attributes] = [one.attrib for one in columns.iter(q("style:column"))]
    stated = millimetres(columns.get(q("fo:column-gap")))
    if stated or len(inner) < 2:
        return stated
    sides = length_mm(inner[0].get(q("fo:end-indent"))), length_mm(inner[1].get(q("fo:start-indent")))
    return rounded((sides[0] or 0.0) + (sides[1] or 0.0))


def notes_and_lines(book: Book, root: ET.Element) -> None:
    """Read how notes and lines are numbered."""
    for one in root.iter(q("text:notes-configuration")):
        book.note_settings[one.get(q("text:note-class"), "footnote")] = NoteSettings(
            number_format=one.get(q("style:num-format"), "1"),
            # The file counts from 0, Writer's dialog from 1.
            start=whole(one.get(q("text:start-value")), 0) + 1,
            counting=one.get(q("text:start-numbering-at"), "document"),
            position="document" if one.get(q("text:footnotes-position")) == "document" else "page",
            prefix=one.get(q("style:num-prefix"), ""),
            suffix=one.get(q("style:num-suffix"), ""),
        )
    for one in root.iter(q("text:linenumbering-configuration")):
        book.line_numbering = LineNumbering(
            on=one.get(q("text:number-lines"), "true") == "true",
            every=whole(one.get(q("text:increment"))),
            position=one.get(q("text:number-position"), "left"),
            distance_mm=millimetres(one.get(q("text:offset"))),
            empty_lines=one.get(q("text:count-empty-lines"), "true") == "true",
        )
