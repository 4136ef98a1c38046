"""Strict JSON in, canonical JSON out, and the hashes that results and proofs carry."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

HARNESS_CONTRACT = 4
"""The contract between harness and tasks, as a number that proof records carry.

Raise it with every change after which an old proof may not hold: what an action does, how a sandbox is set up or a
rollout ends, what a channel reads from the same bytes, what a matcher accepts, how the reward is made. Verifier
hashes cover the verifier and ``app.py``; the shared code below them (``guest/``) is covered by this number, so that
a comment in a channel does not make a thousand proofs stale.
"""

_SKIPPED = frozenset({"__pycache__", ".DS_Store"})


class BadJson(ValueError):
    """Text that is not JSON as we want it. ``line`` counts from 1; 0 if it is unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.line, self.column = line, column
        super().__init__(message)


def parse(raw: bytes) -> Any:
    """Parse JSON in UTF-8 without a byte order mark, duplicate keys, ``NaN`` or infinite numbers.

    Raises:
        BadJson: with the line if it is known.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadJson(f"not UTF-8: byte {raw[error.start]:#04x}", line) from error
    if text.startswith("\ufeff"):
        raise BadJson("starts with a byte order mark; save it as plain UTF-8", 1)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)
    except json.JSONDecodeError as error:
        raise BadJson(f"not JSON: {error.msg}", error.lineno, error.colno) from error
    except _Duplicate as error:
        raise BadJson(f"the key {error.key!r} is in one object twice", _line_of_duplicate(text)) from error
    except RecursionError as error:
        raise BadJson("nested too deeply") from error
    except BadJson:
        raise
    except ValueError as error:
        raise BadJson(f"a number that cannot be read: {error}") from error


class _Duplicate(Exception):
    def __init__(self, key: str) -> None:
        self.key = key


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Duplicate(key)
            seen.add(key)
    return made


def _constant(name: str) -> NoReturn:
    raise BadJson(f"{name} is not a JSON number")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise BadJson(f"the number {text} is too big")
    return value


def lines(text: str) -> dict[tuple[str | int, ...], int]:
    """The line of every value of a JSON text by its path. Slow: called only to report an error."""
    try:
        return _Places(text).found
    except RecursionError:
        return {}


def spans(text: str) -> dict[tuple[str | int, ...], tuple[int, int]]:
    """Where every value of a well-formed JSON text begins and ends, in characters, by its path."""
    return _Places(text).spans


def _line_of_duplicate(text: str) -> int:
    try:
        return _Places(text).duplicate
    except RecursionError:
        return 0


class _Places:
    """A second, slow walk through a JSON text that is known to be well-formed, for line numbers and places."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found: dict[tuple[str | int, ...], int] = {}
        self.spans: dict[tuple[str | int, ...], tuple[int, int]] = {}
        self.duplicate = 0
        self._decoder = json.JSONDecoder(parse_constant=lambda _: None)
        self._value(())

    def _next(self) -> str:
        while self.text[self.at] in " \t\r\n":
            self.at += 1
        return self.text[self.at]

    def _value(self, path: tuple[str | int, ...]) -> None:
        opening = self._next()
        line = self.text.count("\n", 0, self.at) + 1
        if path in self.found and not self.duplicate:
            self.duplicate = line
        self.found[path] = line
        begin = self.at
        if opening in "{[":
            self._items(path, "}" if opening == "{" else "]")
        else:
            _, self.at = self._decoder.raw_decode(self.text, self.at)
        self.spans[path] = begin, self.at

    def _items(self, path: tuple[str | int, ...], closing: str) -> None:
        self.at += 1
        index = 0
        while (char := self._next()) != closing:
            if char == ",":
                self.at += 1
                continue
            step: str | int = index
            if closing == "}":
                step, self.at = self._decoder.raw_decode(self.text, self.at)
                self._next()
                self.at += 1  # the colon
            self._value((*path, step))
            index += 1
        self.at += 1


def dump(value: Any) -> bytes:
    """The canonical JSON of a value: sorted keys, no spaces, UTF-8. Raises ``ValueError`` for NaN and infinities."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def digest(parts: Iterable[bytes]) -> str:
    """SHA-256 in hexadecimal over ``parts``, each with its length, so that no two lists of parts look alike."""
    state = hashlib.sha256()
    for part in parts:
        state.update(len(part).to_bytes(8, "big"))
        state.update(part)
    return state.hexdigest()


def digest_mapping(named: Mapping[str, bytes]) -> str:
    """``digest`` over names and contents, sorted by name."""
    return digest(part for name in sorted(named) for part in (name.encode(), named[name]))


def folder_files(folder: Path) -> dict[str, Path]:
    """The files below ``folder`` by relative place, sorted, without byte code caches; none if there is no folder."""
    if not folder.is_dir():
        return {}
    found = {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {place.as_posix(): path for place, path in found.items() if not _SKIPPED.intersection(place.parts)}
