"""Values of rollouts as JSON, and as short text that is safe to show.

Facts, titles and messages come out of a sandbox, so they may contain anything: lone surrogates (file names that are not
UTF-8), control characters, infinities, unlimited nesting. What is stored must stay valid UTF-8 JSON that every reader
accepts, and what is printed must stay on one line.
"""

from __future__ import annotations

import dataclasses
import json
import math
import unicodedata
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

MAX_DEPTH = 100
"""Levels of nesting that are kept; JSON parsers stop at a few hundred."""

MAX_BITS = 10_000
"""Size of the integers that are kept; Python and others refuse to parse much longer ones (over 4300 digits)."""

_SURROGATES = {code: f"\\u{code:04x}" for code in range(0xD800, 0xE000)}


def plain(value: Any, *, depth: int = MAX_DEPTH) -> Any:
    """Return ``value`` as dictionaries, lists, strings, numbers, booleans and ``None``.

    Dataclasses and pydantic models become dictionaries, tuples and sets lists. Values that JSON does not have are
    written as text, since a result with an unusual value is better than no result: infinities and NaN become the
    strings ``"Infinity"``, ``"-Infinity"`` and ``"NaN"``, lone surrogates become their escape (``\\udc80``), bytes the
    number of them, anything else its ``repr``.
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return int(value) if value.bit_length() <= MAX_BITS else f"<integer of {value.bit_length()} bits>"
    if isinstance(value, float):
        if math.isfinite(value):
            return float(value)
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if depth <= 0:
        return f"<deeper than {MAX_DEPTH} levels>"
    if isinstance(value, BaseModel):
        return plain(value.model_dump(mode="python"), depth=depth)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name), depth=depth - 1) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {_text(str(key)): plain(item, depth=depth - 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, depth=depth - 1) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(item, depth=depth - 1) for item in value), key=to_json)
    if isinstance(value, bytes | bytearray | memoryview):
        return f"<{len(value)} bytes>"
    return _text(repr(value))


def to_json(value: Any) -> str:
    """Return ``value`` as JSON on one line without spaces, always encodable as UTF-8."""
    return json.dumps(plain(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def printable(text: str) -> str:
    """Return ``text`` on one line, with an escape for everything that is not a printable character or a space."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)


def compact(value: Any, width: int | None = None) -> str:
    """Return ``value`` as JSON for people to read: printable, and at most ``width`` columns wide."""
    text = printable(to_json(value))
    return text if width is None else shorten(text, width)


def text_width(text: str) -> int:
    """Columns that ``text`` takes in a terminal: two for East Asian wide characters, none for combining ones."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Fill ``text`` with spaces to ``width`` columns; on its left if ``right``."""
    blanks = " " * max(0, width - text_width(text))
    return blanks + text if right else text + blanks


def shorten(text: str, width: int) -> str:
    """Cut ``text`` in its middle to at most ``width`` columns: the start and the end tell more than the middle."""
    if text_width(text) <= width:
        return text
    room = max(0, width - 1)
    tail_room = room // 3
    tail = _fitting(text[::-1], tail_room)[::-1]
    return _fitting(text, room - tail_room) + "…" + tail if width > 0 else ""


def _fitting(text: str, width: int) -> str:
    used = 0
    for index, char in enumerate(text):
        used += _char_width(char)
        if used > width:
            return text[:index]
    return text


def _char_width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _text(value: str) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return value.translate(_SURROGATES)
    return str(value)
