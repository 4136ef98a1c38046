"""Paths: their data read, their extent, length and area. All segments are lines or cubic curves.

Source: SVG 1.1, 8.3 and appendix F.6 (elliptical arcs).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from pytest_opencomputer.guest.channels.svg_numbers import MAX_VALUE, NUMBER, Matrix, Point
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_SEGMENTS = 50_000
Cubic = tuple[Point, Point, Point, Point]
_NEAR = 1e-6
_NO_RADIUS = 1e-9
_COMMANDS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_TOKEN = re.compile(rf"\s*,?\s*(?:([a-zA-Z])|({NUMBER.pattern}))")
_FLAG = re.compile(r"\s*,?\s*([01])")


@dataclass(frozen=True)
class Segment:
    """From one node to the next: a line, or a curve of one cubic (of several if it was written as an arc)."""

    kind: Literal["line", "curve"]
    cubics: tuple[Cubic, ...]

    @property
    def end(self) -> Point:
        """The node to which it leads."""
        return self.cubics[-1][3]


@dataclass
class Subpath:
    """What is drawn without lifting the pen. A closed one ends at its start, with a segment if it is needed."""

    start: Point
    segments: list[Segment] = field(default_factory=list)
    closed: bool = False

    @property
    def end(self) -> Point:
        """Where the pen is."""
        return self.segments[-1].end if self.segments else self.start

    @property
    def nodes(self) -> list[Point]:
        """The places of the nodes; the start is included once."""
        places = [self.start, *(one.end for one in self.segments)]
        return places[:-1] if self.closed and len(places) > 1 else places

    def cubics(self) -> Iterator[Cubic]:
        """All curves; lines as such."""
        for one in self.segments:
            yield from one.cubics

    def mapped(self, matrix: Matrix) -> Subpath:
        """The subpath under a map."""

        def mapped(cubic: Cubic) -> Cubic:
            a, b, c, d = cubic
            return (matrix.at(a), matrix.at(b), matrix.at(c), matrix.at(d))

        segments = [Segment(one.kind, tuple(map(mapped, one.cubics))) for one in self.segments]
        return Subpath(matrix.at(self.start), segments, self.closed)

    def line_to(self, point: Point) -> None:
        """Draw a line."""
        self.segments.append(Segment("line", (line(self.end, point),)))

    def curve_to(self, one: Point, two: Point, end: Point) -> None:
        """Draw a cubic curve."""
        self.segments.append(Segment("curve", ((self.end, one, two, end),)))

    def arc_to(self, radii: Point, turn: float, large: bool, sweep: bool, end: Point) -> None:
        """Draw an elliptical arc; ``turn`` in degrees."""
        if cubics := tuple(_arc(self.end, radii, turn, large, sweep, end)):
            self.segments.append(Segment("curve", cubics))
        elif not near(self.end, end):
            self.line_to(end)

    def close(self) -> None:
        """Lead back to the start."""
        if not near(self.end, self.start):
            self.line_to(self.start)
        self.closed = True


def line(start: Point, end: Point) -> Cubic:
    """A line as a cubic."""
    (a, b), (c, d) = start, end
    return (start, ((2 * a + c) / 3, (2 * b + d) / 3), ((a + 2 * c) / 3, (b + 2 * d) / 3), end)


def near(one: Point, other: Point) -> bool:
    """Whether two places are the same, apart from rounding."""
    size = max(1.0, *map(abs, one))
    return abs(one[0] - other[0]) < _NEAR * size and abs(one[1] - other[1]) < _NEAR * size


def parse(data: str) -> list[Subpath]:
    """The subpaths of path data; what follows an error in it is not drawn, as SVG wants it.

    Raises:
        StateTooBig: more than 50,000 segments.
        StateCorrupt: places that no drawing has.
    """
    reader = _Reader(data)
    for command in reader:
        reader.draw(command)
    return [one for one in reader.subpaths if one.segments or one.closed]


class _Reader:
    """Draws as the commands say."""

    def __init__(self, data: str) -> None:
        self._data, self._at = data, 0
        self.subpaths: list[Subpath] = []
        self._pen: Point = (0.0, 0.0)
        self._control: tuple[str, Point] = ("", (0.0, 0.0))
        self._count = 0
        self._broken = False

    def __iter__(self) -> Iterator[str]:
        """The commands, including those that are omitted before further numbers."""
        command = ""
        while not self._broken:
            match = _TOKEN.match(self._data, self._at)
            if match is None:
                return
            if match[1]:
                command, self._at = match[1], match.end()
            elif command in ("", "z", "Z"):
                return
            elif command in "mM":
                command = "l" if command == "m" else "L"
            if command.lower() not in _COMMANDS or (not self.subpaths and command not in "mM"):
                return
            yield command

    def _numbers(self, command: str) -> list[float]:
        found: list[float] = []
        for place in range(_COMMANDS[command]):
            if command == "a" and place in (3, 4):
                match, group = _FLAG.match(self._data, self._at), 1
            else:
                match, group = _TOKEN.match(self._data, self._at), 2
            if match is None or match[group] is None:
                self._broken = True
                return []
            value = float(match[group])
            if not abs(value) < MAX_VALUE:
                raise StateCorrupt(f"{shown(match[group])} in a path is a number that no drawing has")
            found.append(value)
            self._at = match.end()
        return found

    def draw(self, written: str) -> None:
        command = written.lower()
        values = self._numbers(command)
        if self._broken:
            return
        self._count += 1
        if self._count > MAX_SEGMENTS:
            raise StateTooBig(f"a path of more than {MAX_SEGMENTS} segments")
        x, y = self._pen if written.islower() else (0.0, 0.0)
        if command == "h":
            values = [values[0], self._pen[1] - y]
        elif command == "v":
            values = [self._pen[0] - x, values[0]]
        points = [(x + one, y + other) for one, other in zip(values[::2], values[1::2], strict=False)]
        if command == "m":
            self.subpaths.append(Subpath(points[0]))
        elif command == "z":
            self.subpaths[-1].close()
        else:
            if self.subpaths[-1].closed:
                self.subpaths.append(Subpath(self._pen))
            if command == "a":
                radii = (abs(values[0]), abs(values[1]))
                end = (x + values[5], y + values[6])
                self.subpaths[-1].arc_to(radii, values[2], bool(values[3]), bool(values[4]), end)
                points = [end]
            else:
                self._line_or_curve(command, points)
        self._pen = points[-1] if points else self.subpaths[-1].start
        if not all(abs(one) < MAX_VALUE for one in self._pen):
            raise StateCorrupt("a path that leads farther than any drawing does")
        if command not in "csqt":
            self._control = ("", self._pen)

    def _line_or_curve(self, command: str, points: list[Point]) -> None:
        path = self.subpaths[-1]
        if command in "lhv":
            path.line_to(points[-1])
            return
        family = "c" if command in "cs" else "q"
        if command in "st":
            known, last = self._control
            (x, y), (u, v) = self._pen, last if known == family else self._pen
            points = [(2 * x - u, 2 * y - v), *points]
        *controls, end = points
        self._control = (family, controls[-1])
        if family == "q":
            (x, y), (u, v), (p, q) = self._pen, controls[0], end
            controls = [((x + 2 * u) / 3, (y + 2 * v) / 3), ((p + 2 * u) / 3, (q + 2 * v) / 3)]
        path.curve_to(controls[0], controls[1], end)


def _arc(start: Point, radii: Point, turn: float, large: bool, sweep: bool, end: Point) -> Iterator[Cubic]:
    """An arc as cubics of at most a quarter each; nothing if it is none."""
    rx, ry = radii
    if min(rx, ry) < _NO_RADIUS or near(start, end):
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    # Radii too small to reach are enlarged.
    if (too_small := (x / rx) ** 2 + (y / ry) ** 2) > 1:
        rx, ry = rx * math.sqrt(too_small), ry * math.sqrt(too_small)
    below = (rx * y) ** 2 + (ry * x) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 - below) / below) * (-1 if large == sweep else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    begin = math.atan2((y - cy) / ry, (x - cx) / rx)
    through = math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin
    if sweep and through < 0:
        through += 2 * math.pi
    elif not sweep and through > 0:
        through -= 2 * math.pi
    centre = (cos * cx - sin * cy + (start[0] + end[0]) / 2, sin * cx + cos * cy + (start[1] + end[1]) / 2)
    matrix = Matrix(rx * cos, rx * sin, -ry * sin, ry * cos, *centre)
    pieces = list(round_pieces(begin, through))
    for number, (one, two, three, four) in enumerate(pieces):
        first = start if number == 0 else matrix.at(one)
        last = end if number == len(pieces) - 1 else matrix.at(four)
        yield (first, matrix.at(two), matrix.at(three), last)


def round_pieces(begin: float, through: float) -> Iterator[Cubic]:
    """Cubics along the unit circle, from an angle through another (both in radians)."""
    count = max(1, math.ceil(abs(through) / (math.pi / 2) - 1e-9))
    step = through / count
    handle = 4 / 3 * math.tan(step / 4)
    for number in range(count):
        a, b = begin + number * step, begin + (number + 1) * step
        one, four = (math.cos(a), math.sin(a)), (math.cos(b), math.sin(b))
        two = (one[0] - handle * one[1], one[1] + handle * one[0])
        three = (four[0] + handle * four[1], four[1] - handle * four[0])
        yield (one, two, three, four)


def all_cubics(subpaths: Iterable[Subpath]) -> Iterator[Cubic]:
    """The curves of several subpaths."""
    for one in subpaths:
        yield from one.cubics()
