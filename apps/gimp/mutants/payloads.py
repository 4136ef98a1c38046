"""What is packed inside properties of XCF files: numbers, guides, parasites, arguments of effects."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address

from .tree import Image, Item

_GUIDES, _ARGUMENT = 18, 45


def arguments(effect: Item) -> Iterator[tuple[str, int, bytes]]:
    """Name, kind and packed value of an effect's arguments."""
    for kind, payload in effect.properties:
        if kind == _ARGUMENT:
            size = int.from_bytes(payload[:4], "big")
            name = payload[4 : 3 + size].decode("utf-8", "surrogateescape")
            yield name, int.from_bytes(payload[4 + size : 8 + size], "big"), payload[8 + size :]


def guides(image: Image) -> Iterator[tuple[Address, bytes]]:
    raw = dict(image.properties).get(_GUIDES, b"")
    for at in range(0, len(raw) - 4, 5):
        place, way = struct.unpack_from(">ib", raw, at)
        yield ("guides", f"{'horizontal' if way == 1 else 'vertical'} {place}"), raw[at : at + 5]


def parasites(raw: bytes) -> Iterator[tuple[str, int, bytes]]:
    """Name, flags and data."""
    at = 0
    while at < len(raw):
        size = int.from_bytes(raw[at : at + 4], "big")
        name = raw[at + 4 : at + 3 + size].decode("utf-8", "surrogateescape")
        flags, length = struct.unpack_from(">II", raw, at + 4 + size)
        at += 12 + size
        yield name, flags, raw[at : at + length]
        at += length


def path_name(path: bytes) -> str:
    return path[4 : 3 + int.from_bytes(path[:4], "big")].decode("utf-8", "surrogateescape")


def text(text: str) -> bytes:
    raw = text.encode("utf-8", "surrogateescape") + b"\0"
    return struct.pack(">I", len(raw)) + raw


def number(raw: bytes, form: str) -> Any:
    """The numbers of a property, the only one as itself; ``None`` if it has no such form."""
    packed = form.replace("?", "I")
    if not form or len(raw) != struct.calcsize(f">{packed}"):
        return None
    values = struct.unpack(f">{packed}", raw)
    return values if len(values) > 1 else bool(values[0]) if form == "?" else values[0]


def packed(value: Any, form: str) -> bytes:
    values = value if isinstance(value, tuple) else (value,)
    return struct.pack(f">{form.replace('?', 'I')}", *values)
