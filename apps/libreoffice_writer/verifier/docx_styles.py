"""Styles and formats of .docx documents, with what they inherit. Source: ECMA-376, part 1, 17.3 and 17.7."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping

from pytest_opencomputer.guest.channels.odf_styles import proportional, rounded, whole
from pytest_opencomputer.guest.channels.office_looks import Borders, Form, Level, Look, Style, Tab
from pytest_opencomputer.guest.channels.ooxml import q
from pytest_opencomputer.guest.endpoint import StateCorrupt

from .style_names import of_word

Attributes = Mapping[str, str]
Formats = dict[str, dict[str, str]]
"""What ``w:rPr`` or ``w:pPr`` has: attributes by element; lines are ``pBdr top``, tabs ``tab 709``."""

_MAX_ANCESTORS = 64
_TWIPS = 25.4 / 1440
_JOINED = ("rFonts", "ind", "spacing", "lang", "numPr")
_ALIGNMENTS = {"left": "left", "start": "left", "right": "right", "end": "right", "center": "center",
               "both": "justify", "distribute": "justify"}  # fmt: skip
_UNDERLINES = {"single": "single", "words": "single", "thick": "bold", "dashLong": "long-dash", "dotDash": "dot-dash",
               "dotDotDash": "dot-dot-dash", "dottedHeavy": "bold dotted", "dashedHeavy": "bold dash",
               "wavyHeavy": "bold wave", "wavyDouble": "double"}  # fmt: skip
_HIGHLIGHTS = {"black": "#000000", "blue": "#0000ff", "cyan": "#00ffff", "green": "#00ff00", "magenta": "#ff00ff",
               "red": "#ff0000", "yellow": "#ffff00", "white": "#ffffff", "darkBlue": "#000080",
               "darkCyan": "#008080", "darkGreen": "#008000", "darkMagenta": "#800080", "darkRed": "#800000",
               "darkYellow": "#808000", "darkGray": "#808080", "lightGray": "#c0c0c0"}  # fmt: skip
_LINES = {"single": "solid", "thick": "solid", "dashSmallGap": "dashed", "nil": "none"}
_LEADERS = {"dot": ".", "hyphen": "-", "underscore": "_", "heavy": "_", "middleDot": "·"}
_NUMBERS = {"decimal": "1", "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}
_SYMBOLS = {"\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓"}


def twips(text: str | None) -> float:
    """Twentieths of a point as millimetres."""
    return rounded(whole(re.sub(r"\.\d*$", "", text or "")) * _TWIPS)


def on(found: Formats, name: str) -> bool:
    """Whether a property that is on or off is on."""
    return name in found and found[name].get("val", "true") not in ("false", "0", "off")


def flat(element: ET.Element | None) -> Formats:
    """The formats in a ``w:rPr`` or ``w:pPr``."""
    found: Formats = {}
    for one in element if element is not None else ():
        name = _local(one.tag)
        attributes = {_local(key): value for key, value in one.attrib.items()}
        if name == "pBdr":
            found |= {
                f"pBdr {_local(line.tag)}": {_local(key): value for key, value in line.attrib.items()} for line in one
            }
        elif name == "tabs":
            for stop in one:
                own = {_local(key): value for key, value in stop.attrib.items()}
                found[f"tab {own.get('pos', '')}"] = own
        elif name == "numPr":
            found[name] = {_local(part.tag): part.get(q("w:val"), "") for part in one}
        else:
            found[name] = attributes
    return found


def merged(found: Formats, own: Formats) -> Formats:
    """Formats over those that are inherited."""
    result = dict(found)
    for name, attributes in own.items():
        before = dict(found.get(name, {})) if name in _JOINED else {}
        if name == "ind" and ("hanging" in attributes or "firstLine" in attributes):
            before.pop("hanging", None)
            before.pop("firstLine", None)
        result[name] = before | attributes
    return result


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def number_format(name: str) -> str:
    """The format of a number: ``1``, ``a``, ``A``, ``i``, ``I``, or the word of the file."""
    return _NUMBERS.get(name, name)


def fill(found: Attributes | None) -> str:
    """The colour of a shading."""
    value = (found or {}).get("fill", "auto")
    return "none" if value in ("auto", "") else f"#{value.lower()}"


def line(found: Attributes | None) -> str:
    """A line as facts have it; its width is stated in eighths of a point."""
    kind = (found or {}).get("val", "none")
    if kind in ("none", "nil"):
        return "none"
    color = (found or {}).get("color", "auto")
    shown = "#000000" if color == "auto" else f"#{color.lower()}"
    return f"{whole((found or {}).get('sz')) / 8:.1f}".rstrip("0").rstrip(".") + f" pt {_LINES.get(kind, kind)} {shown}"


def borders(found: Formats, prefix: str = "pBdr ") -> Borders:
    """The four lines of a paragraph or cell."""
    sides = {"left": ("left", "start"), "right": ("right", "end"), "top": ("top",), "bottom": ("bottom",)}
    return Borders(
        **{
            side: line(next((found[prefix + name] for name in names if prefix + name in found), None))
            for side, names in sides.items()
        }
    )


def look(found: Formats) -> Look:
    """How text with these formats looks."""
    fonts, raised = found.get("rFonts", {}), whole(found.get("position", {}).get("val"))
    align = found.get("vertAlign", {}).get("val", "")
    position = align if align in ("superscript", "subscript") else "normal"
    underline = found.get("u", {}).get("val", "none")
    color = found.get("color", {}).get("val", "auto")
    marked = _HIGHLIGHTS.get(found.get("highlight", {}).get("val", ""), "none")
    return Look(
        font=fonts.get("ascii", fonts.get("hAnsi", "")),
        size_pt=whole(found.get("sz", {}).get("val"), 20) / 2,
        bold=on(found, "b"),
        italic=on(found, "i"),
        underline=_UNDERLINES.get(underline, underline),
        strikethrough="double" if on(found, "dstrike") else "single" if on(found, "strike") else "none",
        color="automatic" if color == "auto" else f"#{color.lower()}",
        highlight=marked if marked != "none" else fill(found.get("shd")),
        position=position if not raised else "superscript" if raised > 0 else "subscript",
        capitals="uppercase" if on(found, "caps") else "small" if on(found, "smallCaps") else "none",
        spacing_pt=whole(found.get("spacing", {}).get("val")) / 20,
        hidden=on(found, "vanish"),
        language=found.get("lang", {}).get("val", ""),
    )


def form(found: Formats, hyphenates: bool) -> Form:
    """The layout of a paragraph with these formats; ``hyphenates`` says whether the document does at all."""
    indents, spacing = found.get("ind", {}), found.get("spacing", {})
    lines = 2 if on(found, "widowControl") else 0
    stops = [own for name, own in found.items() if name.startswith("tab ") and own.get("val") not in ("clear", "num")]
    hanging = indents.get("hanging")
    return Form(
        alignment=_ALIGNMENTS.get(found.get("jc", {}).get("val", "left"), "left"),
        left_mm=twips(indents.get("left", indents.get("start"))),
        right_mm=twips(indents.get("right", indents.get("end"))),
        first_line_mm=-twips(hanging) + 0.0 if hanging is not None else twips(indents.get("firstLine")),
        above_mm=twips(spacing.get("before")),
        below_mm=twips(spacing.get("after")),
        line_spacing=_spacing(spacing),
        page_break="before" if on(found, "pageBreakBefore") else "none",
        keep_with_next=on(found, "keepNext"),
        keep_together=on(found, "keepLines"),
        orphans=lines,
        widows=lines,
        background=fill(found.get("shd")),
        borders=borders(found),
        tabs=tuple(sorted((_tab(one) for one in stops), key=lambda one: one.mm)),
        hyphenation=hyphenates and not on(found, "suppressAutoHyphens"),
    )


def _spacing(spacing: Attributes) -> str:
    height, rule = whole(spacing.get("line"), 240), spacing.get("lineRule", "auto")
    if rule == "auto":
        return proportional(height / 240)
    return f"{'exactly' if rule == 'exact' else 'at least'} {rounded(height * _TWIPS)} mm"


def _tab(stop: Attributes) -> Tab:
    kind = {"start": "left", "end": "right"}.get(stop.get("val", ""), stop.get("val", "left"))
    return Tab(twips(stop.get("pos")), kind, _LEADERS.get(stop.get("leader", ""), ""))


class Styles:
    """The styles of a document by kind (``paragraph``, ``character``, ``table``) and id."""

    def __init__(self, root: ET.Element, hyphenates: bool) -> None:
        self.hyphenates = hyphenates
        self.elements = {
            (one.get(q("w:type"), ""), one.get(q("w:styleId"), "")): one for one in root.iter(q("w:style"))
        }
        self.default = next(
            (
                name
                for (kind, name), one in self.elements.items()
                if kind == "paragraph" and one.get(q("w:default")) == "1"
            ),
            "Normal",
        )
        defaults = root.find(q("w:docDefaults"))
        self._defaults = {
            part: flat(defaults.find(f"{q(f'w:{part}Default')}/{q(f'w:{part}')}")) if defaults is not None else {}
            for part in ("rPr", "pPr")
        }
        self._known: dict[tuple[str, str, str], Formats] = {}

    def _line(self, kind: str, name: str) -> Iterator[ET.Element]:
        style, steps = self.elements.get((kind, name)), 0
        while style is not None:
            yield style
            steps += 1
            if steps > _MAX_ANCESTORS:
                raise StateCorrupt(f"the style {name!r:.80} inherits from too many others")
            parent = style.find(q("w:basedOn"))
            style = self.elements.get((kind, parent.get(q("w:val"), ""))) if parent is not None else None

    def own(self, kind: str, name: str, part: str) -> Formats:
        """What a style and those that it is based on say in ``rPr`` or ``pPr``."""
        key = (kind, name, part)
        if key not in self._known:
            found: Formats = {}
            for style in reversed(list(self._line(kind, name))):
                found = merged(found, flat(style.find(q(f"w:{part}"))))
            self._known[key] = found
        return self._known[key]

    def paragraph(self, name: str, part: str) -> Formats:
        """What applies to paragraphs of a style, the document's defaults included."""
        return merged(self._defaults[part], self.own("paragraph", name, part))

    def shown(self, kind: str, name: str) -> str:
        """The name that the user sees of a style."""
        style = self.elements.get((kind, name))
        stated = style.find(q("w:name")) if style is not None else None
        return of_word(stated.get(q("w:val"), name) if stated is not None else name, kind)

    def named(self) -> Iterator[Style]:
        """The paragraph and character styles."""
        for (kind, name), element in self.elements.items():
            if kind not in ("paragraph", "character"):
                continue
            one = Style(self.shown(kind, name), "paragraph" if kind == "paragraph" else "character")
            parent, following = element.find(q("w:basedOn")), element.find(q("w:next"))
            one.parent = self.shown(kind, parent.get(q("w:val"), "")) if parent is not None else ""
            own = merged(flat(element.find(q("w:pPr"))), flat(element.find(q("w:rPr"))))
            if kind == "paragraph":
                after = following.get(q("w:val"), "") if following is not None else name
                one.next = self.shown("paragraph", after)
                formats = self.paragraph(name, "pPr")
                one.form, one.level = form(formats, self.hyphenates), outline(formats)
                one.look = look(self.paragraph(name, "rPr"))
            else:
                one.look = look(merged(self.paragraph(self.default, "rPr"), self.own("character", name, "rPr")))
            one.sets = tuple(sorted({_SETS[key] for key in own if key in _SETS}))
            yield one


_SETS = {
    "rFonts": "font", "sz": "size_pt", "b": "bold", "i": "italic", "u": "underline", "strike": "strikethrough",
    "dstrike": "strikethrough", "color": "color", "highlight": "highlight", "shd": "highlight",
    "vertAlign": "position", "position": "position", "caps": "capitals", "smallCaps": "capitals",
    "spacing": "spacing_pt", "vanish": "hidden", "lang": "language", "jc": "alignment", "keepNext": "keep_with_next",
    "keepLines": "keep_together",
}  # fmt: skip


def outline(found: Formats) -> int:
    """The outline level of a paragraph with these formats, 0 if it is no heading."""
    level = whole(found.get("outlineLvl", {}).get("val"), 9)
    return level + 1 if 0 <= level < 9 else 0


def levels(element: ET.Element | None) -> dict[int, Level]:
    """The levels of a list, by number from 0."""
    found: dict[int, Level] = {}
    for one in element.findall(q("w:lvl")) if element is not None else ():
        own = {part.tag.rpartition("}")[2]: part.get(q("w:val"), "") for part in one}
        kind, text = own.get("numFmt", "decimal"), own.get("lvlText", "")
        indent = twips(flat(one.find(q("w:pPr"))).get("ind", {}).get("left"))
        if kind == "bullet":
            level = Level("bullet", _SYMBOLS.get(text, text), "", 1, indent)
        elif kind == "none":
            level = Level(indent_mm=indent)
        else:
            level = Level("number", number_format(kind), text, whole(own.get("start"), 1), indent)
        if 0 <= (at := whole(one.get(q("w:ilvl")))) < 9:
            found[at] = level
    return found
