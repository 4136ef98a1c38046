"""Named styles of OpenDocument presentations: drawing styles, and those of the placeholders of each master."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import asdict

from pytest_opencomputer.guest.channels.odf_styles import ALIGNMENTS, Styles

from . import odp_looks
from .model import Style
from .odp_looks import Palette
from .odp_names import q
from .pictures_inside import Pictures

_SHOWN = {"standard": "Default Drawing Style", "objectwithoutfill": "Object without fill"}
_PRESENTATION = {"title": "Title", "subtitle": "Subtitle", "notes": "Notes", "background": "Background",
                 "backgroundobjects": "Background Objects"}  # fmt: skip
_PAPERS = ("A4", "A0")
_COLOURED = ("Filled", "Outlined")
BUILT_IN = frozenset(
    [
        "Default Drawing Style", "Object without fill", "Object with no fill and no line", "Text", "Graphic", "Shapes",
        "Lines", "Arrow Line", "Arrow Dashed", *_PAPERS, *_COLOURED,
        *(f"{part} {paper}" for paper in _PAPERS for part in ("Title", "Heading", "Text")),
        *(f"{part} {colour}" for part in _COLOURED for colour in ("Blue", "Green", "Red", "Yellow")),
    ]
)  # fmt: skip
"""What Impress 25.2 has in each presentation."""
_SETS = {
    "fo:font-family": "font", "style:font-name": "font", "fo:font-size": "size_pt", "fo:font-weight": "bold",
    "fo:font-style": "italic", "fo:color": "color", "draw:fill": "fill", "draw:fill-color": "fill",
    "draw:stroke": "line", "svg:stroke-color": "line", "svg:stroke-width": "line", "fo:text-align": "alignment",
}  # fmt: skip
_FACTS = {q(name): fact for name, fact in _SETS.items()}


def styles(known: Styles, palette: Palette, pictures: Pictures, masters: Sequence[str]) -> list[Style]:
    """The named styles of a document, with the facts that apply to them."""
    found = []
    for (family, name), element in known.named.items():
        if family == "graphic":
            one = Style(_shown(known, name), parent=_shown(known, element.get(q("style:parent-style-name"), "")))
            one.own = one.name not in BUILT_IN
        elif family == "presentation":
            shown = element.get(q("style:display-name"), name)
            master = next((one for one in sorted(masters, key=len, reverse=True) if shown.startswith(f"{one}-")), "")
            one = Style(_named(shown.removeprefix(f"{master}-")), master)
        else:
            continue
        _facts(one, known, palette, pictures, family, name, element)
        found.append(one)
    return found


def _shown(known: Styles, name: str) -> str:
    return _SHOWN.get(name, known.shown("graphic", name))


def of_shape(known: Styles, family: str, name: str) -> str:
    """The name of a shape's style that the user sees; for a placeholder, without its master."""
    base = known.base(family, name)
    return _shown(known, base) if family == "graphic" else _named(known.shown(family, base).rpartition("-")[2])


def _named(name: str) -> str:
    outline = re.fullmatch(r"outline(\d)", name)
    return f"Outline {outline[1]}" if outline is not None else _PRESENTATION.get(name, name)


def _facts(
    one: Style, known: Styles, palette: Palette, pictures: Pictures, family: str, name: str, element: ET.Element
) -> None:
    look = known.look(known.properties(family, name, "text"))
    shape = odp_looks.look_of(known, family, name)
    paragraph = known.properties(family, name, "paragraph")
    one.facts = {
        "font": look.font,
        "size_pt": look.size_pt,
        "bold": look.bold,
        "italic": look.italic,
        "color": look.color,
        "fill": asdict(odp_looks.fill_of(shape, palette, pictures)),
        "line": asdict(odp_looks.line_of(shape, palette)),
        "alignment": ALIGNMENTS.get(paragraph.get(q("fo:text-align"), "start"), "left"),
    }
    one.sets = tuple(sorted({_FACTS[key] for part in element for key in part.attrib if key in _FACTS}))
