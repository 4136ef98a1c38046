"""Packs of Git: many objects in one file, some of them as differences to others, and an index that finds them.

Formats: https://git-scm.com/docs/gitformat-pack. Version 2 of both is read, which Git has written since 2007.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Callable

from pytest_opencomputer.guest.channels.varints import Reader
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_OBJECT = 16 * 1024**2
"""Bytes of an object."""
MAX_CHAIN = 512
"""Differences between an object and what it is made from; Git itself makes chains of at most 250."""
KINDS = {1: "commit", 2: "tree", 3: "blob", 4: "tag"}
_OFFSET_DELTA, _NAME_DELTA = 6, 7
_INDEX_MAGIC, _PACK_MAGIC = b"\xfftOc\0\0\0\2", b"PACK\0\0\0\2"
_FANOUT = 8 + 1024  # where the names begin, behind the magic number and 256 counts
_NAME, _LARGE = 20, 0x80000000
_PART = 64 * 1024


def inflated(packed: bytes | memoryview, what: str, most: int = MAX_OBJECT) -> bytes:
    """What zlib has packed at the beginning of some bytes. Raises ``StateCorrupt``; ``StateTooBig`` beyond ``most``."""
    # In parts, as zlib would copy all that follows, which may be the rest of a long pack.
    unpacker, out, at = zlib.decompressobj(), bytearray(), 0
    while not unpacker.eof and at < len(packed):
        part: bytes | memoryview = packed[at : at + _PART]
        at += len(part)
        while part and not unpacker.eof:
            try:
                out += unpacker.decompress(part, most + 1 - len(out))
            except zlib.error as error:
                raise StateCorrupt(f"{shown(what)}: {error}") from error
            if len(out) > most:
                raise StateTooBig(f"{shown(what)} has more than {most} bytes")
            part = unpacker.unconsumed_tail
    if not unpacker.eof:
        raise StateCorrupt(f"{shown(what)} breaks off")
    return bytes(out)


class Pack:
    """A pack and its index.

    Args:
        index: content of the ``.idx`` file.
        content: content of the ``.pack`` file.
        what: its name, for error messages.

    Raises:
        StateCorrupt: they are not of version 2, or shorter than they say.
    """

    def __init__(self, index: bytes, content: bytes, what: str) -> None:
        if not index.startswith(_INDEX_MAGIC) or not content.startswith(_PACK_MAGIC):
            raise StateCorrupt(f"{shown(what)} is no pack of version 2 with its index")
        self._index, self._content, self._what = index, content, what
        self._count = int.from_bytes(index[_FANOUT - 4 : _FANOUT], "big")
        if len(index) < _FANOUT + self._count * 28:
            raise StateCorrupt(f"{shown(what)}: its index breaks off")

    def names(self) -> list[bytes]:
        """The names of all its objects, sorted."""
        return [self._name(number) for number in range(self._count)]

    def _name(self, number: int) -> bytes:
        return self._index[_FANOUT + number * _NAME : _FANOUT + (number + 1) * _NAME]

    def offset(self, name: bytes) -> int | None:
        """Where an object is in the pack; ``None`` if it is not in it."""
        number = bisect_left(range(self._count), name, key=self._name)
        if number == self._count or self._name(number) != name:
            return None
        offsets = _FANOUT + self._count * 24
        offset = self._integer(offsets + number * 4, 4)
        if offset < _LARGE:
            return offset
        return self._integer(offsets + self._count * 4 + (offset - _LARGE) * 8, 8)

    def _integer(self, at: int, size: int) -> int:
        return int.from_bytes(self._index[at : at + size], "big")

    def read(self, offset: int, other: Callable[[bytes], tuple[str, bytes]]) -> tuple[str, bytes]:
        """The kind and content of the object at an offset.

        Args:
            other: reads an object by its name, for differences to objects that are named.
        """
        deltas: list[bytes] = []
        while True:
            kind, body, base = self._entry(offset)
            if kind in KINDS:
                name, content = KINDS[kind], body
                break
            deltas.append(body)
            if len(deltas) > MAX_CHAIN:
                raise StateTooBig(f"{shown(self._what)}: a chain of more than {MAX_CHAIN} differences")
            if isinstance(base, bytes):
                own = self.offset(base)
                if own is None:
                    name, content = other(base)
                    break
                base = own
            offset = base
        for delta in reversed(deltas):
            content = applied(delta, content, self._what)
        return name, content

    def _entry(self, offset: int) -> tuple[int, bytes, int | bytes]:
        """Kind, unpacked content, and for a difference the offset or the name of what it is one to."""
        if not len(_PACK_MAGIC) <= offset < len(self._content):
            raise StateCorrupt(f"{shown(self._what)}: an object beyond the end")
        reader, at = Reader(self._content, self._what, offset), offset + 1
        byte = reader.byte()
        kind = byte >> 4 & 7
        while byte & 0x80:  # the size, which is known once the content is unpacked
            byte, at = reader.byte(), at + 1
        base: int | bytes = 0
        if kind == _OFFSET_DELTA:
            byte, at = reader.byte(), at + 1
            back = byte & 0x7F
            while byte & 0x80:
                byte, at = reader.byte(), at + 1
                back = (back + 1) << 7 | byte & 0x7F
                if back > offset:
                    break
            if not 0 < back < offset:
                raise StateCorrupt(f"{shown(self._what)}: a difference to something before the beginning")
            base = offset - back
        elif kind == _NAME_DELTA:
            base, at = reader.take(_NAME), at + _NAME
        elif kind not in KINDS:
            raise StateCorrupt(f"{shown(self._what)}: an object of kind {kind}")
        return kind, inflated(memoryview(self._content)[at:], self._what), base


def applied(delta: bytes, base: bytes, what: str) -> bytes:
    """What a difference makes of something. Raises ``StateCorrupt`` and ``StateTooBig``."""
    reader, out = Reader(delta, what), bytearray()
    if reader.varint() != len(base):
        raise StateCorrupt(f"{shown(what)}: a difference to something of another size")
    size = reader.varint()
    if size > MAX_OBJECT:
        raise StateTooBig(f"{shown(what)}: an object of {size} bytes")
    while reader.more() and len(out) <= size:
        command = reader.byte()
        if command & 0x80:
            start = sum(reader.byte() << 8 * part for part in range(4) if command >> part & 1)
            length = sum(reader.byte() << 8 * part for part in range(3) if command >> 4 + part & 1) or 0x10000
            if start + length > len(base):
                raise StateCorrupt(f"{shown(what)}: a difference that copies from beyond the end")
            out += base[start : start + length]
        elif command:
            out += reader.take(command)
        else:
            raise StateCorrupt(f"{shown(what)}: a difference with an unknown command")
    if len(out) != size:
        raise StateCorrupt(f"{shown(what)}: a difference that makes {len(out)} bytes instead of {size}")
    return bytes(out)
