"""What the photographs that are drawn here have in common."""

from __future__ import annotations

import hashlib
import io
import random
from functools import cache

from PIL import Image, ImageFont, ImageStat

from apps.gimp.requirements.facts import Photograph


def encoded(picture: Image.Image) -> bytes:
    """The picture as the JPEG file of a camera."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=88)
    return out.getvalue()


def photographed(place: str, what: str, picture: Image.Image, content: bytes) -> Photograph:
    """What requirements know of a photograph.

    Args:
        place: of its file.
        what: it shows, in a sentence: ``the photograph of meter 20411``.
        content: of the file.
    """
    width, height = picture.size
    quarters = [
        picture.crop((x, y, x + width // 2, y + height // 2)) for y in (0, height // 2) for x in (0, width // 2)
    ]
    means = [tuple(round(mean) for mean in ImageStat.Stat(quarter).mean) for quarter in quarters]
    grey = ImageStat.Stat(picture.convert("L"))
    corners = tuple((red, green, blue) for red, green, blue in means)
    return Photograph(
        place, what, width, height, (corners[0], corners[1], corners[2], corners[3]), (grey.mean[0], grey.stddev[0]),
        hashlib.sha256(content).hexdigest(),
    )  # fmt: skip


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font of plates and dials; its size is in pixels."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType")
    return found


@cache
def noise(width: int, height: int) -> Image.Image:
    """The noise of a camera, in a picture of this size, the same one each time."""
    grey = Image.frombytes("L", (width // 2, height // 2), random.Random(5).randbytes(width * height // 4))
    return grey.resize((width, height), Image.Resampling.BILINEAR).convert("RGB")
