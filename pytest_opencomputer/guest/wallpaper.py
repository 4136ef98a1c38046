"""The picture behind the windows: a sky over hills, computed for any screen size, the same pixels every time.

Rows of few colours with clear edges, not soft noise, so that a screenshot with much of it takes little time to pack.
"""

from __future__ import annotations

import math
from typing import Any

Colour = tuple[int, int, int]

_SKY: tuple[Colour, ...] = ((42, 82, 122), (93, 147, 178), (188, 211, 208), (238, 222, 196))
"""From the top to the bottom."""
_SUN: Colour = (247, 236, 214)
_HILLS: tuple[tuple[float, float, float, float, Colour], ...] = (
    # height above the bottom and size of the waves, as shares of the screen; waves across it; their start; colour
    (0.42, 0.060, 1.3, 0.6, (134, 170, 176)),
    (0.31, 0.070, 1.9, 2.4, (92, 137, 145)),
    (0.20, 0.060, 2.3, 4.4, (58, 101, 113)),
    (0.10, 0.045, 1.7, 0.2, (37, 73, 87)),
)
_FINE = 2
"""Edges are drawn so many times as large and then reduced, which smooths them."""
_STEP = 6


def paint(width: int, height: int) -> Any:
    """The picture, as an RGB image of Pillow."""
    from PIL import Image, ImageDraw

    column = Image.new("RGB", (1, height))
    column.putdata([_between(_SKY, row / max(1, height - 1)) for row in range(height)])
    picture = column.resize((width, height), Image.Resampling.NEAREST)
    radius = height // 9
    sun = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE))
    ImageDraw.Draw(sun).ellipse((0, 0, sun.width - 1, sun.height - 1), fill=190)
    picture.paste(_SUN, (width * 7 // 10, height * 3 // 10), sun.reduce(_FINE))
    for rise, size, waves, start, colour in _HILLS:
        top = round(height * (1 - rise - 1.4 * size))
        mask = Image.new("L", (width * _FINE, (height - top) * _FINE))
        edge = [
            (x * _FINE, (_edge(x / width, rise, size, waves, start) * height - top) * _FINE)
            for x in range(-_STEP, width + 2 * _STEP, _STEP)
        ]
        ImageDraw.Draw(mask).polygon([(-_FINE, mask.height), *edge, (mask.width + _FINE, mask.height)], fill=255)
        picture.paste(colour, (0, top), mask.reduce(_FINE))
    return picture


def _edge(across: float, rise: float, size: float, waves: float, start: float) -> float:
    """How far down a hill begins, as a share of the screen's height."""
    angle = 2 * math.pi * waves * across + start
    return 1 - rise - size * (math.sin(angle) + 0.4 * math.sin(2.3 * angle + start))


def _between(colours: tuple[Colour, ...], share: float) -> Colour:
    """The colour at this share of the way through ``colours``."""
    place = share * (len(colours) - 1)
    number = min(int(place), len(colours) - 2)
    rest = place - number
    red, green, blue = (
        round(one + (other - one) * rest) for one, other in zip(colours[number], colours[number + 1], strict=True)
    )
    return red, green, blue
