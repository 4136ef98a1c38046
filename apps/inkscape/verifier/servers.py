"""Gradients and patterns, clips and masks."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.svg import SVG, local
from pytest_opencomputer.guest.channels.svg_numbers import Matrix, length, transform
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .drawings import INKSCAPE, LABEL, Drawing, found, rounded
from .geometry import complete, seen_from
from .paint import server_of

Of = Literal["fill", "stroke"]
GradientKind = Literal["linear", "radial"]
Spread = Literal["pad", "reflect", "repeat"]
_MOST_STOPS = 200
_SPREADS: dict[str, Spread] = {"pad": "pad", "reflect": "reflect", "repeat": "repeat"}


class Stop(TypedDict):
    """A colour of a gradient, and where it is: 0 is the start, 1 the end."""

    offset: float
    colour: str | None
    opacity: float


class Gradient(TypedDict):
    """A gradient. ``colours`` are those of its stops.

    The start of a radial one is its centre, and its end is on its circle. Places are in millimetres on the page, null
    if they depend on the size of a text. ``angle`` is the direction from start to end in degrees, clockwise; 0 is to
    the right.
    """

    found: bool
    kind: GradientKind | None
    id: str | None
    label: str | None
    stops: list[Stop] | None
    colours: list[str | None] | None
    start_x: float | None
    start_y: float | None
    end_x: float | None
    end_y: float | None
    angle: float | None
    spread: Spread | None


class Pattern(TypedDict):
    """A pattern. ``root`` is the pattern with the content, of which this one may be a copy; ``kinds`` are of what is
    in it. ``width`` and ``height`` are those of a tile in millimetres, ``rotation`` is in degrees.
    """

    found: bool
    id: str | None
    root: str | None
    label: str | None
    kinds: list[str] | None
    width: float | None
    height: float | None
    rotation: float | None


class Clip(TypedDict):
    """A clip or mask: what is in it, and its box in millimetres on the page (null with a text in it).

    ``inverse`` is whether it hides what is inside, which Inkscape makes with a path effect.
    """

    found: bool
    id: str | None
    kinds: list[str] | None
    x: float | None
    y: float | None
    width: float | None
    height: float | None
    inverse: bool | None


@saved
def gradient(home: Home, document: str, object: str, of: Of = "fill") -> Gradient:
    """The linear or radial gradient of an object's fill or stroke; not found if there is none, or another one."""
    known = found(home, document, object)
    server = None if known is None else server_of(known[1], known[0], of)
    if known is None or server is None or local(server) not in ("linearGradient", "radialGradient"):
        return absent(Gradient)
    drawing, element = known
    chain = drawing.chain(server)
    attributes = _inherited(chain)
    ends = _ends(local(server), attributes, element, drawing)
    stops = _stops(chain, drawing)
    facts: Gradient = {
        "found": True,
        "kind": "linear" if local(server) == "linearGradient" else "radial",
        "id": server.get("id"),
        "label": next((label for one in chain if (label := one.get(LABEL))), None),
        "stops": stops,
        "colours": [one["colour"] for one in stops],
        "start_x": None,
        "start_y": None,
        "end_x": None,
        "end_y": None,
        "angle": None,
        "spread": _SPREADS.get(attributes.get("spreadMethod", "pad"), "pad"),
    }
    if ends is not None:
        (left, top), (right, bottom) = ends
        facts["start_x"], facts["start_y"], facts["end_x"], facts["end_y"] = left, top, right, bottom
        facts["angle"] = rounded(math.degrees(math.atan2(bottom - top, right - left)), 1)
    return facts


def _inherited(chain: list[ET.Element]) -> dict[str, str]:
    """The attributes of a gradient or pattern, those of the ones to which it refers where it has none."""
    attributes: dict[str, str] = {}
    for one in reversed(chain):
        attributes |= one.attrib
    return attributes


def _stops(chain: list[ET.Element], drawing: Drawing) -> list[Stop]:
    with_stops = next((one for one in chain if one.find(f"{SVG}stop") is not None), None)
    elements = [] if with_stops is None else with_stops.findall(f"{SVG}stop")
    if len(elements) > _MOST_STOPS:
        raise StateTooBig(f"a gradient of {len(elements)} stops")
    stops: list[Stop] = []
    for one in elements:
        style = drawing.style(one)
        colour = svg_styles.colour(style.get("stop-color", "#000000"))
        opacity = svg_styles.share(style.get("stop-opacity")) * (1.0 if colour is None else colour[1])
        offset = svg_styles.share(one.get("offset"), 0.0)
        stops.append({"offset": offset, "colour": None if colour is None else colour[0], "opacity": round(opacity, 4)})
    return stops


def _ends(
    name: str, attributes: dict[str, str], element: ET.Element, drawing: Drawing
) -> tuple[list[float], list[float]] | None:
    """Start and end on the page; ``None`` if they are not known."""
    matrix = _of_units(attributes.get("gradientUnits", "objectBoundingBox"), element, drawing)
    if matrix is None:
        return None
    whole = (1.0, 1.0) if attributes.get("gradientUnits") != "userSpaceOnUse" else drawing.view

    def at(key: str, default: str, side: int) -> float:
        return length(attributes.get(key, default), whole[side]) or 0.0

    if name == "linearGradient":
        start, end = (at("x1", "0%", 0), at("y1", "0%", 1)), (at("x2", "100%", 0), at("y2", "0%", 1))
    else:
        start = (at("cx", "50%", 0), at("cy", "50%", 1))
        end = (start[0] + at("r", "50%", 0), start[1])
    matrix = matrix.after(transform(attributes.get("gradientTransform")))
    return seen_from(matrix, start), seen_from(matrix, end)


def _of_units(units: str, element: ET.Element, drawing: Drawing) -> Matrix | None:
    """From the units of a gradient to the page."""
    matrix = drawing.matrix(element)
    if units == "userSpaceOnUse":
        return matrix
    box = complete(drawing.measuring.own_box(element))
    if box is None:
        return None
    return matrix.after(Matrix(box.width, 0.0, 0.0, box.height, box.left, box.top))


@saved
def pattern(home: Home, document: str, object: str, of: Of = "fill") -> Pattern:
    """The pattern of an object's fill or stroke; not found if there is none."""
    known = found(home, document, object)
    server = None if known is None else server_of(known[1], known[0], of)
    if known is None or server is None or local(server) != "pattern":
        return absent(Pattern)
    drawing, element = known
    chain = drawing.chain(server)
    attributes = _inherited(chain)
    root = next((one for one in chain if drawing.inside(one)), chain[-1])
    absolute = attributes.get("patternUnits") == "userSpaceOnUse"
    matrix = drawing.matrix(element) if absolute else _of_units("objectBoundingBox", element, drawing)
    facts = absent(Pattern)
    facts["found"] = True
    facts["id"], facts["root"] = server.get("id"), root.get("id")
    stock = (one.get(f"{INKSCAPE}stockid") for one in chain)
    labels = (one.get(LABEL) for one in chain)
    facts["label"] = next((one for one in (*labels, *stock) if one), None)
    facts["kinds"] = [drawing.kind(one) for one in drawing.inside(root)]
    if matrix is not None:
        matrix = matrix.after(transform(attributes.get("patternTransform")))
        across, down = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
        facts["width"] = rounded((length(attributes.get("width")) or 0.0) * across)
        facts["height"] = rounded((length(attributes.get("height")) or 0.0) * down)
        facts["rotation"] = rounded(math.degrees(math.atan2(matrix.b, matrix.a)), 2)
    return facts


@saved
def clip(home: Home, document: str, object: str) -> Clip:
    """What an object is clipped to; not found if it is not clipped."""
    known = found(home, document, object)
    return absent(Clip) if known is None else clipping(known[1], known[0], "clip-path", "clipPath")


@saved
def mask(home: Home, document: str, object: str) -> Clip:
    """What an object is masked with; not found if it is not masked."""
    known = found(home, document, object)
    return absent(Clip) if known is None else clipping(known[1], known[0], "mask", "mask")


def clipping(element: ET.Element, drawing: Drawing, name: str, tag: str) -> Clip:
    """The facts of a clip (``clip-path``, ``clipPath``) or mask of an element."""
    used = drawing.used(drawing.style(element).get(name))
    if used is None or local(used) != tag:
        return absent(Clip)
    inner: Matrix | None = drawing.matrix(element)
    if used.get("clipPathUnits", used.get("maskContentUnits")) == "objectBoundingBox":
        inner = _of_units("objectBoundingBox", element, drawing)
    box = None
    if inner is not None:
        box = complete(drawing.measuring.inside(used, inner.after(transform(used.get("transform")))))
    power = "powerclip" if tag == "clipPath" else "powermask"
    effects = [
        one
        for one in drawing.root.iter(f"{INKSCAPE}path-effect")
        if one.get("effect") == power and f"#{one.get('id')}" in element.get(f"{INKSCAPE}path-effect", "").split(";")
    ]
    return {
        "found": True,
        "id": used.get("id"),
        "kinds": [drawing.kind(one) for one in drawing.inside(used)],
        "x": None if box is None else rounded(box.left),
        "y": None if box is None else rounded(box.top),
        "width": None if box is None else rounded(box.width),
        "height": None if box is None else rounded(box.height),
        "inverse": any(one.get("inverse", one.get("invert")) == "true" for one in effects),
    }


def of_server(element: ET.Element, server: ET.Element, drawing: Drawing) -> str:
    """A gradient or pattern in words, without its id."""
    chain = drawing.chain(server)
    if local(server) == "pattern":
        root = next((one for one in chain if drawing.inside(one)), chain[-1])
        return " ".join(drawing.kind(one) for one in drawing.inside(root))
    ends = _ends(local(server), _inherited(chain), element, drawing)
    stops = " ".join(f"{one['colour']} {one['opacity']:g} at {one['offset']:g}" for one in _stops(chain, drawing))
    where = "" if ends is None else " from {:.2f}, {:.2f} to {:.2f}, {:.2f}".format(*ends[0], *ends[1])
    return stops + where
