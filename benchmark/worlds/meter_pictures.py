"""Photographs of old electricity meters: five dials, of which neighbouring ones turn in opposite directions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw, ImageFilter

from benchmark.worlds.cameras import font, noise
from pytest_opencomputer.composed import Draw

WIDTH, HEIGHT = 1280, 860
DIALS = 5
_DIAL = 208  # pixels across
_FINE = 3  # dials are drawn this much larger
_TOP, _APART = 300, 222
_WALLS = ((150, 118, 98), (176, 170, 156), (122, 130, 128), (164, 142, 112))
_METAL, _PAPER, _INK = (96, 100, 104), (233, 230, 218), (24, 24, 26)


@dataclass(frozen=True)
class Shot:
    """How a photograph of a meter was taken.

    Attributes:
        wall: which wall the meter is on.
        tilt: degrees by which the camera was held askew, counterclockwise.
        glare: where the lamp is seen in the glass, in pixels.
        cracked: whether the glass has a crack.
        unsealed: whether the seal is missing.
    """

    wall: int
    tilt: float
    glare: tuple[int, int]
    cracked: bool = False
    unsealed: bool = False

    @classmethod
    def drawn(cls, draw: Draw, *, cracked: bool = False, unsealed: bool = False) -> Shot:
        tilt = draw.one("+-") + str(draw.number(20, 95) / 10)
        glare = (draw.number(200, WIDTH - 200), draw.number(200, 480))
        return cls(draw.number(0, len(_WALLS) - 1), float(tilt), glare, cracked, unsealed)


def photograph(number: int, reading: float, shot: Shot) -> Image.Image:
    """Take the photograph.

    Args:
        number: of the meter, on its plate.
        reading: kilowatt hours, with what the last dial has turned beyond a figure.
    """
    found = _wall(shot.wall).copy()
    pen = ImageDraw.Draw(found)
    pen.rounded_rectangle((40, 90, WIDTH - 40, 780), 46, fill=_METAL, outline=(58, 60, 62), width=8)
    pen.rounded_rectangle((74, 130, WIDTH - 74, 560), 30, fill=_PAPER, outline=(70, 70, 70), width=5)
    pen.text((WIDTH / 2, 160), "KILOWATT HOURS", fill=_INK, font=font(26), anchor="mm")
    for at in range(DIALS):
        power = 10 ** (DIALS - 1 - at)
        x = WIDTH // 2 + (at - DIALS // 2) * _APART
        found.paste(_dial(at % 2 == 0, reading / power % 10), (x - _DIAL // 2, _TOP - _DIAL // 2 + 18))
        pen.text((x, _TOP + 150), f"{power:,}", fill=_INK, font=font(24), anchor="mm")
    pen.rounded_rectangle((420, 600, 860, 700), 10, fill=(214, 208, 190), outline=_INK, width=3)
    pen.text((640, 650), f"No. {number}", fill=_INK, font=font(46), anchor="mm")
    if not shot.unsealed:
        pen.line((1080, 640, 1110, 690), fill=(190, 170, 90), width=4)
        pen.ellipse((1090, 676, 1136, 722), fill=(172, 60, 48), outline=_INK, width=2)
    if shot.cracked:
        pen.line((300, 132, 362, 250, 340, 330, 430, 470, 418, 556), fill=(250, 250, 246), width=4, joint="curve")
        pen.line((362, 250, 470, 300, 520, 420), fill=(250, 250, 246), width=3, joint="curve")
    return _lit(found, shot)


def _lit(picture: Image.Image, shot: Shot) -> Image.Image:
    """With the lamp's light in the glass, and askew."""
    x, y = shot.glare
    light = Image.new("L", (WIDTH // 4, HEIGHT // 4))
    ImageDraw.Draw(light).ellipse((x // 4 - 42, y // 4 - 16, x // 4 + 42, y // 4 + 16), fill=110)
    light = light.filter(ImageFilter.GaussianBlur(9)).resize((WIDTH, HEIGHT), Image.Resampling.BILINEAR)
    picture.paste((255, 252, 240), mask=light)
    turned = picture.rotate(shot.tilt, Image.Resampling.BICUBIC, fillcolor=_WALLS[shot.wall])
    return Image.blend(turned, noise(WIDTH, HEIGHT), 0.06).filter(ImageFilter.GaussianBlur(0.7))


@cache
def _wall(at: int) -> Image.Image:
    colour = _WALLS[at]
    wall = Image.new("RGB", (WIDTH, HEIGHT), colour)
    pen = ImageDraw.Draw(wall)
    joint = (colour[0] - 26, colour[1] - 26, colour[2] - 26)
    for row in range(0, HEIGHT, 62):
        pen.line((0, row, WIDTH, row), fill=joint, width=5)
        for x in range(-(row // 62 % 2) * 75, WIDTH, 150):
            pen.line((x, row, x, row + 62), fill=joint, width=5)
    return wall


@cache
def _face(clockwise: bool) -> Image.Image:
    """A dial without its pointer, ``_FINE`` times as large."""
    size = _DIAL * _FINE
    face = Image.new("RGB", (size, size), _PAPER)
    pen = ImageDraw.Draw(face)
    pen.ellipse((6, 6, size - 6, size - 6), fill=(246, 244, 236), outline=_INK, width=7)
    for figure in range(10):
        for part in range(0, 10, 5):
            _tick(pen, size, _angle(figure + part / 10, clockwise), long=part == 0)
        x, y = _point(size, _angle(figure, clockwise), 0.355)
        pen.text((x, y), str(figure), fill=_INK, font=font(25 * _FINE), anchor="mm")
    return face


def _tick(pen: ImageDraw.ImageDraw, size: int, angle: float, *, long: bool) -> None:
    outer, inner = _point(size, angle, 0.485), _point(size, angle, 0.435 if long else 0.46)
    pen.line((*outer, *inner), fill=_INK, width=7 if long else 4)


def _dial(clockwise: bool, turned: float) -> Image.Image:
    """A dial whose pointer has turned to a figure, or between two."""
    face = _face(clockwise).copy()
    size, angle = face.width, _angle(turned, clockwise)
    pen = ImageDraw.Draw(face)
    tip, left, right = _point(size, angle, 0.43), _point(size, angle + 1.75, 0.05), _point(size, angle - 1.75, 0.05)
    pen.polygon((tip, left, _point(size, angle + math.pi, 0.13), right), fill=_INK)
    pen.ellipse((size / 2 - 26, size / 2 - 26, size / 2 + 26, size / 2 + 26), fill=_INK)
    return face.resize((_DIAL, _DIAL), Image.Resampling.LANCZOS)


def _angle(turned: float, clockwise: bool) -> float:
    """Radians from the top, clockwise."""
    return (1 if clockwise else -1) * turned * math.tau / 10


def _point(size: int, angle: float, away: float) -> tuple[float, float]:
    return size / 2 + math.sin(angle) * away * size, size / 2 - math.cos(angle) * away * size
