"""Cell styles of OpenDocument spreadsheets, with what they inherit."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from pytest_opencomputer.guest.channels.odf import Document, length_mm, q
from pytest_opencomputer.guest.endpoint import StateCorrupt

from .facts import Horizontal, Vertical
from .formats import of_styles
from .model import Style

_MAX_ANCESTORS = 32
_STEP = 10 * 25.4 / 72  # millimetres of one step of Increase Indent
_HORIZONTAL: dict[str, Horizontal] = {
    "start": "left", "left": "left", "center": "center", "end": "right", "right": "right", "justify": "justify",
}  # fmt: skip
_VERTICAL: dict[str, Vertical] = {
    "top": "top", "middle": "middle", "bottom": "bottom", "automatic": "bottom", "justify": "justify",
}  # fmt: skip
_PROTECTION = {
    "none": (False, False), "protected": (True, False), "formula-hidden": (False, True),
    "hidden-and-protected": (True, True), "protected formula-hidden": (True, True),
}  # fmt: skip
_KINDS = ("style:table-cell-properties", "style:paragraph-properties", "style:text-properties")


class Styles:
    """The styles of a document by family and name."""

    def __init__(self, document: Document) -> None:
        self._automatic: dict[tuple[str, str], ET.Element] = {}
        self._named: dict[tuple[str, str], ET.Element] = {}
        self._defaults: dict[str, ET.Element] = {}
        self._cells: dict[str, Style] = {}
        self._fonts: dict[str, str] = {}
        # Automatic styles of the two parts are apart: cells only use those of the content.
        for root, own in ((document.styles, False), (document.content, True)):
            for section in root:
                if section.tag == q("office:styles"):
                    self._gather(section, self._named)
                elif section.tag == q("office:automatic-styles") and own:
                    self._gather(section, self._automatic)
                elif section.tag == q("office:font-face-decls"):
                    for font in section:
                        family = font.get(q("svg:font-family"), "").strip("'\"")
                        self._fonts[font.get(q("style:name"), "")] = family
        self._format = of_styles(document.content, document.styles)

    def _gather(self, section: ET.Element, into: dict[tuple[str, str], ET.Element]) -> None:
        for style in section:
            family = style.get(q("style:family"), "")
            if style.tag == q("style:style"):
                into[family, style.get(q("style:name"), "")] = style
            elif style.tag == q("style:default-style"):
                self._defaults[family] = style

    def element(self, family: str, name: str) -> ET.Element | None:
        """The style of a family and name."""
        return self._automatic.get((family, name), self._named.get((family, name)))

    def properties(self, family: str, name: str, kind: str) -> dict[str, str]:
        """The attributes of one kind of properties, inherited ones included."""
        found: dict[str, str] = {}
        for style in self._line(family, name):
            for element in style.findall(q(kind)):
                found = {**element.attrib, **found}
        return found

    def cell(self, name: str) -> Style:
        """How a cell with this style looks."""
        if name not in self._cells:
            self._cells[name] = self._cell(name or "Default")
        return self._cells[name]

    def shown(self, name: str) -> Style:
        """How a cell with the named style looks that the user sees under this name."""
        for (family, inner), style in self._named.items():
            if family == "table-cell" and style.get(q("style:display-name"), inner) == name:
                return self.cell(inner)
        return self.cell(name)

    def named(self) -> dict[str, Style]:
        """The named cell styles by the names that the user sees."""
        return {
            style.get(q("style:display-name"), name): self.cell(name)
            for (family, name), style in self._named.items()
            if family == "table-cell"
        }

    def _line(self, family: str, name: str) -> Iterator[ET.Element]:
        """A style, what it inherits from, and the defaults of its family."""
        style, steps = self.element(family, name), 0
        while style is not None:
            yield style
            steps += 1
            if steps > _MAX_ANCESTORS:
                raise StateCorrupt(f"the style {name!r:.80} inherits from too many others")
            style = self._named.get((family, style.get(q("style:parent-style-name"), "")))
        if family in self._defaults:
            yield self._defaults[family]

    def _shown_name(self, name: str) -> str:
        style = self._automatic.get(("table-cell", name))
        if style is not None:
            name = style.get(q("style:parent-style-name"), "Default")
        named = self._named.get(("table-cell", name))
        return named.get(q("style:display-name"), name) if named is not None else name

    def _cell(self, name: str) -> Style:
        box, paragraph, text = (self.properties("table-cell", name, kind) for kind in _KINDS)
        data = next(
            (found for one in self._line("table-cell", name) if (found := one.get(q("style:data-style-name")))), ""
        )
        locked, hidden = _PROTECTION.get(box.get(q("style:cell-protect"), "protected"), (True, False))
        background = box.get(q("fo:background-color"), "transparent").lower()
        return Style(
            name=self._shown_name(name),
            **self._font(text),
            background="none" if background == "transparent" else background,
            **_alignment(box, paragraph),
            **_borders(box),
            locked=locked,
            formula_hidden=hidden,
            format=self._format(data),
        )

    def _font(self, text: dict[str, str]) -> dict[str, Any]:
        named = text.get(q("style:font-name"))
        family = self._fonts.get(named or "", named or "") or text.get(q("fo:font-family"), "")
        size = length_mm(text.get(q("fo:font-size")))
        automatic = text.get(q("style:use-window-font-color")) == "true" or q("fo:color") not in text
        return {
            "font": family.strip("'\""),
            "size_pt": 10.0 if size is None else round(size * 72 / 25.4, 1),
            "bold": text.get(q("fo:font-weight"), "normal") in ("bold", "600", "700", "800", "900"),
            "italic": text.get(q("fo:font-style"), "normal") in ("italic", "oblique"),
            "underline": text.get(q("style:text-underline-style"), "none") != "none",
            "strikethrough": text.get(q("style:text-line-through-style"), "none") != "none",
            "color": "automatic" if automatic else text[q("fo:color")].lower(),
        }


def _borders(box: dict[str, str]) -> dict[str, Any]:
    every = box.get(q("fo:border"), "none")
    return {side: border(box.get(q(f"fo:border-{side}"), every)) for side in ("left", "right", "top", "bottom")}


def _alignment(box: dict[str, str], paragraph: dict[str, str]) -> dict[str, Any]:
    fixed = box.get(q("style:text-align-source"), "fix" if q("fo:text-align") in paragraph else "value-type") == "fix"
    horizontal = _HORIZONTAL.get(paragraph.get(q("fo:text-align"), ""), "standard") if fixed else "standard"
    if box.get(q("style:repeat-content")) == "true":
        horizontal = "fill"
    margin = length_mm(paragraph.get(q("fo:margin-left"))) or 0.0
    angle = re.fullmatch(r"(-?\d{1,4})(?:\.\d+)?(?:deg)?", box.get(q("style:rotation-angle"), "0"))
    return {
        "horizontal": horizontal,
        "vertical": _VERTICAL.get(box.get(q("style:vertical-align"), "automatic"), "bottom"),
        "wrap": box.get(q("fo:wrap-option")) == "wrap",
        "shrink": box.get(q("style:shrink-to-fit")) == "true",
        # A margin counts only beside an alignment to the left or right.
        "indent": round(min(margin, 1000.0) / _STEP) if horizontal in ("left", "right") else 0,
        "rotation": int(angle[1]) if angle else 0,
    }


def border(text: str) -> str:
    """The word for a border such as ``0.74pt solid #000000``: the one that .xlsx files have for it."""
    parts = text.split()
    width = next((found for one in parts if (found := length_mm(one)) is not None), None)
    if width is None or "none" in parts or "hidden" in parts:
        return "none"
    points = width * 72 / 25.4
    for kind, thin, thick in (
        ("double", "double", "double"), ("double-thin", "double", "double"), ("dotted", "dotted", "dotted"),
        ("fine-dashed", "dashed", "mediumDashed"), ("dashed", "dashed", "mediumDashed"),
        ("dash-dot", "dashDot", "mediumDashDot"), ("dash-dot-dot", "dashDotDot", "mediumDashDotDot"),
    ):  # fmt: skip
        if kind in parts:
            return thin if points < 1.2 else thick
    return "hair" if points < 0.4 else "thin" if points < 1.2 else "medium" if points < 2.2 else "thick"
