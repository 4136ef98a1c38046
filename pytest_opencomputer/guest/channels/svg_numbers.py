"""Numbers, lengths, matrices and lists of transforms as SVG writes them.

A matrix is ``(a, b, c, d, e, f)``: a point ``(x, y)`` becomes ``(a*x + c*y + e, b*x + d*y + f)``. Source: SVG 1.1,
4.2 and 7.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from pytest_opencomputer.guest.state import StateCorrupt, shown

Point = tuple[float, float]
MAX_VALUE = 1e9
"""No drawing has larger numbers; their products might not be finite."""
MAX_TRANSFORMS = 64
PIXEL = 25.4 / 96
"""Millimetres of a CSS pixel."""
UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "Q": 24 / 25.4,
}
"""Pixels of each unit that does not depend on anything else."""
_NUMBER = r"[-+]?(?:\d{1,60}\.?\d{0,60}|\.\d{1,60})(?:[eE][-+]?\d{1,5})?"
NUMBER = re.compile(_NUMBER)
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-zA-Z%]*)\s*")
_TRANSFORM = re.compile(r"\s*,?\s*([a-zA-Z]{1,9})\s*\(([^()]{0,1000})\)")


class Matrix(NamedTuple):
    """A linear map of the plane."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def at(self, point: Point) -> Point:
        """Where a point goes."""
        x, y = point
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def after(self, first: Matrix) -> Matrix:
        """The map that does ``first``, and then this one. Raises ``StateCorrupt`` if the result is not finite."""
        a, b, c, d, e, f = first
        made = Matrix(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * c + self.c * d,
            self.b * c + self.d * d,
            *self.at((e, f)),
        )
        if not all(abs(one) < MAX_VALUE for one in made):
            raise StateCorrupt("transforms that lead farther than any drawing does")
        return made

    @property
    def determinant(self) -> float:
        """How areas change; negative if it mirrors."""
        return self.a * self.d - self.b * self.c

    @property
    def scale(self) -> float:
        """How lengths change in the mean of all directions."""
        return math.sqrt(abs(self.determinant))


UNIT = Matrix(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def moved(x: float, y: float) -> Matrix:
    """A translation."""
    return Matrix(1.0, 0.0, 0.0, 1.0, x, y)


def finite(text: str, what: str) -> float:
    """A number. Raises ``StateCorrupt`` if it is none, or one that no drawing has."""
    found = number_or_none(text)
    if found is None:
        raise StateCorrupt(f"{what}: {shown(text)} is not a number")
    return found


def number_or_none(text: str | None) -> float | None:
    """A number; ``None`` if it is none. Raises ``StateCorrupt`` if it is one that no drawing has."""
    if text is None or (match := NUMBER.fullmatch(text.strip())) is None:
        return None
    return _bounded(match[0])


def numbers(text: str) -> list[float]:
    """All numbers in a list with spaces or commas between them. Raises ``StateCorrupt`` if there is anything else."""
    if NUMBER.sub("", text).strip(" ,\t\r\n"):
        raise StateCorrupt(f"{shown(text)} is not a list of numbers")
    return [_bounded(one) for one in NUMBER.findall(text)]


def _bounded(text: str) -> float:
    value = float(text)
    if not abs(value) < MAX_VALUE:
        raise StateCorrupt(f"{shown(text)} is a number that no drawing has")
    return value


def length(text: str | None, whole: float = 0.0, font_size: float = 16.0) -> float | None:
    """A length in pixels (user units); ``None`` if none is written, or one that is not understood.

    Args:
        text: with or without a unit.
        whole: what 100 % are.
        font_size: what one ``em`` is.
    """
    match = _LENGTH.fullmatch(text) if text else None
    if match is None:
        return None
    value, unit = _bounded(match[1]), match[2]
    if unit == "%":
        return value * whole / 100
    if unit in ("em", "ex"):
        return value * font_size * (1.0 if unit == "em" else 0.5)
    return value * UNITS[unit] if unit in UNITS else None


def unit_of(text: str | None) -> str | None:
    """The unit in which a length is written; ``""`` for none, ``None`` if it is not a length."""
    match = _LENGTH.fullmatch(text) if text else None
    return None if match is None else match[2]


def transform(text: str | None) -> Matrix:
    """The map of a list of transforms.

    Raises:
        StateCorrupt: it is no such list.
    """
    made, at, count = UNIT, 0, 0
    text = text or ""
    while (match := _TRANSFORM.match(text, at)) is not None:
        made = made.after(_one(match[1], numbers(match[2]), text))
        at, count = match.end(), count + 1
        if count > MAX_TRANSFORMS:
            raise StateCorrupt(f"a list of more than {MAX_TRANSFORMS} transforms")
    if text[at:].strip() not in ("", "none"):
        raise StateCorrupt(f"{shown(text)} is not a list of transforms")
    return made


def _one(name: str, values: list[float], text: str) -> Matrix:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return moved(x, rest[0] if rest else 0.0)
        case "scale", [x, *rest] if len(rest) < 2:
            return Matrix(x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", [angle]:
            return _rotated(angle)
        case "rotate", [angle, x, y]:
            return moved(x, y).after(_rotated(angle)).after(moved(-x, -y))
        case "skewX", [angle]:
            return Matrix(1.0, 0.0, math.tan(math.radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", [angle]:
            return Matrix(1.0, math.tan(math.radians(angle)), 0.0, 1.0, 0.0, 0.0)
    raise StateCorrupt(f"{shown(text)} is not a list of transforms")


def _rotated(angle: float) -> Matrix:
    turn = math.radians(angle)
    return Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0.0, 0.0)
