"""Ways to damage a file, from chance and from what parsers stumble over."""

from __future__ import annotations

import contextlib
import io
import random
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

Mutation = Callable[[bytearray, random.Random, Sequence[bytes]], None]

_EDGES = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, (1 << 63) - 1, (1 << 64) - 1]
_WORDS = [
    b"nan", b"-inf", b"1e999", b"1e308", b"-1", b"0", b"9" * 30, b"9" * 5000, b"0x10", b"1_000", b"\xd9\xa3",
    b"true", b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\\ud800", b"\r", b"\x1b[2J", b"%s",
    b"../../etc/passwd", b"/proc/self/environ", b"[" * 300, b'{"a":' * 300, b"(" * 300, b"<<" * 200, b"<a>" * 300,
    b"</a>", b"]]>", b"<!--", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&b;", b"&#0;", b"&#xD800;", b" xmlns:a='b'",
    b"1 0 R", b"4 0 R", b"/Kids", b"/Length 99999999", b"/Filter /FlateDecode", b"stream", b"endobj", b"q ", b"BT ",
    b"Tj ", b"1e200 0 0 1e200 0 0 cm ", b"99999999999999999999 0 0 99999999999999999999 0 0 cm ",
    b"beginbfrange <0000> <FFFF> <0041> endbfrange", b"PK\x01\x02", b"PK\x05\x06", b"a{sv}", b"\0(a(a(ss)))",
    b"\0mmmmi", b"\0av", b"rdf:Bag", b"=", b";", b"[x]\n",
]  # fmt: skip

# What code that reads addresses, times, colours, paths and lists of them stumbles over.
TEXTS = [
    b"file://[", b"file://[::1", b"http://a:b@c:99999/%zz", b"file:///home/user/%00", b"file:///%ff%fe", b"file:..",
    b"2024-01-01", b"2024-01-01T00:00:00", b"2024-13-41T25:61:61Z", b"9999-12-31T23:59:59+23:59",
    b"0001-01-01T00:00:00Z", b"#ggg", b"rgb(1,2)", b"rgba(999,999,999,9)", b"1,2,,x", b",", b"1;2;;", b"a\\", b"\\x",
    b"%d", b"{}", b"[[]]", b"/", b"//", b"/home/user", b"/home/user/../x", b"~", b".", b"x" * 3_000,
    b"\xc3\xa9" * 2_000, b"\xe2\x80\xae", b"sin(sin(sin(1)))", b"1/0", b"9^9^9^9", b"-", b"--1", b"+1", b" 1 ", b"1e5",
    b"inf", b"12.5.1", b"nan", b"-1", b"0", b"", b"99999999999999999999", b"1_0", b"\xd9\xa3", b"true",
]  # fmt: skip


def _flip(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)


def _bit(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _edge(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    """A number at the edge of what its width can hold."""
    width = chance.choice((1, 2, 4, 8))
    value = chance.choice(_EDGES) & ((1 << 8 * width) - 1)
    at = chance.randrange(len(data))
    data[at : at + width] = value.to_bytes(width, chance.choice(("little", "big")))


def _word(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    at = chance.randrange(len(data) + 1)
    data[at : at + chance.choice((0, 0, 1, 4))] = chance.choice(_WORDS)


def _number(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    """Replace a number that is written in digits."""
    found = list(re.finditer(rb"-?\d+(?:\.\d+)?", data))
    if found:
        one = chance.choice(found)
        data[one.start() : one.end()] = chance.choice([*_WORDS[:12], str(chance.choice(_EDGES)).encode()])


def values_of(data: bytes) -> list[tuple[int, int]]:
    """Where a text has values: between quotation marks, after an equals sign, and between tags."""
    found = re.finditer(rb'"([^"<>\n]{0,200})"|=([^\n"]{1,200})|>([^<>]{1,200})<', data[:200_000])
    return [one.span(one.lastindex or 0) for one in found]


def _value(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    """Another value in a text."""
    if found := values_of(bytes(data)):
        start, end = chance.choice(found)
        data[start:end] = chance.choice(TEXTS if chance.random() < 0.6 else _WORDS)


def _cut(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    del data[chance.randrange(len(data)) :]


def _remove(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    at = chance.randrange(len(data))
    del data[at : at + chance.choice((1, 2, 8, 100))]


def _repeat(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    at, length = chance.randrange(len(data)), chance.choice((1, 3, 16, 64))
    data[at:at] = data[at : at + length] * chance.choice((1, 2, 100, 3000))


def _move(data: bytearray, chance: random.Random, _others: Sequence[bytes]) -> None:
    at, to, length = chance.randrange(len(data)), chance.randrange(len(data)), chance.choice((1, 4, 24, 100))
    data[to:to] = data[at : at + length]


def _splice(data: bytearray, chance: random.Random, others: Sequence[bytes]) -> None:
    """The end of another file."""
    other = chance.choice(others)
    if other:
        data[chance.randrange(len(data)) :] = other[chance.randrange(len(other)) :]


_MUTATIONS: tuple[Mutation, ...] = (
    _flip, _bit, _edge, _edge, _word, _word, _number, _number, _value, _value, _value, _cut, _remove,
    _repeat, _move, _splice,
)  # fmt: skip


def _inside(data: bytearray, chance: random.Random, others: Sequence[bytes]) -> None:
    """Damage what is packed in one of the streams of a PDF, and write it back unpacked; its length stays right."""
    packed = [one for one in re.finditer(rb"stream\r?\n", data) if not data[: one.start()].endswith(b"end")]
    chance.shuffle(packed)
    for start in packed:
        with contextlib.suppress(zlib.error):
            machine = zlib.decompressobj()
            content = bytearray(machine.decompress(bytes(data[start.end() :]), 1 << 20))
            if content:
                once(content, chance, others)
                end = len(data) - len(machine.unused_data)
                replaced = zlib.compress(bytes(content))
                # The length is written before; padded, the stream ends before its declared end.
                data[start.end() : end] = replaced.ljust(end - start.end(), b"\0")
                return


def _packed(content: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """A sound zip archive again, with damage in one of its members; members that are pictures are left alone."""
    members: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice([name for name in members if name.endswith((".xml", ".rels"))] or list(members))
    damaged = bytearray(members[name])
    for _ in range(chance.choice((1, 1, 2, 6))):
        once(damaged, chance, others)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, kept in {**members, name: bytes(damaged)}.items():
            archive.writestr(zipfile.ZipInfo(place), kept)
    return out.getvalue()


def once(data: bytearray, chance: random.Random, others: Sequence[bytes]) -> None:
    """One mutation drawn by chance."""
    if data:
        chance.choice(_MUTATIONS)(data, chance, others)


def mutated(content: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    """The content with one to six mutations."""
    if content.startswith(b"SQLite format 3\0") and chance.random() < 0.5:
        return _other_cells(content, chance)
    if content.startswith(b"PK\x03\x04") and chance.random() < 0.8:
        return _packed(content, chance, others)
    data = bytearray(content)
    if content.startswith(b"%PDF") and chance.random() < 0.6:
        _inside(data, chance, others)
        if chance.random() < 0.5:
            return bytes(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        once(data, chance, others)
    return bytes(data)


_VALUES = [
    "NULL", "''", "-1", "9223372036854775807", "-9223372036854775808", "9e999", "-9e999", "1e308", "0.5", "'abc'",
    "x''", "x'ff00fe'", "zeroblob(70000)", "CAST(x'ff61' AS TEXT)", "'1_0'", "char(0)", "char(55296)", "'../..'",
    "replace(hex(zeroblob(3000)), '0', 'a|')", "'%' || char(10)",
]  # fmt: skip


def _other_cells(content: bytes, chance: random.Random) -> bytes:
    """A sound database with values of other types than the app writes, or another schema."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        path.write_bytes(content)
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.text_factory = bytes
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            names = [
                row[0].decode() for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            ]
            for _ in range(chance.choice((1, 1, 2, 6))):
                with contextlib.suppress(sqlite3.Error):
                    _change(connection, names, chance)
        finally:
            connection.close()
        return path.read_bytes()


def _change(connection: sqlite3.Connection, names: list[str], chance: random.Random) -> None:
    table = chance.choice(names)
    columns = [row[1].decode() for row in connection.execute(f'PRAGMA table_info("{table}")')]
    column, value = chance.choice(columns), chance.choice(_VALUES)
    how = chance.randrange(10)
    if how == 0:
        connection.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO "{column} of"')
    elif how == 1:
        connection.execute(f'ALTER TABLE "{table}" RENAME TO "hidden {table}"')
        connection.execute(
            f'CREATE VIEW "{table}" AS SELECT * FROM "hidden {table}" UNION ALL SELECT * FROM "hidden {table}"'
        )
    elif how == 2:
        connection.execute(f'DELETE FROM "{table}"')
    else:
        # Without the type of its column, SQLite would make numbers of texts that look like some.
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = {value}')
