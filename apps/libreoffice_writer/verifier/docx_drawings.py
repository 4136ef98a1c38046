"""Pictures, frames and drawings in .docx documents. Source: ECMA-376, part 1, 20.4; the text boxes are Microsoft's."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

from pytest_opencomputer.guest.channels.odf_styles import rounded, whole
from pytest_opencomputer.guest.channels.office_looks import Borders
from pytest_opencomputer.guest.channels.ooxml import q

from .docx_reading import Flow, Reading
from .model import Mark, Paragraph, Shape

_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_PIC = "{http://schemas.openxmlformats.org/drawingml/2006/picture}"
_WPS = "{http://schemas.microsoft.com/office/word/2010/wordprocessingShape}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_VML = "{urn:schemas-microsoft-com:vml}"
_OLE = "{urn:schemas-microsoft-com:office:office}OLEObject"
_EMU = 36_000
_WRAPS = {"bothSides": "parallel", "left": "left", "right": "right", "largest": "optimal"}


def drawing(reader: Reading, element: ET.Element, found: Paragraph, flow: Flow) -> None:
    """Read what is drawn in an element of a run; other elements are left alone."""
    if element.tag == f"{_MC}AlternateContent":
        chosen = element.find(f"{_MC}Choice")
        chosen = chosen if chosen is not None else element.find(f"{_MC}Fallback")
        for one in chosen if chosen is not None else ():
            drawing(reader, one, found, flow)
    elif element.tag == q("w:drawing"):
        for one in element:
            if one.tag in (f"{_WP}inline", f"{_WP}anchor"):
                _drawn(reader, one, found, flow)
    elif element.tag in (q("w:pict"), q("w:object")):
        _old(reader, element, found, flow)


def _drawn(reader: Reading, element: ET.Element, found: Paragraph, flow: Flow) -> None:
    at = found.length
    properties, extent = element.find(f"{_WP}docPr"), element.find(f"{_WP}extent")
    one = Shape("shape", "", Mark("shape", found, at, at))
    if properties is not None:
        one.name = properties.get("name", "")
        one.title, one.description = properties.get("title", ""), properties.get("descr", "")
        if not one.title and "\n" in one.description:
            # Writer puts both into one.
            one.title, _, one.description = one.description.partition("\n")
        click = properties.find(q("a:hlinkClick"))
        target = reader.related(flow.part).get(click.get(q("r:id"), "")) if click is not None else None
        one.link = target.target if target is not None else ""
    if extent is not None:
        one.width_mm, one.height_mm = _emu(extent.get("cx")), _emu(extent.get("cy"))
    _position(element, one)
    blip = next(element.iter(q("a:blip")), None)
    box = next(element.iter(f"{_WPS}txbx"), None)
    if next(element.iter(f"{_PIC}pic"), None) is not None and blip is not None:
        one.kind = "image"
        _picture(reader, blip.get(q("r:embed"), ""), blip.get(q("r:link"), ""), one, flow)
    elif next(element.iter(q("c:chart")), None) is not None:
        one.kind = "object"
    else:
        _shape(element, one)
    reader.book.shapes.append(one)
    content = box.find(q("w:txbxContent")) if box is not None else None
    if content is not None:
        _inner(reader, content, one, flow)


def _inner(reader: Reading, content: ET.Element, one: Shape, flow: Flow) -> None:
    style = reader.current_style
    one.paragraphs = reader.read(content, replace(flow, place="frame", holder=one.name, in_table=False))
    reader.current_style = style


def _emu(text: str | None) -> float:
    return rounded(whole(text) / _EMU)


def _position(element: ET.Element, one: Shape) -> None:
    if element.tag == f"{_WP}inline":
        one.anchor, one.vertical = "as character", "top"
        return
    one.wrap = "through"
    for child in element:
        name = child.tag.removeprefix(_WP)
        if name in ("wrapSquare", "wrapTight", "wrapThrough"):
            one.wrap = _WRAPS.get(child.get("wrapText", "bothSides"), "parallel")
        elif name == "wrapTopAndBottom":
            one.wrap = "none"
        elif name in ("positionH", "positionV"):
            align, offset = child.find(f"{_WP}align"), child.find(f"{_WP}posOffset")
            word = (align.text or "").strip() if align is not None else ""
            length = _emu((offset.text or "").strip()) if offset is not None else 0.0
            if name == "positionH":
                one.horizontal, one.x_mm = word or "from left", length
            else:
                one.vertical, one.y_mm = {"center": "middle"}.get(word, word) or "from top", length


def _shape(element: ET.Element, one: Shape) -> None:
    properties, marks = next(element.iter(f"{_WPS}spPr"), None), next(element.iter(f"{_WPS}cNvSpPr"), None)
    if marks is not None and marks.get("txBox") == "1":
        one.kind = "frame"
    geometry = next(element.iter(q("a:prstGeom")), None)
    if geometry is not None and geometry.get("prst") in ("line", "straightConnector1"):
        one.kind = "line"
    solid = properties.find(f"{q('a:solidFill')}/{q('a:srgbClr')}") if properties is not None else None
    one.background = f"#{solid.get('val', '').lower()}" if solid is not None else "none"
    edge = properties.find(q("a:ln")) if properties is not None else None
    color = edge.find(f"{q('a:solidFill')}/{q('a:srgbClr')}") if edge is not None else None
    if edge is not None and color is not None:
        shown = f"{round(whole(edge.get('w')) / 12_700, 1):g} pt solid #{color.get('val', '').lower()}"
        one.borders = Borders(shown, shown, shown, shown)


def _picture(reader: Reading, embedded: str, linked: str, one: Shape, flow: Flow) -> None:
    related = reader.related(flow.part)
    if embedded in related:
        one.sha256 = reader.pictures.sha256(related[embedded].target)
    if linked in related and not one.sha256:
        one.linked = related[linked].target


def _old(reader: Reading, element: ET.Element, found: Paragraph, flow: Flow) -> None:
    """A drawing as programs before 2010 write it."""
    at = found.length
    one = Shape("shape", "", Mark("shape", found, at, at))
    image, box = next(element.iter(f"{_VML}imagedata"), None), next(element.iter(f"{_VML}textbox"), None)
    if next(element.iter(_OLE), None) is not None:
        one.kind = "object"
    elif image is not None:
        one.kind = "image"
        _picture(reader, image.get(q("r:id"), ""), "", one, flow)
    elif box is None and next(element.iter(f"{_VML}shape"), None) is None:
        return
    reader.book.shapes.append(one)
    content = box.find(q("w:txbxContent")) if box is not None else None
    if content is not None:
        _inner(reader, content, one, flow)
