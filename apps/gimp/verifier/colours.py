"""Colours in pictures and layers: their means in a region, grids of them, and how far two pictures are apart."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.pixels import apart
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import xcf
from .pictures import cut, pixels

MAX_CELLS = 1_024
MAX_COLOURS = 65_536
MAX_COUNTED = 2_000_000


class Colours(TypedDict):
    """The colours of a region, from 0 to 255 as red, green and blue.

    Mean, deviation, darkest and brightest are over the pixels that are not fully transparent (null if there are
    none); ``most_frequent`` is such a colour as ``#rrggbb``, and ``colours`` how many different ones there are (null
    above 65,536). ``transparent`` and ``opaque`` are the shares of pixels that are fully so, ``alpha`` is the mean, all
    from 0 to 1. ``found`` is false where the region reaches beyond the picture.
    """

    found: bool
    width: int | None
    height: int | None
    mean: list[float] | None
    deviation: list[float] | None
    darkest: list[int] | None
    brightest: list[int] | None
    most_frequent: str | None
    most_frequent_share: float | None
    colours: int | None
    alpha: float | None
    transparent: float | None
    opaque: float | None


class ColourGrid(TypedDict):
    """Mean colours of the cells of a grid laid over a picture, row by row: red, green, blue, and alpha, 0 to 255."""

    found: bool
    cells: list[list[int]] | None


class GridLikeness(TypedDict):
    """``largest`` is the largest difference, from 0 to 255, between the mean colours of two cells in the same place."""

    found: bool
    largest: int | None


class Likeness(TypedDict):
    """How far two pictures are apart, over red, green, blue and alpha from 0 to 255.

    ``difference`` is the mean of the absolute differences (of what is transparent only that), ``changed`` the share
    of pixels of which one of them is more than 16. ``same_size`` says whether they have the same size; otherwise the
    second was scaled to that of the first. Of a layer of an indexed image ``undithered`` is the share of pixels that
    have the one colour that is given most often to their colour in the second: 1 without dithering, null of layers
    of more than two million pixels.
    """

    found: bool
    same_size: bool | None
    difference: float | None
    changed: float | None
    undithered: float | None


@saved
def colours(
    home: Home, place: str, layer: str = "", left: int = 0, top: int = 0, width: int = 0, height: int = 0
) -> Colours:
    """The colours of a picture file, or of a layer of an XCF file, in a region of it (all of it if there is no
    `width`).

    `left` and `top` are counted from the corner of the picture or layer. Masks are not applied.
    """
    from PIL import ImageStat

    whole = pixels(home, place, layer)
    region = None if whole is None else cut(whole, left, top, width, height)
    if region is None:
        return absent(Colours)
    alpha = region.getchannel("A")
    shares = alpha.histogram()
    count = region.width * region.height
    facts: Colours = {
        **absent(Colours),
        "found": True,
        "width": region.width,
        "height": region.height,
        "alpha": round(sum(value * times for value, times in enumerate(shares)) / count / 255, 4),
        "transparent": round(shares[0] / count, 4),
        "opaque": round(shares[255] / count, 4),
    }
    if shares[0] == count:
        return facts
    colour = region.convert("RGB")
    stat = ImageStat.Stat(colour, alpha.point([0] + [255] * 255))
    facts["mean"] = [round(one, 2) for one in stat.mean]
    facts["deviation"] = [round(one, 2) for one in stat.stddev]
    facts["darkest"] = [low for low, _ in stat.extrema]
    facts["brightest"] = [high for _, high in stat.extrema]
    named = colour.getcolors(MAX_COLOURS) if shares[0] == 0 else _solid_colours(region)
    if named:
        times, most = max(named)
        facts["colours"] = len(named)
        facts["most_frequent"] = "#{:02x}{:02x}{:02x}".format(*most[:3])
        facts["most_frequent_share"] = round(times / count, 4)
    return facts


def _solid_colours(region: Any) -> list[tuple[int, tuple[int, ...]]]:
    """The colours of what is not transparent, with how often they are there; none where there are too many."""
    found: dict[tuple[int, ...], int] = {}
    for times, colour in region.getcolors(MAX_COLOURS) or ():
        if colour[3]:
            found[colour[:3]] = found.get(colour[:3], 0) + times
    return [(times, colour) for colour, times in found.items()]


@saved
def colour_grid(home: Home, place: str, columns: int = 4, rows: int = 4, layer: str = "") -> ColourGrid:
    """Mean colours of a picture file, or of a layer of an XCF file, in a grid: what it shows, whatever its size."""
    if not 1 <= columns * rows <= MAX_CELLS or min(columns, rows) < 1:
        raise ValueError(f"a grid of {columns}x{rows} cells, wanted: at most {MAX_CELLS}")
    from PIL import Image as Pillow

    whole = pixels(home, place, layer)
    if whole is None:
        return absent(ColourGrid)
    # Weighted by alpha, as what is transparent may have any colour below it.
    small = whole.convert("RGBa").resize((columns, rows), Pillow.Resampling.BOX).convert("RGBA")
    return {"found": True, "cells": [list(small.getpixel((x, y))) for y in range(rows) for x in range(columns)]}


@saved
def grid_likeness(home: Home, place: str, other: str, columns: int = 16, rows: int = 12) -> GridLikeness:
    """How much two picture files, whatever their sizes, differ in the cell of a grid where they differ most. It shows
    that a part is missing, which a mean over the whole picture may not.
    """
    one, two = (colour_grid(home, each, columns, rows)["cells"] for each in (place, other))
    if one is None or two is None:
        return absent(GridLikeness)
    pairs = zip(one, two, strict=True)
    return {"found": True, "largest": max(abs(a - b) for pair in pairs for a, b in zip(*pair, strict=True))}


@saved
def likeness(
    home: Home,
    place: str,
    other: str,
    layer: str = "",
    other_layer: str = "",
    left: int = 0,
    top: int = 0,
    width: int = 0,
    height: int = 0,
    other_left: int = 0,
    other_top: int = 0,
) -> Likeness:
    """How much two pictures (files, or layers of XCF files), or regions of the same size in them, differ."""
    from PIL import Image as Pillow

    one, two = pixels(home, place, layer), pixels(home, other, other_layer)
    if one is None or two is None:
        return absent(Likeness)
    same_size = one.size == two.size
    if width or height or left or top or other_left or other_top:
        part = cut(one, left, top, width, height)
        if part is None:
            return absent(Likeness)
        one, two = part, cut(two, other_left, other_top, part.width, part.height)
        if two is None:
            return absent(Likeness)
    elif not same_size:
        two = two.resize(one.size, Pillow.Resampling.LANCZOS)
    difference, changed = apart(one, two)
    indexed = bool(layer) and xcf.read(home, place).base_type == "indexed" and one.width * one.height <= MAX_COUNTED
    return {
        "found": True,
        "same_size": same_size,
        "difference": difference,
        "changed": changed,
        "undithered": _undithered(one, two) if indexed else None,
    }


def _undithered(one: Any, two: Any) -> float:
    """The share of pixels with the colour that those of their colour in the second picture have most often."""
    given: dict[bytes, dict[bytes, int]] = {}
    new, old = one.convert("RGB").tobytes(), two.convert("RGB").tobytes()
    for at in range(0, len(new), 3):
        colours = given.setdefault(old[at : at + 3], {})
        colours[new[at : at + 3]] = colours.get(new[at : at + 3], 0) + 1
    kept = sum(max(colours.values()) for colours in given.values())
    return round(kept / (int(one.width) * int(one.height)), 4)
