"""Pictures that are wrong in one way: nothing in them, another size or setting, or what was beside the pixels gone.

Another size is a *revert*, as everybody sees it. The file does not tell whether a person chose a setting. If a check of
the file names it, another value is a *revert*. Otherwise another value is *damage* to a picture that was there before;
for a new picture there is no mutant, as the default that the solution used is no better than another value. A file is
given only what a check names.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from functools import partial
from typing import Any

from PIL import Image, ImageStat

from pytest_opencomputer.guest.channels import pictures
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants import picture_metadata as metadata
from pytest_opencomputer.proofs.mutants import picture_xmp
from pytest_opencomputer.proofs.mutants.mutant import Kind
from pytest_opencomputer.proofs.mutants.picture_files import FORMATS, written

_MOST_PIXELS = 64_000_000
_SMALLER = 0.97
_SCREEN, _PRINT = 72, 300
"""Pixels per inch, as people have them by default."""
Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Wrong:
    """A picture that is wrong in one way.

    Attributes:
        setting: what is set wrong, as endpoints name it; empty if everybody sees what is wrong.
    """

    kind: Kind
    setting: str
    what: str
    make: Callable[[], bytes]


def wrong(content: bytes, named: Set[str], *, is_copy: bool, is_new: bool = False) -> Iterator[Wrong]:
    """The mutants of a picture; none of another file.

    Args:
        named: texts that the checks of this file name.
        is_copy: whether it is a file that was there before, of which only the place was chosen.
        is_new: whether there was no file in this place.
    """
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as picture:
            width, height, frames = picture.width, picture.height, getattr(picture, "n_frames", 1)
            if width * height * frames > _MOST_PIXELS:
                return
            picture.load()
    except (OSError, ValueError, SyntaxError):
        return
    whole: Box = (0, 0, width, height)
    yield Wrong("blank", "", "it has one colour", partial(_blank, content, whole))
    if not is_copy:
        smaller = (min(round(width * _SMALLER), width - 1), min(round(height * _SMALLER), height - 1))
        if min(smaller) > 0:
            scaled = partial(written, content, lambda frame: frame.resize(smaller))
            yield Wrong("revert", "", f"it has {smaller[0]} x {smaller[1]} pixels", scaled)
        try:
            settings = list(_settings(content, picture.format or "", picture.mode, picture.info, named))
        except (OSError, ValueError, struct.error):  # it can be shown, but is not as it should be
            settings = []
        for setting, what, make in settings:
            if setting in named or not is_new:
                yield Wrong("revert" if setting in named else "damage", setting, what, make)
        for one in picture_xmp.properties(content, named):
            yield Wrong(one.kind, one.name, one.what, partial(picture_xmp.without, content, one.span))
    third = (width // 3, height // 3, 2 * width // 3 + 1, 2 * height // 3 + 1)
    yield Wrong("damage", "", "its middle has one colour", partial(_blank, content, third))
    foot = (0, 2 * height // 3, width, height)
    yield Wrong("damage", "", "its lower third has one colour", partial(_blank, content, foot))
    if frames > 1:
        rest = partial(_blank, content, whole, 1)
        yield Wrong("too few", "", "its frames after the first have one colour", rest)


def _blank(content: bytes, box: Box, since: int = 0) -> bytes:
    """The picture with one colour in a box, in all frames from one on."""

    def edit(frame: Image.Image) -> Image.Image:
        region = frame.crop(box)
        if frame.mode == "P":
            counts = region.histogram()
            colour: int | tuple[int, ...] = counts.index(max(counts))
        else:
            mean = tuple(round(one) for one in ImageStat.Stat(region).mean)
            colour = mean if len(mean) > 1 else mean[0]
        frame.paste(colour, box)
        return frame

    return written(content, edit, since=since)


def _settings(
    content: bytes, kind: str, mode: str, info: dict[Any, Any], named: Set[str]
) -> Iterator[tuple[str, str, Callable[[], bytes]]]:
    """Settings of a picture that are otherwise: name, what is wrong, and what makes the file."""
    again = partial(written, content, lambda frame: frame)
    if kind in ("JPEG", "MPO"):
        quality = _other_quality(content)
        yield "quality", f"it is saved at quality {quality}", partial(again, qtables=None, quality=quality)
        progressive = not info.get("progressive")
        is_so = "progressive" if progressive else "not progressive"
        yield "progressive", f"it is {is_so}", partial(again, progressive=progressive)
    elif kind == "PNG":
        bits = 8 if content[24] == 16 else 16
        if mode in ("L", "LA", "RGB", "RGBA"):
            yield "bits", f"it has {bits} bits", partial(again, bits=bits)
            interlaced = not content[28]
            is_so = "interlaced" if interlaced else "not interlaced"
            yield "interlaced", f"it is {is_so}", partial(again, interlaced=interlaced)
    elif kind == "TIFF":
        packed = "raw" if info.get("compression", "raw") != "raw" else "tiff_lzw"
        yield "compression", f"its compression is {packed}", partial(again, compression=packed)
    yield from _carried(content, kind, named)
    if mode in ("RGB", "L") and kind in ("JPEG", "PNG", "TIFF"):
        other = "L" if mode == "RGB" else "RGB"
        is_so = "in shades of grey" if other == "L" else "in colour"
        yield "mode", f"it is {is_so}", partial(_as_mode, content, other)
    elif mode in ("RGBA", "LA") and kind in ("PNG", "TIFF"):
        yield "alpha", "it has no transparency", partial(_as_mode, content, mode[:-1])


def _carried(content: bytes, kind: str, named: Set[str]) -> Iterator[tuple[str, str, Callable[[], bytes]]]:
    for what, name in metadata.KINDS.items():
        if metadata.has(content, what):
            yield what, f"it is without {name}", partial(metadata.without, content, what)
        elif what in named and metadata.can_be_added(content, what):
            yield what, f"it has {name}", partial(metadata.added, content, what)
    known = metadata.resolution(content) if kind in ("JPEG", "PNG", "TIFF") else 0
    if known or (kind == "PNG" and "resolution" in named):
        other = _PRINT if known == _SCREEN else _SCREEN
        yield "resolution", f"it has {other} pixels per inch", partial(metadata.at_resolution, content, other)


def _other_quality(content: bytes) -> int:
    """What somebody else would have chosen."""
    try:
        quality = pictures.parse(content).quality
    except StateError:
        quality = None
    return 60 if quality is None else quality - 20 if quality >= 50 else quality + 30


def _as_mode(content: bytes, mode: str) -> bytes:
    options: dict[str, Any] = {"transparency": None} if content.startswith(b"\x89PNG") else {}
    if content.startswith(b"\xff\xd8"):  # its tables are of the old number of channels
        options = {"qtables": None, "quality": pictures.parse(content).quality or 90, "subsampling": -1}
    return written(content, lambda frame: frame.convert(mode), **options)
