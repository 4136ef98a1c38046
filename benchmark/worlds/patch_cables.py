"""Photographs of network cabinets: ports above, sockets below, and between them cables of one colour that cross."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from benchmark.worlds.cameras import font, noise
from pytest_opencomputer.composed import Draw

WIDTH, HEIGHT = 1640, 1240
_TOP, _BOTTOM = 180, 1090
_ROWS = 13
"""In each of them, some neighbouring cables change places."""
_FINE = 2  # everything is drawn this much larger
_METAL, _STRIP, _INK, _PAPER = (122, 126, 130), (38, 40, 44), (22, 22, 24), (232, 230, 222)
_COLOURS = ((88, 112, 150), (150, 146, 138), (96, 128, 104), (152, 104, 92))

Point = tuple[float, float]


@dataclass(frozen=True)
class Cabinet:
    """A cabinet as it is photographed.

    Attributes:
        title: on the plate at the top.
        ports: how many the upper row has, numbered from 1.
        sockets: what is written below each socket of the lower row.
        from_ports: those that have a cable, from left to right, counted from 0.
        to_sockets: the sockets that have one, in the same way.
        crossings: for each row, the cables that cross their right neighbours, by their places in that row, from 0.
        colour: which colour the cables have.
        tilt: degrees by which the camera was held askew, counterclockwise.
        slack: how the cables hang.
    """

    title: str
    ports: int
    sockets: tuple[str, ...]
    from_ports: tuple[int, ...]
    to_sockets: tuple[int, ...]
    crossings: tuple[tuple[int, ...], ...]
    colour: int
    tilt: float
    slack: int

    @classmethod
    def drawn(cls, draw: Draw, title: str, ports: int, sockets: Sequence[str], free: int) -> Cabinet:
        """A cabinet in which this many sockets have no cable."""
        count = len(sockets) - free
        tilt = float(draw.one("+-") + str(draw.number(6, 20) / 10))
        return cls(
            title, ports, tuple(sockets), tuple(sorted(draw.some(range(ports), count))),
            tuple(sorted(draw.some(range(len(sockets)), count))), _crossings(draw.below("crossings"), count),
            draw.number(0, len(_COLOURS) - 1), tilt, draw.number(0, 99_999),
        )  # fmt: skip

    @property
    def places(self) -> Sequence[Sequence[int]]:
        """Where each cable is, from its port down: before the first row, and after each."""
        order = list(range(len(self.from_ports)))
        found = [[at] for at in order]
        for row in self.crossings:
            for left in row:
                order[left], order[left + 1] = order[left + 1], order[left]
            for place, cable in enumerate(order):
                found[cable].append(place)
        return found

    @property
    def leads(self) -> Mapping[str, int]:
        """The port, from 1, that each socket with a cable leads to."""
        ends = {self.to_sockets[places[-1]]: self.from_ports[at] + 1 for at, places in enumerate(self.places)}
        return {self.sockets[at]: ends[at] for at in self.to_sockets}


def photograph(cabinet: Cabinet) -> Image.Image:
    """Take the photograph."""
    found = Image.new("RGB", (WIDTH * _FINE, HEIGHT * _FINE), _METAL)
    pen = ImageDraw.Draw(found)
    pen.rounded_rectangle(_large(500, 26, 1140, 92), 12, fill=_PAPER, outline=_INK, width=4)
    pen.text((WIDTH / 2 * _FINE, 59 * _FINE), cabinet.title, fill=_INK, font=font(36 * _FINE), anchor="mm")
    _strip(pen, _TOP, -36, [str(at + 1) for at in range(cabinet.ports)])
    _strip(pen, _BOTTOM, 36, cabinet.sockets)
    hanging = random.Random(cabinet.slack)
    for cable in hanging.sample(range(len(cabinet.places)), len(cabinet.places)):
        _cable(pen, _path(cabinet, cable, hanging), _COLOURS[cabinet.colour])
    turned = found.reduce(_FINE).rotate(cabinet.tilt, Image.Resampling.BICUBIC, fillcolor=(60, 62, 64))
    return Image.blend(turned, noise(WIDTH, HEIGHT), 0.06).filter(ImageFilter.GaussianBlur(0.6))


def _crossings(draw: Draw, count: int) -> tuple[tuple[int, ...], ...]:
    """Crossings by which many cables get far; two that have just crossed do not cross back at once."""
    order, last = list(range(count)), set[frozenset[int]]()
    rows = []
    for _ in range(_ROWS):
        row, crossed, place = [], set[frozenset[int]](), draw.number(0, 1)
        while place < count - 1:
            pair = frozenset(order[place : place + 2])
            if pair in last or draw.number(1, 4) == 1:
                place += 1
                continue
            order[place], order[place + 1] = order[place + 1], order[place]
            row.append(place)
            crossed.add(pair)
            place += 2
        rows.append(tuple(row))
        last = crossed
    return tuple(rows)


def _path(cabinet: Cabinet, cable: int, hanging: random.Random) -> list[Point]:
    """The middle of a cable, from its port to its socket."""
    places = cabinet.places[cable]
    lanes = _columns(len(cabinet.places))
    top = _columns(cabinet.ports)[cabinet.from_ports[cable]]
    bottom = _columns(len(cabinet.sockets))[cabinet.to_sockets[places[-1]]]
    apart = (_BOTTOM - _TOP - 200) / _ROWS
    stops = [(top, _TOP + 34.0), (top, _TOP + 60.0)]
    for row, place in enumerate(places):
        stops.append((lanes[place] + hanging.uniform(-9, 9), _TOP + 100 + row * apart + hanging.uniform(-4, 4)))
    stops += [(bottom, _BOTTOM - 60.0), (bottom, _BOTTOM - 34.0)]
    stops = [stops[0], *stops, stops[-1]]
    return [
        (_smooth(part / 8, a[0], b[0], c[0], d[0]), _smooth(part / 8, a[1], b[1], c[1], d[1]))
        for a, b, c, d in zip(stops, stops[1:], stops[2:], stops[3:], strict=False)
        for part in range(9)
    ]


def _smooth(t: float, a: float, b: float, c: float, d: float) -> float:
    """Catmull and Rom's curve through b and c."""
    return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2


def _strip(pen: ImageDraw.ImageDraw, y: float, label: float, names: Sequence[str]) -> None:
    """A row of sockets with their names."""
    pen.rounded_rectangle(_large(20, y - 50, WIDTH - 20, y + 50), 12, fill=_STRIP)
    for x, name in zip(_columns(len(names)), names, strict=True):
        pen.rectangle(_large(x - 20, y - 20, x + 20, y + 20), fill=(12, 12, 12), outline=(150, 150, 150), width=4)
        pen.text((x * _FINE, (y + label) * _FINE), name, fill=_PAPER, font=font(22 * _FINE), anchor="mm")


def _cable(pen: ImageDraw.ImageDraw, path: Sequence[Point], colour: tuple[int, int, int]) -> None:
    """A cable with its shadow and its light, and a plug at each end."""
    line = [(x * _FINE, y * _FINE) for x, y in path]
    red, green, blue = colour
    dark, light = (red // 3, green // 3, blue // 3), (red + 46, green + 46, blue + 46)
    for width, shade in ((15, dark), (10, colour), (2, light)):
        pen.line(line, fill=shade, width=width * _FINE, joint="curve")
    for x, y in (path[0], path[-1]):
        pen.rounded_rectangle(_large(x - 11, y - 20, x + 11, y + 20), 8, fill=_PAPER, outline=_INK, width=3)


def _columns(count: int) -> Sequence[float]:
    """Where the sockets of a row are, from left to right."""
    apart = (WIDTH - 160) / (count - 1)
    return [80 + at * apart for at in range(count)]


def _large(*places: float) -> list[float]:
    return [place * _FINE for place in places]
