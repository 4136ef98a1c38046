"""Photographs of pastures from above: sheep and lambs, among stones that look a bit like them."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from benchmark.worlds.cameras import noise
from pytest_opencomputer.composed import Draw

WIDTH, HEIGHT = 1500, 1000
_FINE = 2  # everything is drawn this much larger
_INSIDE = 34  # pixels from the wall
_APART = 27
"""Pixels between the middles of two animals, which therefore never cover each other."""
_GRASS = ((104, 132, 70), (142, 146, 84), (82, 116, 72), (126, 136, 96))
Room = tuple[int, int, int, int]
"""What the wall surrounds: left, top, right, bottom."""

_WOOL, _BROWN, _FACE = (236, 232, 220), (104, 76, 56), (34, 30, 28)


@dataclass(frozen=True)
class Pasture:
    """A pasture as the drone sees it.

    Attributes:
        white: how many white sheep there are, without lambs.
        brown: how many brown ones.
        lambs: how many there are; all are white.
        grass: which colour it has.
        ground: how trees, stones and animals lie.
    """

    white: int
    brown: int
    lambs: int
    grass: int
    ground: int

    @classmethod
    def drawn(cls, draw: Draw) -> Pasture:
        return cls(
            draw.number(38, 74), draw.number(1, 5), draw.number(14, 38), draw.number(0, len(_GRASS) - 1),
            draw.number(0, 99_999),
        )  # fmt: skip

    @property
    def sheep(self) -> int:
        """White and brown ones."""
        return self.white + self.brown


def photograph(pasture: Pasture) -> Image.Image:
    """Take the photograph."""
    chance = random.Random(pasture.ground)
    room = _room(chance)
    found = _meadow(_GRASS[pasture.grass], room, chance)
    pen = ImageDraw.Draw(found)
    taken = _trees(pen, room, chance)
    for _ in range(chance.randint(16, 26)):
        _stone(pen, _free(taken, room, chance, 24), chance)
    herds = [_within(room, 180, chance) for _ in range(3)]
    kinds = [(1.0, _WOOL)] * pasture.white + [(1.0, _BROWN)] * pasture.brown + [(0.56, _WOOL)] * pasture.lambs
    for size, wool in chance.sample(kinds, len(kinds)):
        _animal(pen, _free(taken, room, chance, _APART, chance.choice(herds)), chance.uniform(0, math.tau), size, wool)
    picture = Image.blend(found.reduce(_FINE), noise(WIDTH, HEIGHT), 0.09)
    return picture.filter(ImageFilter.GaussianBlur(0.7))


def _room(chance: random.Random) -> Room:
    left, top = chance.randint(40, 260), chance.randint(40, 160)
    return left, top, WIDTH - chance.randint(40, 260), HEIGHT - chance.randint(40, 160)


def _within(room: Room, away: float, chance: random.Random) -> tuple[float, float]:
    """A place at least so far away from the wall."""
    left, top, right, bottom = room
    return chance.uniform(left + away, right - away), chance.uniform(top + away, bottom - away)


def _meadow(colour: tuple[int, int, int], room: Room, chance: random.Random) -> Image.Image:
    """Grass with darker and lighter patches, a wall around it, and a wood behind that."""
    red, green, blue = colour
    small = Image.new("RGB", (WIDTH // 4, HEIGHT // 4), colour)
    pen = ImageDraw.Draw(small)
    for _ in range(60):
        x, y, size, shade = (
            chance.uniform(0, 375),
            chance.uniform(0, 250),
            chance.uniform(14, 60),
            chance.randint(-12, 12),
        )
        pen.ellipse((x - size, y - size / 2, x + size, y + size / 2), fill=(red + shade, green + shade, blue + shade))
    large = small.filter(ImageFilter.GaussianBlur(8)).resize((WIDTH * _FINE, HEIGHT * _FINE))
    wood = Image.new("RGB", large.size, (30, 46, 32))
    left, top, right, bottom = (side * _FINE for side in room)
    wood.paste(large.crop((left, top, right, bottom)), (left, top))
    ImageDraw.Draw(wood).rectangle((left, top, right, bottom), outline=(176, 170, 160), width=9 * _FINE)
    return wood


def _trees(pen: ImageDraw.ImageDraw, room: Room, chance: random.Random) -> list[tuple[float, float, float]]:
    """Trees, and what they cover: the middle and the radius of each."""
    taken = []
    for _ in range(chance.randint(3, 6)):
        x, y = _within(room, 90, chance)
        radius = chance.uniform(34, 62)
        for _ in range(26):
            angle, away, size = chance.uniform(0, math.tau), chance.uniform(0, radius * 0.7), chance.uniform(12, 26)
            shade = chance.randint(-14, 14)
            _oval(
                pen, x + away * math.cos(angle), y + away * math.sin(angle), size, (44 + shade, 70 + shade, 36 + shade)
            )
        taken.append((x, y, radius + 30))
    return taken


def _free(
    taken: list[tuple[float, float, float]],
    room: Room,
    chance: random.Random,
    apart: float,
    herd: tuple[float, float] | None = None,
) -> tuple[float, float]:
    """A place where nothing is yet, near the middle of a herd; it is taken from now on."""
    spread = 70.0
    while True:
        if herd is None:
            x, y = _within(room, _INSIDE, chance)
        else:
            x, y = chance.gauss(herd[0], spread), chance.gauss(herd[1], spread * 0.7)
            spread += 2  # a crowded herd spreads out
        left, top, right, bottom = room
        inside = left + _INSIDE <= x <= right - _INSIDE and top + _INSIDE <= y <= bottom - _INSIDE
        if inside and all(math.dist((x, y), (a, b)) > max(radius, apart) for a, b, radius in taken):
            taken.append((x, y, apart))
            return x, y


def _stone(pen: ImageDraw.ImageDraw, place: tuple[float, float], chance: random.Random) -> None:
    """A pale stone with corners and without a head."""
    x, y = place
    size, shade = chance.uniform(6, 12), chance.randint(150, 196)
    corners = sorted(chance.uniform(0, math.tau) for _ in range(6))
    points = [
        ((x + math.cos(angle) * size * chance.uniform(0.7, 1.2)) * _FINE, (y + math.sin(angle) * size) * _FINE)
        for angle in corners
    ]
    pen.polygon(points, fill=(shade, shade - 3, shade - 10), outline=(90, 90, 84))


def _animal(
    pen: ImageDraw.ImageDraw, place: tuple[float, float], angle: float, size: float, wool: tuple[int, int, int]
) -> None:
    """A body, a shadow beside it, and a dark head at one end."""
    x, y = place
    along, across = math.cos(angle) * size, math.sin(angle) * size
    for step in (-4, 0, 4):
        _oval(pen, x + along * step + 3, y + across * step + 3, 7.5 * size, (64, 80, 48))
    for step in (-5, -2, 1, 4):
        _oval(pen, x + along * step, y + across * step, 7.5 * size, wool)
    _oval(pen, x + along * 12, y + across * 12, 3.4 * size, _FACE)


def _oval(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: tuple[int, int, int]) -> None:
    pen.ellipse(((x - radius) * _FINE, (y - radius) * _FINE, (x + radius) * _FINE, (y + radius) * _FINE), fill=colour)
