"""The reading list, in the log of a LevelDB database: mutants are changes at its end.

Formats: see ``guest/channels/leveldb.py``. Checksums are left out, as nobody who reads a mutant looks at them.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from pytest_opencomputer.guest.channels.varints import Reader
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole

_HEADER = struct.Struct("<IHB")  # checksum, length, kind
_BATCH = struct.Struct("<QI")  # number of the first change, how many
_FULL = 1
_BLOCK = 32 * 1024
_KEY = b"reading_list-dt-"
_READ, _UNREAD = b"\x30\x01", b"\x30\x02"  # field 6 of an entry: its status


class ReadingList:
    """Logs of small databases in which entries of the reading list are."""

    name = "chromium reading list"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is one block of whole records, among them the mark of the databases that Chromium syncs."""
        return len(content) < _BLOCK and content[6:7] == b"\x01" and b"_mts_schema_descriptor" in content

    def parts(self, content: bytes) -> Parts:
        """The entries by address, and whether each was read."""
        found: dict[Address, Any] = {}
        for key, value in _entries(content).items():
            if key.startswith(_KEY):
                url = key.removeprefix(_KEY).decode()
                found["entry", url] = Whole(value)
                found["read", url] = _READ in value
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The log with one change more for each. Raises ``ValueError`` if they need another block."""
        known = _entries(content)
        for (kind, url), value in changes.items():
            key = _KEY + url.encode()
            if kind == "entry" and value is None:
                change = b"\0" + _piece(key)
            else:
                new = value.content if isinstance(value, Whole) else known[key]
                if kind == "read":
                    new = new.replace(_UNREAD, _READ) if value else new.replace(_READ, _UNREAD)
                change = b"\1" + _piece(key) + _piece(new)
            record = _BATCH.pack(1 << 40, 1) + change
            content += _HEADER.pack(0, len(record), _FULL) + record
        if len(content) >= _BLOCK:
            raise ValueError("the log would need another block")
        return content

    def group(self, at: Address) -> Hashable:
        """Entries are alike, and whether they were read."""
        return at[0]

    def worse(self, value: Any) -> Any:
        """An entry is removed, or was read."""
        return None if isinstance(value, Whole) else not value


def _entries(content: bytes) -> dict[bytes, bytes]:
    """What the log leaves. Raises ``ValueError``."""
    found: dict[bytes, bytes] = {}
    try:
        for key, value in _changes(content):
            found.pop(key, None)
            if value is not None:
                found[key] = value
    except StateError as error:
        raise ValueError(str(error)) from error
    return found


def _changes(content: bytes) -> Iterator[tuple[bytes, bytes | None]]:
    at = 0
    while at + _HEADER.size <= len(content):
        _, length, kind = _HEADER.unpack_from(content, at)
        if kind != _FULL or length < _BATCH.size:
            return
        at += _HEADER.size
        reader = Reader(content[at : at + length], "a log", _BATCH.size)
        at += length
        while reader.more():
            is_there = reader.byte() == 1
            yield reader.piece(), reader.piece() if is_there else None


def _piece(content: bytes) -> bytes:
    size, out = len(content), b""
    while size >= 0x80:
        out += bytes([size & 0x7F | 0x80])
        size >>= 7
    return out + bytes([size]) + content
