"""Exif: what cameras write into pictures, a TIFF structure of directories with numbered entries.

Source: CIPA DC-008 (Exif 2.32) and TIFF 6.0. Only entries that tests of desktop work can be about are read.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_ENTRIES = 1_000
MAX_VALUE = 65_536  # bytes of one value
MAX_PACKET = 8 * 1024**2  # bytes of the XMP packet
_MAX_NUMBERS = 1_000  # in one value; no entry that is read here has more than three

_SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}
_EXIF, _GPS = 0x8769, 0x8825
XMP_TAG, WIDTH_TAG, HEIGHT_TAG, BITS_TAG = 700, 256, 257, 258

Value = str | bytes | tuple[int | Fraction | float, ...]


class ExifFacts(TypedDict):
    """What Exif says. Times are ``YYYY-MM-DD hh:mm:ss``; exposure in seconds, places in degrees and metres."""

    make: str | None
    model: str | None
    lens: str | None
    description: str | None
    artist: str | None
    copyright: str | None
    software: str | None
    taken: str | None
    exposure: float | None
    aperture: float | None
    iso: int | None
    focal_length: float | None
    orientation: int | None
    latitude: float | None
    longitude: float | None
    altitude: float | None


@dataclass(frozen=True)
class Directories:
    """The entries of a TIFF structure by number: the first picture's, and those of Exif and GPS."""

    main: Mapping[int, Value]
    exif: Mapping[int, Value]
    gps: Mapping[int, Value]


def parse(content: bytes, what: str = "picture") -> Directories:
    """Parse a TIFF structure. Raises ``StateCorrupt``."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(content[:4])
    if order is None:
        raise StateCorrupt(f"{shown(what)}: its Exif is no TIFF structure")
    try:
        reader = _Reader(content, order)
        main = reader.directory(struct.unpack_from(order + "I", content, 4)[0])
        return Directories(main, reader.below(main, _EXIF), reader.below(main, _GPS))
    except (struct.error, IndexError, ValueError, OverflowError) as error:
        raise StateCorrupt(f"{shown(what)}: its Exif is damaged: {error}") from error


def facts(found: Directories | None) -> ExifFacts:
    """The facts of parsed Exif; all ``None`` of a picture without."""
    main, exif, gps = (found.main, found.exif, found.gps) if found else ({}, {}, {})
    iso, orientation = _number(exif, 0x8827), _number(main, 0x0112)
    return {
        "make": _text(main, 0x010F),
        "model": _text(main, 0x0110),
        "lens": _text(exif, 0xA434),
        "description": _text(main, 0x010E),
        "artist": _text(main, 0x013B),
        "copyright": _text(main, 0x8298),
        "software": _text(main, 0x0131),
        "taken": _time(_text(exif, 0x9003)),
        "exposure": _number(exif, 0x829A),
        "aperture": _number(exif, 0x829D),
        "iso": None if iso is None else int(iso),
        "focal_length": _number(exif, 0x920A),
        "orientation": None if orientation is None else int(orientation),
        "latitude": _degrees(gps, 2, _text(gps, 1) == "S"),
        "longitude": _degrees(gps, 4, _text(gps, 3) == "W"),
        "altitude": _altitude(gps),
    }


class _Reader:
    def __init__(self, content: bytes, order: str) -> None:
        self._content, self._order = content, order

    def directory(self, at: int) -> dict[int, Value]:
        (count,) = struct.unpack_from(self._order + "H", self._content, at)
        if count > MAX_ENTRIES:
            raise ValueError(f"a directory of {count} entries")
        found: dict[int, Value] = {}
        for place in range(at + 2, at + 2 + 12 * count, 12):
            tag, kind, items = struct.unpack_from(self._order + "HHI", self._content, place)
            size = _SIZES.get(kind, 0) * items
            if tag == XMP_TAG and kind in (1, 7):
                kind, most = 7, MAX_PACKET  # bytes, by either name
            else:
                # Texts are bytes. The entries of a directory may all point to the same numbers.
                most = MAX_VALUE if kind in (2, 7) else _MAX_NUMBERS * _SIZES.get(kind, 0)
            if not 0 < size <= most:
                continue
            start = place + 8 if size <= 4 else struct.unpack_from(self._order + "I", self._content, place + 8)[0]
            raw = self._content[start : start + size]
            if len(raw) == size:  # an entry that points beyond the end has no known value
                found[tag] = self._value(kind, items, raw)
        return found

    def below(self, main: Mapping[int, Value], tag: int) -> dict[int, Value]:
        pointer = main.get(tag)
        return self.directory(int(pointer[0])) if isinstance(pointer, tuple) else {}

    def _value(self, kind: int, items: int, raw: bytes) -> Value:
        if kind == 2:
            return raw.split(b"\0", 1)[0].decode("utf-8", "replace").strip()
        if kind in (5, 10):
            numbers = struct.unpack(self._order + ("I" if kind == 5 else "i") * 2 * items, raw)
            return tuple(
                Fraction(above, below) if below else math.nan
                for above, below in zip(numbers[::2], numbers[1::2], strict=True)
            )
        if kind == 7:
            return raw
        letter = {1: "B", 3: "H", 4: "I", 6: "b", 8: "h", 9: "i", 11: "f", 12: "d"}[kind]
        return struct.unpack(self._order + letter * items, raw)


def _text(entries: Mapping[int, Value], tag: int) -> str | None:
    value = entries.get(tag)
    return value if isinstance(value, str) and value else None


def _numbers(entries: Mapping[int, Value], tag: int) -> Sequence[float]:
    value = entries.get(tag)
    numbers = [float(one) for one in value] if isinstance(value, tuple) else []
    return numbers if all(map(math.isfinite, numbers)) else []


def _number(entries: Mapping[int, Value], tag: int) -> float | None:
    return next(iter(_numbers(entries, tag)), None)


def _time(text: str | None) -> str | None:
    return f"{text[:10].replace(':', '-')} {text[11:19]}" if text and len(text) >= 19 else None


def _degrees(gps: Mapping[int, Value], tag: int, negative: bool) -> float | None:
    parts = _numbers(gps, tag)
    if len(parts) != 3:
        return None
    value = parts[0] + parts[1] / 60 + parts[2] / 3600
    return -value if negative else value


def _altitude(gps: Mapping[int, Value]) -> float | None:
    height = _number(gps, 6)
    return -height if height is not None and _number(gps, 5) == 1 else height
