"""LevelDB databases, in which browsers and Electron apps store small items: a folder of files.

The files are read with bounds, and without a library: a library would need write access, and would repair damage.
Checksums are not checked: whoever wrote the files could have written the checksums as well. A log that breaks off in
the middle of a record counts up to there, as it does for LevelDB itself.

Formats: https://github.com/google/leveldb/blob/main/doc/log_format.md, table_format.md and impl.md;
https://github.com/google/snappy/blob/main/format_description.txt.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from pytest_opencomputer.guest.channels.varints import Reader
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_BYTES = 64 * 1024**2
"""Bytes of all files of a database, and of all that is unpacked from them."""
MAX_ENTRIES = 200_000
_LOG_BLOCK = 32 * 1024
_HEADER = struct.Struct("<IHB")  # checksum, length, type
_FULL, _FIRST, _MIDDLE, _LAST = 1, 2, 3, 4
_FOOTER, _MAGIC = 48, bytes.fromhex("57fb808b247547db")
_TRAILER = 5  # type and checksum behind each block
_PLAIN, _SNAPPY = 0, 1


def read(home: Home, place: str) -> dict[bytes, bytes]:
    """The keys and values of the database in the folder at ``place``.

    Raises:
        StateMissing: there is none.
        StateCorrupt: it is damaged, or packed in a way that is not read.
        StateTooBig: it has more than 64 MiB or 200,000 changes.
        StateError: as ``Home.file``.
    """
    return _Database(home, place).entries()


class _Database:
    """A database while it is read: of each key the newest change, by the number that LevelDB gave it."""

    def __init__(self, home: Home, place: str) -> None:
        self._home, self._place = home, place
        self._left, self._count = MAX_BYTES, MAX_ENTRIES
        self._newest: dict[bytes, tuple[int, bytes | None]] = {}

    def entries(self) -> dict[bytes, bytes]:
        """All that is in it."""
        name = self._file("CURRENT").strip()
        if not re.fullmatch(rb"MANIFEST-\d{1,20}", name):
            raise StateCorrupt(f"{shown(self._place)} names {shown(name)} as its manifest")
        tables, first_log, other_log = self._manifest(self._file(name.decode()))
        there = {entry.name for entry in self._home.listing(self._place)}
        for number in sorted(tables):
            named = next((one for one in (f"{number:06}.ldb", f"{number:06}.sst") if one in there), None)
            if named is None:
                raise StateCorrupt(f"{shown(self._place)} lacks its table {number}")
            self._table(self._file(named))
        logs = sorted(int(one[:-4]) for one in there if re.fullmatch(r"\d{1,20}\.log", one))
        for number in logs:
            if number >= first_log or number == other_log:
                for record in self._records(self._file(f"{number:06}.log")):
                    self._batch(record)
        return {key: value for key, (_, value) in self._newest.items() if value is not None}

    def _file(self, name: str) -> bytes:
        content = self._home.file(f"{self._place}/{name}", self._left)
        self._take(len(content))
        return content

    def _take(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise StateTooBig(f"{shown(self._place)} has more than {MAX_BYTES} bytes")

    def _change(self, key: bytes, number: int, value: bytes | None) -> None:
        self._count -= 1
        if self._count < 0:
            raise StateTooBig(f"{shown(self._place)} has more than {MAX_ENTRIES} changes")
        if key not in self._newest or self._newest[key][0] <= number:
            self._newest[key] = number, value

    def _manifest(self, content: bytes) -> tuple[set[int], int, int]:
        """The numbers of the tables in force, of the first log in force, and of one more log."""
        tables: set[int] = set()
        log = other = 0
        for record in self._records(content):
            reader = Reader(record, self._place)
            while reader.more():
                tag = reader.varint()
                if tag == 1:  # comparator
                    reader.piece()
                elif tag == 2:
                    log = reader.varint()
                elif tag == 9:
                    other = reader.varint()
                elif tag in (3, 4):  # next file, last number of a change
                    reader.varint()
                elif tag == 5:  # where the last compaction ended
                    reader.varint(), reader.piece()
                elif tag == 6:
                    reader.varint()
                    tables.discard(reader.varint())
                elif tag == 7:
                    reader.varint()
                    tables.add(reader.varint())
                    reader.varint(), reader.piece(), reader.piece()
                else:
                    raise StateCorrupt(f"{shown(self._place)}: {tag} in its manifest")
        return tables, log, other

    def _records(self, content: bytes) -> Iterator[bytes]:
        """The records of a log, put together from their parts."""
        parts: list[bytes] = []
        at = 0
        while at + _HEADER.size <= len(content):
            if _LOG_BLOCK - at % _LOG_BLOCK < _HEADER.size:
                at += _LOG_BLOCK - at % _LOG_BLOCK
                continue
            _, length, kind = _HEADER.unpack_from(content, at)
            at += _HEADER.size
            part = content[at : at + length]
            if kind == 0 and length == 0:  # preallocated, unused space
                break
            if len(part) < length:
                break
            at += length
            if kind in (_FULL, _FIRST):
                parts = []
            parts.append(part)
            if kind in (_FULL, _LAST):
                yield b"".join(parts)
                parts = []
            elif kind not in (_FIRST, _MIDDLE):
                raise StateCorrupt(f"{shown(self._place)}: a record of kind {kind}")

    def _batch(self, record: bytes) -> None:
        """A record of a log of changes."""
        if len(record) < 12:
            raise StateCorrupt(f"{shown(self._place)}: a batch of {len(record)} bytes")
        first, count = struct.unpack_from("<QI", record)
        reader = Reader(record, self._place, 12)
        for number in range(first, first + count):
            kind = reader.byte()
            if kind not in (0, 1):
                raise StateCorrupt(f"{shown(self._place)}: a change of kind {kind}")
            key = reader.piece()
            self._change(key, number, reader.piece() if kind == 1 else None)

    def _table(self, content: bytes) -> None:
        """All entries of a table."""
        if len(content) < _FOOTER or not content.endswith(_MAGIC):
            raise StateCorrupt(f"{shown(self._place)}: a table without its end")
        reader = Reader(content, self._place, len(content) - _FOOTER)
        reader.varint(), reader.varint()  # what is said of the table
        index = self._block(content, reader.varint(), reader.varint())
        for _, handle in self._pairs(index):
            where = Reader(handle, self._place)
            for key, value in self._pairs(self._block(content, where.varint(), where.varint())):
                if len(key) < 8:
                    raise StateCorrupt(f"{shown(self._place)}: a key without a number")
                mark = int.from_bytes(key[-8:], "little")
                self._change(key[:-8], mark >> 8, value if mark & 0xFF else None)

    def _block(self, content: bytes, at: int, size: int) -> bytes:
        block = content[at : at + size + _TRAILER]
        if len(block) < size + _TRAILER:
            raise StateCorrupt(f"{shown(self._place)}: a block beyond the end")
        kind, packed = block[size], block[:size]
        if kind not in (_PLAIN, _SNAPPY):
            raise StateCorrupt(f"{shown(self._place)}: a block packed in way {kind}")
        self._take(size if kind == _PLAIN else Reader(packed, self._place).varint())
        return packed if kind == _PLAIN else unpacked(packed, self._place)

    def _pairs(self, block: bytes) -> Iterator[tuple[bytes, bytes]]:
        """The entries of a block, whose keys leave out what they share with the one before."""
        restarts = int.from_bytes(block[-4:], "little")
        end = len(block) - 4 * (restarts + 1)
        if len(block) < 4 or end < 0:
            raise StateCorrupt(f"{shown(self._place)}: a block without its end")
        reader, key = Reader(block[:end], self._place), b""
        while reader.more():
            shared, own, size = reader.varint(), reader.varint(), reader.varint()
            if shared > len(key):
                raise StateCorrupt(f"{shown(self._place)}: a key that shares more than there is")
            key = key[:shared] + reader.take(own)
            # Keys add up: each may repeat all of the one before.
            self._take(len(key))
            yield key, reader.take(size)


def unpacked(packed: bytes, what: str) -> bytes:
    """What Snappy has packed. Raises ``StateCorrupt``, and ``StateTooBig`` beyond 64 MiB."""
    reader = Reader(packed, what)
    size = reader.varint()
    if size > MAX_BYTES:
        raise StateTooBig(f"{shown(what)}: a block of {size} bytes")
    out = bytearray()
    while reader.more():
        tag = reader.byte()
        kind, length = tag & 3, (tag >> 2) + 1
        if kind == 0:
            if length > 60:
                length = int.from_bytes(reader.take(length - 60), "little") + 1
            out += reader.take(length)
        else:
            if kind == 1:
                length, back = (tag >> 2 & 7) + 4, (tag >> 5) << 8 | reader.byte()
            else:
                back = int.from_bytes(reader.take(2 if kind == 2 else 4), "little")
            if not 0 < back <= len(out):
                raise StateCorrupt(f"{shown(what)}: a copy from before the beginning")
            # One that overlaps with itself repeats what it has just written.
            piece = bytes(out[len(out) - back : len(out) - back + length])
            out += (piece * (length // len(piece) + 1))[:length]
        if len(out) > size:
            break
    if len(out) != size:
        raise StateCorrupt(f"{shown(what)}: {len(out)} bytes were unpacked, {size} announced")
    return bytes(out)
