"""Rendered pictures: their colours. For size, format and metadata see the channel for pictures."""

from __future__ import annotations

import io
import warnings
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_FILE = 64 * 1024**2
MAX_PIXELS = 4096 * 4096
MAX_CELLS = 1024
_FORMATS = ("PNG", "JPEG", "TIFF", "BMP", "WEBP", "TGA")


class PictureColorsFacts(TypedDict):
    """The colours of a picture or of a part of it, from 0 to 255: red, green, blue, alpha.

    ``deviation`` is the standard deviation of each, 0 where the part is of one colour. ``grid`` are the mean colours
    of equal cells, row by row from the top left.
    """

    found: bool
    format: str | None
    mode: str | None
    width: int | None
    height: int | None
    mean: list[float] | None
    deviation: list[float] | None
    grid: list[list[float]] | None


@saved
def picture_colors(
    home: Home,
    place: str,
    left: float = 0.0,
    top: float = 0.0,
    right: float = 1.0,
    bottom: float = 1.0,
    columns: int = 1,
    rows: int = 1,
) -> PictureColorsFacts:
    """Colours of a PNG, JPEG, TIFF, BMP, WebP or TGA file, or of a part of it, given as fractions of its width and
    height."""
    if not home.has(place):
        return absent(PictureColorsFacts)
    if not (0 < columns * rows <= MAX_CELLS and columns > 0):
        raise StateTooBig(f"{columns} x {rows} cells, at most {MAX_CELLS} are told")
    content = home.file(place, MAX_FILE)
    format, mode, picture = _decoded(content, place)
    width, height = picture.size
    edges = (round(left * width), round(top * height), round(right * width), round(bottom * height))
    x0, y0 = (min(max(0, edge), most - 1) for edge, most in zip(edges[:2], (width, height), strict=True))
    x1, y1 = max(x0 + 1, min(edges[2], width)), max(y0 + 1, min(edges[3], height))
    from PIL import Image, ImageStat

    part = picture.crop((x0, y0, x1, y1))
    statistics = ImageStat.Stat(part)
    small = part.resize((columns, rows), Image.Resampling.BOX)
    return {
        "found": True,
        "format": format,
        "mode": mode,
        "width": width,
        "height": height,
        "mean": [float(value) for value in statistics.mean],
        "deviation": [float(value) for value in statistics.stddev],
        "grid": [
            [float(value) for value in small.getpixel((n % columns, n // columns))] for n in range(columns * rows)
        ],
    }


def _decoded(content: bytes, place: str) -> tuple[str, str, Any]:
    """Format, mode as it is in the file, and the pixels as red, green, blue, alpha."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(content), formats=_FORMATS)
        if picture.width * picture.height > MAX_PIXELS:
            raise StateTooBig(f"{shown(place)} has {picture.width} x {picture.height} pixels")
        format, mode = str(picture.format), str(picture.mode)
        gray = picture.point(lambda value: value / 256).convert("L") if mode.startswith("I;16") else picture
        return format, mode, gray.convert("RGBA")
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise StateTooBig(f"{shown(place)} has too many pixels: {error}") from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError) as error:
        raise StateCorrupt(f"{shown(place)} is no picture that can be read: {error}") from error
