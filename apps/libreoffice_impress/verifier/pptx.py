"""Presentations of Office Open XML: puts a presentation together. Source: ECMA-376, part 1, chapter 19."""

from __future__ import annotations

import posixpath
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import replace

from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.odf_styles import rounded, whole
from pytest_opencomputer.guest.channels.ooxml import Package, Relationship, q
from pytest_opencomputer.guest.endpoint import StateTooBig

from . import pptx_looks, pptx_motion, pptx_shapes
from .labels import layout_name
from .model import Comment, Deck, Effect, FileKind, Furniture, Page, Shape, Size
from .odp import MAX_SLIDES
from .odp_text import MAX_CHARACTERS
from .pictures_inside import Pictures
from .pptx_clicks import Targets
from .pptx_looks import emu
from .pptx_shapes import FURNITURE, Part, placeholder
from .pptx_text import Reader

_LAYOUTS = {
    "title": 0, "tx": 1, "obj": 1, "twoObj": 3, "twoTxTwoObj": 3, "objAndTwoObj": 12, "objOverTx": 14, "txOverObj": 14,
    "twoObjAndObj": 15, "twoObjOverTx": 16, "fourObj": 18, "titleOnly": 19, "blank": 20, "vertTitleAndTx": 28,
    "vertTx": 29, "objOnly": 32, "secHead": 0,
}  # fmt: skip
_STYLES = {"title": "titleStyle", "subtitle": "bodyStyle", "outline": "bodyStyle", "": "otherStyle"}
_ON = ("1", "true")
_COMMENT = 25.4 / 576
"""Places of comments are written in parts of an inch."""


def read(package: Package, content: bytes) -> Deck:
    """The presentation of a package whose file has this content."""
    main = package.main
    type_ = package.content_type(main)
    kind: FileKind = "potx" if "template" in type_ else "ppsx" if "slideshow" in type_ else "pptx"
    deck = Deck(kind)
    root, related = package.part(main), package.relationships(main)
    listed = [related.get(one.get(q("r:id"), "")) for one in root.iterfind(f"{q('p:sldIdLst')}/{q('p:sldId')}")]
    parts = [one.target for one in listed if one is not None]
    if len(parts) > MAX_SLIDES:
        raise StateTooBig(f"more than {MAX_SLIDES} slides")
    reading = _Reading(package, Pictures(Archive(content)), root)
    titles = [_title(package.part(name)) for name in parts]
    reading.names = {name: titles[at] or f"Slide {at + 1}" for at, name in enumerate(parts)}
    for number, name in enumerate(parts):
        deck.slides.append(reading.slide(name, number + 1))
    for layout in reading.layouts.values():
        if layout.name not in {one.name for one in deck.masters}:
            deck.masters.append(layout)
    size = root.find(q("p:sldSz"))
    if size is not None:
        deck.size = Size(emu(size.get("cx")), emu(size.get("cy")))
    _show(deck, package, root, related, reading.names)
    default = next(root.iter(q("a:defRPr")), None)
    deck.language = default.get("lang", "") if default is not None else ""
    deck.properties = package.properties()
    deck.macros = sorted(name for name in package.members if name.endswith("vbaProject.bin"))
    return deck


def _title(slide: ET.Element) -> str:
    """The title of a slide, which becomes its name when Impress reads it."""
    for shape in slide.iter(q("p:sp")):
        filled = placeholder(shape)
        if filled is not None and filled.partition(" ")[0] in ("title", "ctrTitle"):
            lines = shape.iter(q("a:p"))
            return " ".join("".join(text.text or "" for text in line.iter(q("a:t"))) for line in lines).strip()
    return ""


class _Reading:
    """Reads the parts of a package; layouts and masters are kept for the next slide."""

    def __init__(self, package: Package, pictures: Pictures, root: ET.Element) -> None:
        self.package, self.pictures, self.root = package, pictures, root
        self.reader = Reader([MAX_CHARACTERS])
        self.names: dict[str, str] = {}
        self.layouts: dict[str, Page] = {}
        self._parts: dict[str, Part] = {}
        self._count = Part(package, pictures, self.reader, {}, Targets()).count

    def _targets(self, name: str) -> Targets:
        return Targets(self.package.relationships(name), self.names)

    def _layout(self, name: str) -> Part:
        """A layout, ready for the shapes of slides that have it."""
        if name in self._parts:
            return self._parts[name]
        master = next(iter(self.package.related(name, "slideMaster")), "")
        theme = next(iter(self.package.related(master, "theme")), "") if master else ""
        root = self.package.part(master)
        colours = pptx_looks.theme_of(self.package.part(theme), root.find(q("p:clrMap")))
        trees = [self.package.part(one).find(f"{q('p:cSld')}/{q('p:spTree')}") for one in (master, name)]
        known = [{key: one for one in tree if (key := placeholder(one)) is not None} if tree is not None else {}
                 for tree in trees]  # fmt: skip
        general = self.root.find(q("p:defaultTextStyle"))
        styles = {}
        for kind, style in _STYLES.items():
            own = root.find(f"{q('p:txStyles')}/{q(f'p:{style}')}")
            styles[kind] = [one for one in (general, own) if one is not None]
        part = Part(self.package, self.pictures, self.reader, colours, self._targets(name), known, styles)
        part.count = self._count
        self._parts[name] = part
        inner = self.package.part(name).find(q("p:cSld"))
        page = Page(inner.get("name", "") if inner is not None else "")
        self._background(page, name, part)
        if not page.own_background:
            self._background(page, master, part)
        page.own_background = True
        page.shapes = pptx_shapes.shapes(replace(part, sources=known[:1]), trees[1])
        self.layouts[name] = page
        return part

    def slide(self, name: str, number: int) -> Page:
        """A slide with its notes and comments."""
        root = self.package.part(name)
        layout = next(iter(self.package.related(name, "slideLayout")), "")
        part = replace(self._layout(layout), targets=self._targets(name))
        one = Page(self.names[name], number)
        kind = self.package.part(layout).get("type", "")
        one.layout, one.master = layout_name(_LAYOUTS.get(kind, -1)), self.layouts[layout].name
        one.hidden = root.get("show", "1") not in _ON
        one.shows = frozenset({"background", "objects"} if root.get("showMasterSp", "1") in _ON else {"background"})
        self.reader.number = number
        shapes = pptx_shapes.shapes(part, root.find(f"{q('p:cSld')}/{q('p:spTree')}"))
        one.shapes = [shape for shape in shapes if shape.placeholder not in FURNITURE]
        for at, shape in enumerate(one.shapes):
            shape.order = at + 1
        one.furniture = _furniture([shape for shape in shapes if shape.placeholder in FURNITURE])
        self._background(one, name, part)
        one.transition = pptx_motion.transition(root)
        one.effects = [_named(effect, one) for effect in pptx_motion.effects(root)]
        one.comments = self._comments(name)
        notes = next(iter(self.package.related(name, "notesSlide")), "")
        if notes:
            tree = self.package.part(notes).find(f"{q('p:cSld')}/{q('p:spTree')}")
            own = replace(part, targets=self._targets(notes), notes=True, sources=(), styles={})
            found = pptx_shapes.shapes(own, tree)
            one.notes = Page(f"notes of {one.name}")
            one.notes.shapes = [shape for shape in found if shape.placeholder not in FURNITURE]
            one.notes.furniture = _furniture([shape for shape in found if shape.placeholder in FURNITURE])
        self.reader.number = 0
        return one

    def _background(self, one: Page, name: str, part: Part) -> None:
        found = self.package.part(name).find(f"{q('p:cSld')}/{q('p:bg')}")
        if found is None:
            return
        one.own_background = True
        properties, reference = found.find(q("p:bgPr")), found.find(q("p:bgRef"))
        targets = self._targets(name).parts
        one.background = pptx_looks.fill_of(properties, part.theme, self.pictures, targets)
        if reference is not None:
            color, transparency = pptx_looks.colour(reference, part.theme)
            one.background = replace(one.background, kind="solid", color=color, transparency=transparency)

    def _comments(self, name: str) -> list[Comment]:
        listed = next(iter(self.package.related(self.package.main, "commentAuthors")), "")
        authors = {one.get("id", ""): one for one in self.package.part(listed)} if listed else {}
        found = []
        for comments in self.package.related(name, "comments"):
            for one in self.package.part(comments).iter(q("p:cm")):
                author, place = authors.get(one.get("authorId", "")), one.find(q("p:pos"))
                x, y = (whole(place.get(axis)) * _COMMENT if place is not None else 0.0 for axis in ("x", "y"))
                who = author.attrib if author is not None else {}
                text = one.findtext(q("p:text")) or ""
                found.append(Comment(who.get("name", ""), who.get("initials", ""), text, rounded(x), rounded(y)))
        return found


def _named(effect: Effect, slide: Page) -> Effect:
    names = {shape.key: shape.name or shape.placeholder for shape in slide.shapes}
    effect.shape, effect.trigger = names.get(effect.shape, ""), names.get(effect.trigger, "")
    return effect


def _furniture(shapes: list[Shape]) -> Furniture:
    one = Furniture()
    for shape in shapes:
        text = "\n".join(line.text for line in shape.paragraphs)
        if shape.placeholder == "footer":
            one.footer = text
        elif shape.placeholder == "header":
            one.header = text
        elif shape.placeholder == "date":
            one.date_fixed = not any(field.kind == "date" for field in shape.fields)
            one.date = text if one.date_fixed else ""
    one.shown = frozenset(shape.placeholder for shape in shapes)
    return one


def _show(
    deck: Deck, package: Package, root: ET.Element, related: Mapping[str, Relationship], names: Mapping[str, str]
) -> None:
    ids: dict[str, str] = {}
    for one in root.iterfind(f"{q('p:custShowLst')}/{q('p:custShow')}"):
        targets = [related.get(slide.get(q("r:id"), "")) for slide in one.iter(q("p:sld"))]
        slides = [names.get(target.target, "") for target in targets if target is not None]
        deck.shows.append((one.get("name", ""), slides))
        ids[one.get("id", "")] = one.get("name", "")
    part = next(iter(package.related(package.main, "presProps")), posixpath.join("ppt", "presProps.xml"))
    element = package.part(part).find(q("p:showPr"))
    if element is None:
        return
    show = deck.show
    custom, range_ = element.find(q("p:custShow")), element.find(q("p:sldRg"))
    if custom is not None:
        show.range, show.custom_show = "custom", ids.get(custom.get("id", ""), "")
    elif range_ is not None:
        first = whole(range_.get("st"), 1)
        show.range = "from"
        show.first_slide = deck.slides[first - 1].name if 0 < first <= len(deck.slides) else ""
    looped, window = element.get("loop") in _ON, element.find(q("p:browse")) is not None
    show.mode = "loop" if looped else "window" if window else "full screen"
    show.pause_s = 0 if looped else None
    show.manual = element.get("useTimings", "1") not in _ON
    show.animations = element.get("showAnimation", "1") in _ON
