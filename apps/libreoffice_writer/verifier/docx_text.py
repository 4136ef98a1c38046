"""The text of .docx documents: paragraphs, lists, and all that is anchored in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass, field, replace

from pytest_opencomputer.guest.channels.odf_styles import whole
from pytest_opencomputer.guest.channels.office_looks import Item, Level, Piece
from pytest_opencomputer.guest.channels.ooxml import Package, q

from . import docx_tables
from .book import Book
from .docx_reading import Flow, Pictures
from .docx_runs import Runs
from .docx_styles import Styles, flat, form, levels, look, merged, outline
from .model import Change, Paragraph

_THROUGH = frozenset(
    map(q, ("w:smartTag", "w:sdt", "w:sdtContent", "w:customXml", "w:moveTo", "w:ins", "w:dir", "w:bdo"))
)


@dataclass
class Counting:
    """A list of ``numbering.xml``: which chain it belongs to, its levels, and those that it begins anew."""

    chain: str
    levels: tuple[Level, ...]
    restarts: dict[int, int] = field(default_factory=dict)


class Reader(Runs):
    """Reads the text of a document into a book."""

    def __init__(self, book: Book, package: Package, styles: Styles, pictures: Pictures) -> None:
        super().__init__(book, package, styles, pictures)
        self.items: list[Item] = []
        self.section_ends: list[tuple[ET.Element, Paragraph | None]] = []
        self._begun: set[str] = set()
        self._joined: Paragraph | None = None
        self._cap: tuple[list[Piece], int] | None = None
        self.lists = self._numbering()

    def _numbering(self) -> dict[str, Counting]:
        part = next(iter(self.package.related(self.package.main, "numbering")), "")
        root = self.package.part(part) if part else ET.Element("nothing")
        abstract = {one.get(q("w:abstractNumId"), ""): levels(one) for one in root.findall(q("w:abstractNum"))}
        found = {}
        for one in root.findall(q("w:num")):
            link = one.find(q("w:abstractNumId"))
            name = link.get(q("w:val"), "") if link is not None else ""
            own, restarts = dict(abstract.get(name, {})), {}
            for override in one.findall(q("w:lvlOverride")):
                at, start = whole(override.get(q("w:ilvl"))), override.find(q("w:startOverride"))
                own |= levels(override)
                if start is not None:
                    restarts[at] = whole(start.get(q("w:val")), 1)
            every = tuple(own.get(at, Level()) for at in range(max(own, default=-1) + 1))
            found[one.get(q("w:numId"), "")] = Counting(f"list {name}", every, restarts)
        return found

    def read(self, element: ET.Element, flow: Flow) -> list[Paragraph]:
        """Read the text in an element; what is returned are its own paragraphs, without those of tables."""
        found: list[Paragraph] = []
        for child in element:
            if child.tag == q("w:p"):
                one = self._paragraph(child, flow)
                found += [one] if one is not None else []
            elif child.tag == q("w:tbl"):
                docx_tables.table(self, child, flow)
            elif child.tag == q("w:sdt"):
                gallery = child.find(f"{q('w:sdtPr')}/{q('w:docPartObj')}/{q('w:docPartGallery')}")
                before, self.listed = self.listed, [] if gallery is not None else self.listed
                found += self.read(child, flow)
                self.listed = before
            elif child.tag in _THROUGH:
                found += self.read(child, flow)
            elif child.tag == q("w:sectPr"):
                self.section_ends.append((child, None))
        return found

    def _paragraph(self, element: ET.Element, flow: Flow) -> Paragraph | None:
        own = element.find(q("w:pPr"))
        formats = flat(own)
        section = own.find(q("w:sectPr")) if own is not None else None
        if section is not None and len(element) == 1 and len(own if own is not None else ()) == 1:
            # Writer puts the end of a section into a paragraph that it takes away when it reads it.
            texts = self.book.texts[flow.place]
            self.section_ends.append((section, texts[-1] if texts else None))
            return None
        joined = self._joined
        found = joined or self._new(formats, flow)
        self._joined = None
        if joined is None:
            self._place(found, flow)
        self.inline(element, found, flow)
        marks = own.find(q("w:rPr")) if own is not None else None
        gone = marks.find(q("w:del")) if marks is not None else None
        if gone is not None:
            self._joined = found
            self.changed("deletion", gone.get(q("w:author"), ""), "\n", found)
        if own is not None and (change := own.find(q("w:pPrChange"))) is not None:
            self.book.changes.append(Change("format", change.get(q("w:author"), ""), found.text, found))
        if section is not None:
            self.section_ends.append((section, found))
        frame = formats.get("framePr", {})
        if frame.get("dropCap") in ("drop", "margin") and joined is None:
            self._cap = (found.pieces, whole(frame.get("lines"), 1))
            self.book.texts[flow.place].pop()
            return None
        return None if joined is not None else found

    def _new(self, formats: dict[str, dict[str, str]], flow: Flow) -> Paragraph:
        style = formats.get("pStyle", {}).get("val", self.styles.default)
        base = self.styles.paragraph(style, "pPr")
        every = merged(base, formats)
        found = Paragraph(flow.place, flow.holder, self.styles.shown("paragraph", style))
        found.form = form(every, self.styles.hyphenates)
        found.style_form = form(base, self.styles.hyphenates)
        self.current_style, found.level, found.in_table = style, outline(every), flow.in_table
        found.look = found.style_look = look(self.styles.paragraph(style, "rPr"))
        found.item = self._item(every.get("numPr", {}), found.level)
        if found.item is not None:
            self.items.append(found.item)
        return found

    def _place(self, found: Paragraph, flow: Flow) -> None:
        """Put a new paragraph behind the others of its place."""
        if self._cap is not None:
            for piece in self._cap[0]:
                found.add(piece)
            found.form = replace(found.form, drop_cap_lines=self._cap[1])
            self._cap = None
        if flow.place == "body" and self.breaks:
            self.broken_before(found)
        self.book.texts[flow.place].append(found)
        open_index = next((one.index for one in self.open_fields if one.index is not None), None)
        found.index = open_index is not None or self.listed is not None
        if open_index is not None:
            open_index.paragraphs.append(found)
        elif self.listed is not None:
            self.listed.append(found)
        if flow.place == "body" and not flow.in_table and not found.index:
            for one in self.waiting:
                one.after = found
            self.waiting.clear()

    def _item(self, numbers: dict[str, str], level: int) -> Item | None:
        name, at = numbers.get("numId", ""), whole(numbers.get("ilvl"))
        counting = self.lists.get(name)
        if counting is None or not 0 <= at < len(counting.levels):
            return None
        item = Item("", counting.chain, counting.levels, at + 1)
        if level and item.format.kind == "none":
            return None
        if name not in self._begun and at in counting.restarts:
            item.restart = counting.restarts[at]
        self._begun.add(name)
        return item
