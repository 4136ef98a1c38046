"""The picture behind the windows: a sky over hills, computed for any screen size, the same pixels every time.

Rows of few colours with clear edges and without noise, so that screenshots compress quickly.
"""

from __future__ import annotations

import math
from typing import Any

Colour = tuple[int, int, int]

_SKY: tuple[Colour, ...] = ((52, 96, 140), (104, 157, 188), (184, 208, 208), (232, 219, 198))
"""From the top to the bottom."""
_SUN: Colour = (247, 236, 214)
_HILLS: tuple[tuple[float, float, float, float, Colour], ...] = (
    # height above the bottom and size of the waves, as fractions of the screen; waves across it; their phase; colour
    (0.40, 0.040, 0.9, 0.6, (142, 178, 184)),
    (0.30, 0.045, 1.2, 3.4, (104, 148, 157)),
    (0.20, 0.040, 1.0, 5.2, (72, 117, 130)),
    (0.11, 0.030, 1.3, 1.2, (47, 88, 103)),
)
_FINE = 2
"""Edges are drawn larger by this factor and then scaled down, which smooths them."""
_STEP = 6
_SWING = 1.4
"""How far an edge leaves its middle at most, in sizes of its waves."""


def paint(width: int, height: int) -> Any:
    """The picture, as an RGB image of Pillow."""
    from PIL import Image, ImageDraw

    column = Image.new("RGB", (1, height))
    column.putdata([_between(_SKY, row / max(1, height - 1)) for row in range(height)])
    picture = column.resize((width, height), Image.Resampling.NEAREST)
    radius = height // 12
    sun = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE))
    ImageDraw.Draw(sun).ellipse((0, 0, sun.width - 1, sun.height - 1), fill=150)
    picture.paste(_SUN, (width * 7 // 10, height * 3 // 10), sun.reduce(_FINE))
    for rise, size, waves, start, colour in _HILLS:
        # Only the strip that the edge runs through is drawn large; below it the hill is of one colour.
        top = round(height * (1 - rise - _SWING * size))
        bottom = min(height, math.ceil(height * (1 - rise + _SWING * size)) + 1)
        mask = Image.new("L", (width * _FINE, (bottom - top) * _FINE))
        edge = [
            (x * _FINE, (_edge(x / width, rise, size, waves, start) * height - top) * _FINE)
            for x in range(-_STEP, width + 2 * _STEP, _STEP)
        ]
        ImageDraw.Draw(mask).polygon([(-_FINE, mask.height), *edge, (mask.width + _FINE, mask.height)], fill=255)
        picture.paste(colour, (0, top), mask.reduce(_FINE))
        picture.paste(colour, (0, bottom, width, height))
    return picture


def _edge(across: float, rise: float, size: float, waves: float, start: float) -> float:
    """How far down a hill begins, as a fraction of the screen's height."""
    angle = 2 * math.pi * waves * across + start
    return 1 - rise - size * (math.sin(angle) + 0.4 * math.sin(2.3 * angle + start))


def _between(colours: tuple[Colour, ...], share: float) -> Colour:
    """The colour at this fraction of the way through ``colours``."""
    place = share * (len(colours) - 1)
    number = min(int(place), len(colours) - 2)
    rest = place - number
    red, green, blue = (
        round(one + (other - one) * rest) for one, other in zip(colours[number], colours[number + 1], strict=True)
    )
    return red, green, blue
