"""Hostile PDF files."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from pytest_opencomputer.guest.endpoint import StateCorrupt, StateTooBig

from . import samples
from .samples import pdf, pdf_page, stream
from .ways import (
    MIB,
    Cells,
    made,
)


def _forms(levels: int, each: int) -> bytes:
    """Forms that each draw the next one several times."""
    others = {
        10 + level: stream(
            b"/X Do " * each, b"/Type /XObject /Subtype /Form /Resources << /XObject << /X %d 0 R >> >>" % (11 + level)
        )
        for level in range(levels)
    }
    return pdf_page(
        b"/X Do",
        {**others, 5: b"<< /XObject << /X 10 0 R >> >>", 10 + levels: stream(b"BT (x) Tj ET", b"/Subtype /Form")},
    )


def _with_unicode(table: bytes) -> bytes:
    return pdf_page(samples.PAGE, {7: stream(table, packed=True)})


def _previous(count: int) -> bytes:
    """A chain of tables, each with its predecessor."""
    out, at = bytearray(b"%PDF-1.4\n"), 0
    for _ in range(count):
        here = len(out)
        out += b"xref\ntrailer\n<< %s >>\n" % (b"/Prev %d" % at if at else b"")
        at = here
    return bytes(out) + b"startxref\n%d\n%%%%EOF" % at


def _stream_in_stream() -> bytes:
    """Objects that are said to lie in object streams, each of which is said to lie in the next, a thousand deep."""
    head = b"%PDF-1.5\n"
    rows = b"".join(struct.pack(">BHB", 2, number + 1, 0) for number in range(3_000))
    info = b"<< /Type /XRef /W [1 2 1] /Size 3000 /Root 1 0 R /Length %d >>" % len(rows)
    table = b"9999 0 obj\n" + info + b"\nstream\n" + rows + b"\nendstream\nendobj\n"
    return head + table + b"startxref\n%d\n%%%%EOF" % len(head)


_LINE = b"BT /F1 12 Tf 72 700 Td (%s) Tj ET"


def _revised(*, after: bool) -> bytes:
    """A page that says "one", and one more object of the same number, "two"; ``after`` appends it as a revision."""
    first = pdf_page(_LINE % b"one")
    second = b"4 0 obj\n" + stream(_LINE % b"two") + b"\nendobj\n"
    if not after:
        return first + second
    before, at = first.rsplit(b"startxref\n", 1)[1].split()[0], len(first)
    table = b"xref\n4 1\n%010d 00000 n \ntrailer\n<< /Size 8 /Root 1 0 R /Prev %s >>\n" % (at, before)
    return first + second + table + b"startxref\n%d\n%%%%EOF\n" % (at + len(second))


def _says(*words: str) -> Callable[[Any], bool]:
    """Whether these of ``one`` and ``two`` are in the text."""
    return lambda facts: [word for word in ("one", "two") if word in str(facts["lines"])] == list(words)


CELLS: Cells = {
    "wrong_encoding": {
        "pdf": [
            made(lambda: _with_unicode(b"1 beginbfchar <61> <D800> endbfchar"), lambda facts: bool(facts["found"])),
            # Programs write one character for two letters that their font joins.
            made(
                lambda: _with_unicode(b"1 beginbfchar <65> <FB00> endbfchar"),
                lambda facts: facts["lines"][0] == "lffttffr",
            ),
        ],
    },
    "bomb": {
        "pdf": [
            made(lambda: pdf_page(b"", {4: stream(bytes(200 * MIB), packed=True)}), StateTooBig),
            made(lambda: pdf_page(b"", {4: b"[" + b"8 0 R " * 600_000 + b"]", 8: stream(b"q Q")}), StateTooBig),
            made(
                lambda: _with_unicode(b"beginbfrange " + b"<0000> <FFFF> <0041> " * 10_000 + b"endbfrange"), StateTooBig
            ),
        ],
    },
    "deep_nesting": {
        "pdf": [
            made(lambda: pdf_page(b"[" * 100 + b"]" * 100), StateTooBig),
            made(lambda: pdf_page(b"", {3: b"<< /A " * 3_000 + b">>" * 3_000}), StateTooBig),
            made(_stream_in_stream, StateCorrupt),
            made(lambda: _forms(30, 1), lambda facts: facts["lines"] == []),
        ],
    },
    "cyclic": {
        "pdf": [
            made(lambda: pdf_page(b"", {2: b"<< /Type /Pages /Kids [2 0 R 2 0 R] >>"}), StateTooBig),
            made(lambda: pdf_page(b"", {4: b"<< /Length 4 0 R >>\nstream\nx\nendstream"}), StateCorrupt),
            made(lambda: pdf_page(b"", {4: b"8 0 R", 8: b"4 0 R"}), StateCorrupt),
            made(
                lambda: (
                    _forms(0, 0)
                    .replace(b"BT (x) Tj ET", b"/X Do       ")
                    .replace(b"/Subtype /Form", b"/Subtype /Form", 1)
                ),
                lambda facts: facts["lines"] == [],
            ),
            made(lambda: pdf({1: b"<< >>"}, trailer=b"/Prev 9").replace(b"%PDF-1.4\n", b"%PDF-1.4\n", 1), StateCorrupt),
        ],
    },
    "entities": {
        "pdf": "XML in it is not parsed",
    },
    "wrong_types": {
        "pdf": [
            made(lambda: pdf_page(b"", page=b"/MediaBox [/a /b 1 2]"), StateCorrupt),
            made(lambda: pdf_page(b"", page=b"/Contents 12 /Rotate [90]"), lambda facts: facts["lines"] == []),
            made(
                lambda: pdf_page(b"/F1 /big Tf [1 (a) [2]] TJ (b) cm << >> Td"), lambda facts: facts["page_count"] == 1
            ),
            made(lambda: pdf({1: b"<< /Pages [1 2] >>"}), lambda facts: facts["page_count"] == 0),
            made(lambda: pdf({1: b"12"}), lambda facts: facts["page_count"] == 0),
        ],
    },
    "many": {
        "pdf": [
            made(lambda: pdf_page(b"", {2: b"<< /Kids [" + b"3 0 R " * 100_000 + b"] >>"}), StateTooBig),
            made(lambda: _previous(1_001), StateTooBig),
            made(
                lambda: pdf_page(b"BT " + b"(x) Tj " * 300_000 + b" ET" + b"BT " + b"(x) Tj " * 300_000 + b"ET"),
                StateTooBig,
            ),
        ],
    },
    "numbers": {
        "pdf": [
            made(
                lambda: pdf_page(
                    b"9e999 Td BT /F1 12 Tf "
                    + b"1" * 60
                    + b" 0 0 "
                    + b"1" * 60
                    + b" 0 0 cm " * 1
                    + (b"1" * 60 + b" 0 0 " + b"1" * 60 + b" 0 0 cm ") * 9
                    + b"(a) Tj ET"
                ),
                lambda facts: facts["page_count"] == 1,
            ),
            made(lambda: pdf_page(b"", page=b"/MediaBox [0 0 %s 1]" % (b"9" * 5_000)), StateCorrupt),
            made(lambda: pdf_page(b"", {4: b"<< /Length -5 >>\nstream\nx\nendstream"}), StateCorrupt),
            made(lambda: pdf_page(b"", {4: b"<< /Length 99999999999999999999 >>\nstream\nx\nendstream"}), StateCorrupt),
            made(lambda: samples.sound_pdf().replace(b"startxref\n", b"startxref\n-"), StateCorrupt),
        ],
    },
    "odd_names": {
        "pdf": [
            made(
                lambda: pdf_page(b"/F#00#ff 12 Tf (a) Tj / 3 Tf << /A 1 >> 2 Tf"),
                lambda facts: facts["page_count"] == 1,
            )
        ],
    },
    "traps": {
        "pdf": [
            made(
                lambda: pdf_page(
                    b"", {4: b"<< /Length 0 /F (/etc/passwd) /FFilter /FlateDecode >>\nstream\n\nendstream"}
                ),
                lambda facts: facts["lines"] == [],
            ),
            made(
                lambda: pdf_page(
                    samples.PAGE, {1: b"<< /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>"}
                ),
                lambda facts: facts["lines"] == ["létter", "b cd"] or len(facts["lines"]) == 2,
            ),
            made(lambda: pdf({1: b"<< >>"}, trailer=b"/Encrypt 9 0 R"), StateCorrupt),
            # Two texts in one file: the last revision counts, and what no table names or no page shows does not.
            made(lambda: _revised(after=True), _says("two")),
            made(lambda: _revised(after=False), _says("one")),
            made(lambda: pdf_page(_LINE % b"one", {8: stream(_LINE % b"two")}), _says("one")),
            # Places in a file count from its beginning, also those of a file that was appended to another.
            made(lambda: pdf_page(_LINE % b"one") + pdf_page(_LINE % b"two"), _says("one")),
        ],
    },
    "mid_write": {
        "pdf": [made(lambda: samples.sound_pdf()[: samples.sound_pdf().index(b"xref")], StateCorrupt)],
    },
    "slow": {
        "pdf": [
            made(lambda: pdf_page(b"1" * (4 * MIB) + b"x"), lambda facts: facts["lines"] == []),
            made(lambda: _with_unicode(b"beginbfchar " * MIB), lambda facts: facts["page_count"] == 1),
            made(lambda: _forms(6, 30), StateTooBig),
            made(lambda: pdf_page(b"% \n" * (4 * MIB)), lambda facts: facts["lines"] == []),
            made(
                lambda: pdf_page(b"", dict.fromkeys(range(20, 60), b"(" * 20000 + b")" * 20000 + b"%")),
                lambda facts: facts["page_count"] == 1,
            ),
        ],
    },
}
