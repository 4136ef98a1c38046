"""GVariant values from their serialised form, little-endian: what GSettings and other GLib programs store.

Format: https://docs.gtk.org/glib/gvariant-specification-1.0.html
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pytest_opencomputer.guest.state import StateCorrupt

MAX_DEPTH = 64
MAX_ITEMS = 100_000
MAX_TYPE = 255  # characters, as D-Bus has it
# Type to struct code and size, which is its alignment too.
_NUMBERS = {
    "b": ("B", 1), "y": ("B", 1), "n": ("<h", 2), "q": ("<H", 2), "i": ("<i", 4), "u": ("<I", 4),
    "x": ("<q", 8), "t": ("<Q", 8), "h": ("<i", 4), "d": ("<d", 8),
}  # fmt: skip
_TEXTS = "sog"
_CLOSING = {"(": ")", "{": "}"}

Value = Any
"""A number, truth value or text; a list for arrays and tuples; a dict for arrays of entries; ``None`` for nothing."""


def variant(data: bytes, depth: int = 0) -> Value:
    """The value of a serialised variant: its bytes, a zero byte, its type.

    Raises:
        StateCorrupt: it is no such thing, is nested too deeply, or has too many items.
    """
    content, separator, kind = data.rpartition(b"\0")
    try:
        text = kind.decode("ascii")
        if not separator or not text or len(text) > MAX_TYPE or _type_end(text, 0) != len(text):
            raise ValueError("no type, or one that is too long")
    except ValueError as error:
        raise StateCorrupt(f"a variant without a type: {error}") from None
    return _value(text, content, depth)


def _value(kind: str, data: bytes, depth: int) -> Value:
    if depth > MAX_DEPTH:
        raise StateCorrupt("a variant that is nested too deeply")
    if kind in _NUMBERS:
        return _number(kind, data)
    if kind in _TEXTS:
        if not data.endswith(b"\0"):
            raise StateCorrupt("a text without its end")
        return data[:-1].decode("utf-8", "backslashreplace")
    if kind == "v":
        return variant(data, depth + 1)
    if kind[0] == "m":
        return _maybe(kind[1:], data, depth)
    items = _array(kind[1:], data, depth) if kind[0] == "a" else _tuple(_members(kind), data, depth)
    if kind.startswith("a{"):
        # Keys are of basic types, so they can be keys here; the last of two equal ones counts.
        return {str(item[0]): item[1] for item in items}
    return items


def _number(kind: str, data: bytes) -> Value:
    code, size = _NUMBERS[kind]
    if len(data) != size:
        raise StateCorrupt(f"a number of type {kind} in {len(data)} bytes")
    value = struct.unpack(code, data)[0]
    if kind == "b":
        return bool(value)
    if kind == "d" and not math.isfinite(value):
        raise StateCorrupt("a number that is not finite")
    return value


def _maybe(kind: str, data: bytes, depth: int) -> Value:
    if not data:
        return None
    # A value without a fixed size has a zero byte after it, to tell an empty one from none.
    return _value(kind, data if _size(kind) is not None else data[:-1], depth + 1)


def _array(kind: str, data: bytes, depth: int) -> list[Value]:
    size = _size(kind)
    if size is not None:
        if size == 0 or len(data) % size or len(data) // size > MAX_ITEMS:
            raise StateCorrupt(f"an array of items of {size} bytes in {len(data)} bytes")
        return [_value(kind, data[at : at + size], depth + 1) for at in range(0, len(data), size)]
    if not data:
        return []
    width = _width(len(data))
    ends_at = int.from_bytes(data[-width:], "little")
    if ends_at > len(data) - width or (len(data) - ends_at) % width or (len(data) - ends_at) // width > MAX_ITEMS:
        raise StateCorrupt("an array whose offsets are wrong")
    items: list[Value] = []
    start = 0
    for at in range(ends_at, len(data), width):
        start, end = _aligned(start, kind), int.from_bytes(data[at : at + width], "little")
        items.append(_value(kind, _part(data, start, end, ends_at), depth + 1))
        start = end
    return items


def _tuple(kinds: Sequence[str], data: bytes, depth: int) -> list[Value]:
    width = _width(len(data))
    items: list[Value] = []
    start, framed = 0, len(data)
    for at, kind in enumerate(kinds):
        start, size = _aligned(start, kind), _size(kind)
        if size is not None:
            end = start + size
        elif at == len(kinds) - 1:
            end = framed
        else:
            # The offsets stand at the end, the first one last.
            framed -= width
            if framed < 0:
                raise StateCorrupt("a tuple without its offsets")
            end = int.from_bytes(data[framed : framed + width], "little")
        items.append(_value(kind, _part(data, start, end, framed), depth + 1))
        start = end
    return items


def _part(data: bytes, start: int, end: int, limit: int) -> bytes:
    if not start <= end <= limit:
        raise StateCorrupt("a value that reaches beyond its container")
    return data[start:end]


def _width(length: int) -> int:
    """Bytes of an offset in a container of this length."""
    return 1 if length <= 0xFF else 2 if length <= 0xFFFF else 4 if length <= 0xFFFFFFFF else 8


def _aligned(at: int, kind: str) -> int:
    alignment = _alignment(kind)
    return (at + alignment - 1) // alignment * alignment


# Cached, as the same types are asked about for every item.
@lru_cache(maxsize=4096)
def _alignment(kind: str) -> int:
    if kind in _NUMBERS:
        return _NUMBERS[kind][1]
    if kind in _TEXTS:
        return 1
    if kind == "v":
        return 8
    if kind[0] in "am":
        return _alignment(kind[1:])
    return max((_alignment(member) for member in _members(kind)), default=1)


@lru_cache(maxsize=4096)
def _size(kind: str) -> int | None:
    """Bytes of every value of this type; ``None`` where they differ."""
    if kind in _NUMBERS:
        return _NUMBERS[kind][1]
    if kind[0] not in _CLOSING:
        return None
    size = 0
    for member in _members(kind):
        inner = _size(member)
        if inner is None:
            return None
        size = _aligned(size, member) + inner
    return _aligned(size, kind) or 1


@lru_cache(maxsize=4096)
def _members(kind: str) -> tuple[str, ...]:
    """The types inside a tuple or an entry."""
    members, at = list[str](), 1
    while at < len(kind) - 1:
        end = _type_end(kind, at)
        members.append(kind[at:end])
        at = end
    return tuple(members)


def _type_end(kind: str, at: int, depth: int = 0) -> int:
    """Where the type that begins at ``at`` ends. Raises ``ValueError`` where none does."""
    if depth > MAX_DEPTH or at >= len(kind):
        raise ValueError("unfinished")
    letter = kind[at]
    if letter in _NUMBERS or letter in _TEXTS or letter == "v":
        return at + 1
    if letter in "am":
        return _type_end(kind, at + 1, depth + 1)
    if letter not in _CLOSING:
        raise ValueError(f"unknown letter {letter!r}")
    at += 1
    count = 0
    while at < len(kind) and kind[at] != _CLOSING[letter]:
        at = _type_end(kind, at, depth + 1)
        count += 1
    if at >= len(kind) or (letter == "{" and count != 2):
        raise ValueError("unfinished")
    return at + 1
