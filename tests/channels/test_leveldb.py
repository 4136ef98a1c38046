"""LevelDB databases, made here byte by byte as its documents say, and what somebody could put there instead."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pytest_opencomputer.guest.channels import leveldb, varints
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateMissing, StateNotPlain, StateTooBig

PLACE = "profile/db"
Change = tuple[bytes, bytes | None]


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def piece(content: bytes) -> bytes:
    return varint(len(content)) + content


def log(*records: bytes) -> bytes:
    """Records in blocks of 32 KiB, each part with its header."""
    out = bytearray()
    for record in records:
        rest, first = record, True
        while first or rest:
            room = 32768 - len(out) % 32768
            if room < 7:
                out += bytes(room)
                room = 32768
            part, rest = rest[: room - 7], rest[room - 7 :]
            kind = 1 if first and not rest else 2 if first else 3 if rest else 4
            out += struct.pack("<IHB", 0, len(part), kind) + part
            first = False
    return bytes(out)


def batch(number: int, *changes: Change) -> bytes:
    content = b"".join(
        b"\1" + piece(key) + piece(value) if value is not None else b"\0" + piece(key) for key, value in changes
    )
    return struct.pack("<QI", number, len(changes)) + content


def block(entries: Sequence[tuple[bytes, bytes]], packed: Callable[[bytes], bytes] | None = None) -> bytes:
    """A block with its restarts, and its trailer without a checksum."""
    content, before = b"", b""
    for key, value in entries:
        shared = next(
            (at for at, (a, b) in enumerate(zip(key, before, strict=False)) if a != b), min(len(key), len(before))
        )
        content += varint(shared) + varint(len(key) - shared) + varint(len(value)) + key[shared:] + value
        before = key
    content += struct.pack("<II", 0, 1)
    return (packed(content) if packed else content) + (b"\1" if packed else b"\0") + bytes(4)


def table(entries: Sequence[tuple[bytes, bytes]], packed: Callable[[bytes], bytes] | None = None) -> bytes:
    data, nothing = block(entries, packed), block([])
    index = block([(b"\xff", varint(0) + varint(len(data) - 5))])
    at = len(data) + len(nothing)
    footer = varint(len(data)) + varint(len(nothing) - 5) + varint(at) + varint(len(index) - 5)
    return data + nothing + index + footer.ljust(40, b"\0") + bytes.fromhex("57fb808b247547db")


def internal(key: bytes, number: int, kind: int = 1) -> bytes:
    return key + (number << 8 | kind).to_bytes(8, "little")


def literal(content: bytes) -> bytes:
    """Packed by Snappy without any copies."""
    return varint(len(content)) + bytes([61 << 2]) + (len(content) - 1).to_bytes(2, "little") + content


def manifest(*edits: bytes) -> bytes:
    return log(piece_of(1, b"leveldb.BytewiseComparator"), *edits)


def piece_of(tag: int, content: bytes) -> bytes:
    return varint(tag) + piece(content)


def new_file(number: int) -> bytes:
    return varint(7) + varint(0) + varint(number) + varint(99) + piece(b"a") + piece(b"z")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    (tmp_path / PLACE).mkdir(parents=True)
    return Home(tmp_path)


def put(home: Home, **files: bytes) -> None:
    """Files of the database; ``log_5`` is ``000005.log``, ``ldb_5`` the table."""
    for name, content in {"CURRENT": b"MANIFEST-000001\n", "MANIFEST_000001": manifest(b"\x02\x03"), **files}.items():
        kind, _, number = name.partition("_")
        place = f"{int(number):06}.{kind}" if kind in ("log", "ldb", "sst") else name.replace("_", "-")
        (home.root / PLACE / place).write_bytes(content)


def test_changes_in_a_log(home: Home) -> None:
    put(home, log_3=log(batch(1, (b"a", b"1"), (b"b", b"2")), batch(3, (b"a", None), (b"b", b"3"), (b"c", b""))))
    assert leveldb.read(home, PLACE) == {b"b": b"3", b"c": b""}


def test_a_record_that_goes_over_several_blocks(home: Home) -> None:
    value = bytes(range(256)) * 400
    put(home, log_3=log(batch(1, (b"long", value)), batch(2, (b"x", b"y"))))
    assert leveldb.read(home, PLACE) == {b"long": value, b"x": b"y"}


def test_logs_before_the_first_one_in_force_do_not_count(home: Home) -> None:
    put(
        home,
        MANIFEST_000001=manifest(b"\x02\x04"),
        log_3=log(batch(9, (b"a", b"old"))),
        log_4=log(batch(1, (b"b", b"new"))),
    )
    assert leveldb.read(home, PLACE) == {b"b": b"new"}


def test_a_log_that_breaks_off_counts_up_to_there(home: Home) -> None:
    put(home, log_3=log(batch(1, (b"a", b"1")), batch(2, (b"b", b"2")))[:-3])
    assert leveldb.read(home, PLACE) == {b"a": b"1"}


@pytest.mark.parametrize("packed", [None, literal])
def test_tables(home: Home, packed: Callable[[bytes], bytes] | None) -> None:
    entries = [
        (internal(b"apple", 7), b"new"),
        (internal(b"apple", 2), b"old"),
        (internal(b"apricot", 3), b"x" * 70),
        (internal(b"pear", 9, 0), b""),
    ]
    older = [(internal(b"pear", 1), b"gone"), (internal(b"plum", 4), b"there")]
    edits = manifest(b"\x02\x09" + new_file(5) + new_file(6) + new_file(7), b"\x06\x00\x07")
    put(home, MANIFEST_000001=edits, ldb_5=table(entries, packed), sst_6=table(older))
    assert leveldb.read(home, PLACE) == {b"apple": b"new", b"apricot": b"x" * 70, b"plum": b"there"}


def test_the_log_is_newer_than_the_tables(home: Home) -> None:
    edits = manifest(b"\x02\x08" + new_file(5))
    put(home, MANIFEST_000001=edits, ldb_5=table([(internal(b"a", 7), b"table")]), log_8=log(batch(8, (b"a", b"log"))))
    assert leveldb.read(home, PLACE) == {b"a": b"log"}


def test_snappy() -> None:
    # "Wikipedia is a free, web-based, " … would need no copies; this one has all kinds of them.
    packed = varint(16) + b"\x0cabcd" + b"\x01\x04" + b"\x0e\x08\x00" + b"\x0f\x04\x00\x00\x00"
    assert leveldb.unpacked(packed, "x") == b"abcdabcdabcdabcd"
    assert leveldb.unpacked(varint(9) + b"\x00a" + b"\x1e\x01\x00", "x") == b"a" * 9


@pytest.mark.parametrize(
    "packed",
    [b"", b"\x05\x0cabcd", b"\x04\x0cab", b"\x04\x01\x04", b"\x02\x00a\x01\x00", varint(2**63), b"\xff" * 11],
)
def test_invalid_snappy_data_is_refused(packed: bytes) -> None:
    with pytest.raises((StateCorrupt, StateTooBig)):
        leveldb.unpacked(packed, "x")


@pytest.mark.parametrize(
    ("files", "error"),
    [
        ({"CURRENT": b"../../etc/passwd"}, StateCorrupt),
        ({"CURRENT": b"MANIFEST-7"}, StateMissing),
        ({"MANIFEST_000001": log(b"\x63")}, StateCorrupt),
        ({"MANIFEST_000001": manifest(new_file(5))}, StateCorrupt),
        ({"MANIFEST_000001": manifest(new_file(5)), "ldb_5": b"x" * 60}, StateCorrupt),
        ({"log_3": log(b"short")}, StateCorrupt),
        ({"log_3": log(struct.pack("<QI", 1, 2**32 - 1) + b"\1\1a\1b")}, StateCorrupt),
        ({"log_3": struct.pack("<IHB", 0, 1, 9) + b"x"}, StateCorrupt),
        ({"log_3": log(batch(1, (b"a", b"1"))[:12] + b"\7\1a\1b")}, StateCorrupt),
    ],
)
def test_damaged_databases(home: Home, files: dict[str, bytes], error: type[Exception]) -> None:
    put(home, **files)
    with pytest.raises(error):
        leveldb.read(home, PLACE)


def test_a_table_that_unpacks_to_too_much(home: Home) -> None:
    huge = varint(leveldb.MAX_BYTES + 1) + b"\x00a"
    put(home, MANIFEST_000001=manifest(new_file(5)), ldb_5=table([(b"k" * 9, b"v")], lambda _: huge))
    with pytest.raises(StateTooBig):
        leveldb.read(home, PLACE)


def test_too_many_changes(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leveldb, "MAX_ENTRIES", 2)
    put(home, log_3=log(batch(1, (b"a", b"1"), (b"a", b"2"), (b"a", b"3"))))
    with pytest.raises(StateTooBig):
        leveldb.read(home, PLACE)


def test_keys_that_add_up_to_too_much(home: Home) -> None:
    # Each key repeats all of the one before and adds a byte: small on disk, and without a bound gigabytes in memory.
    entries = [(b"k" * 20_000 + bytes(at), b"") for at in range(4_000)]
    put(home, MANIFEST_000001=manifest(new_file(5)), ldb_5=table(entries))
    with pytest.raises(StateTooBig):
        leveldb.read(home, PLACE)


def test_links_are_refused(home: Home) -> None:
    put(home)
    (home.root / PLACE / "000003.log").symlink_to("/etc/passwd")
    with pytest.raises(StateNotPlain):
        leveldb.read(home, PLACE)


def test_messages_of_protocol_buffers() -> None:
    message = b"\x08\x96\x01" + b"\x12\x03abc" + b"\x12\x00" + b"\x1d\1\2\3\4" + b"\x21" + bytes(8)
    assert varints.fields(message, "x") == {1: [150], 2: [b"abc", b""], 3: [b"\1\2\3\4"], 4: [bytes(8)]}


@pytest.mark.parametrize("message", [b"\x08", b"\x12\x05ab", b"\x0b", b"\x08" + b"\xff" * 11])
def test_an_invalid_message_is_corrupt(message: bytes) -> None:
    with pytest.raises(StateCorrupt):
        varints.fields(message, "x")


def test_a_message_with_too_many_fields() -> None:
    with pytest.raises(StateTooBig):
        varints.fields(b"\x08\x01" * (varints.MAX_FIELDS + 1), "x")
