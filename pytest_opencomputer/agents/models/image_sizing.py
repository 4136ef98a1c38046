"""Screenshots in the size that a model can take: ``fit`` says which size, ``fitted`` makes the image.

The coordinates of a model that points with pixels are those of the image it was shown, so both come from here.
"""

from __future__ import annotations

import io
import math
import struct
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from PIL import Image

Size = tuple[int, int]  #: width and height in pixels

_MOST_UNEQUAL = 200  # longer side to shorter side, in Qwen's own image processor
_PNG = b"\x89PNG\r\n\x1a\n"


class FitPolicy(Hashable, Protocol):
    """Which images a model takes."""

    def size(self, size: Size) -> Size:
        """The size to which an image of ``size`` is brought."""


@dataclass(frozen=True)
class Limits:
    """An image is made smaller, in its proportions, until it keeps all of the limits; never larger. 0 is no limit.

    Attributes:
        long_side: pixels.
        pixels: width times height.
        tokens: patches of ``patch`` pixels square that cover the image.
    """

    long_side: int = 0
    pixels: int = 0
    tokens: int = 0
    patch: int = 28

    def allows(self, size: Size) -> bool:
        """Whether an image of this size may be shown as it is."""
        width, height = size
        return (
            (not self.long_side or max(size) <= self.long_side)
            and (not self.pixels or width * height <= self.pixels)
            and (not self.tokens or math.ceil(width / self.patch) * math.ceil(height / self.patch) <= self.tokens)
        )

    def size(self, size: Size) -> Size:
        """The largest size in the same proportions that is allowed."""
        long, short = max(size), min(size)
        for side in range(min(long, self.long_side or long), 0, -1):
            other = max(1, round(side * short / long))
            candidate = (side, other) if size[0] >= size[1] else (other, side)
            if self.allows(candidate):
                return candidate
        raise ValueError(f"no image in the proportions of {size[0]}x{size[1]} keeps {self}")


@dataclass(frozen=True)
class SmartResize:
    """Qwen's own rule: both sides are multiples of ``factor``, and the area is between two bounds.

    It is what the model's image processor does to any image (``smart_resize`` in transformers' ``qwen2_vl``), and it
    leaves an image alone that it made itself. Small images grow.
    """

    factor: int
    min_pixels: int
    max_pixels: int

    def size(self, size: Size) -> Size:
        """The size after the model's own processor."""
        width, height = size
        if max(size) / min(size) > _MOST_UNEQUAL:
            raise ValueError(f"an image of {width}x{height} is more than {_MOST_UNEQUAL} times longer on one side")
        resized = max(self.factor, self._round(width)), max(self.factor, self._round(height))
        if resized[0] * resized[1] > self.max_pixels:
            scale = math.sqrt(width * height / self.max_pixels)
            return tuple(max(self.factor, math.floor(side / scale / self.factor) * self.factor) for side in size)  # type: ignore[return-value]
        if resized[0] * resized[1] < self.min_pixels:
            scale = math.sqrt(self.min_pixels / (width * height))
            return tuple(math.ceil(side * scale / self.factor) * self.factor for side in size)  # type: ignore[return-value]
        return resized

    def _round(self, side: int) -> int:
        return round(side / self.factor) * self.factor


@dataclass(frozen=True)
class Resized:
    """An image is first brought to a size of the user's choice, whatever its proportions.

    Attributes:
        to: width and height in pixels.
        then: what the model takes.
    """

    to: Size
    then: FitPolicy

    def size(self, size: Size) -> Size:
        """The size that the model takes instead of the one that was chosen."""
        del size
        return self.then.size(self.to)


AS_IT_IS = Limits()
"""Screenshots are shown as they were taken."""


@lru_cache(maxsize=256)
def fit(size: Size, policy: FitPolicy) -> Size:
    """The size in which an image of ``size`` is shown to a model."""
    if min(size) < 1:
        raise ValueError(f"an image of {size[0]}x{size[1]} pixels cannot be fitted, wanted: at least 1x1")
    return policy.size(size)


@dataclass(frozen=True)
class Picture:
    """An image for a model.

    Attributes:
        png: the image as PNG.
        size: of ``png``.
    """

    png: bytes
    size: Size


def png_size(png: bytes) -> Size:
    """Width and height of a PNG, read from its head. Raises ``ValueError`` for what is none."""
    if len(png) < 24 or png[:8] != _PNG or png[12:16] != b"IHDR":
        raise ValueError(f"the image is not a PNG, it begins with {png[:8]!r}")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def fitted(png: bytes, policy: FitPolicy) -> Picture:
    """The image in the size that the policy wants; the same bytes where it has it already."""
    size = png_size(png)
    target = fit(size, policy)
    if target == size:
        return Picture(png, size)
    with Image.open(io.BytesIO(png)) as image:
        resized = image.convert("RGB").resize(target, Image.Resampling.BICUBIC)
    out = io.BytesIO()
    resized.save(out, "PNG", compress_level=1)  # a faster one; the image is sent once
    return Picture(out.getvalue(), target)
