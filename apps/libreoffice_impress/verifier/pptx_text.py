"""The text in shapes and cells of .pptx presentations. Source: ECMA-376, part 1, 21.1.2."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.guest.channels.odf_styles import proportional, rounded, whole
from pytest_opencomputer.guest.channels.office_looks import NO_LEVEL, Form, Level, Look, Piece
from pytest_opencomputer.guest.channels.ooxml import q
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import pptx_clicks
from .contents import Field, Link, Paragraph
from .labels import label
from .odp_text import MAX_CHARACTERS
from .pptx_clicks import Targets
from .pptx_looks import Theme, colour, emu

_ALIGNMENTS = {"l": "left", "ctr": "center", "r": "right", "just": "justify", "dist": "justify"}
_UNDERLINES = {"none": "none", "sng": "single", "words": "single", "dbl": "double", "heavy": "bold", "wavy": "wave",
               "dottedHeavy": "bold dotted", "dashHeavy": "bold dash", "dashLong": "long-dash",
               "dashLongHeavy": "bold long-dash", "dotDash": "dot-dash", "dotDotDash": "dot-dot-dash",
               "dotDashHeavy": "bold dot-dash", "wavyHeavy": "bold wave", "wavyDbl": "double"}  # fmt: skip
_CAPITALS = {"all": "uppercase", "small": "small"}
_STRIKES = {"sngStrike": "single", "dblStrike": "double"}
_NUMBERS = {"arabic": "1", "alphaLc": "a", "alphaUc": "A", "romanLc": "i", "romanUc": "I"}
_PATTERNS = {"Period": "%{0}.", "ParenR": "%{0})", "ParenBoth": "(%{0})", "Plain": "%{0}", "": "%{0}"}
_NUMBERED = re.compile(r"(arabic|alphaLc|alphaUc|romanLc|romanUc)(Period|ParenR|ParenBoth|Plain|)")
_BULLETS = {"\uf06c": "●", "\uf06e": "■", "\uf0a7": "▪", "\uf0b7": "•", "\uf0d8": "➢", "\uf0fc": "✔", "\uf02d": "–",
            "\uf075": "◆", "\uf0e8": "➔", "\uf0fb": "✗", "\uf0f0": "⇒", "\uf0b2": "☐", "\uf0be": "–"}  # fmt: skip
_FIELDS = {"slidenum": "number", "slidecount": "count", "author": "author", "file": "file", "slidename": "name"}


@dataclass
class Found:
    """The text of a shape or cell as it was read."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


@dataclass
class _Line:
    """What applies to a paragraph and, if nothing else is said, to its characters."""

    attributes: dict[str, str] = field(default_factory=dict)
    children: dict[str, ET.Element] = field(default_factory=dict)
    text: dict[str, str] = field(default_factory=dict)
    inner: dict[str, ET.Element] = field(default_factory=dict)

    def add(self, element: ET.Element | None) -> None:
        """Put properties over those that are inherited."""
        if element is None:
            return
        self.attributes |= element.attrib
        for one in element:
            name = one.tag.rpartition("}")[2]
            if name in ("buNone", "buChar", "buAutoNum", "buBlip"):
                name = "bullet"
            self.children[name] = one
        text = self.children.pop("defRPr", None)
        if text is not None:
            self.text, self.inner = _over((self.text, self.inner), text)


def _over(
    inherited: tuple[dict[str, str], dict[str, ET.Element]], own: ET.Element | None
) -> tuple[dict[str, str], dict[str, ET.Element]]:
    if own is None:
        return inherited
    return {**inherited[0], **own.attrib}, {**inherited[1], **{one.tag.rpartition("}")[2]: one for one in own}}


class Reader:
    """Reads texts; ``room`` is how many characters may still come."""

    def __init__(self, room: list[int]) -> None:
        self._room = room
        self.number = 0

    def read(
        self, body: ET.Element | None, sources: Sequence[ET.Element], theme: Theme, targets: Targets, outline: bool
    ) -> Found:
        """The text in a body; ``sources`` are the lists of styles that it inherits from, the nearest last."""
        found = Found()
        if body is None:
            return found
        own = body.find(q("a:lstStyle"))
        lists = [*sources, own] if own is not None else list(sources)
        for element in body.findall(q("a:p")):
            found.paragraphs.append(self._paragraph(element, lists, theme, targets, found, outline))
        label(found.paragraphs)
        return found

    def _paragraph(
        self,
        element: ET.Element,
        lists: Sequence[ET.Element],
        theme: Theme,
        targets: Targets,
        found: Found,
        outline: bool,
    ) -> Paragraph:
        properties = element.find(q("a:pPr"))
        level = min(max(whole(properties.get("lvl")), 0), 8) if properties is not None else 0
        line = _Line()
        for styles in lists:
            line.add(styles.find(q("a:defPPr")))
            line.add(styles.find(q(f"a:lvl{level + 1}pPr")))
        line.add(properties)
        bullet = _bullet(line.children.get("bullet"), level + 1, outline)
        listed = bullet.kind != "none" or level > 0
        one = Paragraph(form=_form(line, listed), level=level + 1 if listed else 0, bullet=bullet)
        for child in element:
            kind = child.tag.rpartition("}")[2]
            if kind not in ("r", "fld", "br"):
                continue
            own = child.find(q("a:rPr"))
            text = "\n" if kind == "br" else child.findtext(q("a:t")) or ""
            if kind == "fld" and child.get("type") == "slidenum":
                text = str(self.number) if self.number else "<number>"
            self._room[0] -= len(text)
            if self._room[0] < 0:
                raise StateTooBig(f"more than {MAX_CHARACTERS} characters")
            click = own.find(q("a:hlinkClick")) if own is not None else None
            link = pptx_clicks.link(click, targets, text) if click is not None else None
            if link is not None:
                found.links.append(link)
            if text:
                one.add(Piece(text, look_of(line, own, theme), "", link.target if link is not None else ""))
            if kind == "fld":
                found.fields.append(_field(child.get("type", ""), text))
        return one


def _field(kind: str, text: str) -> Field:
    if kind.startswith("datetime"):
        return Field("date", text)
    return Field(_FIELDS.get(kind, "other"), text)


def _bullet(element: ET.Element | None, level: int, outline: bool) -> Level:
    if element is None or element.tag == q("a:buNone"):
        return Level("bullet", "•") if outline and element is None else NO_LEVEL
    if element.tag == q("a:buChar"):
        sign = element.get("char", "")
        return Level("bullet", _BULLETS.get(sign, sign))
    if element.tag == q("a:buAutoNum"):
        kind = _NUMBERED.fullmatch(element.get("type", ""))
        form, pattern = (_NUMBERS[kind[1]], _PATTERNS[kind[2]]) if kind is not None else ("1", "%{0}.")
        return Level("number", form, pattern.format(level), max(whole(element.get("startAt"), 1), 1))
    return Level("bullet", "")


def _form(line: _Line, listed: bool) -> Form:
    return Form(
        alignment=_ALIGNMENTS.get(line.attributes.get("algn", "l"), "left"),
        # In a list, both say where the bullet is.
        left_mm=0.0 if listed else emu(line.attributes.get("marL")),
        first_line_mm=0.0 if listed else emu(line.attributes.get("indent")),
        right_mm=emu(line.attributes.get("marR")),
        above_mm=_distance(line.children.get("spcBef")),
        below_mm=_distance(line.children.get("spcAft")),
        line_spacing=_spacing(line.children.get("lnSpc")),
    )


def _distance(element: ET.Element | None) -> float:
    points = element.find(q("a:spcPts")) if element is not None else None
    return rounded(whole(points.get("val")) / 100 * 25.4 / 72) if points is not None else 0.0


def _spacing(element: ET.Element | None) -> str:
    for one in element if element is not None else ():
        if one.tag == q("a:spcPct"):
            return proportional(whole(one.get("val", "100000").removesuffix("%")) / 100_000)
        return f"exactly {rounded(whole(one.get('val')) / 100 * 25.4 / 72)} mm"
    return "single"


def look_of(line: _Line, own: ET.Element | None, theme: Theme) -> Look:
    """How characters with these properties look."""
    found, inner = _over((line.text, line.inner), own)
    font, solid, mark = inner.get("latin"), inner.get("solidFill"), inner.get("highlight")
    raised = whole(found.get("baseline", "0").removesuffix("%"))
    color = colour(solid, theme)[0]
    return Look(
        font=font.get("typeface", "") if font is not None else "",
        size_pt=round(whole(found.get("sz"), 1800) / 100, 1),
        bold=found.get("b") in ("1", "true"),
        italic=found.get("i") in ("1", "true"),
        underline=_UNDERLINES.get(found.get("u", "none"), found.get("u", "none")),
        strikethrough=_STRIKES.get(found.get("strike", ""), "none"),
        color="automatic" if color == "none" else color,
        highlight=colour(mark, theme)[0],
        position="superscript" if raised > 0 else "subscript" if raised < 0 else "normal",
        capitals=_CAPITALS.get(found.get("cap", ""), "none"),
        spacing_pt=round(whole(found.get("spc")) / 100, 1),
        language=found.get("lang", ""),
    )
