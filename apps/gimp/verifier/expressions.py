"""The expressions in which GIMP writes what it remembers: ``(name value …)``, with texts in quotation marks.

The gimprc, tool options, presets, the session, shortcuts and the parasites of text layers and grids are of this kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import number, shown

MAX_BYTES = 8 * 1024**2
MAX_TOKENS = 500_000
MAX_DEPTH = 64

_TOKEN = re.compile(rb'\s+|#[^\n]*|([()])|"((?:[^"\\]|\\.)*+)"|([^\s()"#][^\s()"]*)', re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"b": b"\b", b"f": b"\f", b"v": b"\v"}


class Word(str):
    """A value without quotation marks: a name, a number, ``yes`` or ``no``."""


class Text(str):
    """A text from quotation marks. ``raw`` are its bytes, which need not be text."""

    raw: bytes

    @classmethod
    def of(cls, raw: bytes) -> Text:
        """A text of these bytes."""
        found = cls(raw.decode("utf-8", "replace"))
        found.raw = raw
        return found


def read(home: Home, place: str) -> list[list[object]]:
    """The expressions of the file at ``place``; none where there is no file. Raises as ``Home.file`` and ``parse``."""
    return parse(home.file(place, MAX_BYTES), place) if home.has(place) else []


def parse(content: bytes, what: str = "settings") -> list[list[object]]:
    """Parse expressions; values outside of any are left out.

    Raises:
        StateCorrupt: it is not of this kind.
        StateTooBig: more than 64 levels or 500,000 parts.
    """
    top: list[object] = []
    open_ones = [top]
    for count, (bracket, value) in enumerate(_tokens(content.rstrip(b"\0"), what)):
        if count > MAX_TOKENS or len(open_ones) > MAX_DEPTH:
            raise StateTooBig(f"{shown(what)} has too many parts or levels")
        if bracket == b"(":
            below: list[object] = []
            open_ones[-1].append(below)
            open_ones.append(below)
        elif bracket:
            open_ones.pop()
            if not open_ones:
                raise StateCorrupt(f"{shown(what)} closes a bracket that was not opened")
        else:
            open_ones[-1].append(value)
    if len(open_ones) > 1:
        raise StateCorrupt(f"{shown(what)} does not close a bracket")
    return [one for one in top if isinstance(one, list)]


def _tokens(content: bytes, what: str) -> Iterator[tuple[bytes, object]]:
    at = 0
    while at < len(content):
        match = _TOKEN.match(content, at)
        if match is None:
            raise StateCorrupt(f"{shown(what)} is not one of GIMP's files of settings, at byte {at}")
        at = match.end()
        bracket, text, word = match.groups()
        if bracket:
            yield bracket, None
        elif text is not None:
            yield b"", Text.of(_ESCAPE.sub(_unescaped, text))
        elif word is not None:
            yield b"", Word(word.decode("utf-8", "replace"))


def _unescaped(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes([int(code, 8) & 255]) if b"0" <= code < b"8" else _ESCAPES.get(code, code)


def entry(expressions: list[list[object]], name: str) -> list[object] | None:
    """The values behind the last expression of this name; ``None`` if there is none."""
    found = [one for one in expressions if one and one[0] == name]
    return found[-1][1:] if found else None


def plain(values: list[object]) -> str:
    """Values in words: texts as they are, expressions in brackets."""
    return " ".join(f"({plain(one)})" if isinstance(one, list) else str(one) for one in values)


def first(expressions: list[list[object]], name: str) -> str | None:
    """The first value of an entry as text; ``None`` if there is none."""
    values = entry(expressions, name)
    return None if not values or isinstance(values[0], list) else str(values[0])


def amount(expressions: list[list[object]], name: str, what: str = "a setting") -> float | None:
    """The first value of an entry as a number; ``None`` if there is none. Raises ``StateCorrupt``."""
    text = first(expressions, name)
    return None if text is None else number(text, f"{what}, {name}")


def below(values: list[object]) -> list[list[object]]:
    """Those of some values that are expressions."""
    return [one for one in values if isinstance(one, list)]
