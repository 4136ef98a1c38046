"""Draws numbered marks on a screenshot (set-of-mark prompting, arXiv 2310.11441)."""

from __future__ import annotations

import io
from collections.abc import Mapping

from PIL import Image, ImageDraw, ImageFont

Box = tuple[int, int, int, int]  #: left, top, right, bottom

_COLOURS = ("#c00000", "#0050c0", "#007830", "#8000a0", "#a05000", "#006878")  # all dark, under white digits
_DIGITS = 13  # pixels


def marked(png: bytes, boxes: Mapping[int, Box]) -> bytes:
    """A screenshot with a frame around each box and its number at the top left corner, inside the picture."""
    with Image.open(io.BytesIO(png)) as image:
        drawn = image.convert("RGB")
    pen, font = ImageDraw.Draw(drawn), ImageFont.load_default(_DIGITS)
    for number, (left, top, right, bottom) in boxes.items():
        pen.rectangle((left, top, right - 1, bottom - 1), outline=_COLOURS[number % len(_COLOURS)], width=2)
    # Numbers last, so that no frame crosses one.
    for number, (left, top, _, _) in boxes.items():
        x0, y0, x1, y1 = (round(edge) for edge in pen.textbbox((0, 0), str(number), font=font))
        width, height = x1 - x0 + 4, y1 - y0 + 4
        x, y = min(left, drawn.width - width), min(top, drawn.height - height)
        pen.rectangle((x, y, x + width, y + height), fill=_COLOURS[number % len(_COLOURS)])
        pen.text((x + 2 - x0, y + 2 - y0), str(number), fill="white", font=font)
    out = io.BytesIO()
    drawn.save(out, "PNG", compress_level=1)
    return out.getvalue()
