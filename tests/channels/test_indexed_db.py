"""IndexedDB, made here byte by byte as Chromium writes it, and what somebody could put there instead.

``apps/vscode/tests`` reads what Chromium itself has written.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.guest.channels import indexed_db, leveldb
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateMissing

from .test_leveldb import batch, literal, log, manifest, varint

PLACE = "profile/db"
ENVELOPE = b"\xff\x15\xfe" + bytes(12) + b"\xff\x10"


def name(text: str) -> bytes:
    return varint(len(text)) + text.encode("utf-16-be")


def prefix(database: int, store: int, index: int) -> bytes:
    """The numbers in as few bytes as they take."""
    parts = [max(1, (one.bit_length() + 7) // 8) for one in (database, store, index)]
    lengths = parts[0] - 1 << 5 | parts[1] - 1 << 2 | parts[2] - 1
    numbers = (one.to_bytes(size, "little") for one, size in zip((database, store, index), parts, strict=True))
    return bytes([lengths]) + b"".join(numbers)


def one_byte(text: str) -> bytes:
    return ENVELOPE + b'"' + varint(len(text)) + text.encode("latin-1")


def two_bytes(text: str) -> bytes:
    content = text.encode("utf-16-le")
    return ENVELOPE + b"\0c" + varint(len(content)) + content


@pytest.fixture
def home(tmp_path: Path) -> Home:
    (tmp_path / PLACE).mkdir(parents=True)
    return Home(tmp_path)


def put(home: Home, *records: tuple[bytes, bytes], database: int = 1, store: int = 1) -> None:
    """A database ``state`` with a store ``items``."""
    known = [
        (prefix(0, 0, 0) + b"\xc9" + name("http_127.0.0.1_1@1") + name("state"), database.to_bytes(3, "little")),
        (prefix(database, 0, 0) + b"\x32" + varint(store) + b"\0", "items".encode("utf-16-be")),
        (prefix(database, 0, 0) + b"\x32" + varint(store) + b"\1", b"\0\0\0"),
        (prefix(0, 0, 0) + b"\0", b"\5"),
    ]
    folder = home.root / PLACE
    (folder / "CURRENT").write_bytes(b"MANIFEST-000001\n")
    (folder / "MANIFEST-000001").write_bytes(manifest())
    (folder / "000003.log").write_bytes(log(batch(1, *known, *records)))


def record(
    key: str, value: bytes, *, database: int = 1, store: int = 1, index: int = 1, version: int = 1
) -> tuple[bytes, bytes]:
    return prefix(database, store, index) + b"\1" + name(key), varint(version) + value


@pytest.mark.parametrize(("database", "store"), [(1, 1), (200, 3), (70_000, 300)])
def test_texts(home: Home, database: int, store: int) -> None:
    where = {"database": database, "store": store}
    put(
        home,
        record("plain", one_byte('{"a": "é"}'), **where),
        record("wide", two_bytes("日本 ✓"), version=300, **where),
        record("empty", one_byte(""), **where),
        record("utf-8", ENVELOPE + b"S\5caf\xc3\xa9", **where),
        record("older", b"\xff\x14\xff\x0f\"\2ab", **where),
        record("packed", b"\xff\x11\x02" + literal(one_byte("squeezed")), **where),
        record("long", b"\xff\x11\x01\x05\x00", **where),
        record("number", ENVELOPE + b"I\x08", **where),
        record("object", ENVELOPE + b"o{", **where),
        record("index", one_byte("no"), index=2, **where),
        **where,
    )  # fmt: skip
    assert indexed_db.read(home, PLACE) == {
        "state": {
            "items": {
                "plain": '{"a": "é"}',
                "wide": "日本 ✓",
                "empty": "",
                "utf-8": "café",
                "older": "ab",
                "packed": "squeezed",
                "long": None,
            }
        }
    }


def test_records_of_what_has_no_name_are_left_out(home: Home) -> None:
    put(home, record("a", one_byte("x"), database=2), record("b", one_byte("x"), store=2))
    assert indexed_db.read(home, PLACE) == {"state": {"items": {}}}


def test_keys_that_are_no_text_are_left_out(home: Home) -> None:
    put(home, (prefix(1, 1, 1) + b"\3" + bytes(8), varint(1) + one_byte("x")))
    assert indexed_db.read(home, PLACE) == {"state": {"items": {}}}


@pytest.mark.parametrize(
    "damaged",
    [
        (b"", b"x"),
        (b"\xff\1", b"x"),
        (prefix(1, 1, 1) + b"\1\x7f\0a", b"x"),
        record("a", b""),
        record("a", b"\0\x15"),
        record("a", ENVELOPE),
        record("a", ENVELOPE + b'"\x7fab'),
        record("a", b"\xff\x11\x02\xff\xff\xff"),
        (prefix(1, 1, 1) + b"\1" + name("a"), b"\xff\xff\xff"),
        (prefix(0, 0, 0) + b"\xc9\x7f", b"\1"),
    ],
    ids=lambda pair: repr(pair)[:40],
)  # fmt: skip
def test_damage(home: Home, damaged: tuple[bytes, bytes]) -> None:
    put(home, damaged)
    with pytest.raises(StateCorrupt):
        indexed_db.read(home, PLACE)


def test_a_folder_that_is_none(home: Home) -> None:
    with pytest.raises(StateMissing):
        indexed_db.read(home, "nothing")
    with pytest.raises(StateMissing):
        leveldb.read(home, PLACE)
