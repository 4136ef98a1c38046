"""The dconf database, in which GSettings keeps what differs from the defaults: ``~/.config/dconf/user``.

It is a GVDB file, a hash table that is read here entry by entry. Format: ``gvdb-format.h`` and ``gvdb-reader.c`` of
https://gitlab.gnome.org/GNOME/gvdb. A key that is not in it has the default of its schema, which only the app knows.
"""

from __future__ import annotations

import struct

from pytest_opencomputer.guest.channels.gvariant import Value, variant
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig

PLACE = ".config/dconf/user"
MAX_BYTES = 8 * 1024**2
_SIGNATURE = b"GVariant"
_ITEM = struct.Struct(
    "<IIIHBxII"
)  # hash, parent, start and length of the key's last part, type, start and end of the value
_NO_PARENT = 0xFFFFFFFF
_MAX_PARTS = 64
_MAX_KEY = 4_096  # bytes


def read(home: Home, place: str = PLACE) -> dict[str, Value]:
    """The keys that were set, as ``/org/gnome/gedit/preferences/editor/tabs-size``, and their values.

    Empty where there is no database, as before the first change of a setting. Raises as ``Home.file`` and ``parse`` do.
    """
    return parse(home.file(place, MAX_BYTES)) if home.has(place) else {}


def parse(data: bytes) -> dict[str, Value]:
    """The keys and values of a GVDB file.

    Raises:
        StateCorrupt: it is damaged.
        StateTooBig: a key has more than 4,096 bytes.
    """
    if data[:8] != _SIGNATURE or len(data) < 24:
        raise StateCorrupt("no dconf database")
    root = _part(data, *struct.unpack_from("<II", data, 16))
    if len(root) < 8:
        raise StateCorrupt("a dconf database without a table")
    bloom, buckets = struct.unpack_from("<II", root)
    first = 8 + 4 * ((bloom & 0x07FFFFFF) + buckets)
    if first > len(root) or (len(root) - first) % _ITEM.size:
        raise StateCorrupt("a dconf database whose table is damaged")
    items = list(_ITEM.iter_unpack(root[first:]))
    found: dict[str, Value] = {}
    left = len(data)
    for index, (_, _, _, _, kind, start, end) in enumerate(items):
        if kind == ord("v"):
            left -= end - start
            if left < 0:  # each has bytes of its own; else a few of them could be read a hundred thousand times
                raise StateCorrupt("a dconf database whose values share their bytes")
            found[_key(data, items, index)] = variant(_part(data, start, end))
    return found


def _key(data: bytes, items: list[tuple[int, ...]], index: int) -> str:
    """The whole key of an item: its own part after those of its parents."""
    parts: list[bytes] = []
    size = 0
    while index != _NO_PARENT:
        if index >= len(items) or len(parts) >= _MAX_PARTS:
            raise StateCorrupt("a dconf database with a key without a beginning")
        _, parent, start, length, *_ = items[index]
        parts.append(_part(data, start, start + length))
        size += length
        if size > _MAX_KEY:
            raise StateTooBig(f"a dconf database with a key of more than {_MAX_KEY} bytes")
        index = parent
    return b"".join(reversed(parts)).decode("utf-8", "backslashreplace")


def _part(data: bytes, start: int, end: int) -> bytes:
    if not start <= end <= len(data):
        raise StateCorrupt("a dconf database that points beyond its end")
    return data[start:end]
