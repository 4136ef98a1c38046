"""Entries of TIFF files, changed without touching anything else: a new directory stands at the end of the old file.

Source: TIFF 6.0.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from typing import Any

from PIL import Image

STRUCTURE = frozenset(
    {256, 257, 258, 259, 262, 266, 273, 277, 278, 279, 284, 317, 320, 322, 323, 324, 325, 338, 339, 347}
)
"""Tags that say how the pixels are written."""
RESOLUTION = {282: 5, 283: 5, 296: 3}
"""Across, down and unit, with their types: fractions, and a small whole number."""
_OFFSETS, _TABLES = 273, 347
_BYTES, _SHORT, _LONG, _FRACTION = 7, 3, 4, 5
_SIZES = {_BYTES: 1, _SHORT: 2, _LONG: 4, _FRACTION: 8}
Entry = tuple[int, tuple[int, ...] | bytes]
"""Type and values; of a fraction two."""


def tags(content: bytes) -> set[int]:
    """The tags of the first directory. Raises ``struct.error``."""
    return set(_entries(content)[0])


def changed(content: bytes, changes: Mapping[int, Entry | None]) -> bytes:
    """The file with other entries in its first directory; ``None`` removes one."""
    order = _order(content)
    entries, behind = _entries(content)
    out = bytearray(content)

    def place(data: bytes) -> int:
        out.extend(bytes(len(out) % 2) + data)
        return len(out) - len(data)

    for tag, entry in changes.items():
        if entry is None:
            entries.pop(tag, None)
            continue
        kind, values = entry
        letter = {_SHORT: "H", _LONG: "I", _FRACTION: "I"}.get(kind, "")
        data = values if isinstance(values, bytes) else struct.pack(f"{order}{len(values)}{letter}", *values)
        inside = data.ljust(4, b"\0") if len(data) <= 4 else struct.pack(f"{order}I", place(data))
        entries[tag] = struct.pack(f"{order}HHI", tag, kind, len(data) // _SIZES[kind]) + inside
    listed = b"".join(entries[tag] for tag in sorted(entries))
    start = place(struct.pack(f"{order}H", len(entries)) + listed + behind)
    out[4:8] = struct.pack(f"{order}I", start)
    return bytes(out)


def with_pixels(content: bytes, new: bytes) -> bytes:
    """The file with the pixels of another one, which is put behind it as a whole.

    Raises:
        ValueError: the other one has its pixels in another order of bytes.
    """
    with Image.open(io.BytesIO(new), formats=("TIFF",)) as picture:
        known: dict[int, Any] = dict(getattr(picture, "tag_v2", {}))
    if _order(new) != _order(content) and max(_listed(known.get(258, 1))) > 8:
        raise ValueError("its pixels are in another order of bytes")
    base = len(content) + len(content) % 2
    changes: dict[int, Entry | None] = dict.fromkeys(STRUCTURE)
    for tag in STRUCTURE & known.keys():
        values = known[tag]
        if tag == _TABLES:
            changes[tag] = (_BYTES, values)
        else:
            moved = tuple(value + base if tag == _OFFSETS else value for value in _listed(values))
            changes[tag] = (_LONG if max(moved) > 0xFFFF else _SHORT, moved)
    return changed(content + bytes(len(content) % 2) + new, changes)


def _listed(values: Any) -> tuple[int, ...]:
    return tuple(values) if isinstance(values, tuple) else (int(values),)


def _order(content: bytes) -> str:
    return "<" if content.startswith(b"II") else ">"


def _entries(content: bytes) -> tuple[dict[int, bytes], bytes]:
    """The entries of the first directory by tag, and where the next one is, as they are written."""
    order = _order(content)
    (start,) = struct.unpack_from(f"{order}I", content, 4)
    (count,) = struct.unpack_from(f"{order}H", content, start)
    end = start + 2 + 12 * count
    listed = [content[at : at + 12] for at in range(start + 2, end, 12)]
    return {struct.unpack(f"{order}H", one[:2])[0]: one for one in listed}, content[end : end + 4]
