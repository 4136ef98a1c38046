"""What worlds whose photographs are drawn here have in common."""

from __future__ import annotations

import hashlib
import io
import random
from collections.abc import Mapping, Sequence
from functools import cache

from PIL import Image, ImageFont, ImageStat

from apps.gimp.requirements.facts import Ordered, Photograph
from apps.libreoffice_calc.requirements.facts import Book
from pytest_opencomputer.composed import Document, Fact, World


def encoded(picture: Image.Image) -> bytes:
    """The picture as the JPEG file of a camera."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=88)
    return out.getvalue()


def photographed(place: str, what: str, picture: Image.Image, content: bytes) -> Photograph:
    """What requirements know of a photograph.

    Args:
        place: of its file.
        what: it shows, in a sentence: ``the photograph of meter 20411``.
        content: of the file.
    """
    width, height = picture.size
    quarters = [
        picture.crop((x, y, x + width // 2, y + height // 2)) for y in (0, height // 2) for x in (0, width // 2)
    ]
    means = [tuple(round(mean) for mean in ImageStat.Stat(quarter).mean) for quarter in quarters]
    grey = ImageStat.Stat(picture.convert("L"))
    corners = tuple((red, green, blue) for red, green, blue in means)
    return Photograph(
        place, what, width, height, (corners[0], corners[1], corners[2], corners[3]), (grey.mean[0], grey.stddev[0]),
        hashlib.sha256(content).hexdigest(),
    )  # fmt: skip


def wished(
    photograph: Photograph, place: str, who: str, what: str, widths: Sequence[int], quality: int, said: str
) -> tuple[Document, Ordered]:
    """A note beside ``place`` in which somebody asks for a copy of a photograph, and the copy that this means.

    Args:
        who: asks for it, as the note begins.
        what: they would like to have, in the note.
        widths: in pixels: the one that is asked for, and another one.
        said: what the note is called in a sentence: ``the wish of flat 3``.
    """
    lines = (who, f"would like to have {what}:", f"JPEG, {widths[0]} pixels wide, quality {quality}")
    wish = Document(f"{place.rpartition('/')[0]}/wish.txt", said, lines)
    return wish, Ordered(photograph, place, widths[0], quality, widths[1], "wish.txt beside it asks for")


def world_with(
    photographs: Mapping[str, bytes],
    papers: Sequence[Document],
    facts: Sequence[Fact],
    names: Mapping[str, str],
    untouched: str,
    workbook: Book | None = None,
) -> World:
    """The world with its photographs (place to content) and papers, and with a workbook, ``book``, if there is one."""
    files = {**photographs, **{one.place: one.content for one in papers}}
    if workbook:
        files[workbook.place] = workbook.content
        names = {**names, "book": workbook.name}
    return World(files, tuple(facts), names=names, untouched=untouched)


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font of plates and dials; its size is in pixels."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType")
    return found


@cache
def noise(width: int, height: int) -> Image.Image:
    """The noise of a camera, in a picture of this size, the same one each time."""
    grey = Image.frombytes("L", (width // 2, height // 2), random.Random(5).randbytes(width * height // 4))
    return grey.resize((width, height), Image.Resampling.BILINEAR).convert("RGB")
