"""Where objects are, how large, how turned; shapes and paths."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import svg_measures, svg_paths
from pytest_opencomputer.guest.channels.svg import SVG, local
from pytest_opencomputer.guest.channels.svg_geometry import TEXTS, Extent
from pytest_opencomputer.guest.channels.svg_measures import Box
from pytest_opencomputer.guest.channels.svg_numbers import Matrix, Point, length, number_or_none
from pytest_opencomputer.guest.channels.svg_shapes import SHAPES, outline, radii_of
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .drawings import INKSCAPE, SODIPODI, Drawing, found, rounded

ShapeKind = Literal["rectangle", "ellipse", "arc", "star", "polygon", "spiral"]
ArcKind = Literal["slice", "arc", "chord"]
_MOST_POINTS, _MOST_DATA = 500, 20_000
_ARCS: dict[str, ArcKind] = {"slice": "slice", "arc": "arc", "chord": "chord"}


class Geometry(TypedDict):
    """The boxes around an object, in millimetres from the left and top edges of the page.

    The visual box has strokes in it, dashes as whole lines, and what clips and masks leave; markers and filters do not
    count. All are null of an object with a text in it; of a text itself, ``x`` and ``y`` are the place of its anchor on
    the baseline.
    """

    found: bool
    x: float | None
    y: float | None
    width: float | None
    height: float | None
    centre_x: float | None
    centre_y: float | None
    visual_x: float | None
    visual_y: float | None
    visual_width: float | None
    visual_height: float | None


class Transform(TypedDict):
    """How an object is turned in its drawing, with all groups that it is in.

    ``rotation`` is in degrees, clockwise; ``scale_x`` and ``scale_y`` are factors, ``skew`` is the angle in degrees by
    which its vertical lines lean, ``mirrored`` whether it is seen from behind. ``matrix`` is the map of its units to
    millimetres on the page, ``own`` its attribute as it is written.
    """

    found: bool
    rotation: float | None
    scale_x: float | None
    scale_y: float | None
    skew: float | None
    mirrored: bool | None
    matrix: list[float] | None
    own: str | None


class Shape(TypedDict):
    """A shape as its tool shows it: lengths in millimetres, angles in degrees.

    ``width``, ``height`` and the radii of a rectangle's corners are those along its own sides. ``start``, ``end`` and
    ``arc_kind`` are of an arc, ``corners``, ``inner_ratio``, ``rounded`` and ``randomized`` of a star or polygon, and
    ``turns`` of a spiral.
    """

    found: bool
    kind: ShapeKind | None
    width: float | None
    height: float | None
    radius_x: float | None
    radius_y: float | None
    start: float | None
    end: float | None
    arc_kind: ArcKind | None
    corners: int | None
    inner_ratio: float | None
    rounded: float | None
    randomized: float | None
    turns: float | None


class Path(TypedDict):
    """A path, or the one that a shape draws. ``kind`` is the object's kind.

    ``closed`` counts subpaths, ``lines`` and ``curves`` the segments. ``points`` are the nodes on the page and
    ``length`` is in millimetres, ``area`` in square millimetres, without holes. ``node_kinds`` has a letter for each
    node as Inkscape keeps them (c: cusp, s: smooth, z: symmetric, a: automatic), ``data`` is the path as it is written.
    """

    found: bool
    kind: str | None
    subpaths: int | None
    closed: int | None
    nodes: int | None
    lines: int | None
    curves: int | None
    length: float | None
    area: float | None
    node_kinds: str | None
    points: list[list[float]] | None
    data: str | None
    shortened: list[str] | None


@saved
def geometry(home: Home, document: str, object: str) -> Geometry:
    """Where an object is, and how large."""
    known = found(home, document, object)
    if known is None:
        return absent(Geometry)
    drawing, element = known
    plain, visual = drawing.measuring.extent(element), drawing.measuring.extent(element, visual=True)
    facts = absent(Geometry)
    facts["found"] = True
    if local(element) in TEXTS:
        x, y = drawing.matrix(element).at(anchor(element))
        facts["x"], facts["y"] = rounded(x), rounded(y)
    if (box := complete(plain)) is not None:
        facts["x"], facts["y"] = rounded(box.left), rounded(box.top)
        facts["width"], facts["height"] = rounded(box.width), rounded(box.height)
        facts["centre_x"] = rounded((box.left + box.right) / 2)
        facts["centre_y"] = rounded((box.top + box.bottom) / 2)
    if (box := complete(visual)) is not None:
        facts["visual_x"], facts["visual_y"] = rounded(box.left), rounded(box.top)
        facts["visual_width"], facts["visual_height"] = rounded(box.width), rounded(box.height)
    return facts


def complete(extent: Extent) -> Box | None:
    """The box of what could be measured in whole."""
    return extent.box if extent.complete else None


def anchor(element: ET.Element) -> Point:
    """Where a text begins in its own units: the place of its first part that has one, or else its own."""
    # Of a flowed text, its own place is that which it had before it flowed.
    for one in (*element.iter(f"{SVG}tspan"), element):
        x, y = _first(one.get("x")), _first(one.get("y"))
        if x is not None and y is not None:
            return x, y
    return 0.0, 0.0


def _first(text: str | None) -> float | None:
    words = (text or "").replace(",", " ").split(maxsplit=1)
    return length(words[0]) if words else None


@saved
def transform(home: Home, document: str, object: str) -> Transform:
    """How an object is turned, scaled and skewed by transforms, its own and those of the groups it is in.

    Inkscape puts most transforms into the shapes themselves: of a path nothing is left of a rotation.
    """
    known = found(home, document, object)
    if known is None:
        return absent(Transform)
    drawing, element = known
    matrix = drawing.matrix(element)
    unit = drawing.to_page.scale or 1.0
    across = math.hypot(matrix.a, matrix.b)
    lean = (matrix.a * matrix.c + matrix.b * matrix.d) / across if across else 0.0
    down = abs(matrix.determinant) / across if across else 0.0
    return {
        "found": True,
        "rotation": rounded(math.degrees(math.atan2(matrix.b, matrix.a)), 2) if across else None,
        "scale_x": rounded(across / unit, 4),
        "scale_y": rounded(down / unit, 4),
        "skew": rounded(math.degrees(math.atan2(lean, down)), 2) if down else None,
        "mirrored": matrix.determinant < 0,
        "matrix": [rounded(one, 6) for one in matrix],
        "own": element.get("transform"),
    }


@saved
def shape(home: Home, document: str, object: str) -> Shape:
    """The parameters of a rectangle, ellipse, arc, star, polygon or spiral; not found for other objects."""
    known = found(home, document, object)
    if known is None:
        return absent(Shape)
    drawing, element = known
    matrix = drawing.matrix(element)
    across, down = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
    facts = absent(Shape)
    facts["found"] = True
    match drawing.kind(element):
        case "rectangle":
            facts["kind"] = "rectangle"
            facts["width"] = _side(element, "width", drawing.view[0], across)
            facts["height"] = _side(element, "height", drawing.view[1], down)
            rx, ry = radii_of(element, drawing.view)
            facts["radius_x"], facts["radius_y"] = rounded(rx * across), rounded(ry * down)
        case "ellipse" | "circle" | "arc":
            _ellipse(element, drawing, (across, down), facts)
        case "star" | "polygon" as kind:
            facts["kind"] = "star" if kind == "star" else "polygon"
            if local(element) != "path":
                return absent(Shape)
            _star(element, facts)
        case "spiral":
            facts["kind"] = "spiral"
            facts["turns"] = _number(element, f"{SODIPODI}revolution")
            if (radius := number_or_none(element.get(f"{SODIPODI}radius"))) is not None:
                facts["width"], facts["height"] = rounded(2 * radius * across), rounded(2 * radius * down)
        case _:
            return absent(Shape)
    return facts


def _side(element: ET.Element, name: str, whole: float, scale: float) -> float:
    return rounded((length(element.get(name), whole) or 0.0) * scale)


def _ellipse(element: ET.Element, drawing: Drawing, scale: Point, facts: Shape) -> None:
    if local(element) == "path":
        rx, ry = (number_or_none(element.get(f"{SODIPODI}{name}")) or 0.0 for name in ("rx", "ry"))
    else:
        names = ("r", "r") if local(element) == "circle" else ("rx", "ry")
        rx, ry = (length(element.get(name), sum(drawing.view) / 2) or 0.0 for name in names)
    facts["width"], facts["height"] = rounded(2 * rx * scale[0]), rounded(2 * ry * scale[1])
    start, end = element.get(f"{SODIPODI}start"), element.get(f"{SODIPODI}end")
    facts["kind"] = "ellipse"
    if start is not None and end is not None:
        facts["kind"] = "arc"
        facts["start"], facts["end"] = (
            rounded(math.degrees(number_or_none(one) or 0.0) % 360, 2) for one in (start, end)
        )
        opened = "arc" if element.get(f"{SODIPODI}open") == "true" else "slice"
        facts["arc_kind"] = _ARCS.get(element.get(f"{SODIPODI}arc-type", opened))


def _star(element: ET.Element, facts: Shape) -> None:
    corners = _number(element, f"{SODIPODI}sides")
    one, two = _number(element, f"{SODIPODI}r1"), _number(element, f"{SODIPODI}r2")
    facts["corners"] = None if corners is None else int(corners)
    if one and two and facts["kind"] == "star":
        facts["inner_ratio"] = rounded(two / one)
    facts["rounded"] = _number(element, f"{INKSCAPE}rounded")
    facts["randomized"] = _number(element, f"{INKSCAPE}randomized")


def _number(element: ET.Element, name: str) -> float | None:
    value = number_or_none(element.get(name))
    return None if value is None else rounded(value)


@saved
def path(home: Home, document: str, object: str) -> Path:
    """The nodes, segments, length and area of a path, or of a shape as the path that it draws."""
    known = found(home, document, object)
    if known is None or local(known[1]) not in SHAPES or local(known[1]) == "image":
        return absent(Path)
    drawing, element = known
    paths = on_page(element, drawing)
    segments = [segment for one in paths for segment in one.segments]
    points = [[rounded(x), rounded(y)] for one in paths for x, y in one.nodes]
    data = element.get("d")
    facts: Path = {
        "found": True,
        "kind": drawing.kind(element),
        "subpaths": len(paths),
        "closed": sum(one.closed for one in paths),
        "nodes": len(points),
        "lines": sum(one.kind == "line" for one in segments),
        "curves": sum(one.kind == "curve" for one in segments),
        "length": rounded(svg_measures.length_of(paths)),
        "area": rounded(svg_measures.area_of(paths)),
        "node_kinds": element.get(f"{SODIPODI}nodetypes"),
        "points": points[:_MOST_POINTS],
        "data": None if data is None else data[:_MOST_DATA],
        "shortened": [],
    }
    long = (("points", len(points) > _MOST_POINTS), ("data", len(data or "") > _MOST_DATA))
    facts["shortened"] = [name for name, cut in long if cut]
    return facts


def on_page(element: ET.Element, drawing: Drawing) -> list[svg_paths.Subpath]:
    """What a shape draws, in millimetres on the page."""
    matrix = drawing.matrix(element)
    return [one.mapped(matrix) for one in outline(element, local(element), drawing.view)]


def seen_from(matrix: Matrix, point: Point) -> list[float]:
    """A place on the page."""
    x, y = matrix.at(point)
    return [rounded(x), rounded(y)]
