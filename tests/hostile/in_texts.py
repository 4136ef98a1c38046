"""Hostile texts and folders, settings, JSON, XML and XMP."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig

from . import samples
from .samples import XMP
from .ways import (
    ENTITIES,
    FILE_ENTITY,
    HALF,
    MIB,
    NO_ENTITIES,
    NO_NESTING,
    NO_REFERENCES,
    TEXTS_ONLY,
    Cells,
    Way,
    bytes_of,
    made,
    names_of,
    xmp_with,
)


def _files_around(make: Callable[[Path], object]) -> Callable[[Path], object]:
    def place(path: Path) -> None:
        path.write_text("x")
        make(path.parent)

    return place


def _many_entries(folder: Path) -> None:
    for number in range(2_001):
        (folder / str(number)).touch()


def _odd_entries(folder: Path) -> None:
    for name in (b"caf\xe9", b"two\nlines", b"\x1b[2J", b"-rf", b" ", b"..."):
        (folder / os.fsdecode(name)).touch()


CELLS: Cells = {
    "wrong_encoding": {
        "files": [bytes_of("Grüße".encode("latin-1"), StateCorrupt)],
        "ini": [bytes_of("[a]\nb=c".encode("utf-16"), StateCorrupt)],
        "json_text": [bytes_of('{"a": 1}'.encode("utf-16"), StateCorrupt), bytes_of(b'"\xff"', StateCorrupt)],
        "xml_tree": [
            bytes_of("<?xml version='1.0' encoding='UTF-8'?><a>ü</a>".encode("latin-1"), StateCorrupt),
            bytes_of(b"<?xml version='1.0' encoding='zip'?><a/>", StateCorrupt),
            bytes_of(b"<?xml version='1.0' encoding='utf-7'?><a>+AOQ-</a>", StateCorrupt),
            bytes_of("<a>ü</a>".encode("utf-16"), lambda facts: facts[0][2] == "ü"),
        ],
        "xmp": [bytes_of(xmp_with("<dc:title>ü</dc:title>").replace(b"\xc3\xbc", b"\xfc"), StateCorrupt)],
    },
    "bomb": {
        "files": [bytes_of(b"\x01" * MIB, StateTooBig), bytes_of(b"\n" * MIB, StateTooBig)],
        "ini": [bytes_of(b"a=" + b";" * (2 * MIB), StateTooBig)],
        "json_text": [
            bytes_of(b"[" + b"[]," * (MIB) + b"1]", StateTooBig),
            bytes_of(b"[" + b"null," * (2 * MIB) + b"1]", StateTooBig),
        ],
        "xml_tree": [
            made(
                lambda: b"<!DOCTYPE a [<!ATTLIST b c CDATA '" + b"x" * MIB + b"'>]><a>" + b"<b/>" * 20_000 + b"</a>",
                lambda facts: facts[1] == ["b", {}, None, None],
            ),
            made(lambda: b"<a xmlns='" + b"x" * (4 * MIB) + b"'>" + b"<b/>" * 300_000 + b"</a>", StateTooBig),
            made(lambda: b"<a xmlns:x='" + b"x" * (4 * MIB) + b"'>" + b"<b x:c='1'/>" * 200 + b"</a>", StateTooBig),
        ],
        "xmp": [made(lambda: xmp_with("<b/>" * 50_000, "xmlns='" + "x" * MIB + "'"), StateTooBig)],
    },
    "deep_nesting": {
        "files": [Way(_files_around(lambda folder: (folder / "/".join("d" * 40)).mkdir(parents=True)), StateTooBig)],
        "ini": NO_NESTING,
        "json_text": [bytes_of(b"[" * 91 + b"]" * 91, StateTooBig), bytes_of(b'{"a":' * 100_000, StateTooBig)],
        "xml_tree": [bytes_of(b"<a>" * 300 + b"</a>" * 300, StateTooBig), bytes_of(b"<a>" * 1_000_000, StateTooBig)],
        "xmp": [bytes_of(xmp_with("<rdf:Bag>" * 300 + "</rdf:Bag>" * 300), StateTooBig)],
    },
    "cyclic": {
        "files": [
            Way(
                _files_around(lambda folder: (folder / "again").symlink_to(folder)),
                lambda facts: facts[1]["places"] == ["a.txt", "again"],
            )
        ],
        "ini": NO_REFERENCES,
        "json_text": NO_REFERENCES,
        "xml_tree": [bytes_of(b"<!DOCTYPE a [<!ENTITY b '&c;'><!ENTITY c '&b;'>]><a>&b;</a>", StateCorrupt)],
        "xmp": [bytes_of(xmp_with("&b;", before="<!DOCTYPE a [<!ENTITY b '&c;'><!ENTITY c '&b;'>]>"), StateCorrupt)],
    },
    "entities": {
        "xml_tree": [
            bytes_of(f"{ENTITIES}<a>&j;</a>".encode(), StateCorrupt),
            bytes_of(f"<!DOCTYPE a [<!ENTITY j '{'x' * 65_536}'>]><a>{'&j;' * 10_000}</a>".encode(), StateCorrupt),
            bytes_of(b"<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1/x'>%p;]><a/>", StateCorrupt),
        ],
        "xmp": [bytes_of(xmp_with("<dc:title>&j;</dc:title>", before=ENTITIES), StateCorrupt)],
        "ini": [bytes_of(b"a=x\nb=%(a)s${a}$HOME", lambda facts: facts[""]["b"][0] == "%(a)s${a}$HOME")],
        "files": NO_ENTITIES,
        "json_text": NO_ENTITIES,
    },
    "wrong_types": {
        "files": "bytes have no types",
        "ini": [bytes_of(b"[a]\nno value", StateCorrupt), bytes_of(b"=value without a key", StateCorrupt)],
        "json_text": [
            bytes_of(b'{"a": 1, "a": "two"}', lambda facts: facts == {"a": "two"}),
            bytes_of(b"{1: 2}", StateCorrupt),
            bytes_of(b"nul", StateCorrupt),
        ],
        "xml_tree": [
            bytes_of(b"<a b=1/>", StateCorrupt),
            bytes_of(b"<a b='1' b='2'/>", StateCorrupt),
            bytes_of(b"text", StateCorrupt),
        ],
        "xmp": [
            bytes_of(
                xmp_with("<xmp:Rating><rdf:Bag><rdf:li>4</rdf:li></rdf:Bag></xmp:Rating>"),
                lambda facts: facts[2][0] == "4",
            ),
            bytes_of(xmp_with("<dc:title/>"), lambda facts: facts[0][0] == ""),
            bytes_of(b"<html/>", StateCorrupt),
        ],
    },
    "many": {
        "files": [Way(_files_around(_many_entries), StateTooBig)],
        "ini": [made(lambda: b"".join(b"%d=\n" % number for number in range(250_000)), StateTooBig)],
        "json_text": [
            made(lambda: b"{" + b",".join(b'"%d":0' % number for number in range(600_000)) + b"}", StateTooBig)
        ],
        "xml_tree": [
            made(lambda: b"<a>" + b"<b/>" * 500_001 + b"</a>", StateTooBig),
            made(lambda: b"<a " + b" ".join(b"b%d='1'" % number for number in range(1_001)) + b"/>", StateTooBig),
        ],
        "xmp": [
            made(
                lambda: xmp_with("<dc:subject><rdf:Bag>" + "<rdf:li/>" * 500_001 + "</rdf:Bag></dc:subject>"),
                StateTooBig,
            )
        ],
    },
    "numbers": {
        "files": TEXTS_ONLY,
        "ini": TEXTS_ONLY,
        "xml_tree": TEXTS_ONLY,
        "xmp": TEXTS_ONLY,
        "json_text": [bytes_of(one, StateCorrupt) for one in (b"1e999", b"[-1e999]", b"NaN", b"Infinity", b"9" * 5_000)]
        + [bytes_of(b"[18446744073709551616]", StateTooBig)],
    },
    "odd_names": {
        "files": [
            Way(
                _files_around(_odd_entries),
                lambda facts: "caf\\udce9" in facts[1]["places"] and "two\nlines" in facts[1]["places"],
            )
        ],
        "ini": [
            bytes_of(
                b"[]]]\n\x1b[2J=x\n[__proto__]\n a b = c",
                lambda facts: facts == {"]]": {"\x1b[2J": ["x", "x"]}, "__proto__": {"a b": ["c", "c"]}},
            )
        ],
        "json_text": [
            bytes_of(
                b'{"": 1, "\\ud800": 2, "__proto__": {}, "\\u0000": 3}', names_of("", "\\ud800", "__proto__", "\0")
            )
        ],
        "xml_tree": [
            bytes_of(b"<x:a/>", StateCorrupt),
            bytes_of(b"<a xmlns:xml='urn:other'/>", StateCorrupt),
            bytes_of(b"<a xmlns='a}b'/>", StateCorrupt),
        ],
        "xmp": [
            bytes_of(
                xmp_with("<dc:title>x</dc:title>").replace(b"http://purl.org/dc/elements/1.1/", b"urn:another"),
                lambda facts: facts[0][0] is None,
            )
        ],
    },
    "traps": {
        "files": "what stands at a place is tried by the classes of special files",
        "ini": [bytes_of(b"@include /etc/passwd\n", StateCorrupt)],
        "json_text": [
            bytes_of(b'{"$ref": "file:///etc/passwd"}', lambda facts: facts == {"$ref": "file:///etc/passwd"})
        ],
        "xml_tree": [
            bytes_of(f"{FILE_ENTITY}<a>&j;</a>".encode(), StateCorrupt),
            bytes_of(b"<!DOCTYPE a SYSTEM 'file:///dev/zero'><a/>", lambda facts: facts == [["a", {}, None, None]]),
            bytes_of(
                b"<x:include xmlns:x='http://www.w3.org/2001/XInclude' href='/etc/passwd' parse='text'/>",
                lambda facts: len(facts) == 1,
            ),
        ],
        "xmp": [bytes_of(xmp_with("<dc:title>&j;</dc:title>", before=FILE_ENTITY), StateCorrupt)],
    },
    "mid_write": {
        "xml_tree": [bytes_of(samples.XML[:60].encode(), StateCorrupt)],
        "json_text": [bytes_of(samples.JSON[:40].encode(), StateCorrupt)],
        "xmp": [bytes_of(XMP[:300].encode(), StateCorrupt)],
        "files": HALF,
        "ini": HALF,
    },
    "slow": {
        "files": "each byte is looked at a few times, whatever it is",
        "ini": [made(lambda: b"a=" + b"\\" * (3 * MIB), StateTooBig), made(lambda: b"[" * (3 * MIB), StateCorrupt)],
        "json_text": [
            made(lambda: b"9" * (15 * MIB), StateCorrupt),
            made(lambda: b'"' + b"\\u0041" * (2 * MIB), StateCorrupt),
        ],
        "xml_tree": [
            made(lambda: b"<a b='" + b"x" * (30 * MIB) + b"'/>", StateTooBig),
            made(lambda: b"<!--" + b"-" * (30 * MIB), StateCorrupt),
        ],
        "xmp": [
            made(lambda: xmp_with("<dc:title>" + "&amp;" * MIB + "</dc:title>"), lambda facts: facts[0][0] == "&" * MIB)
        ],
    },
}
