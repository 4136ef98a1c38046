"""Removes, adds or changes the metadata of picture files.

Of JPEG, PNG and TIFF the pixels stay byte for byte.
"""

from __future__ import annotations

import io
import struct

from PIL import Image

from pytest_opencomputer.proofs.mutants import tiff_entries
from pytest_opencomputer.proofs.mutants.picture_files import chunks, joined, png_of, segments, written

KINDS = {"exif": "Exif", "xmp": "an XMP packet", "iptc": "IPTC data", "comment": "a comment"}
"""What there is, and what people call it."""
_TAGS = {"exif": {34665, 34853}, "xmp": {700}, "iptc": {33723}, "comment": set[int]()}
_EXIF, _XMP, _JFIF = b"Exif\0\0", b"http://ns.adobe.com/xap/1.0/\0", b"JFIF\0"
_SEGMENTS = {
    "exif": (0xE1, (_EXIF,)),
    "xmp": (0xE1, (_XMP, b"http://ns.adobe.com/xmp/extension/\0")),
    "iptc": (0xED, (b"Photoshop 3.0\0",)),
    "comment": (0xFE, (b"",)),
}
_TEXTS = {
    "exif": (b"Raw profile type exif",),
    "xmp": (b"XML:com.adobe.xmp",),
    "iptc": (b"Raw profile type iptc",),
    "comment": (b"Comment", b"Description"),
}
_ADDED = ("exif", "xmp", "comment")
_SOFTWARE = 305
_PACKET = (
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    b'<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Scanner"/></rdf:RDF></x:xmpmeta>'
)
_INCH = 0.0254
"""In metres: PNG counts pixels per metre."""


def has(content: bytes, what: str) -> bool:
    """Whether a file carries one of ``KINDS``. Raises ``ValueError``."""
    with Image.open(io.BytesIO(content)) as picture:
        kind, info = picture.format, picture.info
    if kind in ("JPEG", "MPO"):
        return any(_is_segment(one, what) for one in segments(content)[0])
    if kind == "PNG":
        return any(_is_chunk(*one, what) for one in chunks(content))
    if kind == "TIFF":
        return bool(tiff_entries.tags(content) & _TAGS[what])
    return what == "comment" and bool(info.get("comment"))


def without(content: bytes, what: str) -> bytes:
    """The file without one of ``KINDS``. Raises ``ValueError``."""
    if content.startswith(b"\xff\xd8"):
        parts, rest = segments(content)
        return joined([one for one in parts if not _is_segment(one, what)], rest)
    if content.startswith(b"\x89PNG"):
        return png_of([one for one in chunks(content) if not _is_chunk(*one, what)])
    if content[:2] in (b"II", b"MM"):
        return tiff_entries.changed(content, dict.fromkeys(_TAGS[what]))
    return written(content, lambda frame: frame, comment=b"")


def can_be_added(content: bytes, what: str) -> bool:
    """Whether ``added`` knows how to put it into such a file."""
    return what in _ADDED and content.startswith((b"\xff\xd8", b"\x89PNG"))


def added(content: bytes, what: str) -> bytes:
    """The JPEG or PNG file with this metadata added. Raises ``ValueError``."""
    exif = Image.Exif()
    exif[_SOFTWARE] = "Scanner"
    if content.startswith(b"\xff\xd8"):
        data = {"exif": exif.tobytes(), "xmp": _XMP + _PACKET, "comment": b"Draft"}[what]
        segment = struct.pack(">BBH", 0xFF, _SEGMENTS[what][0], len(data) + 2) + data
        parts, rest = segments(content)
        first = 1 if parts and parts[0][1] == 0xE0 else 0  # JFIF stands before all others
        return joined([*parts[:first], segment, *parts[first:]], rest)
    chunk = {
        "exif": (b"eXIf", exif.tobytes().removeprefix(_EXIF)),
        "xmp": (b"iTXt", _TEXTS["xmp"][0] + b"\0\0\0\0\0" + _PACKET),
        "comment": (b"tEXt", b"Comment\0Draft"),
    }[what]
    head, *rest_of = chunks(content)
    return png_of([head, chunk, *rest_of])


def resolution(content: bytes) -> int:
    """Pixels per inch as the file says it across; 0 if it does not."""
    with Image.open(io.BytesIO(content)) as picture:
        return round(float(picture.info.get("dpi", (0, 0))[0]))


def at_resolution(content: bytes, dpi: int) -> bytes:
    """A JPEG, PNG or TIFF file that says another resolution. Raises ``ValueError``."""
    if content.startswith(b"\x89PNG"):
        per_metre = round(dpi / _INCH)
        head, *rest = (one for one in chunks(content) if one[0] != b"pHYs")
        return png_of([head, (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)), *rest])
    if content.startswith(b"\xff\xd8"):
        parts, pixels = segments(content)
        at = next((at for at, one in enumerate(parts) if one[4:9] == _JFIF), None)
        if at is None:
            raise ValueError("no JFIF")
        parts[at] = parts[at][:11] + struct.pack(">BHH", 1, dpi, dpi) + parts[at][16:]
        return joined(parts, pixels)
    values = {282: (dpi, 1), 283: (dpi, 1), 296: (2,)}  # in inches
    return tiff_entries.changed(content, {tag: (kind, values[tag]) for tag, kind in tiff_entries.RESOLUTION.items()})


def _is_segment(segment: bytes, what: str) -> bool:
    marker, starts = _SEGMENTS[what]
    return segment[1] == marker and segment[4:].startswith(starts)


def _is_chunk(name: bytes, data: bytes, what: str) -> bool:
    if what == "exif" and name == b"eXIf":
        return True
    return name in (b"tEXt", b"zTXt", b"iTXt") and data.partition(b"\0")[0] in _TEXTS[what]
