"""The shapes on slides, notes and layouts of .pptx presentations. Source: ECMA-376, part 1, 19.3 and 20.1."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.guest.channels import pictures
from pytest_opencomputer.guest.channels.odf_styles import rounded, whole
from pytest_opencomputer.guest.channels.ooxml import Package, q
from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig

from . import pptx_charts, pptx_clicks, pptx_looks, pptx_tables
from .contents import Media, Picture
from .model import Shape
from .odp_geometry import flipped
from .odp_shapes import MAX_SHAPES
from .pictures_inside import Pictures
from .pptx_clicks import Targets
from .pptx_looks import EMU, Theme, share
from .pptx_motion import MC
from .pptx_text import Reader

_PLACEHOLDERS = {
    "title": "title", "ctrTitle": "title", "subTitle": "subtitle", "body": "outline", "obj": "outline", "": "outline",
    "dt": "date", "ftr": "footer", "sldNum": "number", "hdr": "header", "pic": "image", "chart": "chart",
    "tbl": "table", "media": "media", "sldImg": "page", "dgm": "object", "clipArt": "image",
}  # fmt: skip
FURNITURE = ("date", "footer", "number", "header")
_GEOMETRIES = {
    "rect": "rectangle", "roundRect": "round-rectangle", "triangle": "isosceles-triangle",
    "rtTriangle": "right-triangle", "plus": "cross", "homePlate": "pentagon-right", "smileyFace": "smiley",
    "lightningBolt": "lightning", "wedgeRectCallout": "rectangular-callout", "wedgeEllipseCallout": "round-callout",
    "wedgeRoundRectCallout": "round-rectangular-callout", "flowChartPunchedTape": "flowchart-punched-tape",
}  # fmt: skip
_LINES = ("line", "straightConnector1")
_ON = ("1", "true")


@dataclass
class Part:
    """A part of the package whose shapes are read.

    Attributes:
        sources: by placeholder and index, the shapes of layout and master that one inherits from, the nearest last.
        styles: by kind of placeholder, the lists of styles for text, the most general first; empty for other shapes.
    """

    package: Package
    pictures: Pictures
    reader: Reader
    theme: Theme
    targets: Targets
    sources: Sequence[Mapping[str, ET.Element]] = ()
    styles: Mapping[str, Sequence[ET.Element]] = field(default_factory=dict)
    notes: bool = False
    count: list[int] = field(default_factory=lambda: [MAX_SHAPES])


@dataclass(frozen=True)
class _Scale:
    """How places in a group become places on the slide."""

    x: float = 0.0
    y: float = 0.0
    wide: float = 1.0
    high: float = 1.0


def shapes(part: Part, tree: ET.Element | None) -> list[Shape]:
    """The shapes of a tree from the back to the front, members of groups behind their group."""
    found: list[Shape] = []
    for element in tree if tree is not None else ():
        _shape(part, element, found, "", _Scale())
    for number, one in enumerate(found):
        one.order = number + 1
    keys = {one.key: one.name for one in found}
    for one in found:
        one.joins = (keys.get(one.joins[0], ""), keys.get(one.joins[1], ""))
    return found


def placeholder(element: ET.Element) -> str | None:
    """Which placeholder of a layout a shape fills: its type and index; ``None`` if it is no placeholder."""
    found = element.find(f"*/{q('p:nvPr')}/{q('p:ph')}")
    return f"{found.get('type', '')} {found.get('idx', '')}" if found is not None else None


def _shape(part: Part, element: ET.Element, found: list[Shape], group: str, scale: _Scale) -> Shape | None:
    if element.tag == f"{MC}AlternateContent":
        chosen = element.find(f"{MC}Choice")
        made = [_shape(part, one, found, group, scale) for one in chosen] if chosen is not None else []
        return made[0] if made else None
    kind = element.tag.rpartition("}")[2]
    if kind not in ("sp", "pic", "cxnSp", "graphicFrame", "grpSp"):
        return None
    part.count[0] -= 1
    if part.count[0] < 0:
        raise StateTooBig(f"more than {MAX_SHAPES} shapes")
    one = Shape("other", group=group)
    found.append(one)
    _described(part, one, element)
    inherited = [shape for shape in (_matching(shapes, element) for shapes in part.sources) if shape is not None]
    _place(one, element, inherited, scale)
    if kind == "grpSp":
        one.kind = "group"
        inner = _inner(element, scale)
        members = [_shape(part, child, found, one.name, inner) for child in element]
        one.members = [member.name for member in members if member is not None]
    elif kind == "graphicFrame":
        _graphic(part, one, element)
    else:
        _drawn(part, one, element, inherited)
        if kind == "pic":
            _picture(part, one, element)
    return one


def _matching(known: Mapping[str, ET.Element], element: ET.Element) -> ET.Element | None:
    """The shape that has the same placeholder: by index, or else by type."""
    wanted = placeholder(element)
    if wanted is None:
        return None
    kind, _, index = wanted.partition(" ")
    by_index = (shape for key, shape in known.items() if index and key.partition(" ")[2] == index)
    same = _PLACEHOLDERS.get(kind)
    by_kind = (shape for key, shape in known.items() if _PLACEHOLDERS.get(key.partition(" ")[0]) == same)
    return next(by_index, None) or next(by_kind, None) if known else None


def _described(part: Part, one: Shape, element: ET.Element) -> None:
    properties = element.find(f"*/{q('p:cNvPr')}")
    if properties is not None:
        one.key, one.name = properties.get("id", ""), properties.get("name", "")
        one.title, one.description = properties.get("title", ""), properties.get("descr", "")
        one.visible = properties.get("hidden") not in _ON
        click = properties.find(q("a:hlinkClick"))
        link = pptx_clicks.link(click, part.targets, "") if click is not None else None
        one.links = [link] if link is not None else []
    locks = next((one for one in element.iterfind("*/*/*") if one.tag.endswith("Locks")), None)
    locked = {"noMove": "position", "noResize": "size"}
    one.locked = frozenset(word for name, word in locked.items() if locks is not None and locks.get(name) in _ON)
    filled = placeholder(element)
    if filled is not None:
        kind = filled.partition(" ")[0]
        one.placeholder = "notes" if part.notes and kind == "body" else _PLACEHOLDERS.get(kind, kind)
        # Impress uses these names for shapes without a known name.
        if re.fullmatch(r"PlaceHolder \d+", one.name):
            one.name = ""
    for side, end in (("stCxn", 0), ("endCxn", 1)):
        joined = next(element.iter(q(f"a:{side}")), None)
        if joined is not None:
            one.joins = (joined.get("id", ""), one.joins[1]) if end == 0 else (one.joins[0], joined.get("id", ""))


def _transform(element: ET.Element) -> ET.Element | None:
    for path in (f"{q('p:spPr')}/{q('a:xfrm')}", f"{q('p:grpSpPr')}/{q('a:xfrm')}", q("p:xfrm")):
        found = element.find(path)
        if found is not None:
            return found
    return None


def _place(one: Shape, element: ET.Element, inherited: Sequence[ET.Element], scale: _Scale) -> None:
    own = _transform(element)
    for other in reversed(inherited):
        own = own if own is not None else _transform(other)
    offset, extent = (own.find(q(f"a:{name}")) if own is not None else None for name in ("off", "ext"))
    if own is None or offset is None or extent is None:
        return
    x, y = whole(offset.get("x")) / EMU, whole(offset.get("y")) / EMU
    one.x_mm, one.y_mm = rounded(scale.x + x * scale.wide), rounded(scale.y + y * scale.high)
    one.width_mm = rounded(whole(extent.get("cx")) / EMU * scale.wide)
    one.height_mm = rounded(whole(extent.get("cy")) / EMU * scale.high)
    one.rotation = round(-whole(own.get("rot")) / 60_000, 1) % 360.0
    one.flipped = flipped(own.get("flipH") in _ON, own.get("flipV") in _ON)


def _inner(element: ET.Element, scale: _Scale) -> _Scale:
    own = _transform(element)
    parts = [own.find(q(f"a:{name}")) if own is not None else None for name in ("off", "ext", "chOff", "chExt")]
    offset, extent, inner, size = parts
    if offset is None or extent is None or inner is None or size is None:
        return scale
    wide = whole(extent.get("cx")) / (whole(size.get("cx")) or whole(extent.get("cx")) or 1)
    high = whole(extent.get("cy")) / (whole(size.get("cy")) or whole(extent.get("cy")) or 1)
    x = (whole(offset.get("x")) - whole(inner.get("x")) * wide) / EMU
    y = (whole(offset.get("y")) - whole(inner.get("y")) * high) / EMU
    return _Scale(scale.x + x * scale.wide, scale.y + y * scale.high, scale.wide * wide, scale.high * high)


def _drawn(part: Part, one: Shape, element: ET.Element, inherited: Sequence[ET.Element]) -> None:
    properties, body = element.find(q("p:spPr")), element.find(q("p:txBody"))
    preset = properties.find(q("a:prstGeom")) if properties is not None else None
    name = preset.get("prst", "") if preset is not None else ""
    box = element.find(f"{q('p:nvSpPr')}/{q('p:cNvSpPr')}")
    if one.placeholder == "page":
        return
    if one.placeholder or (box is not None and box.get("txBox") in _ON):
        one.kind = "text box"
    elif name in _LINES and not any(one.joins):
        one.kind, one.geometry = "line", "line"
    elif element.tag == q("p:cxnSp"):
        one.kind, one.geometry = "connector", "connector"
    else:
        one.kind = "shape" if preset is not None else "curve"
        one.geometry = _GEOMETRIES.get(name, re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower())
        one.geometry = one.geometry.replace("flow-chart-", "flowchart-")
    one.fill = pptx_looks.fill_of(properties, part.theme, part.pictures, part.targets.parts)
    one.line = pptx_looks.line_of(properties.find(q("a:ln")) if properties is not None else None, part.theme)
    one.shadow = pptx_looks.shadow_of(properties, part.theme)
    frames = [shape.find(f"{q('p:txBody')}/{q('a:bodyPr')}") for shape in (*inherited, element)]
    merged = ET.Element("bodyPr")
    for frame in frames:
        if frame is not None:
            merged.attrib.update(frame.attrib)
            if len(frame):
                merged[:] = list(frame)
    one.frame = pptx_looks.frame_of(merged)
    lists = [shape.find(f"{q('p:txBody')}/{q('a:lstStyle')}") for shape in inherited]
    sources = [*part.styles.get(one.placeholder, part.styles.get("", ())), *(one for one in lists if one is not None)]
    outline = one.placeholder in ("outline", "subtitle") and bool(part.styles) and not _says(sources)
    read = part.reader.read(body, sources, part.theme, part.targets, outline)
    one.paragraphs, one.fields = read.paragraphs, read.fields
    one.links += read.links
    if not any(line.length for line in one.paragraphs):
        one.paragraphs = []
        one.empty = bool(one.placeholder) and not part.notes


def _says(sources: Sequence[ET.Element]) -> bool:
    """Whether lists of styles say anything about bullets."""
    return any(name.tag.startswith(q("a:bu")) for one in sources for name in one.iter())


def _picture(part: Part, one: Shape, element: ET.Element) -> None:
    blip, crop = next(element.iter(q("a:blip")), None), next(element.iter(q("a:srcRect")), None)
    embedded, linked = (blip.get(q(f"r:{name}"), "") if blip is not None else "" for name in ("embed", "link"))
    targets, one.geometry = part.targets.related, ""
    media = next((child for name in ("videoFile", "audioFile") for child in element.iter(q(f"a:{name}"))), None)
    if media is not None:
        place = targets.get(media.get(q("r:link"), ""))
        outside = place is not None and place.external
        digest = part.pictures.known(place.target)[0] if place is not None and not outside else ""
        kind = "audio" if media.tag == q("a:audioFile") else "video"
        one.kind, one.media = "media", Media(kind, digest, place.target if place is not None and outside else "")
        return
    one.kind, one.empty = "image", False
    one.picture = Picture()
    name = targets[embedded].target if embedded in targets else ""
    one.picture.sha256, one.picture.format = part.pictures.known(name)
    if linked in targets and not one.picture.sha256:
        one.picture.linked = targets[linked].target
    if crop is not None and name:
        one.picture.crop_mm = _crop(part, name, crop)
    for effect in blip if blip is not None else ():
        kind = effect.tag.rpartition("}")[2]
        if kind == "lum":
            one.picture.brightness, one.picture.contrast = share(effect.get("bright")), share(effect.get("contrast"))
        elif kind in ("grayscl", "biLevel"):
            one.picture.mode = "grayscale" if kind == "grayscl" else "black and white"
        elif kind == "alphaModFix":
            one.picture.transparency = round(100.0 - share(effect.get("amt"), 100.0), 1)


def _crop(part: Part, name: str, crop: ET.Element) -> tuple[float, float, float, float]:
    """How much is cut off, of the size that a picture has at 96 dots per inch."""
    content = part.pictures.member(name)
    try:
        size = pictures.parse(content or b"", name)
    except StateCorrupt:
        return (0.0, 0.0, 0.0, 0.0)
    wide, high = (length * 25.4 / 96 for length in (size.width, size.height))
    shares = [share(crop.get(side)) / 100 for side in ("t", "r", "b", "l")]
    top, right, bottom, left = shares
    return rounded(top * high), rounded(right * wide), rounded(bottom * high), rounded(left * wide)


def _graphic(part: Part, one: Shape, element: ET.Element) -> None:
    table = next(element.iter(q("a:tbl")), None)
    chart = next(element.iter(q("c:chart")), None)
    one.kind = "object"
    if table is not None:
        one.kind, one.table = "table", pptx_tables.table(table, part.reader, part.theme, part.targets)
    elif chart is not None:
        target = part.targets.related.get(chart.get(q("r:id"), ""))
        if target is not None and not target.external:
            one.chart = pptx_charts.chart(part.package.part(target.target), part.theme)
        one.kind = "chart"
    one.empty = False
