"""Bytes that are read from the front: whole numbers of variable length, pieces, and messages of Protocol Buffers."""

from __future__ import annotations

from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_FIELDS = 20_000


class Reader:
    """Reads bytes from the front. Every method raises ``StateCorrupt`` beyond the end.

    Args:
        what: what is read, for error messages.
        at: where to begin.
    """

    def __init__(self, content: bytes, what: str, at: int = 0) -> None:
        self._content, self._what, self._at = content, what, at

    def more(self) -> bool:
        """Whether anything is left."""
        return self._at < len(self._content)

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        """The next bytes."""
        found = self._content[self._at : self._at + count]
        if len(found) < count:
            raise StateCorrupt(f"{shown(self._what)} ends in the middle of something")
        self._at += count
        return found

    def varint(self) -> int:
        """A number of at most 64 bits, seven of them to a byte, the lowest first."""
        value = 0
        for shift in range(0, 70, 7):
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value & (1 << 64) - 1
        raise StateCorrupt(f"{shown(self._what)}: a number without an end")

    def piece(self) -> bytes:
        """Bytes that are preceded by their number."""
        return self.take(self.varint())


def fields(message: bytes, what: str) -> dict[int, list[int | bytes]]:
    """The fields of a message of Protocol Buffers by their numbers, each as often as it is there.

    Numbers of fixed size are given as their bytes. Source: https://protobuf.dev/programming-guides/encoding/

    Raises:
        StateCorrupt: it is none.
        StateTooBig: it has more than 20,000 fields.
    """
    reader, found, count = Reader(message, what), dict[int, list[int | bytes]](), 0
    while reader.more():
        count += 1
        if count > MAX_FIELDS:
            raise StateTooBig(f"{shown(what)} has more than {MAX_FIELDS} fields")
        tag = reader.varint()
        kind = tag & 7
        value: int | bytes
        if kind == 0:
            value = reader.varint()
        elif kind == 2:
            value = reader.piece()
        elif kind in (1, 5):
            value = reader.take(8 if kind == 1 else 4)
        else:
            raise StateCorrupt(f"{shown(what)}: a field of kind {kind}")
        found.setdefault(tag >> 3, []).append(value)
    return found
