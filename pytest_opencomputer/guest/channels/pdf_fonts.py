"""Fonts of a PDF file: what their codes stand for, and how wide they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pytest_opencomputer.guest.channels.pdf_objects import Document
from pytest_opencomputer.guest.channels.pdf_syntax import Object, Scanner, Stream
from pytest_opencomputer.guest.state import StateTooBig, shown

MAX_ENTRIES = 1_000_000  #: of the tables of a font


@dataclass
class Font:
    """How codes are read and how wide they are, in thousandths of the font's size."""

    two_bytes: bool = False
    characters: dict[int, str] = field(default_factory=dict)
    widths: dict[int, float] = field(default_factory=dict)
    default_width: float = 0.0

    def codes(self, string: bytes) -> Iterator[int]:
        """The codes in a string that is drawn in this font."""
        if not self.two_bytes:
            yield from string
            return
        for at in range(0, len(string) - 1, 2):
            yield string[at] << 8 | string[at + 1]

    def character(self, code: int) -> str:
        """The characters that a code stands for."""
        return self.characters.get(code, "" if self.two_bytes else chr(code))


def read_font(document: Document, info: Mapping[str, Object]) -> Font:
    """Read a font from its dictionary in the file.

    Raises:
        StateTooBig: a table of it has more than a million entries.
    """
    font = Font(two_bytes=document.get(info.get("Subtype")) == "Type0")
    table = document.get(info.get("ToUnicode"))
    if isinstance(table, Stream):
        font.characters = _characters(document.content(table))
    if font.two_bytes:
        (inner, *_) = [*document.array(info.get("DescendantFonts")), None]
        inner = document.dictionary(inner)
        font.default_width = number(document.get(inner.get("DW", 1000)))
        font.widths = _wide(document, document.array(inner.get("W")))
        return font
    first = document.get(info.get("FirstChar"))
    widths = document.numbers(info.get("Widths"))
    scale = (document.numbers(info.get("FontMatrix")) or [0.001])[0] * 1000  # other than 1 for fonts of drawings only
    start = first if isinstance(first, int) else 0
    font.widths = {start + at: width * scale for at, width in enumerate(widths[:256])}
    return font


def _wide(document: Document, parts: list[Object]) -> dict[int, float]:
    """Widths of a font with two bytes for a character: ``first [w w w]`` or ``first last w``."""
    widths: dict[int, float] = {}
    at = entries = 0
    while at + 1 < len(parts):
        if entries > MAX_ENTRIES:
            raise StateTooBig(f"{shown(document.what)}: a font with more than {MAX_ENTRIES} widths")
        first, second = document.get(parts[at]), document.get(parts[at + 1])
        if not isinstance(first, int):
            break
        if isinstance(second, list):
            widths.update((first + index, number(width)) for index, width in enumerate(second))
            entries += len(second)
            at += 2
        elif isinstance(second, int) and at + 2 < len(parts):
            width = number(document.get(parts[at + 2]))
            codes = range(first, min(second, first + 0xFFFF) + 1)
            widths.update(dict.fromkeys(codes, width))
            entries += len(codes)
            at += 3
        else:
            break
    return widths


_SECTION = re.compile(rb"begin(bfchar|bfrange)")


def _sections(table: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of the sections; one that does not end is left out, with everything after it."""
    at = 0
    while (begin := _SECTION.search(table, at)) and (end := table.find(b"end" + begin[1], begin.end())) >= 0:
        yield begin[1], table[begin.end() : end]
        at = end


def _characters(table: bytes) -> dict[int, str]:
    """Codes and what they stand for, from a ``ToUnicode`` table."""
    found: dict[int, str] = {}
    entries = 0
    for kind, body in _sections(table):
        scanner, values = Scanner(body, "ToUnicode"), list[Object]()
        while scanner.skip():
            values.append(scanner.object())
        if kind == b"bfchar":
            for code, text in zip(values[::2], values[1::2], strict=False):
                found[_code(code)] = _utf16(text)
            continue
        for first, last, start in zip(values[::3], values[1::3], values[2::3], strict=False):
            codes = range(_code(first), min(_code(last), _code(first) + 0xFFFF) + 1)
            entries += len(codes)
            if entries > MAX_ENTRIES:
                raise StateTooBig(f"a ToUnicode table of more than {MAX_ENTRIES} entries")
            if isinstance(start, list):
                found.update(zip(codes, map(_utf16, start), strict=False))
            elif base := _utf16(start):
                last_one = ord(base[-1])
                found.update((code, base[:-1] + chr(min(last_one + at, 0x10FFFF))) for at, code in enumerate(codes))
    return found


def _code(value: Object) -> int:
    return int.from_bytes(value, "big") if isinstance(value, bytes) and len(value) <= 4 else 0


def _utf16(value: Object) -> str:
    # One code stands for a character or a few (a ligature): a long text would come again with every use of it.
    return value[:64].decode("utf-16-be", "replace") if isinstance(value, bytes) else ""


def number(value: Object) -> float:
    """A number; 0 for anything else."""
    return float(value) if isinstance(value, int | float) else 0.0
