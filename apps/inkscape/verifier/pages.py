"""Pages, guides and grids."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.svg_numbers import Point, length, number_or_none, numbers
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .documents import flag
from .drawings import INKSCAPE, LABEL, SODIPODI, Drawing, read, rounded

Orientation = Literal["horizontal", "vertical", "angled"]
GridKind = Literal["rectangular", "axonometric", "modular", "other"]
_MOST = 500
_GRIDS: dict[str, GridKind] = {"xygrid": "rectangular", "axonomgrid": "axonometric", "modular": "modular"}


class Page(TypedDict):
    """A page: its left upper corner and size in millimetres; margin and bleed as top, right, bottom, left."""

    label: str | None
    x: float
    y: float
    width: float
    height: float
    margin: list[float] | None
    bleed: list[float] | None


class Pages(TypedDict):
    """The pages of a document with several, in their order; ``count`` is 0 of one without."""

    found: bool
    count: int | None
    labels: list[str] | None
    pages: list[Page] | None


class Guide(TypedDict):
    """A guide through a place, in millimetres from the page's left and top edges; 0 degrees is horizontal."""

    label: str | None
    x: float
    y: float
    angle: float
    orientation: Orientation
    colour: str | None
    locked: bool


class Guides(TypedDict):
    """All guides. ``horizontal`` has the distances of the horizontal ones from the top, ``vertical`` those of the
    vertical ones from the left, sorted.
    """

    found: bool
    count: int | None
    horizontal: list[float] | None
    vertical: list[float] | None
    guides: list[Guide] | None


class Grid(TypedDict):
    """A grid. Origin and spacing are in millimetres, ``unit`` is what its settings show, ``major_every`` counts
    lines. The horizontal spacing of an axonometric one is null.
    """

    kind: GridKind
    unit: str | None
    origin_x: float
    origin_y: float
    spacing_x: float | None
    spacing_y: float
    major_every: int
    visible: bool
    enabled: bool
    dotted: bool
    colour: str | None


class Grids(TypedDict):
    """All grids of a document."""

    found: bool
    count: int | None
    grids: list[Grid] | None


@saved
def pages(home: Home, document: str) -> Pages:
    """The pages of a document: their labels, places and sizes."""
    drawing = read(home, document)
    if drawing is None:
        return absent(Pages)
    found = pages_of(drawing)
    return {"found": True, "count": len(found), "labels": [one["label"] or "" for one in found], "pages": found}


def pages_of(drawing: Drawing) -> list[Page]:
    """The pages of a drawing."""
    return [_page(one, drawing) for one in _in_view(drawing, f"{INKSCAPE}page")]


def _page(page: ET.Element, drawing: Drawing) -> Page:
    x, y, width, height = (number_or_none(page.get(name)) or 0.0 for name in ("x", "y", "width", "height"))
    left, top = drawing.to_page.at((x, y))
    right, bottom = drawing.to_page.at((x + width, y + height))
    return {
        "label": page.get(LABEL) or None,
        "x": rounded(left),
        "y": rounded(top),
        "width": rounded(right - left),
        "height": rounded(bottom - top),
        "margin": _sides(page.get("margin"), drawing),
        "bleed": _sides(page.get("bleed"), drawing),
    }


def _sides(text: str | None, drawing: Drawing) -> list[float] | None:
    """Four lengths, of which the last ones may be left out as in CSS; ``None`` if there are none."""
    lengths = [length(one) for one in (text or "").replace(",", " ").split()][:4]
    known = [rounded(one * drawing.to_page.a) for one in lengths if one is not None]
    if not known or len(known) < len(lengths):
        return None
    top, right, bottom, left = [*known, known[0], known[0], known[0]][:4]
    if len(known) < 3:
        bottom = top
    if len(known) < 4:
        left = right
    return [top, right, bottom, left] if any((top, right, bottom, left)) else None


@saved
def guides(home: Home, document: str) -> Guides:
    """The guides of a document. A place is measured from the top of the page, as Inkscape 1.x shows it."""
    drawing = read(home, document)
    if drawing is None:
        return absent(Guides)
    found = guides_of(drawing)
    return {
        "found": True,
        "count": len(found),
        "horizontal": sorted(one["y"] for one in found if one["orientation"] == "horizontal"),
        "vertical": sorted(one["x"] for one in found if one["orientation"] == "vertical"),
        "guides": found,
    }


def guides_of(drawing: Drawing) -> list[Guide]:
    """The guides of a drawing, in the order of the file."""
    return [_guide(one, drawing) for one in _in_view(drawing, f"{SODIPODI}guide")]


def _guide(guide: ET.Element, drawing: Drawing) -> Guide:
    x, y = _pair(guide.get("position"), (0.0, 0.0))
    # In the file y runs upwards from the bottom of the page.
    box = drawing.view_box
    bottom = box[1] + box[3] if box else drawing.view[1]
    at = drawing.to_page.at((x + (box[0] if box else 0.0), bottom - y))
    written = guide.get("orientation", "")
    if written in ("horizontal", "vertical"):  # as releases before 0.46 wrote it
        across, down = (0.0, 1.0) if written == "horizontal" else (1.0, 0.0)
    else:
        across, down = _pair(written, (0.0, 1.0))
    # The orientation is at right angles to the line, again with y upwards.
    angle = math.degrees(math.atan2(across, down)) % 180
    orientation: Orientation = "angled"
    if min(angle, 180 - angle) < 0.01:
        orientation = "horizontal"
    elif abs(angle - 90) < 0.01:
        orientation = "vertical"
    colour = svg_styles.colour(guide.get(f"{INKSCAPE}color"))
    return {
        "label": guide.get(LABEL) or None,
        "x": rounded(at[0]),
        "y": rounded(at[1]),
        "angle": rounded(angle % 180, 2),
        "orientation": orientation,
        "colour": None if colour is None else colour[0],
        "locked": flag(guide, f"{INKSCAPE}locked", False),
    }


def _pair(text: str | None, default: Point) -> Point:
    values = numbers(text or "")
    return (values[0], values[1]) if len(values) == 2 else default


@saved
def grids(home: Home, document: str) -> Grids:
    """The grids of a document."""
    drawing = read(home, document)
    if drawing is None:
        return absent(Grids)
    found = grids_of(drawing)
    return {"found": True, "count": len(found), "grids": found}


def grids_of(drawing: Drawing) -> list[Grid]:
    """The grids of a drawing."""
    return [_grid(one, drawing) for one in _in_view(drawing, f"{INKSCAPE}grid")]


def _grid(grid: ET.Element, drawing: Drawing) -> Grid:
    kind = _GRIDS.get(grid.get("type", "xygrid"), "other")
    scale = drawing.to_page.a
    colour = svg_styles.colour(grid.get("color", "#0099e5"))

    def millimetres(name: str, default: float) -> float:
        # Without a unit it is in units of the drawing; older releases wrote one, which is absolute.
        text = grid.get(name)
        plain = number_or_none(text)
        if plain is not None:
            return rounded(plain * scale)
        known = length(text)
        return rounded(default * scale if known is None else known * drawing.pixel)

    every = number_or_none(grid.get("empspacing"))
    return {
        "kind": kind,
        "unit": grid.get("units"),
        "origin_x": millimetres("originx", 0.0),
        "origin_y": millimetres("originy", 0.0),
        "spacing_x": None if kind == "axonometric" else millimetres("spacingx", 1.0),
        "spacing_y": millimetres("spacingy", 1.0),
        "major_every": 5 if every is None else int(every),
        "visible": flag(grid, "visible", True),
        "enabled": flag(grid, "enabled", True),
        "dotted": flag(grid, "dotted", False),
        "colour": None if colour is None else colour[0],
    }


def _in_view(drawing: Drawing, tag: str) -> Iterator[ET.Element]:
    view = drawing.named_view
    found = [] if view is None else view.findall(tag)
    if len(found) > _MOST:
        raise StateTooBig(f"more than {_MOST} of {tag.rpartition('}')[2]}")
    yield from found
