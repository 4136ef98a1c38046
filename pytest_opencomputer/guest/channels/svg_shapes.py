"""Basic shapes of SVG as paths: rectangles, circles, ellipses, lines, polygons. Source: SVG 1.1, chapter 9."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels import svg_paths
from pytest_opencomputer.guest.channels.svg_numbers import UNIT, Matrix, length, numbers
from pytest_opencomputer.guest.channels.svg_paths import Subpath
from pytest_opencomputer.guest.state import StateTooBig

Size = tuple[float, float]
SHAPES = frozenset(("rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "image"))


def outline(element: ET.Element, name: str, view: Size) -> list[Subpath]:
    """The subpaths of an element called ``name``; an image is its frame. Percentages are those of ``view``.

    Raises:
        StateCorrupt, StateTooBig: as they say.
    """
    width, height = view

    def across(attribute: str) -> float:
        return length(element.get(attribute), width) or 0.0

    def down(attribute: str) -> float:
        return length(element.get(attribute), height) or 0.0

    match name:
        case "path":
            return svg_paths.parse(element.get("d", ""))
        case "rect" | "image":
            radii = (0.0, 0.0) if name == "image" else radii_of(element, view)
            return _rectangle(across("x"), down("y"), across("width"), down("height"), *radii)
        case "circle":
            radius = length(element.get("r"), (width + height) / 2) or 0.0
            return _ellipse(Matrix(radius, 0.0, 0.0, radius, across("cx"), down("cy")))
        case "ellipse":
            return _ellipse(Matrix(across("rx"), 0.0, 0.0, down("ry"), across("cx"), down("cy")))
        case "line":
            path = Subpath((across("x1"), down("y1")))
            path.line_to((across("x2"), down("y2")))
            return [path]
        case "polyline" | "polygon":
            return _polygon(element.get("points", ""), name == "polygon")
    return []


def radii_of(element: ET.Element, view: Size) -> tuple[float, float]:
    """The radii of a rectangle's corners: one stands for both, none is more than half a side."""
    rx, ry = length(element.get("rx"), view[0]), length(element.get("ry"), view[1])
    rx, ry = (ry if rx is None else rx) or 0.0, (rx if ry is None else ry) or 0.0
    width, height = length(element.get("width"), view[0]) or 0.0, length(element.get("height"), view[1]) or 0.0
    return max(0.0, min(rx, width / 2)), max(0.0, min(ry, height / 2))


def _rectangle(x: float, y: float, width: float, height: float, rx: float, ry: float) -> list[Subpath]:
    if width <= 0 or height <= 0:
        return []
    if not rx or not ry:
        path = Subpath((x, y))
        for point in ((x + width, y), (x + width, y + height), (x, y + height)):
            path.line_to(point)
        path.close()
        return [path]
    path = Subpath((x + rx, y))
    right, bottom = x + width, y + height
    corners = (
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    )
    for start, end in corners:
        if not svg_paths.near(path.end, start):
            path.line_to(start)
        path.arc_to((rx, ry), 0.0, False, True, end)
    path.close()
    return [path]


def _ellipse(matrix: Matrix) -> list[Subpath]:
    """What a map makes of the unit circle, with four nodes."""
    if matrix.a <= 0 or matrix.d <= 0:
        return []
    path = Subpath((1.0, 0.0))
    for end in ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)):
        path.arc_to((1.0, 1.0), 0.0, False, True, end)
    path.close()
    return [path.mapped(matrix)]


def _polygon(text: str, closed: bool) -> list[Subpath]:
    values = numbers(text)
    points = list(zip(values[::2], values[1::2], strict=False))
    if len(points) > svg_paths.MAX_SEGMENTS:
        raise StateTooBig(f"a polygon of more than {svg_paths.MAX_SEGMENTS} corners")
    if not points:
        return []
    path = Subpath(points[0])
    for one in points[1:]:
        path.line_to(one)
    if closed:
        path.close()
    return [path.mapped(UNIT)]
