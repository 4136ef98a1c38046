"""How large paths are: boxes around them, with and without their strokes; lengths and areas."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pytest_opencomputer.guest.channels.svg_numbers import Matrix, Point
from pytest_opencomputer.guest.channels.svg_paths import Cubic, Subpath, all_cubics, near

_STEPS, _FEW_STEPS, _MANY = 24, 3, 1_000
"""Lines by which a curve is approximated for its stroke; fewer in a subpath of more than so many segments."""
# Gauss-Legendre quadrature with five points: places and weights on [-1, 1].
_GAUSS = (
    (0.0, 0.5688888888888889),
    (0.5384693101056831, 0.47862867049936647),
    (-0.5384693101056831, 0.47862867049936647),
    (0.906179845938664, 0.23692688505618908),
    (-0.906179845938664, 0.23692688505618908),
)


class Box(NamedTuple):
    """What a thing takes up, in the units of the map with which it was measured."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def with_box(self, other: Box | None) -> Box:
        """What both take up."""
        if other is None:
            return self
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def within(self, other: Box) -> Box | None:
        """What they have in common."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right, bottom) if left <= right and top <= bottom else None


def united(boxes: Iterable[Box | None]) -> Box | None:
    """What all together take up; ``None`` for nothing."""
    found: Box | None = None
    for one in boxes:
        found = one if found is None else found.with_box(one)
    return found


def around(points: Iterable[Point]) -> Box | None:
    """The box of some places."""
    listed = list(points)
    if not listed:
        return None
    xs, ys = [one[0] for one in listed], [one[1] for one in listed]
    return Box(min(xs), min(ys), max(xs), max(ys))


def box_of(subpaths: Iterable[Subpath], matrix: Matrix) -> Box | None:
    """The box of paths under a map; exact for curves as well."""
    left = top = math.inf
    right = bottom = -math.inf
    for cubic in all_cubics(subpaths):
        points = [matrix.at(one) for one in cubic]
        (low, high), (least, most) = _extent([x for x, _ in points]), _extent([y for _, y in points])
        left, right, top, bottom = min(left, low), max(right, high), min(top, least), max(bottom, most)
    return Box(left, top, right, bottom) if left <= right else None


def _extent(values: list[float]) -> tuple[float, float]:
    """The least and the most of one coordinate along a cubic."""
    a, b, c, d = values
    low, high = min(a, d), max(a, d)
    if low <= b <= high and low <= c <= high:
        return low, high
    # The zeros of the derivative: p t² + q t + r.
    p, q, r = 3 * (d - 3 * c + 3 * b - a), 6 * (a - 2 * b + c), 3 * (b - a)
    for t in _zeros(p, q, r):
        if 0 < t < 1:
            value = _at(values, t)
            low, high = min(low, value), max(high, value)
    return low, high


def _zeros(p: float, q: float, r: float) -> Iterator[float]:
    size = max(abs(p), abs(q), abs(r))
    if abs(p) <= 1e-12 * size:
        if abs(q) > 1e-12 * size:
            yield -r / q
        return
    inside = q * q - 4 * p * r
    if inside >= 0:
        root = math.sqrt(inside)
        yield (-q + root) / (2 * p)
        yield (-q - root) / (2 * p)


def _at(values: list[float], t: float) -> float:
    a, b, c, d = values
    s = 1 - t
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


def length_of(subpaths: Iterable[Subpath]) -> float:
    """How long paths are."""
    return sum(map(_length, all_cubics(subpaths)))


def _length(cubic: Cubic) -> float:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = cubic
    total, pieces = 0.0, 8
    for piece in range(pieces):
        for place, weight in _GAUSS:
            t = (piece + (place + 1) / 2) / pieces
            s = 1 - t
            x = 3 * (s * s * (bx - ax) + 2 * s * t * (cx - bx) + t * t * (dx - cx))
            y = 3 * (s * s * (by - ay) + 2 * s * t * (cy - by) + t * t * (dy - cy))
            total += weight * math.hypot(x, y)
    return total / (2 * pieces)


def area_of(subpaths: Iterable[Subpath]) -> float:
    """The area that paths enclose: what runs the other way round is taken away, as a hole is. Open ones are closed."""
    total = 0.0
    for one in subpaths:
        ends = [*one.cubics()]
        total += sum(map(_area, ends)) + (one.end[0] * one.start[1] - one.start[0] * one.end[1]) / 2
    return abs(total)


def _area(cubic: Cubic) -> float:
    """The area between a curve and the origin. From Green's theorem."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = cubic
    return (
        ax * (6 * by + 3 * cy + dy)
        + 3 * (bx * (-2 * ay + cy + dy) - cx * (ay + by - 2 * dy))
        + dx * (-ay - 3 * by - 6 * cy)
    ) / 20


@dataclass(frozen=True)
class Pen:
    """How a stroke is drawn, in units of the path. ``join`` is miter, round or bevel, ``cap`` butt, round or square."""

    width: float
    join: str = "miter"
    cap: str = "butt"
    miter_limit: float = 4.0


def stroked_box(subpaths: Iterable[Subpath], pen: Pen, matrix: Matrix) -> Box | None:
    """The box of paths with their strokes under a map; curves are approximated by many short lines."""
    return united(_outline(one, pen, matrix) for one in subpaths)


def _outline(subpath: Subpath, pen: Pen, matrix: Matrix) -> Box | None:
    points = _flat(subpath)
    half = pen.width / 2
    if len(points) < 2:
        # A dot: only round and square ends show.
        return _disc(points[0], half, matrix) if points and pen.cap != "butt" else None
    found: Box | None = None
    pairs = list(itertools.pairwise(points))
    sides = [_side(one, other, half) for one, other in pairs]
    for ((x, y), (u, v)), (p, q) in zip(pairs, sides, strict=True):
        corners = ((x + p, y + q), (x - p, y - q), (u + p, v + q), (u - p, v - q))
        found = united((found, around(map(matrix.at, corners))))
    turns = list(zip(points[1:], sides, sides[1:], strict=False))
    if subpath.closed:
        turns.append((points[0], sides[-1], sides[0]))
    else:
        found = united((found, _cap(points[0], sides[0], -1, pen, matrix), _cap(points[-1], sides[-1], 1, pen, matrix)))
    return united((found, *(_turn(*one, pen, matrix) for one in turns)))


def _flat(subpath: Subpath) -> list[Point]:
    points = [subpath.start]
    steps = _STEPS if len(subpath.segments) <= _MANY else _FEW_STEPS
    for segment in subpath.segments:
        for a, b, c, d in segment.cubics:
            if segment.kind == "curve":
                xs, ys = [a[0], b[0], c[0], d[0]], [a[1], b[1], c[1], d[1]]
                points += [(_at(xs, t / steps), _at(ys, t / steps)) for t in range(1, steps)]
            points.append(d)
    kept = points[:1]
    for one in points[1:]:
        if not near(kept[-1], one):
            kept.append(one)
    return kept


def _side(one: Point, other: Point, half: float) -> Point:
    """The vector from the middle of a line to its left side."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    size = math.hypot(dx, dy) or 1.0
    return (-dy / size * half, dx / size * half)


def _turn(at: Point, before: Point, after: Point, pen: Pen, matrix: Matrix) -> Box | None:
    half = pen.width / 2
    if pen.join == "round":
        return _disc(at, half, matrix)
    if pen.join != "miter" or not half:
        return None
    dx, dy = before[0] + after[0], before[1] + after[1]
    # |before + after| is 2 half sin(theta/2), with the angle theta between the lines.
    sine = math.hypot(dx, dy) / (2 * half)
    if sine < 1e-6 or 1 / sine > pen.miter_limit:
        return None
    reach = 1 / (2 * sine * sine)
    x, y = dx * reach, dy * reach
    outside = before[0] * after[1] - before[1] * after[0] < 0
    return around([matrix.at((at[0] + x, at[1] + y) if outside else (at[0] - x, at[1] - y))])


def _cap(at: Point, side: Point, way: int, pen: Pen, matrix: Matrix) -> Box | None:
    if pen.cap == "round":
        return _disc(at, pen.width / 2, matrix)
    if pen.cap != "square":
        return None
    (x, y), (p, q) = at, side
    dx, dy = way * q, way * -p
    return around([matrix.at((x + dx + p, y + dy + q)), matrix.at((x + dx - p, y + dy - q))])


def _disc(at: Point, radius: float, matrix: Matrix) -> Box:
    """The box of the ellipse that a map makes of a circle."""
    x, y = matrix.at(at)
    across, down = radius * math.hypot(matrix.a, matrix.c), radius * math.hypot(matrix.b, matrix.d)
    return Box(x - across, y - down, x + across, y + down)
