"""The shapes of slides and masters in OpenDocument presentations. Source: OpenDocument 1.3, part 3, chapter 10."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field, replace

from pytest_opencomputer.guest.channels.odf import Document, length_mm
from pytest_opencomputer.guest.channels.odf_styles import Styles, millimetres, rounded
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import odp_charts, odp_clicks, odp_geometry, odp_looks, odp_styles, odp_tables
from .contents import Media, Picture
from .drawn import Fill, Frame, Line
from .model import Shape
from .odp_looks import Palette
from .odp_names import on, percent, q
from .odp_text import Base, Reader
from .pictures_inside import Pictures

MAX_SHAPES = 3_000
_PLACEHOLDERS = {"graphic": "image", "date-time": "date", "page-number": "number", "orgchart": "object"}
_SHAPES = {
    "draw:custom-shape": "shape", "draw:rect": "shape", "draw:ellipse": "shape", "draw:circle": "shape",
    "draw:caption": "shape", "draw:line": "line", "draw:connector": "connector", "draw:measure": "line",
    "draw:polyline": "curve", "draw:polygon": "curve", "draw:regular-polygon": "curve", "draw:path": "curve",
    "draw:g": "group", "draw:frame": "frame", "draw:page-thumbnail": "other", "draw:control": "other",
    "dr3d:scene": "other",
}  # fmt: skip
_KINDS = {q(name): kind for name, kind in _SHAPES.items() if not name.startswith("dr3d:")}
_CROP = re.compile(r"rect\(([^)]{1,100})\)")
_MODES = {"standard": "default", "greyscale": "grayscale", "mono": "black and white", "watermark": "watermark"}
_SOUNDS = (".wav", ".mp3", ".ogg", ".oga", ".flac", ".m4a", ".aac", ".opus")


@dataclass
class Reading:
    """What is known while the shapes of a part of a document are read."""

    document: Document
    styles: Styles
    palette: Palette
    pictures: Pictures
    text: Reader
    count: list[int] = field(default_factory=lambda: [MAX_SHAPES])


def shapes(reading: Reading, page: ET.Element) -> list[Shape]:
    """The shapes of a page from the back to the front, members of groups behind their group."""
    found: list[Shape] = []
    for element in page:
        _shape(reading, element, found, "", "")
    for number, one in enumerate(found):
        one.order = number + 1
    keys = {one.key: one.name for one in found if one.key}
    for one in found:
        one.joins = (keys.get(one.joins[0], ""), keys.get(one.joins[1], ""))
    return found


def _shape(reading: Reading, element: ET.Element, found: list[Shape], group: str, link: str) -> Shape | None:
    if element.tag == q("draw:a"):
        for child in element:
            _shape(reading, child, found, group, element.get(q("xlink:href"), ""))
        return None
    kind = _KINDS.get(element.tag)
    if kind is None:
        return None
    reading.count[0] -= 1
    if reading.count[0] < 0:
        raise StateTooBig(f"more than {MAX_SHAPES} shapes")
    one = Shape(kind, element.get(q("draw:name"), ""), group=group)
    found.append(one)
    _described(one, element)
    if link:
        one.links.append(odp_clicks.to(link, ""))
    one.links += odp_clicks.of_shape(element)
    if kind == "group":
        members = [_shape(reading, child, found, one.name, "") for child in element]
        inside = [member for member in members if member is not None]
        one.members = [member.name for member in inside]
        odp_geometry.around(one, inside)
        return one
    odp_geometry.place(one, element)
    base = _looks(reading, one, element)
    if kind == "frame":
        _framed(reading, one, element, base)
    else:
        geometry = element.find(q("draw:enhanced-geometry"))
        one.geometry = element.tag.rpartition("}")[2]
        if geometry is not None:
            one.geometry = geometry.get(q("draw:type"), "").removeprefix("ooxml-")
            mirrors = (on(geometry, f"draw:mirror-{name}") for name in ("horizontal", "vertical"))
            one.flipped = odp_geometry.flipped(*mirrors)
        one.joins = (element.get(q("draw:start-shape"), ""), element.get(q("draw:end-shape"), ""))
        one.corner_mm = millimetres(element.get(q("draw:corner-radius")))
        _text(reading, one, element, base)
    return one


def _described(one: Shape, element: ET.Element) -> None:
    one.key = element.get(q("xml:id"), element.get(q("draw:id"), ""))
    one.title = (element.findtext(q("svg:title")) or "").strip()
    one.description = (element.findtext(q("svg:desc")) or "").strip()
    placeholder = element.get(q("presentation:class"), "")
    one.placeholder = _PLACEHOLDERS.get(placeholder, placeholder)
    one.empty = on(element, "presentation:placeholder")
    display = element.get(q("drawooo:display"), element.get(q("draw:display"), "always"))
    one.visible, one.printed = display in ("always", "screen"), display in ("always", "printer")


def _looks(reading: Reading, one: Shape, element: ET.Element) -> Base:
    name = element.get(q("presentation:style-name"))
    base = Base(
        "graphic" if name is None else "presentation",
        element.get(q("draw:style-name"), "") if name is None else name,
        element.get(q("draw:text-style-name"), ""),
    )
    found = odp_looks.look_of(reading.styles, base.family, base.style)
    one.style = odp_styles.of_shape(reading.styles, base.family, base.style)
    one.fill = odp_looks.fill_of(found, reading.palette, reading.pictures)
    one.line = odp_looks.line_of(found, reading.palette)
    one.shadow = odp_looks.shadow_of(found)
    one.frame = odp_looks.frame_of(found)
    one.corner_mm = millimetres(found.get(q("draw:corner-radius")))
    one.locked = frozenset(found.get(q("style:protect"), "").split()) & {"position", "size"}
    if one.kind in ("line", "connector"):
        one.fill = Fill()
    if element.find(q("draw:image")) is not None:
        one.picture = _picture_look(found)
    return base


def _picture_look(found: dict[str, str]) -> Picture:
    clip = _CROP.fullmatch(found.get(q("fo:clip"), ""))
    sides = [length_mm(part.strip()) or 0.0 for part in re.split(r"[,\s]+", clip[1])] if clip is not None else []
    top, right, bottom, left = (rounded(side) for side in (sides if len(sides) == 4 else [0.0] * 4))
    mode = found.get(q("draw:color-mode"), "standard")
    return Picture(
        crop_mm=(top, right, bottom, left),
        brightness=percent(found.get(q("draw:luminance"))),
        contrast=percent(found.get(q("draw:contrast"))),
        mode=_MODES.get(mode, mode),
        transparency=round(100.0 - percent(found.get(q("draw:image-opacity")), 100.0), 1),
    )


def _text(reading: Reading, one: Shape, element: ET.Element, base: Base) -> None:
    read = reading.text.read(element, base)
    one.paragraphs, one.fields = read.paragraphs, read.fields
    one.links += read.links
    if not any(line.length for line in one.paragraphs):
        one.paragraphs = []


def _framed(reading: Reading, one: Shape, element: ET.Element, base: Base) -> None:
    children = {child.tag: child for child in reversed(element)}
    table, box, image = (children.get(q(name)) for name in ("table:table", "draw:text-box", "draw:image"))
    held, plugin = children.get(q("draw:object")), children.get(q("draw:plugin"))
    picture, one.picture = one.picture, None
    if table is not None:
        one.kind, one.table = "table", odp_tables.table(reading.styles, reading.palette, reading.text, table)
    elif held is not None or q("draw:object-ole") in children:
        one.chart = odp_charts.chart(reading.document, held) if held is not None else None
        one.kind = "chart" if one.chart is not None else "object"
    elif plugin is not None:
        digest, _, address = reading.pictures.sha256(plugin)
        params = {child.get(q("draw:name"), ""): child.get(q("draw:value"), "") for child in plugin}
        place = plugin.get(q("xlink:href"), "").lower()
        one.kind = "media"
        one.media = Media("audio" if place.endswith(_SOUNDS) else "video", digest, address)
        one.media.loop, one.media.mute = params.get("Loop") == "true", params.get("Mute") == "true"
    elif box is not None:
        one.kind = "text box"
        _text(reading, one, box, base)
    elif image is not None and picture is not None:
        one.kind, one.picture = "image", picture
        picture.sha256, picture.format, picture.linked = reading.pictures.sha256(image)
        _text(reading, one, image, base)
    else:
        one.kind = "other"
    if one.kind in ("table", "chart", "object", "media"):
        one.fill, one.line, one.frame = Fill(), Line(), Frame()
    elif one.kind == "text box":
        # The style says that words are not wrapped, which only boxes that grow with their text heed.
        one.frame = replace(one.frame, wrap=not one.frame.autogrow_width)
    if one.empty and one.placeholder in ("image", "object", "chart", "table"):
        one.kind = "text box"
