"""Styles of OpenDocument texts, with what they inherit. Source: OpenDocument 1.3, part 3, chapters 16 and 20."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping

from pytest_opencomputer.guest.channels.odf import Document, length_mm, q
from pytest_opencomputer.guest.channels.office_looks import Borders, Form, Look, Tab
from pytest_opencomputer.guest.endpoint import StateCorrupt
from pytest_opencomputer.guest.state import number

_MAX_ANCESTORS = 64
_FAMILIES = {"paragraph": "paragraph", "character": "text"}
ALIGNMENTS = {"start": "left", "left": "left", "end": "right", "right": "right", "center": "center",
               "justify": "justify"}  # fmt: skip
_CASES = {"uppercase": "uppercase", "lowercase": "lowercase", "capitalize": "title"}
_SIDES = ("left", "right", "top", "bottom")
_LEADERS = {"dotted": ".", "dash": "-", "solid": "_"}
Attributes = Mapping[str, str]


def rounded(length: float | None) -> float:
    """A length in millimetres as facts have it, to a tenth."""
    return round(length or 0.0, 1) + 0.0


def millimetres(text: str | None) -> float:
    """A length of a file in millimetres, 0 where it is none."""
    return rounded(length_mm(text))


def whole(text: str | None, otherwise: int = 0) -> int:
    """A whole number of a file."""
    found = re.fullmatch(r"-?\d{1,9}", text or "")
    return int(found[0]) if found else otherwise


class Styles:
    """The styles of one part of a document by family and name."""

    def __init__(self, named: ET.Element, *automatic: ET.Element) -> None:
        self.named: dict[tuple[str, str], ET.Element] = {}
        self.automatic: dict[tuple[str, str], ET.Element] = {}
        self.defaults: dict[str, ET.Element] = {}
        self.fonts: dict[str, str] = {}
        self._known: dict[tuple[str, str, str], dict[str, str]] = {}
        for root in {id(one): one for one in (named, *automatic)}.values():
            for font in root.findall(f"{q('office:font-face-decls')}/*"):
                self.fonts[font.get(q("style:name"), "")] = font.get(q("svg:font-family"), "").strip("'\"")
        for style in named.findall(f"{q('office:styles')}/*"):
            if style.tag == q("style:default-style"):
                self.defaults[style.get(q("style:family"), "")] = style
            else:
                self.named[_key(style)] = style
        for root in automatic:
            for style in root.findall(f"{q('office:automatic-styles')}/*"):
                self.automatic[_key(style)] = style

    def element(self, family: str, name: str) -> ET.Element | None:
        """The style of a family and name."""
        return self.automatic.get((family, name), self.named.get((family, name)))

    def base(self, family: str, name: str) -> str:
        """The named style that a style is, or that an automatic one is based on."""
        style = self.automatic.get((family, name))
        return name if style is None else style.get(q("style:parent-style-name"), "")

    def shown(self, family: str, name: str) -> str:
        """The display name in the file of a named style."""
        style = self.named.get((family, name))
        return name if style is None else style.get(q("style:display-name"), name)

    def line(self, family: str, name: str) -> Iterator[ET.Element]:
        """A style and what it inherits from, the nearest first."""
        style, steps = self.element(family, name), 0
        while style is not None:
            yield style
            steps += 1
            if steps > _MAX_ANCESTORS:
                raise StateCorrupt(f"the style {name!r:.80} inherits from too many others")
            style = self.named.get((family, style.get(q("style:parent-style-name"), "")))

    def properties(self, family: str, name: str, kind: str, default: bool = True) -> dict[str, str]:
        """The attributes of one kind of properties, inherited ones and the family's defaults included.

        Shorthands (``fo:border``, ``fo:margin``) stand for four attributes; sizes in percent are worked out.
        """
        key = (family, name, f"{kind} {default}")
        if key not in self._known:
            found: dict[str, str] = {}
            line = list(self.line(family, name))
            if default and family in self.defaults:
                line.append(self.defaults[family])
            for style in reversed(line):
                for element in style.findall(q(f"style:{kind}-properties")):
                    found = merged(found, element.attrib)
            self._known[key] = found
        return self._known[key]

    def inner(self, family: str, name: str, kind: str, child: str) -> ET.Element | None:
        """An element in the properties of a style or the nearest one that it inherits from."""
        for style in self.line(family, name):
            found = style.find(f"{q(f'style:{kind}-properties')}/{q(child)}")
            if found is not None:
                return found
        return None

    def form(self, name: str) -> Form:
        """The layout of a paragraph with this style."""
        found = self.properties("paragraph", name, "paragraph")
        text = self.properties("paragraph", name, "text")
        tabs = self.inner("paragraph", name, "paragraph", "style:tab-stops")
        drop = self.inner("paragraph", name, "paragraph", "style:drop-cap")
        before, after = found.get(q("fo:break-before"), ""), found.get(q("fo:break-after"), "")
        return Form(
            alignment=ALIGNMENTS.get(found.get(q("fo:text-align"), "start"), "left"),
            left_mm=millimetres(found.get(q("fo:margin-left"))),
            right_mm=millimetres(found.get(q("fo:margin-right"))),
            first_line_mm=millimetres(found.get(q("fo:text-indent"))),
            above_mm=millimetres(found.get(q("fo:margin-top"))),
            below_mm=millimetres(found.get(q("fo:margin-bottom"))),
            line_spacing=spacing(found),
            page_break="before" if before == "page" else "after" if after == "page" else "none",
            column_break="before" if before == "column" else "after" if after == "column" else "none",
            keep_with_next=found.get(q("fo:keep-with-next")) == "always",
            keep_together=found.get(q("fo:keep-together")) == "always",
            orphans=whole(found.get(q("fo:orphans"))),
            widows=whole(found.get(q("fo:widows"))),
            background=background(found),
            borders=borders(found),
            tabs=tuple(_tab(one) for one in (tabs if tabs is not None else ())),
            hyphenation=text.get(q("fo:hyphenate")) == "true",
            drop_cap_lines=_drop_cap(drop),
        )

    def text(self, paragraph: str, *spans: str) -> dict[str, str]:
        """The text properties in a paragraph of a style, within spans of others."""
        found = self.properties("paragraph", paragraph, "text")
        for span in spans:
            found = merged(found, self.properties("text", span, "text", default=False))
        return found

    def look(self, found: Attributes) -> Look:
        """How text with these properties looks."""
        font = found.get(q("fo:font-family"), "").strip("'\"")
        family = font or self.fonts.get(found.get(q("style:font-name"), ""), found.get(q("style:font-name"), ""))
        automatic = found.get(q("style:use-window-font-color")) == "true"
        position = found.get(q("style:text-position"), "")
        small = found.get(q("fo:font-variant")) == "small-caps"
        return Look(
            font=family,
            size_pt=_points(found.get(q("fo:font-size"))) or 12.0,
            bold=found.get(q("fo:font-weight"), "normal") in ("bold", "600", "700", "800", "900"),
            italic=found.get(q("fo:font-style")) in ("italic", "oblique"),
            underline=_line(found, "underline"),
            strikethrough=_line(found, "line-through"),
            color="automatic" if automatic else found.get(q("fo:color"), "automatic").lower(),
            highlight=_colour(found.get(q("fo:background-color"))),
            position=_position(position),
            capitals="small" if small else _CASES.get(found.get(q("fo:text-transform"), ""), "none"),
            spacing_pt=round((length_mm(found.get(q("fo:letter-spacing"))) or 0.0) * 72 / 25.4, 1) + 0.0,
            hidden=found.get(q("text:display")) == "none",
            language=language(found),
        )


def _key(style: ET.Element) -> tuple[str, str]:
    tag = style.tag.rpartition("}")[2]
    return style.get(q("style:family"), tag), style.get(q("style:name"), "")


def merged(found: Attributes, own: Attributes) -> dict[str, str]:
    """Attributes over those that are inherited."""
    result = dict(found)
    for name in ("border", "padding", "margin"):
        if (value := own.get(q(f"fo:{name}"))) is not None:
            result |= {q(f"fo:{name}-{side}"): value for side in _SIDES}
    result |= own
    if q("fo:color") in own and q("style:use-window-font-color") not in own:
        result.pop(q("style:use-window-font-color"), None)
    if q("style:font-name") in own and q("fo:font-family") not in own:
        result.pop(q("fo:font-family"), None)
    size, before = own.get(q("fo:font-size"), ""), _points(found.get(q("fo:font-size")))
    if size.endswith("%"):
        result[q("fo:font-size")] = f"{number(size[:-1], 'font size') / 100 * (before or 12.0):.2f}pt"
    return result


def _points(text: str | None) -> float:
    return round((length_mm(text) or 0.0) * 72 / 25.4, 1)


def _colour(value: str | None) -> str:
    return "none" if value in (None, "", "transparent") else str(value).lower()


def background(found: Attributes) -> str:
    """The background of a thing with these properties."""
    fill = found.get(q("draw:fill"))
    if fill is not None and fill != "none" and fill != "solid":
        return fill
    if fill == "solid":
        return _colour(found.get(q("draw:fill-color"), found.get(q("fo:background-color"))))
    return _colour(found.get(q("fo:background-color")))


def borders(found: Attributes) -> Borders:
    """The lines around a thing with these properties."""
    return Borders(**{side: border(found.get(q(f"fo:border-{side}"))) for side in _SIDES})


def border(value: str | None) -> str:
    """A line ``0.5pt solid #000000`` as facts have it."""
    parts = (value or "none").split()
    if len(parts) != 3 or parts[1] in ("none", "hidden"):
        return "none"
    return f"{_points(parts[0]):g} pt {parts[1]} {parts[2].lower()}"


def language(found: Attributes) -> str:
    """A language such as ``en-GB``; empty for none."""
    name, country = found.get(q("fo:language"), ""), found.get(q("fo:country"), "")
    if name in ("", "zxx", "none"):
        return ""
    return name if country in ("", "none") else f"{name}-{country}"


def spacing(found: Attributes) -> str:
    """The distance of the lines of a paragraph with these properties, as ``Form`` has it."""
    least, leading = (
        length_mm(found.get(q("style:line-height-at-least"))),
        length_mm(found.get(q("style:line-spacing"))),
    )
    height = found.get(q("fo:line-height"), "")
    if least:
        return f"at least {rounded(least)} mm"
    if leading:
        return f"leading {rounded(leading)} mm"
    if height.endswith("%"):
        return proportional(number(height[:-1], "line height") / 100)
    fixed = length_mm(height)
    return f"exactly {rounded(fixed)} mm" if fixed else "single"


def proportional(times: float) -> str:
    """A spacing as a multiple of single line spacing."""
    return {1.0: "single", 2.0: "double"}.get(round(times, 2), f"{round(times, 2):g}")


def _tab(stop: ET.Element) -> Tab:
    kind, style = stop.get(q("style:type"), "left"), stop.get(q("style:leader-style"), "none")
    leader = "" if style == "none" else stop.get(q("style:leader-text")) or _LEADERS.get(style, ".")
    return Tab(millimetres(stop.get(q("style:position"))), "decimal" if kind == "char" else kind, leader)


def _drop_cap(drop: ET.Element | None) -> int:
    lines = whole(drop.get(q("style:lines"))) if drop is not None else 0
    return lines if lines > 1 else 0


def _line(found: Attributes, name: str) -> str:
    style = found.get(q(f"style:text-{name}-style"), "none")
    if style == "none":
        return "none"
    if found.get(q(f"style:text-{name}-type")) == "double":
        return "double"
    if name == "underline" and found.get(q("style:text-underline-width")) in ("bold", "thick"):
        return "bold" if style == "solid" else f"bold {style}"
    return "single" if style == "solid" else style


def _position(value: str) -> str:
    place = value.partition(" ")[0]
    if place.startswith("sub") or (place.startswith("-") and place != "-0%"):
        return "subscript"
    return "superscript" if place.startswith("super") or place.strip("0%") else "normal"


def styles_of(document: Document) -> tuple[Styles, Styles]:
    """The styles for the content of a document, and those for its headers and footers."""
    return Styles(document.styles, document.content), Styles(document.styles, document.styles)
