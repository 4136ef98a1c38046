"""A drawing as a whole: its page, its metadata, how it is shown."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .drawings import INKSCAPE, SODIPODI, Drawing, read, rounded

Format = Literal["inkscape", "plain"]
_DC = "{http://purl.org/dc/elements/1.1/}"
_CC = "{http://creativecommons.org/ns#}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"


class Document(TypedDict):
    """A drawing.

    ``width`` and ``height`` are those of the page, ``user_unit`` is how long a unit of the file is, all in millimetres.
    ``view_box`` is x, y, width and height in units of the file, null if there is none. ``display_unit`` is what rulers
    show, null if nothing says so. ``format`` is ``inkscape`` if Inkscape's own data are in it, else ``plain``;
    ``version`` is the release that wrote it. ``objects`` and ``layers`` are counted at all levels; ``pages`` is 0 if
    the document has but its own page.
    """

    found: bool
    width: float | None
    height: float | None
    view_box: list[float] | None
    user_unit: float | None
    display_unit: str | None
    compressed: bool | None
    format: Format | None
    version: str | None
    objects: int | None
    layers: int | None
    pages: int | None


class Metadata(TypedDict):
    """What *Document Properties* says about a document. ``licence`` is an address."""

    found: bool
    title: str | None
    date: str | None
    creator: str | None
    rights: str | None
    publisher: str | None
    identifier: str | None
    source: str | None
    relation: str | None
    language: str | None
    keywords: list[str] | None
    coverage: str | None
    description: str | None
    contributors: str | None
    licence: str | None


class View(TypedDict):
    """How a document is shown. Colours are as in ``#ffffff``."""

    found: bool
    page_colour: str | None
    page_opacity: float | None
    border_colour: str | None
    border_shown: bool | None
    border_on_top: bool | None
    shadow_shown: bool | None
    checkerboard: bool | None
    desk_colour: str | None
    guides_shown: bool | None
    guides_locked: bool | None
    grids_shown: bool | None
    antialiased: bool | None


@saved
def document(home: Home, document: str) -> Document:
    """The page of a drawing, and what kind of file it is."""
    drawing = read(home, document)
    if drawing is None:
        return absent(Document)
    view = drawing.named_view
    box, layers = drawing.view_box, drawing.layers
    width, height = drawing.size
    return {
        "found": True,
        "width": rounded(width),
        "height": rounded(height),
        "view_box": None if box is None else [rounded(one, 4) for one in box],
        "user_unit": rounded(drawing.to_page.a, 6),
        "display_unit": None if view is None else view.get(f"{INKSCAPE}document-units"),
        "compressed": drawing.compressed,
        "format": _format(drawing),
        "version": drawing.version,
        "objects": len(drawing.objects) - len(layers),
        "layers": len(layers),
        "pages": 0 if view is None else len(view.findall(f"{INKSCAPE}page")),
    }


def _format(drawing: Drawing) -> Format:
    own = (INKSCAPE, SODIPODI)
    has_own = drawing.named_view is not None or any(
        key.startswith(own) for one in (drawing.root, *drawing.objects) for key in one.attrib
    )
    return "inkscape" if has_own else "plain"


@saved
def metadata(home: Home, document: str) -> Metadata:
    """What is said about a drawing: title, creator, keywords, licence and so on. Fields that are empty are null."""
    drawing = read(home, document)
    return absent(Metadata) if drawing is None else metadata_of(drawing)


def metadata_of(drawing: Drawing) -> Metadata:
    """What is said about a drawing."""
    work = next(drawing.root.iter(f"{_CC}Work"), None)
    work = ET.Element("nothing") if work is None else work
    licence = work.find(f"{_CC}license")
    subject = work.find(f"{_DC}subject")
    return {
        "found": True,
        "title": _said(work, "title"),
        "date": _said(work, "date"),
        "creator": _said(work, "creator"),
        "rights": _said(work, "rights"),
        "publisher": _said(work, "publisher"),
        "identifier": _said(work, "identifier"),
        "source": _said(work, "source"),
        "relation": _said(work, "relation"),
        "language": _said(work, "language"),
        "keywords": [] if subject is None else [_text(one) for one in subject.iter(f"{_RDF}li") if _text(one)],
        "coverage": _said(work, "coverage"),
        "description": _said(work, "description"),
        "contributors": _said(work, "contributor"),
        "licence": None if licence is None else licence.get(f"{_RDF}resource"),
    }


def _said(work: ET.Element, name: str) -> str | None:
    """The text of a field; for creator, rights and similar fields, the text of the agent in it."""
    one = work.find(f"{_DC}{name}")
    return None if one is None else _text(one) or None


def _text(element: ET.Element) -> str:
    return "".join(element.itertext()).strip()


@saved
def view(home: Home, document: str) -> View:
    """How a drawing is shown: colours of page and desk, border, guides and grids. Not found in plain SVG."""
    drawing = read(home, document)
    view = None if drawing is None else drawing.named_view
    if view is None:
        return absent(View)
    return {
        "found": True,
        "page_colour": _colour(view.get("pagecolor", "#ffffff")),
        "page_opacity": svg_styles.share(view.get(f"{INKSCAPE}pageopacity"), 0.0),
        "border_colour": _colour(view.get("bordercolor", "#000000")),
        "border_shown": flag(view, "showborder", True),
        "border_on_top": flag(view, "borderlayer", False),
        "shadow_shown": view.get(f"{INKSCAPE}showpageshadow", "2") not in ("0", "false"),
        "checkerboard": flag(view, f"{INKSCAPE}pagecheckerboard", False),
        "desk_colour": _colour(view.get(f"{INKSCAPE}deskcolor", "#d1d1d1")),
        "guides_shown": flag(view, "showguides", True),
        "guides_locked": flag(view, f"{INKSCAPE}lockguides", flag(view, f"{SODIPODI}lockguides", False)),
        "grids_shown": flag(view, "showgrid", False),
        "antialiased": flag(view, f"{INKSCAPE}antialias-rendering", flag(view, "shape-rendering", True)),
    }


def flag(element: ET.Element, name: str, default: bool) -> bool:
    """A setting that is on or off."""
    value = element.get(name)
    return default if value is None else value.strip().lower() in ("true", "1", "yes")


def _colour(text: str) -> str | None:
    known = svg_styles.colour(text)
    return None if known is None else known[0]
