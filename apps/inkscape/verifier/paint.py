"""Fills and strokes, markers, opacity, blending and filters."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.svg import SVG, local
from pytest_opencomputer.guest.channels.svg_geometry import pen
from pytest_opencomputer.guest.channels.svg_numbers import length, numbers
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .drawings import INKSCAPE, LABEL, Drawing, found, rounded
from .geometry import complete
from .layers import is_swatch

PaintKind = Literal[
    "none", "colour", "linear gradient", "radial gradient", "mesh gradient", "pattern", "swatch", "unset", "other"
]
Rule = Literal["nonzero", "evenodd"]
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel", "other"]
_CAPS: dict[str, Cap] = {"butt": "butt", "round": "round", "square": "square"}
_JOINS: dict[str, Join] = {"miter": "miter", "round": "round", "bevel": "bevel"}
_SERVERS: dict[str, PaintKind] = {
    "linearGradient": "linear gradient",
    "radialGradient": "radial gradient",
    "meshgradient": "mesh gradient",
    "meshGradient": "mesh gradient",
    "mesh": "mesh gradient",
    "pattern": "pattern",
    "hatch": "pattern",
}


class Fill(TypedDict):
    """How an object is filled. ``colour`` and ``opacity`` (0 to 1) are of a plain colour.

    ``unset`` means that nothing says how, which is drawn black; ``server`` is the id of the gradient or pattern.
    """

    found: bool
    kind: PaintKind | None
    colour: str | None
    opacity: float | None
    rule: Rule | None
    server: str | None


class Stroke(TypedDict):
    """How the outline of an object is drawn; ``kind``, ``colour``, ``opacity`` and ``server`` as in a fill.

    ``width``, ``dashes`` and ``dash_offset`` are in millimetres on the page. ``order`` is in which order fill, stroke
    and markers are drawn, ``normal`` if nothing says so.
    """

    found: bool
    kind: PaintKind | None
    colour: str | None
    opacity: float | None
    server: str | None
    width: float | None
    cap: Cap | None
    join: Join | None
    miter_limit: float | None
    dashes: list[float] | None
    dash_offset: float | None
    order: str | None


class Markers(TypedDict):
    """The names of the markers at the start, the nodes between and the end of a path; null for none."""

    found: bool
    start: str | None
    middle: str | None
    end: str | None


class Appearance(TypedDict):
    """How an object as a whole looks. ``blur`` is in percent, as *Fill and Stroke* shows it, null of a text's."""

    found: bool
    opacity: float | None
    blend_mode: str | None
    blur: float | None
    filter: str | None
    isolated: bool | None


class Filter(TypedDict):
    """The filter of an object: the kinds of its steps, and the deviation of a blur in millimetres (0 without one)."""

    found: bool
    id: str | None
    label: str | None
    primitives: list[str] | None
    deviation_x: float | None
    deviation_y: float | None


class Painted(TypedDict):
    """What fills and strokes have in common."""

    kind: PaintKind
    colour: str | None
    opacity: float
    server: str | None


def painted(element: ET.Element, drawing: Drawing, name: str) -> Painted:
    """How a fill or stroke (``name``) is painted."""
    style = drawing.style(element)
    text = style.get(name)
    opacity = svg_styles.share(style.get(f"{name}-opacity"))
    server = server_of(element, drawing, name)
    if server is not None:
        kind = _SERVERS.get(local(server), "other")
        chain = drawing.chain(server)
        if kind.endswith("gradient") and any(map(is_swatch, chain)):
            kind = "swatch"
        return {"kind": kind, "colour": None, "opacity": opacity, "server": server.get("id")}
    if text is None:
        default: PaintKind = "unset" if name == "fill" else "none"
        return {"kind": default, "colour": None, "opacity": opacity, "server": None}
    if text == "none":
        return {"kind": "none", "colour": None, "opacity": opacity, "server": None}
    colour = svg_styles.colour(style.get("color", "#000000") if text.lower() == "currentcolor" else text)
    if colour is None:
        return {"kind": "other", "colour": None, "opacity": opacity, "server": None}
    return {"kind": "colour", "colour": colour[0], "opacity": round(opacity * colour[1], 4), "server": None}


def server_of(element: ET.Element, drawing: Drawing, name: str) -> ET.Element | None:
    """The gradient or pattern of a fill or stroke; ``None`` if there is none."""
    server = drawing.used(drawing.style(element).get(name))
    return server if server is not None and local(server) in _SERVERS else None


@saved
def fill(home: Home, document: str, object: str) -> Fill:
    """How an object is filled, with what it has from the groups that it is in. Of a text this is all of it; parts
    with a colour of their own are in `text-style`.
    """
    known = found(home, document, object)
    if known is None:
        return absent(Fill)
    drawing, element = known
    paint = painted(element, drawing, "fill")
    even = drawing.style(element).get("fill-rule") == "evenodd"
    return {"found": True, **paint, "rule": "evenodd" if even else "nonzero"}


@saved
def stroke(home: Home, document: str, object: str) -> Stroke:
    """How the outline of an object is drawn. Without a stroke, `kind` is `none`, and the rest is what it would have."""
    known = found(home, document, object)
    if known is None:
        return absent(Stroke)
    drawing, element = known
    style = drawing.style(element)
    scale = drawing.matrix(element).scale
    drawn = pen(style, drawing.view)
    return {
        "found": True,
        **painted(element, drawing, "stroke"),
        "width": rounded(drawn.width * scale),
        "cap": _CAPS.get(drawn.cap, "butt"),
        "join": _JOINS.get(drawn.join, "other"),
        "miter_limit": rounded(drawn.miter_limit),
        "dashes": [rounded(one * scale) for one in dashes_of(style.get("stroke-dasharray"))],
        "dash_offset": rounded((length(style.get("stroke-dashoffset")) or 0.0) * scale),
        "order": style.get("paint-order", "normal"),
    }


def dashes_of(text: str | None) -> list[float]:
    """The lengths of dashes and gaps; none of a line that is not broken."""
    words = (text or "none").replace(",", " ").split()[:64]
    found = [length(one) for one in words]
    return [one for one in found if one is not None] if all(one is not None for one in found) else []


@saved
def markers(home: Home, document: str, object: str) -> Markers:
    """The markers of a path, by the names that Inkscape shows for them."""
    known = found(home, document, object)
    if known is None:
        return absent(Markers)
    drawing, element = known
    start, middle, end = (_marker(element, drawing, f"marker-{one}") for one in ("start", "mid", "end"))
    return {"found": True, "start": start, "middle": middle, "end": end}


def _marker(element: ET.Element, drawing: Drawing, name: str) -> str | None:
    marker = drawing.used(drawing.style(element).get(name))
    if marker is None or local(marker) != "marker":
        return None
    return marker.get(f"{INKSCAPE}stockid") or marker.get(LABEL) or marker.get("id")


@saved
def appearance(home: Home, document: str, object: str) -> Appearance:
    """Opacity, blend mode and blur of an object as a whole."""
    known = found(home, document, object)
    if known is None:
        return absent(Appearance)
    drawing, element = known
    style = drawing.style(element)
    used = _filter(element, drawing)
    name = None if used is None else used.get(LABEL) or used.get("id")
    return {
        "found": True,
        "opacity": svg_styles.share(style.get("opacity")),
        "blend_mode": style.get("mix-blend-mode", "normal"),
        "blur": _blur(element, drawing, used),
        "filter": name,
        "isolated": style.get("isolation") == "isolate",
    }


def _filter(element: ET.Element, drawing: Drawing) -> ET.Element | None:
    used = drawing.used(drawing.style(element).get("filter"))
    return used if used is not None and local(used) == "filter" else None


def _deviations(used: ET.Element) -> tuple[float, float]:
    blur = used.find(f"{SVG}feGaussianBlur")
    values = [] if blur is None else numbers(blur.get("stdDeviation", ""))
    return (values[0], values[-1]) if values else (0.0, 0.0)


def _blur(element: ET.Element, drawing: Drawing, used: ET.Element | None) -> float | None:
    """The deviation, as Inkscape makes a percentage of it: 100 is half the side of a square."""
    if used is None:
        return 0.0
    deviation = _deviations(used)[0] * drawing.matrix(element).scale
    box = complete(drawing.measuring.extent(element))
    if box is None or box.width + box.height <= 0:
        return None if deviation else 0.0
    return rounded(math.sqrt(abs(deviation) * 400 / (box.width + box.height)) * 10, 1)


@saved
def filter(home: Home, document: str, object: str) -> Filter:
    """The filter of an object; not found if it has none."""
    known = found(home, document, object)
    used = None if known is None else _filter(known[1], known[0])
    if known is None or used is None:
        return absent(Filter)
    drawing, element = known
    x, y = _deviations(used)
    scale = drawing.matrix(element).scale
    return {
        "found": True,
        "id": used.get("id"),
        "label": used.get(LABEL),
        "primitives": [local(one) for one in used if local(one)],
        "deviation_x": rounded(x * scale),
        "deviation_y": rounded(y * scale),
    }
