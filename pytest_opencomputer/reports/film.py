"""A rollout as a film: its screenshots one after the other, each with what the agent did there.

An animated WebP, which browsers play in a page or by themselves, and which Pillow writes, so that no program for videos
is needed. At the same quality it is smaller than a GIF, and its colours are true.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from pytest_opencomputer.models.values import shorten
from pytest_opencomputer.reports.filmstrip import Frame, picture, some

MOST = 100
"""Screenshots in a film, which must all be in memory at once: 160 MB."""
SIZE = (960, 568)
"""Width and height in pixels, with the line of words below the screenshot."""

_CAPTION = 28
_TEXT = 118  #: characters that fit into the line
_EACH, _LAST = 1000, 3000  # milliseconds
_PAPER, _INK = "#1d2433", "#ffffff"


def film(found: Sequence[Frame]) -> bytes:
    """Some frames, a second each, as an animated WebP; of a long rollout ``MOST``, evenly spaced.

    Args:
        found: at least one.
    """
    shown = some(found, MOST)
    first, *others = (_drawn(frame) for frame in shown)
    kept = BytesIO()
    durations = [_EACH] * len(others) + [_LAST]
    first.save(kept, "WEBP", save_all=True, append_images=others, duration=durations, loop=0, quality=70, method=2)
    return kept.getvalue()


def _drawn(frame: Frame) -> Image.Image:
    width, height = SIZE
    shown = picture(frame, width, height - _CAPTION)
    sheet = Image.new("RGB", SIZE, _PAPER)
    sheet.paste(shown, ((width - shown.width) // 2, 0))
    words = ": ".join(filter(None, (frame.name, frame.did)))
    ImageDraw.Draw(sheet).text((8, height - _CAPTION + 5), shorten(words, _TEXT), _INK, ImageFont.load_default(size=15))
    return sheet
