"""Cell styles of .xlsx files. Source: ECMA-376, part 1, 18.8."""

from __future__ import annotations

import colorsys
import re
import xml.etree.ElementTree as ET
from typing import Any

from pytest_opencomputer.guest.channels.ooxml import NAMESPACES, Package, q
from pytest_opencomputer.guest.state import number

from .facts import Format, Horizontal, Vertical
from .formats import BUILT_IN, of_code
from .model import GENERAL, Style

SPREADSHEET = {"s": NAMESPACES["s"]}
"""The prefix of the names in searches."""
_HORIZONTAL: dict[str, Horizontal] = {
    "left": "left", "center": "center", "centerContinuous": "center", "right": "right", "justify": "justify",
    "distributed": "justify", "fill": "fill",
}  # fmt: skip
_VERTICAL: dict[str, Vertical] = {"top": "top", "center": "middle", "bottom": "bottom", "justify": "justify",
                                  "distributed": "justify"}  # fmt: skip
_THEME = (
    "lt1",
    "dk1",
    "lt2",
    "dk2",
    "accent1",
    "accent2",
    "accent3",
    "accent4",
    "accent5",
    "accent6",
    "hlink",
    "folHlink",
)
_INDEXED = ("000000", "ffffff", "ff0000", "00ff00", "0000ff", "ffff00", "ff00ff", "00ffff")
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2})?([0-9A-Fa-f]{6})")


class Styles:
    """The styles of a workbook."""

    def __init__(self, package: Package, part: str, theme: str) -> None:
        root = package.part(part)
        self._theme = _theme(package.part(theme)) if theme else {}
        self._formats = {
            index(one.get("numFmtId")): one.get("formatCode", "") for one in root.iterfind("s:numFmts/*", SPREADSHEET)
        }
        self._fonts = [*root.iterfind("s:fonts/s:font", SPREADSHEET)]
        self._fills = [*root.iterfind("s:fills/s:fill", SPREADSHEET)]
        self._borders = [*root.iterfind("s:borders/s:border", SPREADSHEET)]
        self._cells = [*root.iterfind("s:cellXfs/s:xf", SPREADSHEET)]
        self._bases = [*root.iterfind("s:cellStyleXfs/s:xf", SPREADSHEET)]
        self._names = {
            index(one.get("xfId")): one.get("name", "") for one in root.iterfind("s:cellStyles/*", SPREADSHEET)
        }
        self._differences = [*root.iterfind("s:dxfs/s:dxf", SPREADSHEET)]
        self._known: dict[int, Style] = {}

    def cell(self, number_: int) -> Style:
        """How a cell with this index of a format looks."""
        if number_ not in self._known:
            xf = _at(self._cells, number_)
            self._known[number_] = self._style(xf, self._name(index(xf.get("xfId")) if xf is not None else 0))
        return self._known[number_]

    def named(self) -> dict[str, Style]:
        """The named cell styles by the names that the user sees."""
        return {self._name(at): self._style(_at(self._bases, at), self._name(at)) for at in self._names}

    def format(self, number_: int) -> Format:
        """The number format of a cell with this index of a format."""
        return self.cell(number_).format

    def difference(self, number_: int) -> tuple[bool, str, str]:
        """What a conditional format sets: bold, colour, background; empty texts where it sets none."""
        found = _at(self._differences, number_)
        if found is None:
            return False, "", ""
        font, fill = found.find("s:font", SPREADSHEET), found.find("s:fill", SPREADSHEET)
        color = self._color(font.find("s:color", SPREADSHEET) if font is not None else None)
        # In these, the colour of a solid fill is its background colour.
        pattern = fill.find("s:patternFill", SPREADSHEET) if fill is not None else None
        back = pattern.find("s:bgColor", SPREADSHEET) if pattern is not None else None
        return font is not None and _flag(font, "b"), color, self._color(back)

    def color(self, element: ET.Element | None) -> str:
        """A colour as ``#rrggbb``; empty if none is set."""
        return self._color(element)

    def _name(self, at: int) -> str:
        name = self._names.get(at, "Normal")
        return "Default" if name == "Normal" else name

    def _style(self, xf: ET.Element | None, name: str) -> Style:
        xf = ET.Element("nothing") if xf is None else xf
        font = _at(self._fonts, index(xf.get("fontId")))
        alignment, protection = xf.find("s:alignment", SPREADSHEET), xf.find("s:protection", SPREADSHEET)
        return Style(
            name=name,
            **self._font(ET.Element("nothing") if font is None else font),
            background=self._background(_at(self._fills, index(xf.get("fillId")))),
            **_alignment(alignment.attrib if alignment is not None else {}),
            **self._sides(_at(self._borders, index(xf.get("borderId")))),
            locked=protection is None or _true(protection.get("locked"), True),
            formula_hidden=protection is not None and _true(protection.get("hidden"), False),
            format=self._format(index(xf.get("numFmtId"))),
        )

    def _format(self, number_: int) -> Format:
        code = self._formats.get(number_, BUILT_IN.get(number_, "General"))
        return {**of_code(code)} if code else {**GENERAL}

    def _font(self, font: ET.Element) -> dict[str, Any]:
        name, size = font.find("s:name", SPREADSHEET), font.find("s:sz", SPREADSHEET)
        color = self._color(font.find("s:color", SPREADSHEET))
        return {
            "font": name.get("val", "") if name is not None else "",
            "size_pt": round(number(size.get("val", "10"), "size of a font"), 1) if size is not None else 10.0,
            "bold": _flag(font, "b"),
            "italic": _flag(font, "i"),
            "underline": _flag(font, "u"),
            "strikethrough": _flag(font, "strike"),
            "color": color or "automatic",
        }

    def _background(self, fill: ET.Element | None) -> str:
        pattern = fill.find("s:patternFill", SPREADSHEET) if fill is not None else None
        if pattern is None or pattern.get("patternType", "none") == "none":
            return "none"
        return self._color(pattern.find("s:fgColor", SPREADSHEET)) or "none"

    def _sides(self, border: ET.Element | None) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for side in ("left", "right", "top", "bottom"):
            element = border.find(f"s:{side}", SPREADSHEET) if border is not None else None
            found[side] = element.get("style", "none") if element is not None else "none"
        return found

    def _color(self, element: ET.Element | None) -> str:
        if element is None or element.get("auto") in ("1", "true"):
            return ""
        if "theme" in element.attrib:
            at = index(element.get("theme"))
            base = self._theme.get(_THEME[at], "000000") if at < len(_THEME) else "000000"
        elif "indexed" in element.attrib:
            at = index(element.get("indexed"))
            if at >= 64:  # those of the system
                return ""
            base = _INDEXED[at % 8] if at < 16 else "808080"
        else:
            found = _HEX.fullmatch(element.get("rgb", ""))
            if found is None:
                return ""
            base = found[1].lower()
        tint = number(element.get("tint", "0"), "tint of a color")
        return "#" + (_tinted(base, max(-1.0, min(1.0, tint))) if tint else base)


def index(text: str | None) -> int:
    """An index; 0 where there is none."""
    return int(text) if text and text.isdecimal() and len(text) < 8 else 0


def _at(found: list[ET.Element], number_: int) -> ET.Element | None:
    return found[number_] if number_ < len(found) else None


def _true(text: str | None, default: bool) -> bool:
    return default if text is None else text in ("1", "true", "on")


def _flag(font: ET.Element, name: str) -> bool:
    element = font.find(f"s:{name}", SPREADSHEET)
    return element is not None and element.get("val", "1") not in ("0", "false", "none")


def _alignment(found: dict[str, str]) -> dict[str, Any]:
    turned = index(found.get("textRotation"))
    return {
        "horizontal": _HORIZONTAL.get(found.get("horizontal", "general"), "standard"),
        "vertical": _VERTICAL.get(found.get("vertical", "bottom"), "bottom"),
        "wrap": _true(found.get("wrapText"), False),
        "shrink": _true(found.get("shrinkToFit"), False),
        "indent": index(found.get("indent")),
        # From 91 on: degrees downwards.
        "rotation": turned if turned <= 90 else 450 - turned if turned <= 180 else 0,
    }


def _theme(root: ET.Element) -> dict[str, str]:
    found = {}
    for scheme in root.iter(q("a:clrScheme")):
        for one in scheme:
            for color in one:
                value = color.get("lastClr", color.get("val", ""))
                if _HEX.fullmatch(value):
                    found[one.tag.rpartition("}")[2]] = value[-6:].lower()
    return found


def _tinted(color: str, tint: float) -> str:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    return "".join(f"{round(one * 255):02x}" for one in colorsys.hls_to_rgb(hue, light, saturation))
