"""The text in shapes and cells of OpenDocument presentations: paragraphs, lists, fields and links."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pytest_opencomputer.guest.channels import odf
from pytest_opencomputer.guest.channels.odf_levels import levels
from pytest_opencomputer.guest.channels.odf_styles import ALIGNMENTS, Styles, merged, millimetres, spacing, whole
from pytest_opencomputer.guest.channels.office_looks import NO_LEVEL, Form, Level, Look, Piece
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import odp_clicks
from .contents import Field, Link, Paragraph
from .labels import label
from .odp_names import q

MAX_CHARACTERS = 8 * odf.MAX_TEXT
"""Of a whole presentation."""
_SPACES = re.compile(r"[ \t\r\n]+")
_OUTLINE = re.compile(r"(.*-outline)\d")
_FIELDS = {
    "text:page-count": "count", "text:date": "date", "text:time": "time",
    "text:author-name": "author", "text:author-initials": "author", "text:file-name": "file",
    "text:page-name": "name", "text:sheet-name": "name", "text:title": "title", "presentation:header": "header",
    "presentation:footer": "footer", "presentation:date-time": "date",
}  # fmt: skip
_KINDS = {q(name): kind for name, kind in _FIELDS.items()}
_LEFT_OUT = frozenset(map(q, ("office:annotation", "draw:enhanced-geometry", "text:ruby-text")))
Attributes = Mapping[str, str]


@dataclass(frozen=True)
class Base:
    """What text in a shape inherits.

    Attributes:
        family, style: of the shape or cell.
        text_style: of its text.
        under: a style of the same family that the style lies over, of a cell that of its table's design.
    """

    family: str
    style: str
    text_style: str = ""
    under: str = ""


@dataclass
class Text:
    """The text of a shape or cell as it was read."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


@dataclass(frozen=True)
class _Listed:
    style: str = ""
    level: int = 0
    start: int = 0
    first: bool = True


class Reader:
    """Reads texts with the styles of one part of a document.

    Attributes:
        number: of the slide that is being read, 0 if it is none; it is what its fields show.
    """

    def __init__(self, styles: Styles, room: list[int]) -> None:
        self.styles = styles
        self.number = 0
        self._room = room
        self._bases: dict[tuple[Base, int], tuple[dict[str, str], dict[str, str]]] = {}
        self._looks: dict[tuple[Base, int, str, tuple[str, ...]], Look] = {}
        self._lists: dict[str, tuple[Level, ...]] = {}

    def read(self, element: ET.Element, base: Base) -> Text:
        """The text in an element."""
        found = Text()
        self._content(element, base, found, _Listed())
        label(found.paragraphs)
        return found

    def _content(self, element: ET.Element, base: Base, found: Text, listed: _Listed) -> None:
        for child in element:
            if child.tag in (q("text:p"), q("text:h")):
                self._paragraph(child, base, found, listed)
                listed = replace(listed, first=False)
            elif child.tag == q("text:list"):
                name = child.get(q("text:style-name"), listed.style)
                self._list(child, base, found, _Listed(name, listed.level + 1))

    def _list(self, element: ET.Element, base: Base, found: Text, listed: _Listed) -> None:
        for item in element:
            if item.tag in (q("text:list-item"), q("text:list-header")):
                start = whole(item.get(q("text:start-value")))
                shown = item.tag == q("text:list-item")
                self._content(item, base, found, replace(listed, start=start, first=shown))

    def _paragraph(self, element: ET.Element, base: Base, found: Text, listed: _Listed) -> None:
        own = element.get(q("text:style-name"), "")
        form = self._form(base, listed.level, own)
        one = Paragraph(form=form, level=listed.level, style=own)
        one.key = element.get(q("xml:id"), element.get(q("text:id"), ""))
        if listed.level and listed.first:
            one.bullet, one.restart = self._bullet(base, listed), listed.start
        self._inline(element, one, (base, listed.level, own), (), "", found)
        found.paragraphs.append(one)

    def _bullet(self, base: Base, listed: _Listed) -> Level:
        name = listed.style
        if name not in self._lists:
            style = self.styles.element("list-style", name)
            if style is None and name == "":
                style = self.styles.inner(base.family, base.style, "graphic", "text:list-style")
            self._lists[name] = levels(style)
        known = self._lists[name]
        return known[listed.level - 1] if listed.level <= len(known) else NO_LEVEL

    def _inherited(self, base: Base, level: int) -> tuple[dict[str, str], dict[str, str]]:
        key = (base, level)
        if key not in self._bases:
            both = []
            for kind in ("paragraph", "text"):
                found = self.styles.properties(base.family, base.style, kind)
                if base.family != "graphic":
                    below = self.styles.properties(base.family, base.under, kind) if base.under else {}
                    found = merged(merged(self.styles.properties("graphic", "", kind), below), found)
                parent = _OUTLINE.fullmatch(self.styles.base(base.family, base.style))
                if parent is not None and level > 1:
                    outline = self.styles.properties(base.family, f"{parent[1]}{level}", kind)
                    own = self.styles.automatic.get((base.family, base.style))
                    part = own.find(q(f"style:{kind}-properties")) if own is not None else None
                    found = merged(merged(found, outline), part.attrib if part is not None else {})
                if base.text_style:
                    found = merged(found, self.styles.properties("paragraph", base.text_style, kind, default=False))
                both.append(found)
            self._bases[key] = (both[0], both[1])
        return self._bases[key]

    def _form(self, base: Base, level: int, own: str) -> Form:
        found, _ = self._inherited(base, level)
        found = merged(found, self.styles.properties("paragraph", own, "paragraph", default=False)) if own else found
        return Form(
            alignment=ALIGNMENTS.get(found.get(q("fo:text-align"), "start"), "left"),
            left_mm=millimetres(found.get(q("fo:margin-left"))),
            right_mm=millimetres(found.get(q("fo:margin-right"))),
            first_line_mm=millimetres(found.get(q("fo:text-indent"))),
            above_mm=millimetres(found.get(q("fo:margin-top"))),
            below_mm=millimetres(found.get(q("fo:margin-bottom"))),
            line_spacing=spacing(found),
        )

    def _look(self, where: tuple[Base, int, str], spans: tuple[str, ...]) -> Look:
        key = (*where, spans)
        if key not in self._looks:
            base, level, own = where
            _, found = self._inherited(base, level)
            if own:
                found = merged(found, self.styles.properties("paragraph", own, "text", default=False))
            for span in spans:
                found = merged(found, self.styles.properties("text", span, "text", default=False))
            self._looks[key] = self.styles.look(found)
        return self._looks[key]

    def _inline(
        self,
        element: ET.Element,
        one: Paragraph,
        where: tuple[Base, int, str],
        spans: tuple[str, ...],
        link: str,
        found: Text,
    ) -> None:
        def add(text: str) -> None:
            self._room[0] -= len(text)
            if self._room[0] < 0:
                raise StateTooBig(f"more than {MAX_CHARACTERS} characters")
            if text:
                one.add(Piece(text, self._look(where, spans), "", link))

        def plain(text: str | None) -> None:
            said = _SPACES.sub(" ", text or "")
            add(said if one.length else said.removeprefix(" "))

        plain(element.text)
        for child in element:
            begun = one.length
            if child.tag == q("text:s"):
                add(" " * min(max(whole(child.get(q("text:c")), 1), 1), odf.MAX_TEXT + 1))
            elif child.tag == q("text:tab"):
                add("\t")
            elif child.tag == q("text:line-break"):
                add("\n")
            elif child.tag == q("text:span"):
                self._inline(child, one, where, (*spans, child.get(q("text:style-name"), "")), link, found)
            elif child.tag == q("text:a"):
                target = child.get(q("xlink:href"), "")
                self._inline(child, one, where, spans, target, found)
                found.links.append(odp_clicks.to(target, one.text[begun:]))
            elif child.tag == q("text:page-number"):
                # On a master, the file has the number of the slide that was shown last.
                add(str(self.number) if self.number else "<number>")
                found.fields.append(Field("number", one.text[begun:]))
            elif child.tag not in _LEFT_OUT:
                self._inline(child, one, where, spans, link, found)
                if (kind := _KINDS.get(child.tag)) is not None:
                    fixed = child.get(q("text:fixed")) == "true"
                    found.fields.append(Field(kind, one.text[begun:], fixed, child.get(q("style:num-format"), "")))
            plain(child.tail)
