"""Where shapes are in OpenDocument presentations. Source: OpenDocument 1.3, part 3, 19.229 (``draw:transform``)."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.odf import length_mm
from pytest_opencomputer.guest.channels.odf_styles import rounded
from pytest_opencomputer.guest.state import number

from .model import Shape
from .odp_names import q

_STEP = re.compile(r"(\w+)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"-?\d{1,12}(?:\.\d{1,15})?(?:e-?\d{1,3})?")
_MOST = 1_000
_Matrix = tuple[float, float, float, float, float, float]


def place(one: Shape, element: ET.Element) -> None:
    """Give a shape its place, size and rotation. A line reaches from one end to the other."""
    if element.get(q("svg:x1")) is not None:
        _between(one, element)
        return
    width, height = _length(element, "svg:width"), _length(element, "svg:height")
    if element.get(q("svg:width")) is None and element.get(q("svg:r")) is not None:
        width = height = 2 * _length(element, "svg:r")
    x, y = _length(element, "svg:x"), _length(element, "svg:y")
    if transform := element.get(q("draw:transform"), "")[:_MOST]:
        a, b, c, d, e, f = _matrix(transform)
        middle = a * width / 2 + c * height / 2 + e, b * width / 2 + d * height / 2 + f
        one.rotation = round(-math.degrees(math.atan2(b, a)), 1) % 360.0
        width, height = math.hypot(a, b) * width, math.hypot(c, d) * height
        x, y = middle[0] - width / 2 + x, middle[1] - height / 2 + y
    one.x_mm, one.y_mm, one.width_mm, one.height_mm = (rounded(length) for length in (x, y, width, height))


def around(group: Shape, members: list[Shape]) -> None:
    """Give a group the place around its members."""
    if not members:
        return
    left, top = min(one.x_mm for one in members), min(one.y_mm for one in members)
    right = max(one.x_mm + one.width_mm for one in members)
    bottom = max(one.y_mm + one.height_mm for one in members)
    group.x_mm, group.y_mm = left, top
    group.width_mm, group.height_mm = rounded(right - left), rounded(bottom - top)


def flipped(horizontal: bool, vertical: bool) -> str:
    """How a shape is mirrored, in a word."""
    if horizontal and vertical:
        return "both"
    return "horizontal" if horizontal else "vertical" if vertical else ""


def _between(one: Shape, element: ET.Element) -> None:
    x1, y1, x2, y2 = (_length(element, f"svg:{name}") for name in ("x1", "y1", "x2", "y2"))
    one.x_mm, one.y_mm = rounded(min(x1, x2)), rounded(min(y1, y2))
    one.width_mm, one.height_mm = rounded(abs(x2 - x1)), rounded(abs(y2 - y1))
    one.flipped = flipped(x2 < x1, y2 < y1)


def _length(element: ET.Element, name: str) -> float:
    return length_mm(element.get(q(name))) or 0.0


def _matrix(transform: str) -> _Matrix:
    """The steps of a transformation as one matrix; each is applied after the ones before it."""
    found: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, inner in _STEP.findall(transform):
        words = inner.replace(",", " ").split()
        if name == "translate" and words:
            lengths = [length_mm(word) or 0.0 for word in (*words, "")[:2]]
            found = _after(found, (1.0, 0.0, 0.0, 1.0, lengths[0], lengths[1]))
            continue
        values = [number(word, "transformation") for word in words if _NUMBER.fullmatch(word)]
        if name == "rotate" and values:
            # LibreOffice writes the angle counterclockwise, although y goes downwards.
            cos, sin = math.cos(values[0]), math.sin(values[0])
            found = _after(found, (cos, -sin, sin, cos, 0.0, 0.0))
        elif name == "scale" and values:
            found = _after(found, (values[0], 0.0, 0.0, values[-1], 0.0, 0.0))
        elif name == "skewX" and values:
            found = _after(found, (1.0, 0.0, math.tan(values[0]), 1.0, 0.0, 0.0))
    return found


def _after(one: _Matrix, step: _Matrix) -> _Matrix:
    a, b, c, d, e, f = one
    k, l, m, n, o, p = step  # noqa: E741
    return (k * a + m * b, l * a + n * b, k * c + m * d, l * c + n * d, k * e + m * f + o, l * e + n * f + p)
