"""What pictures show apart from how bright they are, and where the pixels of a colour lie."""

from __future__ import annotations

import math
import re
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .pictures import pixels

LOOKED_AT = 256
"""Pixels of the longer side to which pictures are scaled down before they are compared."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class PatternLikeness(TypedDict):
    """How alike two pictures are, brightness and contrast left aside.

    ``correlation`` is the correlation of their brightness: 1 for the same picture, also one that is brighter, darker or
    flatter; 0 for pictures that have nothing in common, and where one of them has no pattern at all; -1 for the
    negative. ``brighter`` is by how much the first is brighter on average (-255 to 255), ``contrast`` how widely its
    brightness is spread, as a multiple of that of the second (null where the second has no pattern). What is
    transparent counts as white. ``same_size`` says whether they have the same size; otherwise the second was scaled to
    that of the first.
    """

    found: bool
    same_size: bool | None
    correlation: float | None
    brighter: float | None
    contrast: float | None


class ColourPlace(TypedDict):
    """The pixels of a colour in a picture: how many, which share of all, and where.

    ``x`` and ``y`` are their centre, ``left`` to ``bottom`` (the last two beyond the last pixel) the box around them,
    in pixels from the upper left corner; null where there are none.
    """

    found: bool
    count: int | None
    share: float | None
    x: float | None
    y: float | None
    left: int | None
    top: int | None
    right: int | None
    bottom: int | None


@saved
def pattern_likeness(home: Home, place: str, other: str, layer: str = "", other_layer: str = "") -> PatternLikeness:
    """How much two pictures (files, or layers of XCF files) show the same, whichever of them is brighter."""
    one, two = pixels(home, place, layer), pixels(home, other, other_layer)
    if one is None or two is None:
        return absent(PatternLikeness)
    size = _small(*one.size)
    first, second = _brightness(one, size), _brightness(two, size)
    (mean, spread), (other_mean, other_spread) = _mean_and_spread(first), _mean_and_spread(second)
    together = sum(a * b for a, b in zip(first, second, strict=True)) / len(first) - mean * other_mean
    both = spread * other_spread
    return {
        "found": True,
        "same_size": one.size == two.size,
        "correlation": round(together / both, 4) if both else 0.0,
        "brighter": round(mean - other_mean, 2),
        "contrast": round(spread / other_spread, 4) if other_spread else None,
    }


def _small(width: int, height: int) -> tuple[int, int]:
    scale = min(1.0, LOOKED_AT / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _brightness(picture: Any, size: tuple[int, int]) -> bytes:
    """The brightness of each pixel of a picture of another size, row by row."""
    from PIL import Image as Pillow

    white = Pillow.new("RGBA", picture.size, (255, 255, 255, 255))
    grey = Pillow.alpha_composite(white, picture).convert("L")
    return bytes(grey.resize(size, Pillow.Resampling.BOX).tobytes())


def _mean_and_spread(values: bytes) -> tuple[float, float]:
    mean = sum(values) / len(values)
    # In whole numbers, so that a picture of one colour has no spread at all.
    square = len(values) * sum(one * one for one in values) - sum(values) ** 2
    return mean, math.sqrt(square) / len(values)


@saved
def colour_place(home: Home, place: str, colour: str, tolerance: int = 0, layer: str = "") -> ColourPlace:
    """Where the pixels of a colour (`#rrggbb`) lie in a picture file, or in a layer of an XCF file.

    Red, green and blue may each differ by `tolerance` (0 to 255). Fully transparent pixels do not count, masks are not
    applied, and places in a layer are counted from its own corner.
    """
    if not _COLOUR.fullmatch(colour) or not 0 <= tolerance <= 255:
        raise ValueError(f"the colour {colour!r} within {tolerance}, wanted: #rrggbb within 0 to 255")
    picture = pixels(home, place, layer)
    if picture is None:
        return absent(ColourPlace)
    mask = _mask(picture, [int(colour[at : at + 2], 16) for at in (1, 3, 5)], tolerance)
    box = mask.getbbox()
    nothing: ColourPlace = {**absent(ColourPlace), "found": True, "count": 0, "share": 0.0}
    if box is None:
        return nothing
    left, top, right, bottom = box
    part = mask.crop(box)
    rows, columns = _counts(part), _counts(_turned(part))
    count = sum(rows)
    return {
        "found": True,
        "count": count,
        "share": round(count / (picture.width * picture.height), 6),
        # The centre of a pixel is half a pixel to the right of its place, and below it.
        "x": round(left + 0.5 + sum(at * number for at, number in enumerate(columns)) / count, 2),
        "y": round(top + 0.5 + sum(at * number for at, number in enumerate(rows)) / count, 2),
        "left": left,
        "top": top,
        "right": right,
        "bottom": bottom,
    }


def _mask(picture: Any, colour: list[int], tolerance: int) -> Any:
    """A picture in mode L: 255 where a picture has a colour, 0 elsewhere."""
    from PIL import ImageChops

    red, green, blue, alpha = picture.split()
    found = alpha.point([0] + [255] * 255)
    for band, value in zip((red, green, blue), colour, strict=True):
        near = band.point([255 * (abs(value - one) <= tolerance) for one in range(256)])
        found = ImageChops.darker(found, near)
    return found


def _turned(mask: Any) -> Any:
    from PIL import Image as Pillow

    return mask.transpose(Pillow.Transpose.TRANSPOSE)


def _counts(mask: Any) -> list[int]:
    """How many pixels of each row are set."""
    content, width = mask.tobytes(), mask.width
    return [content.count(b"\xff", at, at + width) for at in range(0, len(content), width)]
