"""Exports of the right format and size without their content: pictures, PDF documents, models, sound."""

from __future__ import annotations

import io
import re
import struct
import wave
from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image, ImageSequence, ImageStat

from pytest_opencomputer.proofs.mutants.mutant import Changes, Kind, Mutant, Pair, is_hidden

_PICTURES = ("PNG", "JPEG", "GIF", "TIFF", "WEBP", "BMP")
_MOST = 64 * 1024**2
Box = tuple[int, int, int, int]


class Exports:
    """Pictures and other exports among the user's files."""

    name = "export"

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """Each picture that was changed or made, blank and with a blank region; other exports blank."""
        for place in pair.changed():
            content = pair.after.get(place)
            if content is None or is_hidden(place) or len(content) > _MOST:
                continue
            if content.startswith(b"%PDF"):
                yield _mutant("blank", place, "its pages are blank", partial(_blank_pdf, content))
            elif _is_stl(content):
                yield _mutant("blank", place, "its triangles have no size", partial(_flat_stl, content))
            elif content.startswith(b"RIFF") and content[8:12] == b"WAVE":
                yield _mutant("blank", place, "it is silent", partial(_silent, content))
            else:
                yield from _of_picture(place, content)


def _mutant(kind: Kind, place: str, what: str, make: Callable[[], bytes]) -> Mutant:
    def changes() -> Changes:
        return {place: make()}

    return Mutant(kind, Exports.name, place, (), what, changes)


def _of_picture(place: str, content: bytes) -> Iterator[Mutant]:
    try:
        with Image.open(io.BytesIO(content), formats=_PICTURES) as picture:
            width, height, frames = picture.width, picture.height, getattr(picture, "n_frames", 1)
            picture.load()
    except (OSError, ValueError, SyntaxError):
        return
    if width * height * frames > 64_000_000:
        return
    yield _mutant("blank", place, "it has one colour", partial(_blank, content, (0, 0, width, height), 0))
    third = (width // 3, height // 3, 2 * width // 3 + 1, 2 * height // 3 + 1)
    yield _mutant("damage", place, "its middle has one colour", partial(_blank, content, third, 0))
    foot = (0, 2 * height // 3, width, height)
    yield _mutant("damage", place, "its lower third has one colour", partial(_blank, content, foot, 0))
    if frames > 1:
        rest = partial(_blank, content, (0, 0, width, height), 1)
        yield _mutant("too few", place, "its frames after the first have one colour", rest)


def _blank(content: bytes, box: Box, since: int) -> bytes:
    """The picture with one colour in a box, in all frames from one on."""
    with Image.open(io.BytesIO(content), formats=_PICTURES) as picture:
        kind, info = picture.format, dict(picture.info)
        frames = [frame.copy() for frame in ImageSequence.Iterator(picture)]
        durations = [frame.info.get("duration", 0) for frame in frames]
        tables = getattr(picture, "quantization", None)
    for frame in frames[since:]:
        region = frame.crop(box)
        if frame.mode == "P":
            counts = region.histogram()
            colour: int | tuple[int, ...] = counts.index(max(counts))
        else:
            mean = tuple(round(one) for one in ImageStat.Stat(region).mean)
            colour = mean if len(mean) > 1 else mean[0]
        frame.paste(colour, box)
    wanted = ("exif", "icc_profile", "dpi", "transparency", "comment", "loop", "compression", "progressive")
    options = {key: info[key] for key in wanted if key in info}
    if kind == "JPEG" and tables:
        options["qtables"] = tables
    if len(frames) > 1:
        options |= {"save_all": True, "append_images": frames[1:], "duration": durations, "disposal": 2}
    out = io.BytesIO()
    frames[0].save(out, kind, **options)
    return out.getvalue()


def _blank_pdf(content: bytes) -> bytes:
    """A document with as many pages, of the same size, and nothing on them."""
    count = max(1, len(re.findall(rb"/Type\s*/Page\b(?!s)", content)))
    found = re.search(rb"/MediaBox\s*\[([^\]]+)\]", content)
    box = found[1].decode("ascii", "replace") if found else "0 0 595 842"
    kids = " ".join(f"{number + 3} 0 R" for number in range(count))
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {count} >>"]
    objects += [f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Resources << >> >>"] * count
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, one in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{one}\nendobj\n".encode()
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += "".join(f"{place:010} 00000 n \n" for place in places).encode()
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def _is_stl(content: bytes) -> bool:
    """Whether it is a binary STL: a head of 80 bytes, a count, and 50 bytes for each triangle."""
    return len(content) > 84 and len(content) == 84 + 50 * struct.unpack_from("<I", content, 80)[0]


def _flat_stl(content: bytes) -> bytes:
    out = bytearray(content)
    for at in range(84, len(out), 50):
        out[at : at + 48] = bytes(48)
    return bytes(out)


def _silent(content: bytes) -> bytes:
    out = io.BytesIO()
    with wave.open(io.BytesIO(content)) as old, wave.open(out, "wb") as new:
        new.setparams(old.getparams())
        new.writeframes(bytes(old.getnframes() * old.getnchannels() * old.getsampwidth()))
    return out.getvalue()
