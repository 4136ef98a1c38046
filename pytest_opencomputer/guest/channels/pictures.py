"""Pictures: format, size and the metadata inside; the pixels are not decoded.

A ready-made endpoint that a verifier gets by importing it::

    from pytest_opencomputer.guest.channels.pictures import picture

JPEG, PNG, TIFF and WebP are known. Sources: ITU T.81, the PNG specification, TIFF 6.0, RFC 9649.

The headers are read here and not by Pillow: importing it in the process of each call takes far longer than reading
them does, and it goes on without an error if Exif is damaged or the end of a file is missing.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import exif, xmp
from pytest_opencomputer.guest.endpoint import Home, saved
from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_BYTES = 128 * 1024**2
MAX_PARTS = 10_000

Format = Literal["jpeg", "png", "tiff", "webp"]


class XmpFacts(TypedDict):
    """What the XMP packet says; texts of several languages in the default one."""

    title: str | None
    description: str | None
    creator: list[str]
    rights: str | None
    keywords: list[str]
    hierarchical_keywords: list[str]
    rating: str | None


class PictureFacts(TypedDict):
    """A picture file. ``quality`` is the quality setting of the usual JPEG encoder; null if other tables were used."""

    found: bool
    format: Format | None
    width: int | None
    height: int | None
    bits: int | None
    quality: int | None
    size: int | None
    exif: exif.ExifFacts | None
    xmp: XmpFacts | None


@dataclass
class Picture:
    """What a file's headers say, before it is made facts.

    Attributes:
        bits: per channel.
        exif: the TIFF structure, as bytes; ``None`` where there is none.
        xmp: the packet.
    """

    format: Format
    width: int
    height: int
    bits: int
    quality: int | None = None
    exif: bytes | None = None
    xmp: bytes | None = None


@saved
def picture(home: Home, place: str) -> PictureFacts:
    """Format, size in pixels, bits per channel, JPEG quality, and Exif and XMP metadata of a picture file."""
    if not home.has(place):
        return {
            "found": False,
            "format": None,
            "width": None,
            "height": None,
            "bits": None,
            "quality": None,
            "size": None,
            "exif": None,
            "xmp": None,
        }
    content = home.file(place, MAX_BYTES)
    found = parse(content, place)
    return {
        "found": True,
        "format": found.format,
        "width": found.width,
        "height": found.height,
        "bits": found.bits,
        "quality": found.quality,
        "size": len(content),
        "exif": exif.facts(exif.parse(found.exif, place) if found.exif else None),
        "xmp": xmp_facts(xmp.parse(found.xmp, place) if found.xmp else None),
    }


def xmp_facts(packet: xmp.Xmp | None) -> XmpFacts:
    """The facts of a packet; empty of a picture without."""
    return {
        "title": packet.text("dc:title") if packet else None,
        "description": packet.text("dc:description") if packet else None,
        "creator": packet.items("dc:creator") if packet else [],
        "rights": packet.text("dc:rights") if packet else None,
        "keywords": sorted(packet.items("dc:subject")) if packet else [],
        "hierarchical_keywords": sorted(packet.items("lr:hierarchicalSubject")) if packet else [],
        "rating": packet.text("xmp:Rating") if packet else None,
    }


def parse(content: bytes, what: str = "picture") -> Picture:
    """Read the headers of a picture. Raises ``StateCorrupt`` where it is none of the known formats, or damaged."""
    try:
        if content.startswith(b"\xff\xd8"):
            return _jpeg(content)
        if content.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(content)
        if content[:4] in (b"II*\0", b"MM\0*"):
            return _tiff(content, what)
        if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
            return _webp(content)
    except (struct.error, IndexError, ValueError, OverflowError, zlib.error) as error:
        raise StateCorrupt(f"{shown(what)} is a damaged picture: {error}") from error
    raise StateCorrupt(f"{shown(what)} is no JPEG, PNG, TIFF or WebP: it begins with {shown(content[:8])}")


# JPEG

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_FILLING = re.compile(rb"\xff++")
_EXIF, _XMP = b"Exif\0\0", b"http://ns.adobe.com/xap/1.0/\0"
# Luminance at quality 50, T.81 table K.1 in the zigzag order of the file.
_LUMINANCE = bytes.fromhex(
    "100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e404457453738506d51575f62676867"
    "3e4d71797064785c656763"
)


def _segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Markers and contents of the segments before the picture's data."""
    at = 2
    for _ in range(MAX_PARTS):
        if (filling := _FILLING.match(content, at)) is None:
            raise ValueError(f"no marker at byte {at}")
        at = filling.end() - 1  # of several the last one begins the marker
        marker, length = content[at + 1], struct.unpack_from(">H", content, at + 2)[0]
        if marker == 0xD9 or length < 2 or at + 2 + length > len(content):
            raise ValueError(f"a segment that does not end, at byte {at}")
        yield marker, content[at + 4 : at + 2 + length]
        if marker == 0xDA:
            return
        at += 2 + length
    raise ValueError("too many segments")


def _jpeg(content: bytes) -> Picture:
    found = Picture("jpeg", 0, 0, 0)
    table = b""
    for marker, data in _segments(content):
        if marker in _FRAMES:
            found.bits, found.height, found.width = struct.unpack_from(">BHH", data)
        elif marker == 0xDB and data[:1] == b"\0" and len(data) >= 65:
            table = data[1:65]
        elif marker == 0xE1 and data.startswith(_EXIF):
            found.exif = found.exif or data[len(_EXIF) :]
        elif marker == 0xE1 and data.startswith(_XMP):
            found.xmp = found.xmp or data[len(_XMP) :]
    if not found.width:
        raise ValueError("no frame")
    if not content.rstrip(b"\0").endswith(b"\xff\xd9"):
        raise ValueError("its data does not end")
    found.quality = _quality(table)
    return found


def _quality(table: bytes) -> int | None:
    """The quality that scales the standard luminance table to this one, as the encoder of the IJG does."""
    for quality in range(1, 101):
        scale = 5000 // quality if quality < 50 else 200 - 2 * quality
        scaled = (min(255, max(1, (base * scale + 50) // 100)) for base in _LUMINANCE)
        if bytes(scaled) == table:
            return quality
    return None


# PNG


def _png(content: bytes) -> Picture:
    width, height, bits = struct.unpack_from(">IIB", content, 16)
    found = Picture("png", width, height, bits)
    at = 8
    packet, profile = b"", b""
    for _ in range(MAX_PARTS):
        length, kind = struct.unpack_from(">I4s", content, at)
        data = content[at + 8 : at + 8 + length]
        if len(data) != length:
            raise ValueError(f"a chunk that does not end, at byte {at}")
        if kind == b"eXIf":
            found.exif = data
        elif kind == b"iTXt" and data.startswith(b"XML:com.adobe.xmp\0"):
            packet = data
        elif kind == b"zTXt" and data.startswith(b"Raw profile type exif\0"):
            profile = data
        if kind == b"IEND":
            # Unpacked once, however many of them there are: the last one counts.
            found.xmp = _international_text(packet) if packet else None
            found.exif = found.exif or (_raw_profile(profile) if profile else None)
            return found
        at += 12 + length
    raise ValueError("too many chunks")


def _inflated(data: bytes) -> bytes:
    machine = zlib.decompressobj()
    text = machine.decompress(data, xmp.MAX_BYTES)
    if machine.unconsumed_tail:
        raise ValueError("a text of more than 8 MiB")
    return text


def _international_text(data: bytes) -> bytes:
    _, rest = data.split(b"\0", 1)
    compressed, rest = rest[0], rest[2:]
    text = rest.split(b"\0", 2)[2]
    return _inflated(text) if compressed else text


def _raw_profile(data: bytes) -> bytes | None:
    """Exif in hexadecimal lines after name and length, as ImageMagick began to write it."""
    lines = _inflated(data.split(b"\0", 1)[1][1:]).decode("latin-1").split("\n")
    raw = bytes.fromhex("".join(lines[3:]))
    return raw.removeprefix(_EXIF) or None


# TIFF


def _tiff(content: bytes, what: str) -> Picture:
    main = exif.parse(content, what).main

    def number(tag: int) -> int:
        value = main.get(tag)
        if not isinstance(value, tuple) or not value:
            raise ValueError(f"no entry {tag}")
        return int(value[0])

    packet = main.get(exif.XMP_TAG)
    return Picture(
        "tiff",
        number(exif.WIDTH_TAG),
        number(exif.HEIGHT_TAG),
        number(exif.BITS_TAG),
        exif=content,
        xmp=packet if isinstance(packet, bytes) else None,
    )


# WebP


def _webp(content: bytes) -> Picture:
    found = Picture("webp", 0, 0, 8)
    at = 12
    for _ in range(MAX_PARTS):
        if at + 8 > len(content):
            break
        kind, length = struct.unpack_from("<4sI", content, at)
        data = content[at + 8 : at + 8 + length]
        if len(data) != length:
            raise ValueError(f"a chunk that does not end, at byte {at}")
        if kind == b"VP8X":
            found.width, found.height = (int.from_bytes(data[start : start + 3], "little") + 1 for start in (4, 7))
        elif kind == b"VP8 " and not found.width:
            found.width, found.height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 6))
        elif kind == b"VP8L" and not found.width:
            (packed,) = struct.unpack_from("<I", data, 1)
            found.width, found.height = (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
        elif kind == b"EXIF":
            found.exif = data.removeprefix(_EXIF)
        elif kind == b"XMP ":
            found.xmp = data
        at += 8 + length + length % 2
    else:
        raise ValueError("too many chunks")
    if not found.width:
        raise ValueError("no picture in it")
    return found
