"""What is in the paragraphs of .docx documents: runs, fields, links, changes, and what is anchored in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass, replace

from pytest_opencomputer.guest.channels.office_looks import Look, Piece
from pytest_opencomputer.guest.channels.ooxml import Package, q
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import docx_drawings, docx_fields
from .book import Book
from .docx_reading import Flow, Pictures, Reading
from .docx_styles import Styles, flat, look, merged
from .model import Change, Index, Mark, Note, Paragraph
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


class Runs(Reading):
    """What a reader knows while it reads paragraphs.

    Attributes:
        breaks: the break that stands before the next paragraph, empty if there is none.
        listed: the paragraphs of the table of contents that is being read.
    """

    def __init__(self, book: Book, package: Package, styles: Styles, pictures: Pictures) -> None:
        super().__init__(book, package, styles, pictures)
        self.bookmarks: dict[str, Mark] = {}
        self.open_fields: list[Field] = []
        self.listed: list[Paragraph] | None = None
        self.breaks = ""
        self._broken: Paragraph | None = None
        self._room = MAX_CHARACTERS
        self._looks: dict[tuple[object, ...], tuple[Look, str]] = {}
        self._change: Change | None = None
        self._changed_at = 0

    def add(self, found: Paragraph, text: str, run: ET.Element | None, link: str = "") -> None:
        """Add characters to a paragraph."""
        self._room -= len(text)
        if self._room < 0:
            raise StateTooBig(f"the document has more than {MAX_CHARACTERS} characters")
        if not text:
            return
        if self.breaks and self._broken is found:
            self.broken_before(found)
        own = flat(run.find(q("w:rPr"))) if run is not None else {}
        key = (self.current_style, tuple((name, *sorted(values.items())) for name, values in own.items()))
        if key not in self._looks:
            style = own.get("rStyle", {}).get("val", "")
            base = self.styles.paragraph(self.current_style, "rPr")
            every = merged(merged(base, self.styles.own("character", style, "rPr")), own)
            self._looks[key] = (look(every), self.styles.shown("character", style) if style else "")
        found.add(Piece(text, *self._looks[key], link))

    def inline(self, element: ET.Element, found: Paragraph, flow: Flow, link: str = "") -> None:
        """Read what is in a paragraph, or in a part of it."""
        for child in element:
            if child.tag == q("w:r"):
                self._run(child, found, flow, link)
            elif child.tag == q("w:hyperlink"):
                self.inline(child, found, flow, self._target(child, flow))
            elif child.tag == q("w:ins"):
                start = found.length
                self.inline(child, found, flow, link)
                self.changed("insertion", child.get(q("w:author"), ""), found.text[start:], found)
            elif child.tag in _GONE:
                said = "".join(one.text or "" for one in child.iter() if one.tag in (q("w:delText"), q("w:t")))
                self.changed("deletion", child.get(q("w:author"), ""), said, found)
            elif child.tag in _THROUGH:
                self.inline(child, found, flow, link)
            elif child.tag == q("w:fldSimple"):
                start = found.length
                self.inline(child, found, flow, link)
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
        key, at = child.get(q("w:id"), ""), found.length
        if child.tag == q("w:bookmarkStart"):
            mark = Mark("bookmark", found, at, at, child.get(q("w:name"), ""))
            self.bookmarks[key] = mark
            self.book.bookmarks.append(mark)
        elif child.tag == q("w:bookmarkEnd") and key in self.bookmarks:
            mark = self.bookmarks.pop(key)
            mark.end = at if mark.paragraph is found else mark.paragraph.length
        elif child.tag == q("w:commentRangeStart"):
            self.ranges[key] = Mark("comment", found, at, at)
        elif child.tag == q("w:commentRangeEnd") and key in self.ranges:
            mark = self.ranges[key]
            mark.end = at if mark.paragraph is found else mark.paragraph.length

    def changed(self, kind: str, author: str, text: str, found: Paragraph) -> None:
        """Note a tracked change; pieces that touch are one."""
        last, place = self._change, found.length
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
        begun = found.length
        for child in run:
            if child.tag == q("w:fldChar"):
                self._field_mark(child, found)
            elif child.tag == q("w:instrText"):
                if self.open_fields and not self.open_fields[-1].result:
                    self.open_fields[-1].instruction += (child.text or "")[:5000]
            elif self.open_fields and not self.open_fields[-1].result:
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
                self.ranges.setdefault(key, Mark("comment", found, found.length, found.length))
            else:
                docx_drawings.drawing(self, child, found, flow)
        change = run.find(f"{q('w:rPr')}/{q('w:rPrChange')}")
        if change is not None and found.text[begun:]:
            self.book.changes.append(Change("format", change.get(q("w:author"), ""), found.text[begun:], found))

    def _break(self, child: ET.Element, found: Paragraph, run: ET.Element) -> None:
        kind = child.get(q("w:type"), "textWrapping")
        if kind not in ("page", "column"):
            self.add(found, "\n", run)
        else:
            # It stands before the next paragraph, or before this one if only text of this one follows.
            self.breaks, self._broken = kind, None if found.length else found

    def broken_before(self, found: Paragraph) -> None:
        """Give a paragraph the break that stands before it."""
        page = "before" if self.breaks == "page" else found.form.page_break
        column = "before" if self.breaks == "column" else found.form.column_break
        found.form = replace(found.form, page_break=page, column_break=column)
        self.breaks, self._broken = "", None

    def _note(self, child: ET.Element, found: Paragraph) -> None:
        kind = "footnote" if child.tag == q("w:footnoteReference") else "endnote"
        mark = Mark(kind, found, found.length, found.length, child.get(q("w:id"), ""))
        self.book.notes.append(Note("footnote" if kind == "footnote" else "endnote", mark))

    def _field_link(self) -> str:
        said = docx_fields.words(self.open_fields[-1].instruction) if self.open_fields else []
        if len(said) < 2 or said[0].upper() != "HYPERLINK":
            return ""
        return f"#{said[2]}" if said[1] == "\\l" and len(said) > 2 else said[1]

    def _field_mark(self, child: ET.Element, found: Paragraph) -> None:
        kind = child.get(q("w:fldCharType"))
        if kind == "begin":
            self.open_fields.append(Field(found, child.get(q("w:fldLock")) in ("true", "1")))
            if len(self.open_fields) > 64:
                raise StateTooBig("fields are nested too deeply")
        elif kind == "separate" and self.open_fields:
            last = self.open_fields[-1]
            last.result, last.start, last.paragraph = True, found.length, found
            last.index = docx_fields.index(last.instruction)
            if last.index is not None:
                heads = [one for one in self.listed or () if one is not found]
                last.index.title = "\n".join(one.text for one in heads)
                last.index.paragraphs.append(found)
                found.index = True
                self.book.indexes.append(last.index)
        elif kind == "end" and self.open_fields:
            self._field(self.open_fields.pop(), found)

    def _field(self, one: Field, found: Paragraph | None = None) -> None:
        if one.index is not None:
            self.waiting.append(one.index)
            return
        end = one.paragraph.length
        mark = docx_fields.mark(one.instruction, one.paragraph, min(one.start, end), end, one.fixed)
        if mark is not None:
            self.book.fields.append(mark)
        entry = docx_fields.entry(one.instruction, found or one.paragraph, end)
        if entry is not None:
            self.book.index_entries.append(entry)
