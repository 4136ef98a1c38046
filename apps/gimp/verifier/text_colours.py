"""Colours as GIMP writes them: in words, and as numbers of an encoding that is named beside them."""

from __future__ import annotations

import math
import struct

from .expressions import Text, Word

_LINEAR = frozenset({"RGBA float", "RGB float"})


def colour_of(values: list[object] | None) -> str | None:
    """The colour that the values of an expression name, as ``#rrggbb``; ``None`` if it is of an unknown kind.

    ``(color-rgb 0 0 0)`` and ``(color-rgba 0 0 0 1)`` have shares from 0 to 1; GIMP 3 writes
    ``(color "R'G'B'A float" 16 "…" 0 "")`` with an encoding, the number of bytes and the bytes.
    """
    for one in values or ():
        if not isinstance(one, list) or not one:
            continue
        if one[0] in ("color-rgb", "color-rgba"):
            return _named([_share(part) for part in one[1:4]])
        if one[0] == "color" and len(one) > 3 and isinstance(one[1], Text) and isinstance(one[3], Text):
            return stored_colour(one[1], one[3].raw)
    texts = [one for one in values or () if isinstance(one, Text | Word)]
    if len(texts) > 2 and isinstance(texts[0], Text) and isinstance(texts[2], Text):
        return stored_colour(texts[0], texts[2].raw)
    return None


def stored_colour(encoding: str, raw: bytes) -> str | None:
    """A colour from its bytes, in the machine's order; ``None`` for an unknown encoding."""
    components, _, form = encoding.rpartition(" ")
    letter = {"u8": "B", "u16": "H", "u32": "I", "half": "e", "float": "f", "double": "d"}.get(form)
    wanted = {"R'G'B'": 3, "R'G'B'A": 4, "RGB": 3, "RGBA": 4, "Y'": 1, "Y'A": 2, "R~G~B~A": 4, "R~G~B~": 3}
    count = wanted.get(components, 0)
    if letter is None or not count or len(raw) < struct.calcsize(letter) * count:
        return None
    numbers = struct.unpack_from(f"<{count}{letter}", raw)
    most = {"B": 255, "H": 65535, "I": 2**32 - 1}.get(letter, 1)
    shares = [float(one) / most for one in numbers]
    if f"{components} {form}" in _LINEAR or components in ("RGB", "RGBA"):
        shares = [_perceived(one) for one in shares]
    return _named(shares[:3] if count > 2 else [shares[0]] * 3)


def _share(value: object) -> float:
    try:
        return float(str(value))
    except ValueError:
        return math.nan


def _perceived(share: float) -> float:
    """From linear light to the curve of sRGB (IEC 61966-2-1)."""
    return share * 12.92 if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055


def _named(shares: list[float]) -> str | None:
    if len(shares) < 3 or not all(math.isfinite(one) for one in shares):
        return None
    return "#" + "".join(f"{round(min(1.0, max(0.0, one)) * 255):02x}" for one in shares)
