"""Hostile office documents, and settings of Qt programs.

What such a document is made of is tried in the tables of archives and of XML: here it is wrapped up as a document.
"""

from __future__ import annotations

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig

from . import samples
from .samples import OFFICE, open_document, package, relationships, zipped
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
    bytes_of,
    made,
)


def _paragraphs(body: str, before: str = "") -> bytes:
    """An OpenDocument text with these paragraphs."""
    return open_document(f"{before}<office:document-content {OFFICE}>{body}</office:document-content>")


def _cells(body: str, before: str = "") -> bytes:
    """A workbook whose document part is this."""
    return package(f"{before}<a>{body}</a>")


_ENCRYPTED = {"META-INF/manifest.xml": f"<manifest:encryption-data {OFFICE}/>".encode()}

CELLS: Cells = {
    "wrong_encoding": {
        "odf": [
            made(lambda: zipped({"content.xml": f"<a {OFFICE}>ü</a>".encode("latin-1")}), StateCorrupt),
            made(
                lambda: zipped({"mimetype": b"\xff\xfe", "content.xml": f"<a {OFFICE}/>".encode()}),
                lambda facts: facts["mimetype"] == "\ufffd\ufffd",
            ),
        ],
        "ooxml": [made(lambda: package("<?xml version='1.0' encoding='utf-7'?><a>+AOQ-</a>"), StateCorrupt)],
        "qt_settings": [bytes_of("[a]\nb=c".encode("utf-16"), StateCorrupt), bytes_of(b"[a]\nb=\xff", StateCorrupt)],
    },
    "bomb": {
        "odf": [
            made(lambda: _paragraphs("<text:p><text:s text:c='9999999'/></text:p>"), StateTooBig),
            made(lambda: _paragraphs("<text:p>" + "<text:s text:c='1000000'/>" * 50 + "</text:p>"), StateTooBig),
            made(lambda: zipped({"content.xml": b" " * (60 * MIB)}), StateTooBig),
            made(lambda: f"<office:document {OFFICE}>".encode() + b" " * (40 * MIB), StateTooBig),
        ],
        "ooxml": [
            made(lambda: package("<a>" + " " * (60 * MIB) + "</a>"), StateTooBig),
            made(lambda: package("<a>" + "<b/>" * 600_000 + "</a>"), StateTooBig),
        ],
        "qt_settings": [made(lambda: b"[a]\nb=" + b"," * (3 * MIB), StateTooBig)],
    },
    "deep_nesting": {
        "odf": [
            made(
                lambda: _paragraphs("<text:p>" + "<text:span>" * 300 + "</text:span>" * 300 + "</text:p>"), StateTooBig
            )
        ],
        "ooxml": [made(lambda: _cells("<a>" * 300 + "</a>" * 300), StateTooBig)],
        "qt_settings": NO_NESTING,
    },
    "cyclic": {
        "odf": [
            made(lambda: _paragraphs("&b;", "<!DOCTYPE a [<!ENTITY b '&c;'><!ENTITY c '&b;'>]>"), StateCorrupt),
        ],
        "ooxml": [
            made(
                lambda: package("<a/>", **{"xl/_rels/workbook.xml.rels": relationships("r1 worksheet workbook.xml")}),
                lambda facts: facts["related"] == ["xl/workbook.xml"],
            )
        ],
        "qt_settings": NO_REFERENCES,
    },
    "entities": {
        "odf": [
            made(lambda: _paragraphs("<text:p>&j;</text:p>", ENTITIES), StateCorrupt),
            made(lambda: _paragraphs("<text:p>&j;</text:p>", FILE_ENTITY), StateCorrupt),
        ],
        "ooxml": [
            made(lambda: _cells("&j;", ENTITIES), StateCorrupt),
            made(lambda: _cells("&j;", FILE_ENTITY), StateCorrupt),
        ],
        "qt_settings": NO_ENTITIES,
    },
    "wrong_types": {
        "odf": [
            made(
                lambda: _paragraphs("<text:p>a<text:s text:c='-3'/>b<text:s text:c='x'/>c</text:p>"),
                lambda facts: facts["texts"] == ["a b c"],
            ),
            bytes_of(b"<svg/>", StateCorrupt),
            made(lambda: zipped({"mimetype": b"x"}), StateCorrupt),
        ],
        "ooxml": [
            made(lambda: zipped({"[Content_Types].xml": b"<a/>"}), StateCorrupt),
            made(
                lambda: package("<a/>", **{"_rels/.rels": relationships("r1 officeDocument nowhere.xml")}), StateCorrupt
            ),
        ],
        "qt_settings": [
            bytes_of(b"[a]\nno value", StateCorrupt),
            bytes_of(b"[a]\nb=@Size(1 x)\n", lambda facts: facts["a"]["b"] == ["@Size(1 x)"]),
        ],
    },
    "many": {
        "odf": [made(lambda: _paragraphs("<text:p/>" * 500_001), StateTooBig)],
        "ooxml": [
            made(lambda: package("<a/>", **{f"xl/{number}.xml": b"" for number in range(10_001)}), StateTooBig),
            made(
                lambda: package("<a/>", **{"xl/_rels/workbook.xml.rels": b"<a>" + b"<b/>" * 500_001 + b"</a>"}),
                StateTooBig,
            ),
        ],
        "qt_settings": [
            made(lambda: b"[a]\n" + b"".join(b"%d=1\n" % number for number in range(500_000)), StateTooBig)
        ],
    },
    "numbers": {
        "odf": [
            made(
                lambda: _paragraphs(f"<text:p>a<text:s text:c='{'9' * 5_000}'/>b</text:p>"),
                lambda facts: facts["texts"] == ["a b"],
            )
        ],
        "ooxml": TEXTS_ONLY,
        "qt_settings": [
            bytes_of(b"[a]\nb=\\x110000\\777", lambda facts: facts["a"]["b"] == ["\ufffd\u01ff"]),
            bytes_of(b"[a]\nb=\\xd800", lambda facts: facts["a"]["b"] == ["\ufffd"]),
        ],
    },
    "odd_names": {
        "odf": [
            made(
                lambda: zipped(
                    {"content.xml": f"<a {OFFICE}/>".encode(), "Basic/../x.xml": b"", "Scripts/\x1b[2J": b""}
                ),
                lambda facts: facts["macros"] == ["\x1b[2J", "../x"],
            )
        ],
        "ooxml": [
            made(
                lambda: package(
                    "<a/>", **{"xl/_rels/workbook.xml.rels": relationships("r1 worksheet ../../../etc/passwd")}
                ),
                lambda facts: facts["related"] == ["etc/passwd"],
            )
        ],
        "qt_settings": [
            bytes_of(
                b"[%2e%2e]\n%U0000=x\n%zz=y",
                lambda facts: facts == {"..": {"\0": ["x"], "%zz": ["y"]}},
            )
        ],
    },
    "traps": {
        "odf": [made(lambda: zipped({"content.xml": b"x", **_ENCRYPTED}), StateCorrupt)],
        "ooxml": [
            made(
                lambda: package(
                    "<a/>", **{"xl/_rels/workbook.xml.rels": relationships("r1 worksheet https://example.org/x.xml")}
                ),
                lambda facts: facts["related"] == [],
            ),
            bytes_of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), StateCorrupt),
        ],
        "qt_settings": [
            bytes_of(b"[a]\nb=@Variant(\\0\\0\\0\\x7f)\nc=$HOME\n", lambda facts: facts["a"]["c"] == ["$HOME"])
        ],
    },
    "mid_write": {
        "odf": [made(lambda: samples.odf()[: samples.odf().index(b"PK\x01\x02")], StateCorrupt)],
        "ooxml": [made(lambda: samples.ooxml()[: samples.ooxml().index(b"PK\x01\x02")], StateCorrupt)],
        "qt_settings": HALF,
    },
    "slow": {
        "odf": [
            made(
                lambda: _paragraphs("<text:p>" + " \t" * (8 * MIB) + "</text:p>"), lambda facts: facts["texts"] == [""]
            )
        ],
        "ooxml": [
            made(
                lambda: package("<a/>", **{"[Content_Types].xml": b"<a>" + b"<!--x-->" * (3 * MIB) + b"</a>"}),
                lambda facts: facts["type"] == "",
            )
        ],
        "qt_settings": [
            made(lambda: b"[a]\nb=" + b"\\x" * MIB, lambda facts: len(facts["a"]["b"][0]) <= MIB),
            made(lambda: b"[a]\nb=" + b'"' * (2 * MIB), lambda facts: facts["a"]["b"] == [""]),
        ],
    },
}
