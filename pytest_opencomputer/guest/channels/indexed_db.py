"""IndexedDB as Chromium keeps it: databases of stores of records, in one LevelDB for each origin.

What is read: records whose key is a text and whose value is a text, as web pages keep their state. Other records are
left out; a text that Chromium has put into a file of its own, as it does with long ones, is ``None``.

Formats: https://chromium.googlesource.com/chromium/src/+/main/content/browser/indexed_db/docs/leveldb_coding_scheme.md;
values are those of V8's ValueSerializer in an envelope of Blink (third_party/blink/renderer/bindings/core/v8/
serialization/, third_party/blink/renderer/modules/indexeddb/idb_value_wrapping.cc).
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels import leveldb
from pytest_opencomputer.guest.channels.varints import Reader
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, shown

_RECORDS = 1  # of a store: its records, not what finds them
_TEXT_KEY = 1
_NAMES_OF_DATABASES, _META_OF_STORES, _STORE_NAME = 201, 50, 0
_VERSION, _TRAILER, _TRAILER_SIZE = 0xFF, 0xFE, 12
_WRAPPED, _IN_FILE, _PACKED, _WRAPPER_SIZE = 0x11, 1, 2, 3
_ONE_BYTE, _TWO_BYTES, _UTF8, _PADDING = b'"', b"c", b"S", b"\0"

Store = dict[str, str | None]


def read(home: Home, place: str) -> dict[str, dict[str, Store]]:
    """The text records of the databases of an origin, by database and store.

    Args:
        place: the folder of its LevelDB, ``….indexeddb.leveldb``.

    Raises:
        StateCorrupt: it is damaged.
        StateError: as ``leveldb.read``.
    """
    databases: dict[int, str] = {}
    stores: dict[tuple[int, int], str] = {}
    records: list[tuple[int, int, str, bytes]] = []
    for key, value in leveldb.read(home, place).items():
        reader = Reader(key, place)
        database, store, index = _prefix(reader)
        if (database, store, index) == (0, 0, 0):
            if reader.more() and reader.byte() == _NAMES_OF_DATABASES:
                _text(reader)  # the origin
                databases[_number(value)] = _text(reader)
        elif (store, index) == (0, 0):
            if reader.more() and reader.byte() == _META_OF_STORES:
                number = reader.varint()
                if reader.byte() == _STORE_NAME:
                    stores[database, number] = _decoded(value)
        elif index == _RECORDS and reader.byte() == _TEXT_KEY:
            records.append((database, store, _text(reader), value))
    found: dict[str, dict[str, Store]] = {name: {} for name in databases.values()}
    for (database, _), name in stores.items():
        if database in databases:
            found[databases[database]].setdefault(name, {})
    for database, store, name, value in records:
        if database in databases and (database, store) in stores:
            known, text = _value(value, place)
            if known:
                found[databases[database]][stores[database, store]][name] = text
    return found


def _prefix(reader: Reader) -> tuple[int, int, int]:
    """The numbers of database, store and index that each key begins with; their lengths are in the first byte."""
    lengths = reader.byte()
    return (
        _number(reader.take((lengths >> 5) + 1)),
        _number(reader.take((lengths >> 2 & 7) + 1)),
        _number(reader.take((lengths & 3) + 1)),
    )


def _number(content: bytes) -> int:
    return int.from_bytes(content, "little")


def _text(reader: Reader) -> str:
    return _decoded(reader.take(2 * reader.varint()))


def _decoded(content: bytes) -> str:
    return content.decode("utf-16-be", "replace")


def _value(content: bytes, what: str) -> tuple[bool, str | None]:
    """Whether a value is a text, and the text; ``None`` if it is in a file of its own."""
    reader = Reader(content, what)
    start = 1
    while reader.byte() >= 0x80:  # the version of the record, a number of variable length
        start += 1
    first, kind = reader.byte(), reader.byte()
    if first != _VERSION:
        raise StateCorrupt(f"{shown(what)}: a value that begins with {first}")
    if kind == _WRAPPED:
        how = reader.byte()
        if how == _IN_FILE:
            return True, None
        if how != _PACKED:
            return False, None
        reader = Reader(leveldb.unpacked(content[start + _WRAPPER_SIZE :], what), what)
        first, kind = reader.byte(), reader.byte()
    if kind > _WRAPPED:
        # The version of the envelope, which is one byte as long as it is below 128; since 21 with a trailer.
        if reader.byte() == _TRAILER:
            reader.take(_TRAILER_SIZE)
            reader.byte()
        reader.byte()
    tag = reader.take(1)
    while tag == _PADDING:
        tag = reader.take(1)
    if tag == _ONE_BYTE:
        return True, reader.piece().decode("latin-1")
    if tag == _TWO_BYTES:
        return True, reader.piece().decode("utf-16-le", "replace")
    if tag == _UTF8:
        return True, reader.piece().decode("utf-8", "replace")
    return False, None
