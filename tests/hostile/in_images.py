"""Hostile pictures and Exif. What is hostile in XMP and Exif is also hostile inside pictures."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig

from . import samples
from .samples import XMP, exif, jpeg, png, png_text, tiff, webp
from .ways import (
    ENTITIES,
    FILE_ENTITY,
    HALF,
    MIB,
    NO_EFFECTS,
    NO_ENTITIES,
    Cells,
    Expected,
    Way,
    bytes_of,
    made,
    xmp_with,
)

CONTAINERS: dict[str, Callable[[bytes, bytes], bytes]] = {
    "pictures:jpeg": lambda tags, packet: jpeg((0xE1, b"Exif\0\0" + tags), (0xE1, samples.XMP_HEAD + packet)),
    "pictures:png": lambda tags, packet: png((b"eXIf", tags), png_text(packet)),
    "pictures:webp": lambda tags, packet: webp((b"EXIF", tags), (b"XMP ", packet)),
    "pictures:tiff": lambda _tags, packet: samples.tiff_with(packet),
}


def in_pictures(
    expect: Expected, tags: bytes = b"", packet: bytes = b"", *, but: str = ""
) -> dict[str, list[Way] | str]:
    """The same Exif or XMP in a picture of each format."""
    cells: dict[str, list[Way] | str] = {}
    for channel, container in CONTAINERS.items():
        if channel.endswith("tiff") and tags:
            cells[channel] = but or "a TIFF is itself what Exif is made of: see exif"
        else:
            cells[channel] = [made(lambda make=container: make(tags or exif(), packet or XMP.encode()), expect)]  # type: ignore[misc]
    return cells


def _exif_pointer(kind: int, value: bytes) -> bytes:
    return tiff([(0x8769, kind, 1, value)])


def _many_rationals() -> bytes:
    """A thousand entries of one and the same numbers, eight thousand of them."""
    entries = [(number, 5, 8_000, struct.pack("<I", 8 + 2 + 12 * 1_000 + 4)) for number in range(1_000)]
    return tiff(entries) + struct.pack("<II", 1, 3) * 8_000


def _text_bomb() -> bytes:
    return zlib.compress(bytes(64 * MIB), 9)


def _bmp(width: int, height: int, colours: int = 0) -> bytes:
    """A picture that says this size, and has few pixels."""
    return struct.pack("<2sIIIIiiHHIIiiII", b"BM", 54, 0, 54, 40, width, height, 1, 24, 0, 0, 0, 0, colours, 0) + bytes(
        48
    )


_NO_TAGS = "nothing but size and pixels is looked at"

PIXELS: Cells = {
    "wrong_encoding": {"pixels": _NO_TAGS},
    "bomb": {
        "pixels": [
            bytes_of(_bmp(60_000, 60_000), StateTooBig),
            made(lambda: png((b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + _text_bomb())), StateCorrupt),
        ]
    },
    "deep_nesting": {"pixels": _NO_TAGS},
    "cyclic": {"pixels": _NO_TAGS},
    "entities": {"pixels": NO_ENTITIES},
    "wrong_types": {"pixels": [bytes_of(b"%PDF-1.4", StateCorrupt), bytes_of(b"RIFF\4\0\0\0WEBP", StateCorrupt)]},
    "many": {"pixels": [bytes_of(tiff([(256, 3, 1, b"\1\0")] * 1_001), StateCorrupt)]},
    "numbers": {
        "pixels": [bytes_of(_bmp(4, -(1 << 31)), StateTooBig), bytes_of(_bmp(0, 0), StateCorrupt)],
    },
    "odd_names": {"pixels": _NO_TAGS},
    "traps": {"pixels": NO_EFFECTS},
    "mid_write": {"pixels": HALF},
    "slow": {
        # It has shades of grey only.
        "pixels": [made(lambda: jpeg(*[(0xDB, b"\0" + b"\7" * 64)] * 9_000), lambda facts: facts[1] == [0.0, 0.0])]
    },
}

CELLS: Cells = {
    "wrong_encoding": {
        "exif": [bytes_of(tiff([(0x010F, 2, 4, b"A\xff\xfe\0")]), lambda facts: facts["make"] == "A\ufffd\ufffd")],
        **in_pictures(StateCorrupt, packet=b"<a>\xff</a>"),
    },
    "bomb": {
        "exif": [made(_many_rationals, lambda facts: facts["make"] is None)],
        "pictures:jpeg": [
            made(lambda: jpeg((0xE1, b"Exif\0\0" + _many_rationals()[:60_000])), lambda facts: facts["width"] == 4)
        ],
        "pictures:png": [
            made(lambda: png((b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + _text_bomb())), StateCorrupt),
            made(lambda: png((b"zTXt", b"Raw profile type exif\0\0" + _text_bomb())), StateCorrupt),
        ],
        "pictures:tiff": [made(_many_rationals, StateCorrupt)],
        "pictures:webp": [made(lambda: webp((b"EXIF", _many_rationals())), lambda facts: facts["width"] == 4)],
    },
    "deep_nesting": {
        "exif": "only the directories of Exif and GPS are read below the first",
        **in_pictures(StateTooBig, packet=xmp_with("<rdf:Bag>" * 300 + "</rdf:Bag>" * 300)),
    },
    "cyclic": {
        "exif": [bytes_of(_exif_pointer(4, struct.pack("<I", 8)), lambda facts: facts["make"] is None)],
        **in_pictures(lambda facts: facts["found"] is True, tags=_exif_pointer(4, struct.pack("<I", 8)), but="as exif"),
    },
    "entities": {
        "exif": NO_ENTITIES,
        **in_pictures(StateCorrupt, packet=xmp_with("<dc:title>&j;</dc:title>", before=ENTITIES)),
    },
    "wrong_types": {
        "exif": [
            bytes_of(
                tiff([(0x010F, 3, 1, b"\1\0"), (0x0112, 2, 2, b"x\0")]),
                lambda facts: facts["make"] is None and facts["orientation"] is None,
            ),
            bytes_of(_exif_pointer(2, b"abc\0"), lambda facts: facts["iso"] is None),
        ],
        "pictures:tiff": [
            bytes_of(tiff([(256, 2, 2, b"4\0"), (257, 3, 1, b"\1\0"), (258, 3, 1, b"\x08\0")]), StateCorrupt)
        ],
        "pictures:jpeg": [
            made(lambda: jpeg((0xE1, b"Exif\0\0II*\0" + bytes(4))), StateCorrupt),
            made(lambda: jpeg((0xDB, b"\0" * 65)), lambda facts: facts["quality"] is None),
        ],
        "pictures:png": [
            made(lambda: png((b"iTXt", b"XML:com.adobe.xmp")), lambda facts: facts["width"] == 4),
            made(lambda: png((b"iTXt", b"XML:com.adobe.xmp\0\1")), StateCorrupt),
        ],
        "pictures:webp": [
            made(lambda: webp((b"VP8 ", b"x")), lambda facts: facts["width"] == 4),
            bytes_of(b"RIFF\4\0\0\0WEBP", StateCorrupt),
        ],
    },
    "many": {
        "exif": [bytes_of(tiff([(1, 3, 1, b"\1\0")] * 1_001), StateCorrupt)],
        "pictures:tiff": [bytes_of(tiff([(256, 3, 1, b"\1\0")] * 1_001), StateCorrupt)],
        "pictures:jpeg": [made(lambda: jpeg(*[(0xE0, b"")] * 10_001), StateCorrupt)],
        "pictures:png": [made(lambda: png(*[(b"tEXt", b"")] * 10_001), StateCorrupt)],
        "pictures:webp": [made(lambda: webp(*[(b"ANMF", b"")] * 10_001), StateCorrupt)],
    },
    "numbers": {
        "exif": [
            bytes_of(_exif_pointer(11, struct.pack("<f", float("inf"))), StateCorrupt),
            bytes_of(_exif_pointer(9, struct.pack("<i", -4)), lambda facts: facts["make"] is None),
            bytes_of(tiff([(0x829A, 5, 1, struct.pack("<I", 0))]), lambda facts: facts["exposure"] is None),
            bytes_of(_exif_pointer(4, b"\xff" * 4), StateCorrupt),
        ],
        "pictures:tiff": [
            bytes_of(
                tiff([(256, 11, 1, struct.pack("<f", float("inf"))), (257, 3, 1, b"\1\0"), (258, 3, 1, b"\x08\0")]),
                StateCorrupt,
            )
        ],
        "pictures:png": [
            made(
                lambda: samples.pictures()["png"].replace(struct.pack(">II", 4, 3), b"\xff" * 8),
                lambda facts: facts["width"] == 0xFFFFFFFF,
            )
        ],
        "pictures:jpeg": [
            made(lambda: jpeg((0xE1, b"Exif\0\0" + _exif_pointer(11, struct.pack("<f", float("inf"))))), StateCorrupt)
        ],
        "pictures:webp": [
            made(lambda: webp((b"EXIF", _exif_pointer(4, b"\xff" * 4))), StateCorrupt),
            made(lambda: samples.pictures()["webp"][:12] + b"VP8X\xff\xff\xff\xff", StateCorrupt),
        ],
    },
    "odd_names": {
        "exif": [
            bytes_of(
                tiff([(0x010F, 2, 4, b"\x1b[2J"), (0x0110, 2, 4, b"a\0b\0")]),
                lambda facts: (facts["make"], facts["model"]) == ("\x1b[2J", "a"),
            )
        ],
        **in_pictures(
            lambda facts: facts["xmp"]["title"] == "\ufeff\u202ex",
            packet=xmp_with("<dc:title>\ufeff\u202ex</dc:title>"),
        ),
    },
    "traps": {
        "exif": NO_EFFECTS,
        **in_pictures(StateCorrupt, packet=xmp_with("<dc:title>&j;</dc:title>", before=FILE_ENTITY)),
    },
    "mid_write": {
        "exif": HALF,
        "pictures:jpeg": HALF,
        "pictures:png": HALF,
        "pictures:tiff": HALF,
        "pictures:webp": HALF,
    },
    "slow": {
        "exif": "directories and values are read once, and are few",
        "pictures:jpeg": [
            made(lambda: b"\xff\xd8" + b"\xff" * (100 * MIB), StateCorrupt),
            made(lambda: jpeg(*[(0xDB, b"\0" + b"\7" * 64)] * 9_000), lambda facts: facts["quality"] is None),
        ],
        "pictures:png": [
            made(
                lambda: png(*[(b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + zlib.compress(bytes(7 * MIB)))] * 2_000),
                StateCorrupt,
            )
        ],
        "pictures:tiff": "as exif",
        "pictures:webp": "its chunks are few and are not unpacked",
    },
}
