"""Writes PNG images of screen contents, losslessly and fast.

A screenshot is taken at every step, so what matters is time. Measured on a 1920x1080 screen: libswscale turns the
pixels into rows in 1.3 ms, Python in 7; ``isal`` compresses in 1 to 10 ms at level 1 what ``zlib`` compresses in 10 to
40. PNG filters are left out: on screen contents they cost more time than they save bytes.

Format: PNG specification (third edition), colour type 2, eight bits a sample, no interlace.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from pytest_opencomputer.guest.swscale import Pixels, converter

STRIP = 24  #: rows that are compressed at a time
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class _Compressor(Protocol):
    def compress(self, data: bytearray | memoryview, /) -> bytes: ...

    def flush(self) -> bytes: ...


def _compressor() -> _Compressor:
    """The fastest zlib compressor there is here."""
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib.compressobj(1)
    found: _Compressor = isal_zlib.compressobj(1)
    return found


def _chunk(kind: bytes, parts: Sequence[bytes]) -> Iterator[bytes]:
    sum32 = zlib.crc32(kind)
    for part in parts:
        sum32 = zlib.crc32(part, sum32)
    yield struct.pack(">I", sum(map(len, parts))) + kind
    yield from parts
    yield struct.pack(">I", sum32)


@dataclass(frozen=True)
class Patch:
    """A small image on top of another: the place of its top left corner, its width, and pixels as ``encode`` takes."""

    x: int
    y: int
    width: int
    pixels: bytes | bytearray


class Encoder:
    """Encodes images of one size.

    An image is converted and compressed in strips of a few rows, so that little extra memory is needed.

    Args:
        width: pixels of a row.
        height: rows.
    """

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"an image needs a width and a height of at least 1, got {width}x{height}")
        self.width, self.height = width, height
        self._rows = min(height, STRIP)
        self._scanlines = bytearray((3 * width + 1) * self._rows)  # for each row 0 (no filter) and the samples
        self._converters = {rows: converter(width, rows) for rows in {self._rows, height % self._rows} - {0}}
        self._trusted = False  # whether libswscale has been checked to give the right bytes here

    def encode(self, pixels: Pixels, patch: Patch | None = None) -> bytes:
        """Return ``pixels`` as a PNG.

        Args:
            pixels: ``width * height`` pixels of four bytes, blue, green, red and one unused, without padding.
            patch: an image that covers a part of them in the PNG and lies inside. So the pixels need not be copied.

        Raises:
            ValueError: ``pixels`` has another size.
        """
        stride = 4 * self.width
        if len(pixels) != stride * self.height:
            raise ValueError(f"{self.width}x{self.height} pixels are {stride * self.height} bytes, got {len(pixels)}")
        compressor = _compressor()
        parts = []
        for top in range(0, self.height, self._rows):
            rows = min(self._rows, self.height - top)
            self._fill(pixels, top * stride, rows)
            if patch is not None:
                self._cover(patch, top, rows)
            with memoryview(self._scanlines) as scanlines:
                parts.append(compressor.compress(scanlines[: rows * (3 * self.width + 1)]))
        return _file(self.width, self.height, (*parts, compressor.flush()))

    def _fill(self, pixels: Pixels, start: int, rows: int) -> None:
        """Fill the scanlines with the samples of ``rows`` rows of pixels from the byte ``start`` on."""
        convert = self._converters[rows]
        if convert is not None and self._trusted:
            convert(pixels, self._scanlines, start)
            return
        self._take_apart(pixels, start, rows)
        if convert is not None:
            size = rows * (3 * self.width + 1)
            converted = bytearray(size)
            convert(pixels, converted, start)
            self._trusted = converted == self._scanlines[:size]
            if not self._trusted:
                self._converters = dict.fromkeys(self._converters)

    def _cover(self, patch: Patch, top: int, rows: int) -> None:
        """Put the part of a patch that is in these rows over the scanlines."""
        stride = 4 * patch.width
        for row in range(max(patch.y, top), min(patch.y + len(patch.pixels) // stride, top + rows)):
            pixels = patch.pixels[(row - patch.y) * stride : (row - patch.y + 1) * stride]
            samples = bytearray(3 * patch.width)
            samples[0::3], samples[1::3], samples[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
            place = (row - top) * (3 * self.width + 1) + 1 + 3 * patch.x
            self._scanlines[place : place + len(samples)] = samples

    def _take_apart(self, pixels: Pixels, start: int, rows: int) -> None:
        """As ``_fill``, but always in Python instead of with libswscale."""
        stride, out, span = 4 * self.width, self._scanlines, 3 * self.width
        for row in range(rows):
            line = bytes(pixels[start + row * stride : start + (row + 1) * stride])
            target = row * (span + 1) + 1
            end = target + span
            out[target:end:3] = line[2::4]
            out[target + 1 : end : 3] = line[1::4]
            out[target + 2 : end : 3] = line[0::4]


def pack(width: int, height: int, scanlines: bytearray) -> bytes:
    """The PNG of scanlines: for each row a byte (0 for no filter), then red, green and blue of each pixel."""
    compressor = _compressor()
    return _file(width, height, (compressor.compress(scanlines), compressor.flush()))


def _file(width: int, height: int, compressed: Sequence[bytes]) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"".join((_SIGNATURE, *_chunk(b"IHDR", (header,)), *_chunk(b"IDAT", compressed), *_chunk(b"IEND", ())))


def crop(pixels: Pixels, width: int, box: tuple[int, int, int, int]) -> bytes:
    """The pixels of ``box`` (left, top, right, bottom; the last two exclusive) of an image ``width`` pixels wide."""
    left, top, right, bottom = box
    rows = range(top * width * 4, bottom * width * 4, width * 4)
    return b"".join([bytes(pixels[row + left * 4 : row + right * 4]) for row in rows])
