"""The pixels of layers, masks and channels of an XCF file.

Pixels are stored in tiles of 64 by 64, each plain, run-length encoded byte plane by byte plane, or packed with zlib.
They are read with eight bits per component, as stored: those of an image in linear light are in linear light.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

from .xcf import Drawable, Image
from .xcf_reader import COMPRESSION, Reader

TILE = 64
MAX_PIXELS = 48_000_000
_FLOATS = {500: "e", 550: "e", 575: "e", 600: "f", 650: "f", 675: "f", 700: "d", 750: "d", 775: "d"}

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels of the drawable."""


def planes(image: Image, drawable: Drawable, box: Box | None = None) -> list[Any]:
    """A picture (Pillow, mode L) for each component, of the part ``box`` or the whole of the drawable.

    Raises:
        StateCorrupt: the file is damaged there.
        StateTooBig: more than 48 million pixels.
    """
    from PIL import Image as Pillow

    left, top, right, bottom = box or (0, 0, drawable.width, drawable.height)
    if (right - left) * (bottom - top) > MAX_PIXELS:
        raise StateTooBig(f"{shown(drawable.name)} has {drawable.width}x{drawable.height} pixels")
    columns = -(-drawable.width // TILE)
    rows = -(-drawable.height // TILE)
    places, bytes_per_pixel = _tile_places(image, drawable, columns * rows)
    found = [Pillow.new("L", (right - left, bottom - top)) for _ in range(drawable.components)]
    for row in range(top // TILE, -(-bottom // TILE)):
        for column in range(left // TILE, -(-right // TILE)):
            x, y = column * TILE, row * TILE
            size = (min(TILE, drawable.width - x), min(TILE, drawable.height - y))
            stored = _tile(image, places[row * columns + column], size[0] * size[1], bytes_per_pixel, drawable.name)
            for number, plane in enumerate(found):
                tile = Pillow.frombytes("L", size, _component(image, stored, number, drawable.components))
                plane.paste(tile, (x - left, y - top))
    return found


def _tile_places(image: Image, drawable: Drawable, count: int) -> tuple[list[int], int]:
    """Where the tiles begin, and the bytes of a pixel."""
    reader = Reader(image.content, drawable.name, wide=image.wide)
    reader.at = drawable.hierarchy
    width, height, bytes_per_pixel = reader.side(), reader.side(), reader.number()
    reader.at = reader.pointer()
    level = (reader.side(), reader.side())
    if (width, height) != (drawable.width, drawable.height) or level != (width, height):
        raise reader.corrupt("its pixels have another size than itself")
    if bytes_per_pixel % drawable.components or not 1 <= bytes_per_pixel // drawable.components <= 8:
        raise reader.corrupt(f"pixels of {bytes_per_pixel} bytes")
    places = reader.pointers(count)
    if len(places) != count:
        raise reader.corrupt(f"{len(places)} tiles, {count} were wanted")
    return places, bytes_per_pixel


def _tile(image: Image, place: int, pixels: int, bytes_per_pixel: int, what: str) -> Sequence[bytes]:
    """The byte planes of a tile: of each pixel the first byte, then of each the second, and so on."""
    packing = image.properties.payload(COMPRESSION)[:1]
    size = pixels * bytes_per_pixel
    # What GIMP itself reads at most, as data that do not pack well become longer than they were.
    stored = image.content[place : place + size * 3 // 2 + 64]
    if packing == b"\1":
        return _run_lengths(stored, pixels, bytes_per_pixel, what)
    if packing == b"\2":
        try:
            stored = zlib.decompressobj().decompress(stored, size)
        except zlib.error as error:
            raise StateCorrupt(f"{shown(what)} has a damaged tile: {error}") from error
    elif packing not in (b"", b"\0"):
        raise StateCorrupt(f"{shown(what)} is packed in the unknown way {shown(packing)}")
    if len(stored) < size:
        raise StateCorrupt(f"{shown(what)} has a tile that ends too early")
    return [stored[number:size:bytes_per_pixel] for number in range(bytes_per_pixel)]


def _run_lengths(stored: bytes, pixels: int, bytes_per_pixel: int, what: str) -> Sequence[bytes]:
    found = []
    at = 0
    for _ in range(bytes_per_pixel):
        plane = bytearray()
        try:
            while len(plane) < pixels:
                code = stored[at]
                at += 1
                if code < 128:
                    length = code + 1
                    if length == 128:
                        length = int.from_bytes(stored[at : at + 2], "big")
                        at += 2
                    plane += stored[at : at + 1] * length
                    at += 1
                else:
                    length = 256 - code
                    if length == 128:
                        length = int.from_bytes(stored[at : at + 2], "big")
                        at += 2
                    plane += stored[at : at + length]
                    at += length
                if not length:
                    break
        except IndexError:
            pass  # it ends too early, which the length tells
        if len(plane) != pixels:
            raise StateCorrupt(f"{shown(what)} has a damaged tile: {len(plane)} pixels, {pixels} were wanted")
        found.append(bytes(plane))
    return found


def _component(image: Image, stored: Sequence[bytes], number: int, components: int) -> bytes:
    """One component of a tile's pixels, in eight bits."""
    size = len(stored) // components
    own = stored[number * size : (number + 1) * size]
    # Up to version 11 the bytes of a number stand in the order of the machine, which is nearly always this one.
    ordered = own if image.version >= 12 else own[::-1]
    form = _FLOATS.get(image.precision)
    if size == 1 or form is None or struct.calcsize(form) != size:
        return ordered[0]
    count = len(own[0])
    raw = bytearray(count * size)
    for offset, plane in enumerate(ordered):
        raw[offset::size] = plane
    # A comparison with NaN is false, so NaN becomes 0.
    return bytes(round(one * 255) if 0 < one < 1 else 255 * (one >= 1) for one in struct.unpack(f">{count}{form}", raw))
