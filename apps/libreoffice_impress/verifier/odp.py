"""OpenDocument presentations: puts a presentation together. Source: OASIS OpenDocument 1.3, part 3."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import replace

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.odf import Document
from pytest_opencomputer.guest.channels.odf_macros import flat_macros
from pytest_opencomputer.guest.channels.odf_styles import language, millimetres, styles_of
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import odp_looks, odp_motion, odp_settings, odp_shapes, odp_styles
from .labels import layout_name
from .model import Comment, Deck, Effect, FileKind, Furniture, Page, Size
from .odp_looks import Palette
from .odp_names import on, q
from .odp_shapes import Reading
from .odp_text import MAX_CHARACTERS, Base, Reader
from .pictures_inside import Pictures

MAX_SLIDES = 1_000
_KINDS: dict[str, FileKind] = {"application/vnd.oasis.opendocument.presentation-template": "otp"}
_LAYOUT = re.compile(r"AL\d{1,6}T(\d{1,3})")
_BANDS = {"footer": "footer", "header": "header", "date": "date-time", "number": "page-number"}
_NOTES = q("presentation:notes")


def read(document: Document, content: bytes) -> Deck:
    """The presentation whose file has this content."""
    pictures = Pictures(Archive(content) if document.members else None)
    flat: FileKind = "fodp"
    deck = Deck(_KINDS.get(document.mimetype, "odp") if document.members else flat)
    deck.version = document.content.get(q("office:version"), "")
    body, other = styles_of(document)
    room, palette = [MAX_CHARACTERS], Palette(document.styles)
    reading = Reading(document, body, palette, pictures, Reader(body, room))
    behind = Reading(document, other, palette, pictures, Reader(other, room), reading.count)
    root = document.content.find(f"{q('office:body')}/{q('office:presentation')}")
    root = root if root is not None else ET.Element("nothing")
    declared = {(one.tag, one.get(q("presentation:name"), "")): one for one in root}
    pages = root.findall(q("draw:page"))
    if len(pages) > MAX_SLIDES:
        raise StateTooBig(f"more than {MAX_SLIDES} slides")
    for number, element in enumerate(pages):
        deck.slides.append(_slide(reading, element, number + 1, declared))
    masters = document.styles.findall(f"{q('office:master-styles')}/{q('style:master-page')}")
    for master in masters:
        deck.masters.append(_master(behind, master))
    names = {one.get(q("style:name"), ""): one.get(q("style:display-name"), "") for one in masters}
    for slide in deck.slides:
        slide.master = names.get(slide.master) or slide.master
    handout = document.styles.find(f"{q('office:master-styles')}/{q('style:handout-master')}")
    if handout is not None:
        deck.handout = Page("handout", shapes=odp_shapes.shapes(behind, handout))
    deck.size = _size(document, masters, pages)
    odp_settings.settings(deck, document, root)
    deck.styles = odp_styles.styles(other, palette, pictures, [one.name for one in deck.masters])
    deck.language = language(other.properties("graphic", "", "text"))
    _outside(deck, pictures)
    deck.properties = document.properties()
    deck.macros = document.macros() if document.members else flat_macros(document.content)
    return deck


def _outside(deck: Deck, pictures: Pictures) -> None:
    """Say where other files are as from the folder that the presentation is in."""
    for page in deck.pages:
        page.transition.sound = pictures.outside(page.transition.sound)
        for shape in page.shapes:
            shape.links = [
                replace(one, target=pictures.outside(one.target)) if one.action in ("document", "sound") else one
                for one in shape.links
            ]


def _slide(reading: Reading, element: ET.Element, number: int, declared: dict[tuple[str, str], ET.Element]) -> Page:
    name = element.get(q("draw:name"), "")
    one = Page(f"Slide {number}" if name in ("", f"page{number}") else name, number)
    reading.text.number = number
    found = _page(reading, one, element)
    one.master = element.get(q("draw:master-page-name"), "")
    layout = _LAYOUT.fullmatch(element.get(q("presentation:presentation-page-layout-name"), ""))
    one.layout = layout_name(int(layout[1])) if layout is not None else layout_name(20)
    one.hidden = found.get(q("presentation:visibility")) == "hidden"
    one.furniture = _furniture(element, found, declared)
    style = reading.styles.element("drawing-page", element.get(q("draw:style-name"), ""))
    one.transition = odp_motion.transition(element, found, style)
    one.effects = list(_effects(one, element))
    one.comments = [
        _comment(reading, child)
        for child in element
        if child.tag in (q("office:annotation"), q("officeooo:annotation"))
    ]
    notes = element.find(_NOTES)
    if notes is not None:
        one.notes = Page(f"notes of {one.name}")
        inner = _page(reading, one.notes, notes)
        one.notes.furniture = _furniture(notes, inner, declared)
    return one


def _master(reading: Reading, element: ET.Element) -> Page:
    name = element.get(q("style:name"), "")
    one = Page(element.get(q("style:display-name"), name))
    _page(reading, one, element)
    one.own_background = True
    notes = element.find(_NOTES)
    if notes is not None:
        one.notes = Page(f"notes of {one.name}", shapes=odp_shapes.shapes(reading, notes))
    return one


def _page(reading: Reading, one: Page, element: ET.Element) -> dict[str, str]:
    """Read what slides, notes and masters have; what is returned are the attributes of its style."""
    one.shapes = odp_shapes.shapes(reading, element)
    found = reading.styles.properties("drawing-page", element.get(q("draw:style-name"), ""), "drawing-page")
    one.own_background = q("draw:fill") in found
    one.background = odp_looks.fill_of(found, reading.palette, reading.pictures)
    parts = {"background": "presentation:background-visible", "objects": "presentation:background-objects-visible"}
    one.shows = frozenset(part for part, name in parts.items() if found.get(q(name), "true") == "true")
    return found


def _furniture(element: ET.Element, found: dict[str, str], declared: dict[tuple[str, str], ET.Element]) -> Furniture:
    def text(kind: str) -> ET.Element | None:
        name = element.get(q(f"presentation:use-{kind}-name"), "")
        return declared.get((q(f"presentation:{kind}-decl"), name)) if name else None

    header, footer, date = (text(kind) for kind in ("header", "footer", "date-time"))
    one = Furniture()
    one.header = (header.text or "") if header is not None else ""
    one.footer = (footer.text or "") if footer is not None else ""
    if date is not None:
        one.date, one.date_fixed = date.text or "", date.get(q("presentation:source")) == "fixed"
    there = {"header": bool(one.header), "footer": bool(one.footer), "number": True}
    there["date"] = bool(one.date) or one.date_fixed is False
    one.shown = frozenset(
        band for band, name in _BANDS.items() if there[band] and found.get(q(f"presentation:display-{name}")) == "true"
    )
    return one


def _effects(one: Page, element: ET.Element) -> Iterable[Effect]:
    """The effects of a slide, with the shapes and paragraphs that they are about by name."""
    shapes = {shape.key: shape.name or shape.placeholder for shape in one.shapes if shape.key}
    lines = {
        line.key: (shape.name or shape.placeholder, number + 1)
        for shape in one.shapes
        for number, line in enumerate(shape.paragraphs)
        if line.key
    }
    for effect in odp_motion.effects(element):
        effect.shape, effect.paragraph = lines.get(effect.shape, (shapes.get(effect.shape, ""), 0))
        effect.trigger = shapes.get(effect.trigger, "")
        yield effect


def _comment(reading: Reading, element: ET.Element) -> Comment:
    said = reading.text.read(element, Base("graphic", "")).paragraphs
    return Comment(
        author=(element.findtext(q("dc:creator")) or "").strip(),
        initials=(element.findtext(q("meta:creator-initials")) or "").strip(),
        text="\n".join(one.text for one in said),
        x_mm=millimetres(element.get(q("svg:x"))),
        y_mm=millimetres(element.get(q("svg:y"))),
        resolved=on(element, "loext:resolved"),
        reply_to=element.get(q("loext:parent-name"), ""),
    )


def _size(document: Document, masters: list[ET.Element], pages: list[ET.Element]) -> Size:
    """The size of the first slide, which all have in Impress."""
    wanted = pages[0].get(q("draw:master-page-name")) if pages else None
    chosen = next((one for one in masters if one.get(q("style:name")) == wanted), masters[0] if masters else None)
    name = chosen.get(q("style:page-layout-name"), "") if chosen is not None else ""
    for layout in document.styles.iter(q("style:page-layout")):
        found = layout.find(q("style:page-layout-properties"))
        if layout.get(q("style:name")) == name and found is not None:
            sides = [millimetres(found.get(q(f"fo:margin-{side}"))) for side in ("top", "right", "bottom", "left")]
            width, height = millimetres(found.get(q("fo:page-width"))), millimetres(found.get(q("fo:page-height")))
            margins = (sides[0], sides[1], sides[2], sides[3])
            return Size(width, height, margins, found.get(q("style:num-format"), "1"))
    return Size()
