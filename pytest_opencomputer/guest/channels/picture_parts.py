"""Mean colours of the parts of pictures: what each shows, whatever its size."""

from __future__ import annotations

from typing import Any

_PARTS = (16, 12)


def mean_colours(picture: Any, columns: int, rows: int) -> list[list[int]]:
    """The mean colours of the cells of a grid laid over a picture, row by row: red, green, blue, alpha, 0 to 255."""
    from PIL import Image as Pillow

    # Weighted by alpha, as what is transparent may have any colour below it.
    small = picture.convert("RGBA").convert("RGBa").resize((columns, rows), Pillow.Resampling.BOX).convert("RGBA")
    return [list(small.getpixel((x, y))) for y in range(rows) for x in range(columns)]


def worst_part(one: Any, two: Any) -> int:
    """The largest difference between the mean colours of two pictures in the same of 16 columns and 12 rows."""
    pairs = zip(mean_colours(one, *_PARTS), mean_colours(two, *_PARTS), strict=True)
    return max(abs(a - b) for pair in pairs for a, b in zip(*pair, strict=True))
