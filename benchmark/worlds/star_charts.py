"""Draws pictures of the night sky: the same bytes every time."""

from __future__ import annotations

import struct
import zlib

from pytest_opencomputer.composed import Draw

_WIDE, _HIGH = 400, 300
_PLOUGH = ((60, 120), (120, 95), (165, 110), (215, 125), (225, 170), (300, 175), (310, 115))


def star_chart(draw: Draw, dome: bool) -> bytes:
    """A picture in PNG, 400 by 300 pixels: stars above a dome, or the Plough above trees."""
    rows = [bytearray(_sky(y) * _WIDE) for y in range(_HIGH)]
    for _ in range(260):
        light = draw.number(70, 255)
        _star(rows, draw.number(2, _WIDE - 3), draw.number(2, _HIGH - 60), light, 0)
    for x, y in () if dome else _PLOUGH:
        _star(rows, x, y, 255, 2)
    for y in range(_HIGH):
        for x in range(_WIDE):
            if _dark(x, y, dome):
                rows[y][3 * x : 3 * x + 3] = bytes((16, 18, 22))
    return _png(rows)


def _sky(y: int) -> bytes:
    return bytes((10 + y // 12, 16 + y // 8, 42 + y // 5))


def _dark(x: int, y: int, dome: bool) -> bool:
    if dome:
        inside = (x - 200) ** 2 + (y - 290) ** 2 < 170**2
        return inside and not 190 < x < 225
    return y > 262 - (x * 7 % 31) - (x * 3 % 17)


def _star(rows: list[bytearray], x: int, y: int, light: int, size: int) -> None:
    for at in range(y - size, y + size + 1):
        for across in range(x - size, x + size + 1):
            rows[at][3 * across : 3 * across + 3] = bytes((light, light, min(255, light + 10)))


def _png(rows: list[bytearray]) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", _WIDE, _HIGH, 8, 2, 0, 0, 0)
    # Level 0 stores what it gets, so that every release of zlib makes the same bytes.
    pixels = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
