"""Picture files written anew with other pixels: what stands beside the pixels stays as it is.

Segments of JPEG, chunks of PNG and entries of TIFF are kept byte for byte. Sources: ITU T.81, the PNG specification,
GIF89a, XMP part 3.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Collection, Iterator
from typing import Any

from PIL import GifImagePlugin, Image, ImageSequence, JpegImagePlugin

from pytest_opencomputer.proofs.mutants import tiff_entries

FORMATS = ("PNG", "JPEG", "GIF", "TIFF", "WEBP", "BMP")
PNG_START = b"\x89PNG\r\n\x1a\n"
_SCAN = 0xDA
_PIXEL_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_OF_COLOURS = (b"bKGD", b"hIST", b"sBIT")
"""Chunks that mean something else where a picture has other channels."""
_COLOUR_TYPES = {"L": 0, "RGB": 2, "P": 3, "LA": 4, "RGBA": 6}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Of Adam7: first column and row, and the distances to the next ones."""
_GIF_XMP, _GIF_XMP_END = b"\x21\xff\x0bXMP DataXMP", b"\x01\xff\xfe\xfd"
"""Before an XMP packet, and the beginning of the 258 bytes behind it."""
Edit = Callable[[Image.Image], Image.Image]


def written(content: bytes, edit: Edit, *, since: int = 0, **options: Any) -> bytes:
    """The file with other pixels, in its format and with its settings.

    Args:
        edit: makes the new picture of an old one. It may change it.
        since: the first of the frames that are edited.
        options: settings of the format that differ, as Pillow names them; of PNG also ``bits`` and ``interlaced``.

    Raises:
        ValueError, OSError: it cannot be written.
    """
    with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
        kind = "JPEG" if picture.format == "MPO" else picture.format
        mode = picture.mode
        known = _settings(picture, content) | options
        frames = [frame.copy() for frame in ImageSequence.Iterator(picture)][: 1 if kind == "JPEG" else None]
        durations = [frame.info.get("duration", 0) for frame in frames]
    frames = [frame if at < since else edit(frame) for at, frame in enumerate(frames)]
    if len(frames) > 1:
        known |= {"save_all": True, "append_images": frames[1:], "duration": durations, "disposal": 2}
    out = io.BytesIO()
    bits, interlaced = known.pop("bits", 0), known.pop("interlaced", False)
    if kind == "PNG" and frames[0].mode == "P":
        known["bits"] = bits
    frames[0].save(out, kind, **known)
    if kind == "JPEG":
        return _jpeg_beside(content, out.getvalue())
    if kind == "PNG" and len(frames) == 1:
        new = chunks(out.getvalue())
        if frames[0].mode in _COLOUR_TYPES and (interlaced or (bits == 16 and frames[0].mode != "P")):
            new = _png_pixels(frames[0], bits, interlaced=interlaced, palette=new)
        return _png_beside(content, new, () if frames[0].mode == mode else _OF_COLOURS)
    if kind == "TIFF" and len(frames) == 1:
        return tiff_entries.with_pixels(content, out.getvalue())
    if kind == "GIF" and (start := content.find(_GIF_XMP)) > 0:
        packet = content[start : content.index(_GIF_XMP_END, start) + 258]
        return out.getvalue()[:-1] + packet + out.getvalue()[-1:]
    return out.getvalue()


def _settings(picture: Image.Image, content: bytes) -> dict[str, Any]:
    """What a picture was saved with, for saving it again. It must not be loaded yet."""
    info = picture.info
    wanted: tuple[str, ...] = ()
    found: dict[str, Any] = {}
    if isinstance(picture, JpegImagePlugin.JpegImageFile):
        found = {"qtables": picture.quantization, "subsampling": JpegImagePlugin.get_sampling(picture)}
        found |= {"progressive": bool(info.get("progressive")), "keep_rgb": info.get("adobe_transform") == 0}
    elif picture.format == "PNG":
        wanted = ("transparency",)
        found = {"bits": content[24], "interlaced": bool(content[28])}
    elif isinstance(picture, GifImagePlugin.GifImageFile):
        wanted = ("transparency", "comment", "loop")
        said = picture.tile[0].args
        found = {"interlace": int(said[1]) if isinstance(said, tuple) else 0}
    elif picture.format == "TIFF":
        wanted = ("compression",)
    elif picture.format == "WEBP":
        wanted = ("exif", "icc_profile", "xmp", "loop")
        found = {"lossless": b"VP8L" in content[:64]}
    return found | {key: info[key] for key in wanted if key in info}


def segments(content: bytes) -> tuple[list[bytes], bytes]:
    """The segments of a JPEG file before its pixels, each with its marker, and the rest. Raises ``ValueError``."""
    found: list[bytes] = []
    at = 2
    while True:
        while content[at : at + 2] == b"\xff\xff":
            at += 1
        if len(content) < at + 4 or content[at] != 0xFF:
            raise ValueError(f"no segment at byte {at}")
        if content[at + 1] == _SCAN:
            return found, content[at:]
        end = at + 2 + struct.unpack_from(">H", content, at + 2)[0]
        found.append(content[at:end])
        at = end


def joined(parts: list[bytes], rest: bytes) -> bytes:
    """A JPEG file of its segments."""
    return b"".join((b"\xff\xd8", *parts, rest))


def is_beside(segment: bytes) -> bool:
    """Whether a segment says nothing of how the pixels are written: it is an app's or a comment."""
    return 0xE0 <= segment[1] <= 0xEF or segment[1] == 0xFE


def _jpeg_beside(old: bytes, new: bytes) -> bytes:
    # What lists further pictures behind the first is left out, as these are.
    kept = [one for one in segments(old)[0] if is_beside(one) and one[4:8] != b"MPF\0"]
    own, rest = segments(new)
    return joined([*kept, *(one for one in own if not is_beside(one))], rest)


def chunks(content: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a PNG file: name and content."""
    found, at = [], len(PNG_START)
    while at + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        found.append((content[at + 4 : at + 8], content[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def png_of(parts: list[tuple[bytes, bytes]]) -> bytes:
    """A PNG file of its chunks."""
    out = bytearray(PNG_START)
    for name, data in parts:
        out += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return bytes(out)


def _png_beside(old: bytes, new: list[tuple[bytes, bytes]], without: Collection[bytes]) -> bytes:
    kept = [one for one in chunks(old) if one[0] not in without]
    first = next((at for at, one in enumerate(kept) if one[0] == b"IDAT"), len(kept))
    before, behind = ([one for one in part if one[0] not in _PIXEL_CHUNKS] for part in (kept[:first], kept[first:]))
    late = [one for one in before if one[0] in _OF_COLOURS[:2]]  # they stand behind the palette

    def own(*names: bytes) -> Iterator[tuple[bytes, bytes]]:
        return (one for one in new if one[0] in names)

    early = [one for one in before if one not in late]
    return png_of([*own(b"IHDR"), *early, *own(b"PLTE"), *own(b"tRNS"), *late, *own(b"IDAT"), *behind, *own(b"IEND")])


def _png_pixels(
    picture: Image.Image, bits: int, *, interlaced: bool, palette: list[tuple[bytes, bytes]]
) -> list[tuple[bytes, bytes]]:
    """Chunks of a picture with 8 or 16 bits per channel, in seven passes if it is interlaced."""
    samples = picture.tobytes()
    deep = bits == 16 and picture.mode != "P"
    if deep:
        doubled = bytearray(2 * len(samples))
        doubled[::2] = doubled[1::2] = samples
        samples = bytes(doubled)
    pixel = len(picture.getbands()) * (2 if deep else 1)
    stride = picture.width * pixel
    lines = bytearray()
    for left, top, across, down in _PASSES if interlaced else ((0, 0, 1, 1),):
        for y in range(top, picture.height, down):
            line = samples[y * stride : (y + 1) * stride]
            count = len(range(left, picture.width, across))
            taken = bytearray(count * pixel)
            for part in range(pixel):
                taken[part::pixel] = line[left * pixel + part :: across * pixel]
            if count:
                lines += b"\0" + taken
    head = struct.pack(">IIBBBBB", *picture.size, 16 if deep else 8, _COLOUR_TYPES[picture.mode], 0, 0, int(interlaced))
    colours = [one for one in palette if one[0] in (b"PLTE", b"tRNS")]
    return [(b"IHDR", head), *colours, (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b"")]
