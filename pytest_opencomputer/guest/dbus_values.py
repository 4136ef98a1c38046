"""D-Bus values in bytes: encodes and decodes values by their signatures.

Source: the D-Bus specification, "Type System" and "Message Protocol" (https://dbus.freedesktop.org/doc/). Everything
here is little-endian. Python's values are those that GVariant unpacks to: structs are tuples, arrays lists,
dictionaries dicts; a variant is decoded to the value in it.

What is decoded was written by another program. The bus has checked it, but nothing here relies on that: whatever is
wrong raises ``Malformed``, and no memory is allocated by a length that the data claims.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

DEEPEST = 32  #: containers that may be nested in a signature, or variants in a value

Reader = Callable[[bytes, int, int], tuple[Any, int]]
"""Decodes one value: the bytes, where it begins, how many variants it is in; returns the value and where it ends."""

# Code: format of struct, size, which is also the alignment.
_FIXED = {
    "y": ("B", 1), "n": ("h", 2), "q": ("H", 2), "i": ("i", 4), "u": ("I", 4), "b": ("I", 4), "h": ("I", 4),
    "x": ("q", 8), "t": ("Q", 8), "d": ("d", 8),
}  # fmt: skip
_ALIGNMENT = {**{code: size for code, (_, size) in _FIXED.items()}, "g": 1, "v": 1, "(": 8, "{": 8}
_U32 = struct.Struct("<I")


class Malformed(ValueError):
    """Bytes that do not match their signature, or an invalid signature."""


def split(signature: str) -> list[str]:
    """The complete types that a signature consists of."""
    types, at = [], 0
    while at < len(signature):
        end = _end(signature, at, 0)
        types.append(signature[at:end])
        at = end
    return types


def decode(signature: str, data: bytes, start: int = 0) -> tuple[Any, ...]:
    """The values in ``data`` from ``start`` on, which must be a multiple of eight.

    Raises:
        Malformed: the bytes are not such values.
    """
    values, at = [], start
    try:
        for reader in _readers(signature):
            value, at = reader(data, at, 0)
            values.append(value)
    except (struct.error, IndexError, RecursionError) as error:
        raise Malformed(f"the values end too early, wanted {signature!r}: {error}") from error
    if at > len(data):
        raise Malformed(f"the values end too early, wanted {signature!r}")
    return tuple(values)


def encode(signature: str, values: Sequence[Any]) -> bytes:
    """Values as bytes; a variant is given as ``(signature, value)``. Raises ``Malformed`` for values of other types."""
    out = bytearray()
    types = split(signature)
    if len(types) != len(values):
        raise Malformed(f"{len(values)} values for the signature {signature!r}")
    try:
        for kind, value in zip(types, values, strict=True):
            _write(out, kind, value)
    except (struct.error, TypeError, ValueError, AttributeError) as error:
        raise Malformed(f"{values!r} cannot be sent as {signature!r}: {error}") from error
    return bytes(out)


def _end(signature: str, at: int, depth: int) -> int:
    """Where the complete type that begins at ``at`` ends."""
    code = signature[at : at + 1]
    if depth > DEEPEST:
        raise Malformed("types are nested too deeply")
    if code and (code in _FIXED or code in "sogv"):
        return at + 1
    if code == "a":
        return _end(signature, at + 1, depth + 1)
    if code and code in "({":
        closing = ")" if code == "(" else "}"
        at += 1
        while signature[at : at + 1] != closing:
            at = _end(signature, at, depth + 1)
        return at + 1
    raise Malformed(f"not a signature: {signature[:80]!r}")


@lru_cache(maxsize=256)
def _readers(signature: str) -> list[Reader]:
    return [_reader(kind) for kind in split(signature)]


@lru_cache(maxsize=256)
def _reader(kind: str) -> Reader:
    code = kind[0]
    if code in _FIXED:
        return _fixed(code)
    if code in "so":
        return _read_string
    if code == "g":
        return _read_signature
    if code == "v":
        return _read_variant
    return _array(kind[1:]) if code == "a" else _struct(kind[1:-1])


def _fixed(code: str) -> Reader:
    form, size = _FIXED[code]
    unpack = struct.Struct(f"<{form}").unpack_from

    def read(data: bytes, at: int, _depth: int) -> tuple[Any, int]:
        at += -at % size
        value = unpack(data, at)[0]
        return (bool(value) if code == "b" else value), at + size

    return read


def _read_string(data: bytes, at: int, _depth: int) -> tuple[str, int]:
    at += -at % 4
    start = at + 4
    end = start + _U32.unpack_from(data, at)[0]
    return data[start:end].decode(errors="replace"), end + 1


def _read_signature(data: bytes, at: int, _depth: int) -> tuple[str, int]:
    end = at + 1 + data[at]
    return data[at + 1 : end].decode(errors="replace"), end + 1


def _read_variant(data: bytes, at: int, depth: int) -> tuple[Any, int]:
    if depth >= DEEPEST:
        raise Malformed("variants are nested too deeply")
    signature, at = _read_signature(data, at, depth)
    types = split(signature)
    if len(types) != 1:
        raise Malformed(f"a variant of {len(types)} types")
    return _reader(types[0])(data, at, depth + 1)


def _array(kind: str) -> Reader:
    alignment = _ALIGNMENT.get(kind[0], 4)
    fixed = _FIXED.get(kind) if kind != "b" else None
    inner = None if fixed else _reader(kind)

    def read(data: bytes, at: int, depth: int) -> tuple[Any, int]:
        at += -at % 4
        length = _U32.unpack_from(data, at)[0]
        at += 4
        at += -at % alignment
        end = at + length
        if end > len(data):
            raise Malformed(f"an array of {length} bytes, of which {len(data) - at} are there")
        if fixed is not None:
            return list(struct.unpack_from(f"<{length // fixed[1]}{fixed[0]}", data, at)), end
        assert inner is not None
        values: list[Any] = []
        while at < end:
            value, after = inner(data, at, depth)
            if after <= at:
                raise Malformed("an array of elements without a size")
            values.append(value)
            at = after
        return (dict(values) if kind[0] == "{" else values), end

    return read


def _struct(inside: str) -> Reader:
    readers = [_reader(kind) for kind in split(inside)]

    def read(data: bytes, at: int, depth: int) -> tuple[Any, int]:
        at += -at % 8
        values = []
        for reader in readers:
            value, at = reader(data, at, depth)
            values.append(value)
        return tuple(values), at

    return read


def _write(out: bytearray, kind: str, value: Any) -> None:
    code = kind[0]
    pad(out, _ALIGNMENT.get(code, 4))
    if code in _FIXED:
        out += struct.pack(f"<{_FIXED[code][0]}", value)
    elif code in "so":
        text = value.encode()
        out += _U32.pack(len(text)) + text + b"\0"
    elif code == "g":
        out += bytes((len(value),)) + value.encode() + b"\0"
    elif code == "v":
        _write(out, "g", value[0])
        _write(out, value[0], value[1])
    elif code == "a":
        at = len(out)
        out += bytes(4)
        pad(out, _ALIGNMENT.get(kind[1], 4))
        start = len(out)
        for one in value.items() if kind[1] == "{" else value:
            _write(out, kind[1:], one)
        _U32.pack_into(out, at, len(out) - start)
    else:
        for inner, one in zip(split(kind[1:-1]), value, strict=True):
            _write(out, inner, one)


def pad(out: bytearray, alignment: int) -> None:
    """Append zeros up to a multiple of ``alignment``."""
    out += bytes(-len(out) % alignment)
