"""Exported bitmaps: their size, their resolution and what they show."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import svg_styles
from pytest_opencomputer.guest.channels.pixels import CHANGED, apart, opened
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .drawings import rounded

_MOST_COLOURS = 256


class Bitmap(TypedDict):
    """An exported picture. ``dpi`` is null if none is written, ``transparent`` is the share of pixels that are wholly
    so, ``colours`` is null if there are more than 256; the rest are texts that a PNG carries.
    """

    found: bool
    format: str | None
    width: int | None
    height: int | None
    dpi: float | None
    transparent: float | None
    colours: int | None
    software: str | None
    title: str | None
    author: str | None


class BitmapColour(TypedDict):
    """The colour of a pixel, and its opacity from 0 to 1.

    Colours of what is not opaque are a step of 255 away from the colour that was chosen: compare red, green and blue.
    """

    found: bool
    colour: str | None
    red: int | None
    green: int | None
    blue: int | None
    opacity: float | None


class BitmapContent(TypedDict):
    """What differs from the background: its box in pixels, ``right`` and ``bottom`` exclusive (null if there is
    nothing), and its share of all pixels.
    """

    found: bool
    left: int | None
    top: int | None
    right: int | None
    bottom: int | None
    share: float | None


class BitmapDifference(TypedDict):
    """How two pictures differ: the mean over all pixels and channels (0 to 255), and the share of pixels that are
    clearly different. Both are null if the sizes differ.
    """

    found: bool
    same_size: bool | None
    difference: float | None
    changed: float | None


@saved
def bitmap(home: Home, place: str) -> Bitmap:
    """Size, resolution, transparency and texts of an exported picture."""
    if not home.has(place):
        return absent(Bitmap)
    picture = opened(home, place)
    pixels = picture.convert("RGBA")
    colours = pixels.getcolors(_MOST_COLOURS)
    dpi = picture.info.get("dpi")
    return {
        "found": True,
        "format": str(picture.format).lower(),
        "width": picture.width,
        "height": picture.height,
        # A PNG keeps whole pixels per metre: 96 dots per inch are 3780, which are 96.01.
        "dpi": rounded(float(dpi[0]), 1) if dpi else None,
        "transparent": round(pixels.getchannel("A").histogram()[0] / (picture.width * picture.height), 4),
        "colours": None if colours is None else len(colours),
        "software": _said(picture, "Software"),
        "title": _said(picture, "Title"),
        "author": _said(picture, "Author"),
    }


def _said(picture: Any, name: str) -> str | None:
    text = picture.info.get(name)
    return str(text) if isinstance(text, str) else None


@saved
def bitmap_colour(home: Home, place: str, x: float, y: float) -> BitmapColour:
    """The colour of the pixel at a share of a picture's width and height: 0 is the left or upper edge, 1 the other."""
    if not home.has(place):
        return absent(BitmapColour)
    pixels = opened(home, place).convert("RGBA")
    across, down = (min(size - 1, max(0, int(share * size))) for share, size in ((x, pixels.width), (y, pixels.height)))
    red, green, blue, alpha = pixels.getpixel((across, down))
    return {
        "found": True,
        "colour": f"#{red:02x}{green:02x}{blue:02x}",
        "red": red,
        "green": green,
        "blue": blue,
        "opacity": round(alpha / 255, 4),
    }


@saved
def bitmap_content(home: Home, place: str, background: str = "") -> BitmapContent:
    """Where a picture differs from a background colour; without one, where it is not transparent."""
    if not home.has(place):
        return absent(BitmapContent)
    from PIL import Image, ImageChops

    pixels = opened(home, place).convert("RGBA")
    if background:
        colour = svg_styles.colour(background)
        if colour is None:
            raise StateCorrupt(f"{shown(background)} is no colour")
        ground = Image.new("RGBA", pixels.size, colour[0])
        bands = ImageChops.difference(pixels.convert("RGBa").convert("RGBA"), ground).split()
        largest = bands[0]
        for band in bands[1:]:
            largest = ImageChops.lighter(largest, band)
    else:
        largest = pixels.getchannel("A")
    seen = largest.point(lambda value: 255 if value > CHANGED else 0)
    box = seen.getbbox()
    left, top, right, bottom = box or (None, None, None, None)
    part = seen.histogram()[255] / (pixels.width * pixels.height)
    return {"found": True, "left": left, "top": top, "right": right, "bottom": bottom, "share": round(part, 4)}


@saved
def bitmap_difference(home: Home, place: str, other: str) -> BitmapDifference:
    """How two pictures of the same size differ; not found if one of them is not there."""
    if not (home.has(place) and home.has(other)):
        return absent(BitmapDifference)
    one, two = opened(home, place), opened(home, other)
    if one.size != two.size:
        return {"found": True, "same_size": False, "difference": None, "changed": None}
    mean, changed = apart(one, two)
    return {"found": True, "same_size": True, "difference": mean, "changed": changed}
