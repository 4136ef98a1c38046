"""The description of its structures that each ``.blend`` file carries, in the block ``DNA1``.

It names every structure and its fields, with their types and sizes (``makesdna/intern`` in Blender's source). All files
of one version of Blender have the same description, so only Blender's own is accepted.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_COUNT = 100_000
"""Names, types and structures that are read."""

KNOWN = frozenset({"26245ba53e256375178f5cd806cdcfdbed9a3b1d40e3a5f7f525afefd6eeceaa"})
"""SHA-256 of the accepted descriptions (``DNA1``): the one of Blender 4.3.2 on 64-bit little-endian machines."""

_NAME = re.compile(r"(\**)\(?\**(\w+)\)?(?:\(\))?((?:\[\d+\])*)")
_NUMBERS = {
    "char": "b",
    "uchar": "B",
    "int8_t": "b",
    "uint8_t": "B",
    "short": "h",
    "ushort": "H",
    "int": "i",
    "long": "i",
    "ulong": "I",
    "uint": "I",
    "uint32_t": "I",
    "int32_t": "i",
    "float": "f",
    "double": "d",
    "int64_t": "q",
    "uint64_t": "Q",
}


@dataclass(frozen=True)
class Field:
    """A field of a structure. ``letter`` is its format for ``struct``, empty for structures."""

    offset: int
    type: str
    pointer: bool
    count: int
    letter: str


@dataclass(frozen=True)
class Structures:
    """The description of all structures.

    Attributes:
        names: by number.
        sizes: bytes, by name.
        fields: by name of the structure and of the field, in order.
    """

    names: list[str]
    sizes: dict[str, int]
    fields: dict[str, dict[str, Field]]


def structures(raw: bytes, what: str) -> Structures:
    """What the content of the block ``DNA1`` says; ``what`` is the name of its file, for errors.

    Raises:
        StateCorrupt: it is not Blender's own, or damaged.
    """
    if hashlib.sha256(raw).hexdigest() not in KNOWN:
        # A forged one could turn a number into a text, or make fields overlap.
        raise StateCorrupt(f"{shown(what)} describes its structures otherwise than Blender 4.3 does")
    try:
        return _structures(raw)
    except (struct.error, IndexError, ValueError, OverflowError) as error:
        raise StateCorrupt(f"{shown(what)}: the description of its structures is damaged: {error}") from error


def _structures(raw: bytes) -> Structures:
    reader = _Description(raw)
    reader.expect(b"SDNA")
    names = reader.texts(b"NAME")
    types = reader.texts(b"TYPE")
    lengths = reader.lengths(len(types))
    found = Structures([], dict(zip(types, lengths, strict=True)), {})
    for number, members in reader.structures():
        offset = 0
        fields: dict[str, Field] = {}
        for type_number, name_number in members:
            name, field = _field(names[name_number], types[type_number], lengths[type_number], offset)
            fields[name] = field
            offset += field.count * (8 if field.pointer else lengths[type_number])
        if offset > lengths[number]:
            raise ValueError(f"{types[number]} is smaller than its fields")
        found.names.append(types[number])
        found.fields[types[number]] = fields
    return found


def _field(name: str, kind: str, size: int, offset: int) -> tuple[str, Field]:
    plain, pointer, count = _declared(name)
    if count * (8 if pointer else size) > 1 << 24:
        raise ValueError(f"a field {name[:40]!r} of more than 16 MiB")
    return plain, Field(offset, kind, pointer, count, "Q" if pointer else _NUMBERS.get(kind, ""))


@lru_cache(maxsize=MAX_COUNT)
def _declared(name: str) -> tuple[str, bool, int]:
    """The name of a field as C declares it, whether it is a pointer, and of how many: many structures share it."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"a field {name[:40]!r}")
    count = 1
    for length in re.findall(r"\d+", match[3]):
        count *= int(length)
    return match[2], bool(match[1]) or "(*" in name, count


class _Description:
    """Reads the parts of ``DNA1``, each of which begins at a multiple of four bytes."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._at = 0

    def expect(self, mark: bytes) -> None:
        self._at += -self._at % 4
        if self._raw[self._at : self._at + 4] != mark:
            raise ValueError(f"no {mark.decode()} at byte {self._at}")
        self._at += 4

    def _count(self) -> int:
        (count,) = struct.unpack_from("<i", self._raw, self._at)
        self._at += 4
        if not 0 <= count <= MAX_COUNT:
            raise ValueError(f"a count of {count}")
        return int(count)

    def texts(self, mark: bytes) -> list[str]:
        self.expect(mark)
        found = []
        for _ in range(self._count()):
            end = self._raw.index(b"\0", self._at)
            found.append(self._raw[self._at : end].decode("ascii"))
            self._at = end + 1
        return found

    def lengths(self, count: int) -> tuple[int, ...]:
        self.expect(b"TLEN")
        found = struct.unpack_from(f"<{count}H", self._raw, self._at)
        self._at += 2 * count
        return found

    def structures(self) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        self.expect(b"STRC")
        for _ in range(self._count()):
            kind, count = struct.unpack_from("<HH", self._raw, self._at)
            flat = struct.unpack_from(f"<{2 * count}H", self._raw, self._at + 4)
            self._at += 4 + 4 * count
            yield kind, list(zip(flat[::2], flat[1::2], strict=True))
