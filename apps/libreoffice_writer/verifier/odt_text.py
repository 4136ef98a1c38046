"""The text of OpenDocument files: paragraphs, lists, tables, sections, and all that is anchored in them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.odf import MAX_TEXT, q
from pytest_opencomputer.guest.channels.odf_levels import levels
from pytest_opencomputer.guest.channels.odf_styles import Styles, background, millimetres, whole
from pytest_opencomputer.guest.channels.office_looks import Item, Level, Look, Piece
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import odt_anchored, odt_tables
from .book import Book
from .model import Index, Paragraph, Section
from .odt_reading import Flow, Listed, Reading
from .style_names import of_odf

MAX_CHARACTERS = 8 * MAX_TEXT
"""Of a whole document."""
_SPACES = re.compile(r"[ \t\r\n]+")
_INDEXES = {
    "text:table-of-content": "contents",
    "text:alphabetical-index": "alphabetical",
    "text:illustration-index": "illustrations",
    "text:table-index": "tables",
    "text:user-index": "user",
    "text:object-index": "objects",
    "text:bibliography": "bibliography",
}
_KINDS = {q(name): kind for name, kind in _INDEXES.items()}
_THROUGH = frozenset(map(q, ("text:index-body", "text:index-title", "text:numbered-paragraph")))


class Reader(Reading):
    """Reads the text of a document into a book."""

    def __init__(self, book: Book, styles: Styles, pictures: Archive | None) -> None:
        super().__init__(book, styles, pictures)
        self.items: list[Item] = []
        self._room = MAX_CHARACTERS
        self._looks: dict[tuple[str, tuple[str, ...]], tuple[Look, str]] = {}
        self._lists: dict[str, tuple[Level, ...]] = {}
        self._chains: dict[str, str] = {}
        self._last_of_style: dict[str, str] = {}
        self.outline = levels(styles.named.get(("outline-style", "Outline")))

    def read(self, element: ET.Element, flow: Flow, listed: Listed | None = None) -> list[Paragraph]:
        """Read the text in an element; what is returned are its own paragraphs, with those of lists and sections."""
        found: list[Paragraph] = []
        for child in element:
            if child.tag in (q("text:p"), q("text:h")):
                found.append(self._paragraph(child, flow))
            elif child.tag == q("text:list"):
                found += self._list(child, flow, listed)
            elif child.tag == q("text:section"):
                found += self._section(child, flow)
            elif child.tag in _KINDS:
                found += self._index(child, flow)
            elif child.tag in _THROUGH:
                found += self.read(child, flow)
            elif child.tag == q("table:table"):
                odt_tables.table(self, child, flow)
            elif child.tag in odt_anchored.SHAPES or child.tag == q("draw:a"):
                # Anchored to a page; there is no paragraph that it belongs to.
                odt_anchored.shape(self, child, Paragraph(flow.place), flow)
        return found

    def _section(self, element: ET.Element, flow: Flow) -> list[Paragraph]:
        style = element.get(q("text:style-name"), "")
        found = self.styles.properties("section", style, "section")
        columns = self.styles.inner("section", style, "section", "style:columns")
        source = element.find(q("text:section-source"))
        display = element.get(q("text:display"), "true")
        section = Section(
            name=element.get(q("text:name"), ""),
            columns=max(whole(columns.get(q("fo:column-count")), 1), 1) if columns is not None else 1,
            column_gap_mm=millimetres(columns.get(q("fo:column-gap"))) if columns is not None else 0.0,
            separator=columns is not None and columns.find(q("style:column-sep")) is not None,
            protected=element.get(q("text:protected")) == "true",
            hidden=display in ("none", "condition"),
            condition=element.get(q("text:condition"), "").removeprefix("ooow:"),
            link=source.get(q("xlink:href"), "") if source is not None else "",
            background=background(found),
        )
        self.book.sections.append(section)
        start = len(self.book.texts[flow.place])
        own = self.read(element, replace(flow, sections=(*flow.sections, section.name)))
        section.paragraphs = self.book.texts[flow.place][start:]
        return own

    def _index(self, element: ET.Element, flow: Flow) -> list[Paragraph]:
        source = next((one for one in element if one.tag.endswith("-source")), ET.Element("nothing"))
        title = element.find(f"{q('text:index-body')}/{q('text:index-title')}")
        index = Index(_KINDS[element.tag], element.get(q("text:name"), ""))
        index.protected = element.get(q("text:protected")) == "true"
        index.levels = whole(source.get(q("text:outline-level")), 10) if index.kind == "contents" else 1
        self.book.indexes.append(index)
        own = self.read(element, replace(flow, index=True))
        heads = len(list(title.iter(q("text:p")))) if title is not None else 0
        index.title = "\n".join(one.text for one in own[:heads])
        index.paragraphs = own[heads:]
        self.waiting.append(index)
        return own

    def _list(self, element: ET.Element, flow: Flow, outer: Listed | None) -> list[Paragraph]:
        style = element.get(q("text:style-name")) or (outer.style if outer else "")
        name = element.get(q("xml:id"), element.get(q("text:id"), ""))
        if outer is not None:
            listed = Listed(style, outer.chain, outer.level + 1)
        else:
            continued = element.get(q("text:continue-list"), "")
            if continued in self._chains:
                chain = self._chains[continued]
            elif element.get(q("text:continue-numbering")) == "true" and style in self._last_of_style:
                chain = self._last_of_style[style]
            else:
                chain = f"{len(self._chains)} {len(self.items)} {style}"
            self._chains[name or chain] = self._last_of_style[style] = chain
            listed = Listed(style, chain, 1)
        found: list[Paragraph] = []
        for entry in element:
            restart: int | None = whole(entry.get(q("text:start-value")), -1)
            first = entry.tag == q("text:list-item")
            for child in entry:
                if child.tag not in (q("text:p"), q("text:h")):
                    holder = ET.Element("holder")
                    holder.append(child)
                    found += self.read(holder, flow, listed)
                    continue
                item = Item(self._list_name(style), listed.chain, self._levels(style), listed.level)
                item.counted, item.restart = first, restart if first and restart != -1 else None
                found.append(self._paragraph(child, flow, item))
                first = False
        return found

    def _levels(self, style: str) -> tuple[Level, ...]:
        if style not in self._lists:
            self._lists[style] = levels(self.styles.element("list-style", style))
        return self._lists[style]

    def _list_name(self, style: str) -> str:
        automatic = ("list-style", style) in self.styles.automatic
        return "" if automatic else of_odf(self.styles.shown("list-style", style), "list")

    def _heading_item(self, element: ET.Element, style: str, level: int) -> Item | None:
        line = self.styles.line("paragraph", style)
        own = next(
            (one.get(q("style:list-style-name")) for one in line if q("style:list-style-name") in one.attrib), None
        )
        if own == "" or not 0 < level <= len(self.outline) or self.outline[level - 1].kind == "none":
            return None
        item = Item("Outline", "outline", self.outline, level)
        item.counted = element.get(q("text:is-list-header")) != "true"
        if element.get(q("text:restart-numbering")) == "true":
            item.restart = whole(element.get(q("text:start-value")), 1)
        return item

    def _paragraph(self, element: ET.Element, flow: Flow, item: Item | None = None) -> Paragraph:
        style, text = element.get(q("text:style-name"), "Standard"), self.book.texts[flow.place]
        if self.deleting is not None and self.deleting[1].place == flow.place:
            # Its break was also deleted.
            key, joined = self.deleting
            self.deleted[key] += "\n"
            self._inline(element, joined, style, (), "", flow)
            return joined
        level = whole(element.get(q("text:outline-level")), 1) if element.tag == q("text:h") else 0
        base = self.styles.base("paragraph", style) or "Standard"
        found = Paragraph(flow.place, flow.holder, of_odf(self.styles.shown("paragraph", base), "paragraph"))
        found.form, found.style_form = self.styles.form(style), self.styles.form(base)
        found.look = self.styles.look(self.styles.text(style))
        found.style_look = self.styles.look(self.styles.text(base))
        found.level, found.index, found.in_table, found.sections = level, flow.index, flow.in_table, flow.sections
        found.item = item or (self._heading_item(element, style, level) if level else None)
        if item and not item.levels and not item.style:
            found.item = None
        if found.item:
            self.items.append(found.item)
        self._page(found, style)
        self.positions[id(found)] = len(text)
        text.append(found)
        if flow.place == "body" and not flow.in_table and not flow.index:
            for one in self.waiting:
                one.after = found
            self.waiting.clear()
        self._inline(element, found, style, (), "", flow)
        return found

    def _page(self, found: Paragraph, style: str) -> None:
        for one in self.styles.line("paragraph", style):
            if q("style:master-page-name") in one.attrib:
                found.master = one.get(q("style:master-page-name")) or None
                break
        number = self.styles.properties("paragraph", style, "paragraph").get(q("style:page-number"))
        found.page_number = whole(number) if found.master is not None else 0
        if found.master is not None and self.book.texts["body"]:
            found.form = replace(found.form, page_break="before")

    def add(self, found: Paragraph, text: str, style: str, spans: tuple[str, ...], link: str = "") -> None:
        """Add characters to a paragraph."""
        self._room -= len(text)
        if self._room < 0:
            raise StateTooBig(f"the document has more than {MAX_CHARACTERS} characters")
        if self.deleting is not None:
            self.deleted[self.deleting[0]] += text
            return
        if not text:
            return
        if (style, spans) not in self._looks:
            names = [self.styles.base("text", one) for one in spans]
            shown = next((one for one in reversed(names) if one), "")
            name = of_odf(self.styles.shown("text", shown), "character") if shown else ""
            self._looks[style, spans] = (self.styles.look(self.styles.text(style, *spans)), name)
        look, name = self._looks[style, spans]
        found.add(Piece(text, look, name, link))

    def _inline(
        self, element: ET.Element, found: Paragraph, style: str, spans: tuple[str, ...], link: str, flow: Flow
    ) -> None:
        def text(value: str | None) -> None:
            one = _SPACES.sub(" ", value or "")
            self.add(found, one if found.pieces else one.removeprefix(" "), style, spans, link)

        text(element.text)
        for child in element:
            if child.tag == q("text:s"):
                self.add(
                    found, " " * min(max(whole(child.get(q("text:c")), 1), 0), MAX_CHARACTERS + 1), style, spans, link
                )
            elif child.tag == q("text:tab"):
                self.add(found, "\t", style, spans, link)
            elif child.tag == q("text:line-break"):
                self.add(found, "\n", style, spans, link)
            elif child.tag == q("text:span"):
                self._inline(child, found, style, (*spans, child.get(q("text:style-name"), "")), link, flow)
            elif child.tag == q("text:a"):
                name = child.get(q("text:style-name"), "Internet_20_link")
                self._inline(child, found, style, (*spans, name), child.get(q("xlink:href"), ""), flow)
            elif not odt_anchored.anchored(self, child, found, flow):
                start = found.length
                self._inline(child, found, style, spans, link, flow)
                odt_anchored.field(self, child, found, start)
            text(child.tail)
