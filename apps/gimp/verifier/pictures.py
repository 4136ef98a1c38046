"""Opening pictures to look at their pixels: exported files with Pillow, layers of GIMP's own files with ``tiles``."""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.guest.channels.pixels import opened
from pytest_opencomputer.guest.endpoint import Home

from . import xcf
from .tiles import planes
from .xcf import Drawable, Image


def pixels(home: Home, place: str, layer: str = "") -> Any | None:
    """The pixels of a picture, or of a layer of one of GIMP's own files, in the mode RGBA; ``None`` without it.

    Raises:
        StateCorrupt: it is damaged, or not of the kind that was asked for, or as ``opened``.
    """
    if not home.has(place):
        return None
    if not layer:
        return opened(home, place).convert("RGBA")
    image = xcf.read(home, place)
    found = image.layer(layer)
    return None if found is None else coloured(image, found)


def coloured(image: Image, drawable: Drawable) -> Any:
    """A layer in the mode RGBA, its mask not applied."""
    from PIL import Image as Pillow

    parts = planes(image, drawable)
    solid = Pillow.new("L", parts[0].size, 255)
    alpha = parts.pop() if len(parts) in (2, 4) else solid
    if image.base_type == "indexed":
        table = image.colormap.ljust(768, b"\0")
        parts = [parts[0].point(list(table[number:768:3])) for number in range(3)]
    elif len(parts) == 1:
        parts *= 3
    return Pillow.merge("RGBA", [*parts, alpha])


def cut(picture: Any, left: int, top: int, width: int, height: int) -> Any:
    """A part of a picture, with all to the right or below where a side is 0; ``None`` if it reaches beyond."""
    right = left + width if width else picture.width
    bottom = top + height if height else picture.height
    if not (0 <= left < right <= picture.width and 0 <= top < bottom <= picture.height):
        return None
    return picture.crop((left, top, right, bottom))
