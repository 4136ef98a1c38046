"""Hostile archives, GVariant values and dconf databases."""

from __future__ import annotations

import io
import random
import struct
import zipfile

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig

from . import samples
from .samples import gvdb, zipped
from .ways import (
    HALF,
    MIB,
    NO_EFFECTS,
    NO_ENTITIES,
    NO_REFERENCES,
    Cells,
    bytes_of,
    made,
    names_of,
)


def _declares_less() -> bytes:
    """A member that says that it is small."""
    content = zipped({"a": bytes(100 * MIB)})
    return content.replace((100 * MIB).to_bytes(4, "little"), (5).to_bytes(4, "little"))


def _directory_twice(names: int) -> bytes:
    """Many members in the directory that are one and the same in the archive."""
    content = zipped({"m0000": bytes(60 * MIB)})
    at = content.index(b"PK\x01\x02")
    end = content.index(b"PK\x05\x06")
    entry = content[at:end]
    entries = b"".join(entry.replace(b"m0000", b"m%04d" % number) for number in range(names))
    # What comes before each must bear its name: so the archive has that many heads, of the same packed bytes.
    head = content[:at]
    tail = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, names, names, len(entries), len(head), 0)
    return head + entries + tail


def _invalid_name() -> bytes:
    """A name that says to be UTF-8 and is not."""
    content = bytearray(zipped({"bäd": b"x"}))
    for signature, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.index(signature)
        assert content[at + flag + 1] & 0x08, "the flag of UTF-8"
    return bytes(content).replace("bäd".encode(), b"b\xff\xffd")


def _linked_member() -> bytes:
    info = zipfile.ZipInfo("link")
    info.external_attr = 0o120777 << 16
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(info, "/etc/passwd")
    return out.getvalue()


def _shared_values() -> bytes:
    """Ten thousand keys whose values are all the same hundred thousand bytes."""
    count, value = 10_000, bytes(100_000) + b"\0ay"
    content = bytearray(gvdb([(-1, b"/k", b"v", b"")] * count) + value)
    at = len(content) - len(value)
    for index in range(count):
        place = 24 + 8 + 24 * index + 16
        content[place : place + 8] = struct.pack("<II", at, len(content))
    return bytes(content)


def _long_keys() -> bytes:
    """Keys that have many parents, each of which is called by 60,000 letters."""
    count, letters = 30_000, b"a" * 60_000
    items = [
        (max(-1, number - 1) if number < 60 else 59, b"", b"L" if number < 60 else b"v", b"\1\0b")
        for number in range(count)
    ]
    content = bytearray(gvdb(items) + letters)
    at = len(content) - len(letters)
    for index in range(count):
        place = 24 + 8 + 24 * index + 8
        content[place : place + 6] = struct.pack("<IH", at, len(letters))
    return bytes(content)


def _gv_type(kind: bytes) -> bytes:
    return b"\0" + kind


CELLS: Cells = {
    "wrong_encoding": {
        "archive": [made(_invalid_name, StateCorrupt)],
        "gvariant": [bytes_of(b"\xff\xfe\0\0s", lambda facts: facts == "\\xff\\xfe")],
        "dconf": [made(lambda: gvdb([(-1, b"/a/\xff", b"v", b"\1\0b")]), lambda facts: facts == {"/a/\\xff": True})],
    },
    "bomb": {
        "archive": [
            made(lambda: zipped({"a": bytes(300 * MIB)}), StateTooBig),
            made(_declares_less, StateCorrupt),
            made(lambda: zipped({str(number): bytes(60 * MIB) for number in range(5)}), StateTooBig),
            made(lambda: zipped({"a": bytes(MIB)}, zipfile.ZIP_BZIP2), StateCorrupt),
        ],
        "gvariant": [
            made(lambda: b"\0" * (8 * MIB - 9) + b"\0a(yyyy)", StateCorrupt),
            made(lambda: bytes(100_000) + b"\0a()", lambda facts: facts == [[]] * 100_000),
        ],
        "dconf": [made(_shared_values, StateCorrupt)],
    },
    "deep_nesting": {
        "archive": [bytes_of(zipped({"a/" * 20_000 + "b": b"x"}), lambda facts: list(facts.values()) == [1])],
        "gvariant": [
            bytes_of(b"\1\0y" + b"\0v" * 100, StateCorrupt),
            bytes_of(_gv_type(b"m" * 200 + b"i"), StateCorrupt),
            bytes_of(_gv_type(b"(" * 120 + b")" * 120), StateCorrupt),
        ],
        "dconf": [
            made(
                lambda: gvdb([(number - 1, b"a/", b"L", b"") for number in range(100)] + [(99, b"b", b"v", b"\1\0b")]),
                StateCorrupt,
            )
        ],
    },
    "cyclic": {
        "archive": [made(lambda: _directory_twice(9), StateCorrupt)],
        "gvariant": NO_REFERENCES,
        "dconf": [
            made(lambda: gvdb([(0, b"/a", b"v", b"\1\0b")]), StateCorrupt),
            made(lambda: gvdb([(1, b"/a", b"v", b"\1\0b"), (0, b"/b", b"L", b"")]), StateCorrupt),
        ],
    },
    "entities": {
        "archive": "its members are not parsed",
        "gvariant": NO_ENTITIES,
        "dconf": NO_ENTITIES,
    },
    "wrong_types": {
        "archive": [made(lambda: zipped({"folder/": b"with content", "folder/a": b""}), names_of("folder/a"))],
        "gvariant": [
            bytes_of(b"\1\1\0b", StateCorrupt),
            bytes_of(b"no end\0s", StateCorrupt),
            bytes_of(b"\xff\xff\0as", StateCorrupt),
            bytes_of(b"\0{s}", StateCorrupt),
        ],
        "dconf": [
            made(lambda: gvdb([(-1, b"/a", b"?", b"\1\0b"), (-1, b"/b", b"L", b"x")]), lambda facts: facts == {}),
            made(lambda: gvdb([(-1, b"/a", b"v", b"")]), StateCorrupt),
        ],
    },
    "many": {
        "archive": [made(lambda: zipped({str(number): b"" for number in range(10_001)}), StateTooBig)],
        "gvariant": [
            bytes_of(bytes(100_001) + b"\0ay", StateCorrupt),
            bytes_of(_gv_type(b"(" + b"y" * 300 + b")"), StateCorrupt),
        ],
        "dconf": [
            made(
                lambda: gvdb([(-1, b"/k/%d" % number, b"v", b"\1\0b") for number in range(200_000)]),
                lambda facts: len(facts) == 200_000,
            )
        ],
    },
    "numbers": {
        "archive": [made(_declares_less, StateCorrupt)],
        "gvariant": [
            bytes_of(struct.pack("<d", float("nan")) + b"\0d", StateCorrupt),
            bytes_of(b"\xff" * 8 + b"\0t", lambda facts: facts == (1 << 64) - 1),
        ],
        "dconf": [made(lambda: gvdb([(-1, b"/a", b"v", struct.pack("<d", float("inf")) + b"\0d")]), StateCorrupt)],
    },
    "odd_names": {
        "archive": [
            made(
                lambda: zipped({"../../etc/passwd": b"1", "/etc/passwd": b"2", "C:\\x": b"3", "\x1b[2J": b"4"}),
                names_of("../../etc/passwd", "/etc/passwd", "C:\\x", "\x1b[2J"),
            ),
            made(lambda: zipped({"ab": b"1", "ac": b"2"}).replace(b"ac", b"ab"), StateCorrupt),
            made(lambda: zipped({"a": b"1", "aXc": b"2"}).replace(b"aXc", b"a\0c"), StateCorrupt),
        ],
        "gvariant": [
            bytes_of(b"a\0b\0\x02" + b"a\0c\0\x02" + b"\x05\x0a" + b"\0a{ss}", lambda facts: facts == {"a": "c"})
        ],
        "dconf": [
            made(
                lambda: gvdb([(-1, b"no slash/../\n", b"v", b"\1\0b"), (-1, b"", b"v", b"\0\0b")]),
                lambda facts: facts == {"no slash/../\n": True, "": False},
            )
        ],
    },
    "traps": {
        "archive": [made(_linked_member, lambda facts: facts == {"link": 11})],
        "gvariant": [bytes_of(b"\0\0\0\0\0h", lambda facts: facts == 0)],
        "dconf": NO_EFFECTS,
    },
    "mid_write": {
        "archive": [made(lambda: samples.archive()[: samples.archive().index(b"PK\x01\x02")], StateCorrupt)],
        "dconf": [made(lambda: bytes(8) + samples.dconf()[8:], StateCorrupt)],
        "gvariant": HALF,
    },
    "slow": {
        "archive": [
            made(lambda: b"PK\x05\x06" * MIB, StateCorrupt),
            made(lambda: random.Random(1).randbytes(100) + b"PK\x05\x06\0\0" * MIB, StateCorrupt),
        ],
        "gvariant": [
            made(lambda: b"\0" + b"(" * (4 * MIB) + b")" * (3 * MIB), StateCorrupt),
            made(lambda: b"\0" + b"y" * (7 * MIB), StateCorrupt),
        ],
        "dconf": [made(_long_keys, StateTooBig)],
    },
}
