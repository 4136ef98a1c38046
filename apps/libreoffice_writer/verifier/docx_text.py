"""The text of .docx documents: paragraphs, lists, and all that is anchored in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass, field, replace

from pytest_opencomputer.guest.channels.ooxml import Package, Relationship, q
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import docx_drawings, docx_fields, docx_tables
from .docx_styles import Styles, flat, form, levels, look, merged, outline
from .model import Book, Change, Index, Item, Level, Mark, Note, Paragraph, Piece, Place, Table
from .odt_styles import whole
from .odt_text import MAX_CHARACTERS

_PLAIN = {q("w:tab"): "\t", q("w:ptab"): "\t", q("w:cr"): "\n", q("w:noBreakHyphen"): "\u2011",
          q("w:softHyphen"): "\u00ad"}  # fmt: skip
_THROUGH = frozenset(
    map(q, ("w:smartTag", "w:sdt", "w:sdtContent", "w:customXml", "w:moveTo", "w:ins", "w:dir", "w:bdo"))
)
_GONE = frozenset(map(q, ("w:del", "w:moveFrom")))


@dataclass
class Field:
    """A field that is being read: its instruction, and where its result began."""

    paragraph: Paragraph
    fixed: bool
    instruction: str = ""
    start: int = 0
    result: bool = False
    index: Index | None = None


@dataclass(frozen=True)
class Flow:
    """Where in the document a text is."""

    place: Place
    part: str
    holder: str = ""
    in_table: bool = False


@dataclass
class Counting:
    """A list of ``numbering.xml``: which chain it belongs to, its levels, and those that it begins anew."""

    chain: str
    levels: tuple[Level, ...]
    restarts: dict[int, int] = field(default_factory=dict)


class Reader:
    """Reads the text of a document into a book."""

    def __init__(self, book: Book, package: Package, styles: Styles, pictures: docx_drawings.Pictures) -> None:
        self.book, self.package, self.styles, self.pictures = book, package, styles, pictures
        self.items: list[Item] = []
        self.waiting: list[Table | Index] = []
        self.ranges: dict[str, Mark] = {}
        self.bookmarks: dict[str, Mark] = {}
        self.section_ends: list[tuple[ET.Element, Paragraph | None]] = []
        self.breaks: str = ""
        self._fields: list[Field] = []
        self._listed: list[Paragraph] | None = None
        self._room = MAX_CHARACTERS
        self._begun: set[str] = set()
        self._joined: Paragraph | None = None
        self._cap: tuple[list[Piece], int] | None = None
        self._change: Change | None = None
        self._changed_at = 0
        self.current_style = ""
        self._related: dict[str, dict[str, Relationship]] = {}
        self.lists = self._numbering()

    def related(self, part: str) -> dict[str, Relationship]:
        """What a part refers to."""
        if part not in self._related:
            self._related[part] = self.package.relationships(part)
        return self._related[part]

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
                before, self._listed = self._listed, [] if gallery is not None else self._listed
                found += self.read(child, flow)
                self._listed = before
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
        self._inline(element, found, flow)
        marks = own.find(q("w:rPr")) if own is not None else None
        gone = marks.find(q("w:del")) if marks is not None else None
        if gone is not None:
            self._joined = found
            self._changed("deletion", gone.get(q("w:author"), ""), "\n", found)
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
            found.pieces = list(self._cap[0])
            found.form = replace(found.form, drop_cap_lines=self._cap[1])
            self._cap = None
        if flow.place == "body" and self.breaks:
            name = self.breaks
            page = "before" if name == "page" else found.form.page_break
            column = "before" if name == "column" else found.form.column_break
            found.form = replace(found.form, page_break=page, column_break=column)
            self.breaks = ""
        self.book.texts[flow.place].append(found)
        open_index = next((one.index for one in self._fields if one.index is not None), None)
        found.index = open_index is not None or self._listed is not None
        if open_index is not None:
            open_index.paragraphs.append(found)
        elif self._listed is not None:
            self._listed.append(found)
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

    def add(self, found: Paragraph, text: str, run: ET.Element | None, link: str = "") -> None:
        """Add characters to a paragraph."""
        self._room -= len(text)
        if self._room < 0:
            raise StateTooBig(f"the document has more than {MAX_CHARACTERS} characters")
        own = flat(run.find(q("w:rPr"))) if run is not None else {}
        style = own.get("rStyle", {}).get("val", "")
        base = self.styles.paragraph(self.current_style, "rPr")
        every = merged(merged(base, self.styles.own("character", style, "rPr")), own)
        name = self.styles.shown("character", style) if style else ""
        if text:
            found.pieces.append(Piece(text, look(every), name, link))

    def _inline(self, element: ET.Element, found: Paragraph, flow: Flow, link: str = "") -> None:
        for child in element:
            if child.tag == q("w:r"):
                self._run(child, found, flow, link)
            elif child.tag == q("w:hyperlink"):
                self._inline(child, found, flow, self._target(child, flow))
            elif child.tag == q("w:ins"):
                start = length(found)
                self._inline(child, found, flow, link)
                self._changed("insertion", child.get(q("w:author"), ""), found.text[start:], found)
            elif child.tag in _GONE:
                said = "".join(one.text or "" for one in child.iter() if one.tag in (q("w:delText"), q("w:t")))
                self._changed("deletion", child.get(q("w:author"), ""), said, found)
            elif child.tag in _THROUGH:
                self._inline(child, found, flow, link)
            elif child.tag == q("w:fldSimple"):
                start = length(found)
                self._inline(child, found, flow, link)
                self._field(
                    Field(found, child.get(q("w:fldLock")) in ("true", "1"), child.get(q("w:instr"), ""), start)
                )
            else:
                self._range(child, found)

    def _target(self, element: ET.Element, flow: Flow) -> str:
        anchor = element.get(q("w:anchor"), "")
        one = self.related(flow.part).get(element.get(q("r:id"), ""))
        return (one.target if one is not None else "") + (f"#{anchor}" if anchor else "")

    def _range(self, child: ET.Element, found: Paragraph) -> None:
        key, at = child.get(q("w:id"), ""), length(found)
        if child.tag == q("w:bookmarkStart"):
            mark = Mark("bookmark", found, at, at, child.get(q("w:name"), ""))
            self.bookmarks[key] = mark
            self.book.bookmarks.append(mark)
        elif child.tag == q("w:bookmarkEnd") and key in self.bookmarks:
            mark = self.bookmarks.pop(key)
            mark.end = at if mark.paragraph is found else length(mark.paragraph)
        elif child.tag == q("w:commentRangeStart"):
            self.ranges[key] = Mark("comment", found, at, at)
        elif child.tag == q("w:commentRangeEnd") and key in self.ranges:
            mark = self.ranges[key]
            mark.end = at if mark.paragraph is found else length(mark.paragraph)

    def _changed(self, kind: str, author: str, text: str, found: Paragraph) -> None:
        last, place = self._change, length(found)
        touching = last is not None and last is (self.book.changes[-1] if self.book.changes else None)
        if last is not None and touching and (last.kind, last.author, last.paragraph) == (kind, author, found):
            expected = self._changed_at + (len(text) if kind == "insertion" else 0)
            if place == expected:
                last.text += text
                self._changed_at = place
                return
        self._change = Change("insertion" if kind == "insertion" else "deletion", author, text, found)
        self._changed_at = place
        self.book.changes.append(self._change)

    def _run(self, run: ET.Element, found: Paragraph, flow: Flow, link: str) -> None:
        begun = length(found)
        for child in run:
            if child.tag == q("w:fldChar"):
                self._field_mark(child, found)
            elif child.tag == q("w:instrText"):
                if self._fields and not self._fields[-1].result:
                    self._fields[-1].instruction += (child.text or "")[:5000]
            elif self._fields and not self._fields[-1].result:
                continue
            elif child.tag == q("w:t"):
                self.add(found, child.text or "", run, link or self._field_link())
            elif child.tag in _PLAIN:
                self.add(found, _PLAIN[child.tag], run, link)
            elif child.tag == q("w:br"):
                self._break(child, found, run)
            elif child.tag in (q("w:footnoteReference"), q("w:endnoteReference")):
                self._note(child, found)
            elif child.tag == q("w:commentReference"):
                key = child.get(q("w:id"), "")
                self.ranges.setdefault(key, Mark("comment", found, length(found), length(found)))
            else:
                docx_drawings.drawing(self, child, found, flow)
        change = run.find(f"{q('w:rPr')}/{q('w:rPrChange')}")
        if change is not None and found.text[begun:]:
            self.book.changes.append(Change("format", change.get(q("w:author"), ""), found.text[begun:], found))

    def _break(self, child: ET.Element, found: Paragraph, run: ET.Element) -> None:
        kind = child.get(q("w:type"), "textWrapping")
        if kind not in ("page", "column"):
            self.add(found, "\n", run)
        elif found.text:
            self.breaks = kind
        else:
            page = "before" if kind == "page" else found.form.page_break
            column = "before" if kind == "column" else found.form.column_break
            found.form = replace(found.form, page_break=page, column_break=column)

    def _note(self, child: ET.Element, found: Paragraph) -> None:
        kind = "footnote" if child.tag == q("w:footnoteReference") else "endnote"
        mark = Mark(kind, found, length(found), length(found), child.get(q("w:id"), ""))
        self.book.notes.append(Note("footnote" if kind == "footnote" else "endnote", mark))

    def _field_link(self) -> str:
        said = docx_fields.words(self._fields[-1].instruction) if self._fields else []
        if len(said) < 2 or said[0].upper() != "HYPERLINK":
            return ""
        return f"#{said[2]}" if said[1] == "\\l" and len(said) > 2 else said[1]

    def _field_mark(self, child: ET.Element, found: Paragraph) -> None:
        kind = child.get(q("w:fldCharType"))
        if kind == "begin":
            self._fields.append(Field(found, child.get(q("w:fldLock")) in ("true", "1")))
            if len(self._fields) > 64:
                raise StateTooBig("fields are nested too deeply")
        elif kind == "separate" and self._fields:
            last = self._fields[-1]
            last.result, last.start, last.paragraph = True, length(found), found
            last.index = docx_fields.index(last.instruction)
            if last.index is not None:
                heads = [one for one in self._listed or () if one is not found]
                last.index.title = "\n".join(one.text for one in heads)
                last.index.paragraphs.append(found)
                found.index = True
                self.book.indexes.append(last.index)
        elif kind == "end" and self._fields:
            self._field(self._fields.pop(), found)

    def _field(self, one: Field, found: Paragraph | None = None) -> None:
        if one.index is not None:
            self.waiting.append(one.index)
            return
        end = length(one.paragraph)
        mark = docx_fields.mark(one.instruction, one.paragraph, min(one.start, end), end, one.fixed)
        if mark is not None:
            self.book.fields.append(mark)
        entry = docx_fields.entry(one.instruction, found or one.paragraph, end)
        if entry is not None:
            self.book.index_entries.append(entry)


def length(found: Paragraph) -> int:
    """How many characters a paragraph has so far."""
    return sum(len(one.text) for one in found.pieces)
