"""The dconf database of GSettings: a part is a key. The file is written anew, as GVDB lays it out.

Format: ``gvdb-format.h`` and ``gvdb-builder.c`` of https://gitlab.gnome.org/GNOME/gvdb.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.guest.channels import dconf
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts

_HEAD = struct.Struct("<8sIIII")
_ITEM = struct.Struct("<IIIHBxII")
_NO_PARENT = 0xFFFFFFFF


class DconfKeys:
    """The database of dconf."""

    name = "gsettings"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it begins like a GVDB file."""
        return content.startswith(b"GVariant")

    def parts(self, content: bytes) -> Parts:
        """The keys, each with its value as it is written."""
        return {(key,): value for key, value in sorted(_values(content).items())}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The database with other values."""
        values = _values(content)
        for (key,), value in changes.items():
            if value is None:
                values.pop(key, None)
            else:
                values[key] = value
        return _written(values)

    def group(self, at: Address) -> Hashable:
        """Keys of one path are alike."""
        return at[0].rpartition("/")[0]

    def worse(self, value: Any) -> Any:
        """The other truth value, a number one higher, a text without its end; other values are removed."""
        body, _, kind = bytes(value).rpartition(b"\0")
        if kind in (b"b", b"y"):
            return bytes([body[0] ^ 1]) + value[1:]
        if kind in (b"n", b"q", b"i", b"u", b"x", b"t"):
            return bytes([(body[0] + 1) % 256]) + value[1:]
        if kind == b"s" and len(body) > 2:
            return body[:-2] + b"\0" + b"\0s"
        return None


def _values(content: bytes) -> dict[str, bytes]:
    """The keys and their variants in bytes. Raises ``ValueError``."""
    try:
        keys = list(dconf.parse(content))
    except StateError as error:
        raise ValueError(str(error)) from error
    start, end = struct.unpack_from("<II", content, 16)
    bloom, buckets = struct.unpack_from("<II", content, start)
    first = start + 8 + 4 * ((bloom & 0x07FFFFFF) + buckets)
    items = [one for one in _ITEM.iter_unpack(content[first:end]) if one[4] == ord("v")]
    return {key: content[one[5] : one[6]] for key, one in zip(keys, items, strict=True)}


def _hash(text: str) -> int:
    value = 5381
    for byte in text.encode():
        value = (value * 33 + (byte if byte < 128 else byte - 256)) & 0xFFFFFFFF
    return value


def _written(values: Mapping[str, bytes]) -> bytes:
    """A GVDB file with these values. Folders list their entries, and keys are hashed by their full path."""
    folders = sorted({key[: at + 1] for key in values for at, char in enumerate(key) if char == "/"})
    names = [*folders, *sorted(values)]
    buckets = max(1, len(names))
    names.sort(key=lambda name: _hash(name) % buckets)
    number = {name: at for at, name in enumerate(names)}
    starts = [sum(_hash(name) % buckets < bucket for name in names) for bucket in range(buckets)]
    table_start = _HEAD.size
    table_size = 8 + 4 * buckets + _ITEM.size * len(names)
    data = bytearray(bytes(table_start + table_size))
    struct.pack_into(f"<II{buckets}I", data, table_start, 0, buckets, *starts)

    def added(content: bytes, align: int) -> tuple[int, int]:
        data.extend(bytes(-len(data) % align))
        data.extend(content)
        return len(data) - len(content), len(data)

    for at, name in enumerate(names):
        parent = name[:-1].rpartition("/")[0] + "/" if name != "/" else ""
        own = name[len(parent) :]
        own_start, _ = added(own.encode(), 1)
        if name in values:
            kind, (start, end) = "v", added(values[name], 8)
        else:
            inside = [number[one] for one in names if one != "/" and one[:-1].rpartition("/")[0] + "/" == name]
            kind, (start, end) = "L", added(struct.pack(f"<{len(inside)}I", *inside), 4)
        place = table_start + 8 + 4 * buckets + _ITEM.size * at
        above = number[parent] if parent else _NO_PARENT
        _ITEM.pack_into(data, place, _hash(name), above, own_start, len(own.encode()), ord(kind), start, end)
    _HEAD.pack_into(data, 0, b"GVariant", 0, 0, table_start, table_start + table_size)
    return bytes(data)
