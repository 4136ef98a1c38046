"""Fills, lines and shadows in OpenDocument presentations. Source: OpenDocument 1.3, part 3, chapters 16 and 20."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping

from pytest_opencomputer.guest.channels.odf_styles import Styles, merged, millimetres, whole
from pytest_opencomputer.guest.state import number

from .drawn import Fill, Frame, Line, Shadow
from .odp_names import percent, q
from .pictures_inside import Pictures

Found = Mapping[str, str]
_FILLS = {"solid": "solid", "gradient": "gradient", "hatch": "hatch", "bitmap": "image"}
_SIDES = ("top", "right", "bottom", "left")


class Palette:
    """The gradients, hatches, pictures, arrow heads and designs of tables of a document by kind and name."""

    def __init__(self, root: ET.Element) -> None:
        self._known: dict[tuple[str, str], ET.Element] = {}
        for one in root.findall(f"{q('office:styles')}/*"):
            if name := one.get(q("draw:name"), one.get(q("style:name"), one.get(q("table:name")))):
                self._known[one.tag.rpartition("}")[2], name] = one

    def get(self, kind: str, name: str) -> ET.Element | None:
        """What has a name; ``None`` if nothing does."""
        return self._known.get((kind, name))

    def shown(self, kind: str, name: str) -> str:
        """A name as the user sees it."""
        own = self.get(kind, name)
        return own.get(q("draw:display-name"), name) if own is not None else name


def look_of(styles: Styles, family: str, name: str) -> dict[str, str]:
    """The attributes of a shape's style, in either namespace that LibreOffice puts them into."""
    found = _graphic_defaults(styles) if family == "presentation" else {}
    line = list(styles.line(family, name))
    if family in styles.defaults:
        line.append(styles.defaults[family])
    for style in reversed(line):
        for element in style:
            if element.tag in (q("style:graphic-properties"), q("loext:graphic-properties")):
                found = merged(found, element.attrib)
    return found


def colour(text: str | None) -> str:
    """A colour as facts have it."""
    return "none" if text in (None, "", "transparent") else str(text).lower()


def fill_of(found: Found, palette: Palette, pictures: Pictures) -> Fill:
    """What is filled with these properties."""
    kind = _FILLS.get(found.get(q("draw:fill"), "none"), "none")
    transparency = round(100.0 - percent(found.get(q("draw:opacity")), 100.0), 1)
    if kind == "solid":
        return Fill("solid", colour(found.get(q("draw:fill-color"))), transparency=transparency)
    if kind == "gradient":
        name = found.get(q("draw:fill-gradient-name"), "")
        own = palette.get("gradient", name)
        if own is None:
            return Fill("gradient", transparency=transparency)
        start, end = colour(own.get(q("draw:start-color"))), colour(own.get(q("draw:end-color")))
        return Fill("gradient", start, end, own.get(q("draw:style"), ""), angle(own.get(q("draw:angle"))), transparency)
    if kind == "image":
        own = palette.get("fill-image", found.get(q("draw:fill-image-name"), ""))
        digest = pictures.sha256(own)[0] if own is not None else ""
        return Fill("image", transparency=transparency, image_sha256=digest)
    if kind == "hatch":
        own = palette.get("hatch", found.get(q("draw:fill-hatch-name"), ""))
        return Fill("hatch", colour(own.get(q("draw:color"))) if own is not None else "none", transparency=transparency)
    return Fill()


def angle(text: str | None) -> float:
    """An angle in degrees; without a unit it is in tenths of a degree."""
    found = re.fullmatch(r"(-?\d{1,6}(?:\.\d{1,9})?)(deg|grad|rad)?", text or "")
    if found is None:
        return 0.0
    share = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232}.get(found[2], 0.1)
    return round(number(found[1], "angle") * share, 1) % 360.0


def line_of(found: Found, palette: Palette) -> Line:
    """The line of a shape with these properties."""
    kind = found.get(q("draw:stroke"), "none")
    if kind not in ("solid", "dash"):
        return Line()
    return Line(
        kind,
        colour(found.get(q("svg:stroke-color"))),
        millimetres(found.get(q("svg:stroke-width"))),
        round(100.0 - percent(found.get(q("svg:stroke-opacity")), 100.0), 1),
        palette.shown("marker", found.get(q("draw:marker-start"), "")),
        palette.shown("marker", found.get(q("draw:marker-end"), "")),
    )


def shadow_of(found: Found) -> Shadow:
    """The shadow of a shape with these properties."""
    if found.get(q("draw:shadow")) != "visible":
        return Shadow()
    return Shadow(
        True,
        colour(found.get(q("draw:shadow-color"))),
        millimetres(found.get(q("draw:shadow-offset-x"))),
        millimetres(found.get(q("draw:shadow-offset-y"))),
        millimetres(found.get(q("loext:shadow-blur"))),
        round(100.0 - percent(found.get(q("draw:shadow-opacity")), 100.0), 1),
    )


def frame_of(found: Found) -> Frame:
    """How text lies in a shape with these properties."""
    sides = [millimetres(found.get(q(f"fo:padding-{side}"))) for side in _SIDES]
    direction = found.get(q("style:writing-mode"), "lr-tb")
    return Frame(
        vertical=found.get(q("draw:textarea-vertical-align"), "top"),
        padding_mm=(sides[0], sides[1], sides[2], sides[3]),
        autogrow_height=found.get(q("draw:auto-grow-height")) == "true",
        autogrow_width=found.get(q("draw:auto-grow-width")) == "true",
        shrink=found.get(q("style:shrink-to-fit"), found.get(q("draw:fit-to-size"))) in ("true", "shrink-to-fit"),
        wrap=found.get(q("fo:wrap-option"), "wrap") == "wrap",
        columns=max(whole(found.get(q("fo:column-count")), 1), 1),
        direction="vertical" if direction.startswith("tb") else "horizontal",
    )


def _graphic_defaults(styles: Styles) -> dict[str, str]:
    default = styles.defaults.get("graphic")
    found = default.find(q("style:graphic-properties")) if default is not None else None
    return dict(found.attrib) if found is not None else {}
