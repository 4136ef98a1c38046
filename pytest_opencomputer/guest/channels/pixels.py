"""Pixels of pictures: files opened with Pillow, and how far two pictures are apart. What is read is bounded."""

from __future__ import annotations

import struct
import zlib
from typing import Any

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

MAX_BYTES = 128 * 1024**2
MAX_PIXELS = 48_000_000
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "GIF", "BMP", "ICO")
CHANGED = 16
"""Pixels that differ by more than this, from 0 to 255, are counted as changed."""
DAMAGE = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, struct.error, zlib.error)
"""What Pillow raises about damaged files."""


def opened(home: Home, place: str) -> Any:
    """The picture at ``place``, as Pillow opens it, with its pixels loaded.

    Raises:
        StateCorrupt: it is of none of the known formats, or damaged.
        StateTooBig: it has more than 48 million pixels.
    """
    import io

    from PIL import Image as Pillow

    content = home.file(place, MAX_BYTES)
    Pillow.MAX_IMAGE_PIXELS = MAX_PIXELS // 2  # Pillow refuses twice this
    try:
        found = Pillow.open(io.BytesIO(content), formats=FORMATS)
        if found.width * found.height > MAX_PIXELS:
            raise StateTooBig(f"{shown(place)} has {found.width}x{found.height} pixels")
        found.load()
    except Pillow.DecompressionBombError as error:
        raise StateTooBig(f"{shown(place)}: {error}") from error
    except DAMAGE as error:
        raise StateCorrupt(f"{shown(place)} is a damaged or unknown picture: {shown(str(error))}") from error
    return found


def apart(one: Any, two: Any) -> tuple[float, float]:
    """How far two pictures of the same size are apart.

    Returns the mean of the absolute differences over red, green, blue and alpha, from 0 to 255, and the share of
    pixels of which one of these differs by more than ``CHANGED``. What is transparent may have any colour.
    """
    from PIL import ImageChops, ImageStat

    # By way of RGBA, as Pillow converts shades of grey to nothing else that has a premultiplied alpha.
    one, two = (picture.convert("RGBA").convert("RGBa") for picture in (one, two))
    bands = ImageChops.difference(one, two).split()
    largest = bands[0]
    for band in bands[1:]:
        largest = ImageChops.lighter(largest, band)
    changed = sum(largest.histogram()[CHANGED + 1 :]) / (one.width * one.height)
    mean = sum(float(ImageStat.Stat(band).mean[0]) for band in bands) / len(bands)
    return round(mean, 3), round(changed, 4)
