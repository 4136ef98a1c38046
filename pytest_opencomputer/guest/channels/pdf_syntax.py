"""The syntax of PDF files: objects from bytes. Format: ISO 32000-1, section 7.2 and 7.3."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_DEPTH = 64

_SPACE = b"\0\t\n\f\r "
# Repetitions do not give back what they took (``++``): nothing here matches better for it, and it takes memory.
_SKIP = re.compile(rb"(?:[\0\t\n\f\r ]++|%[^\r\n]*+)*+")
_WORD = re.compile(rb"[^\0\t\n\f\r ()<>\[\]{}/%]+")
_NUMBER = re.compile(rb"[+-]?(?:\d++\.?\d*+|\.\d++)\Z")
_REFERENCE = re.compile(rb"(\d{1,10}+)[\0\t\n\f\r ]++(\d{1,5}+)[\0\t\n\f\r ]++R(?![^\0\t\n\f\r ()<>\[\]{}/%])")
_OCTAL = re.compile(rb"[0-7]{1,3}")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}

Object = Any
"""``None``, a truth value, number, ``bytes`` for a string, ``Name``, ``Ref``, list, dict, ``Stream`` or ``Word``."""


class Name(str):
    """A name, without its slash."""


class Word(str):
    """An operator or keyword."""


@dataclass(frozen=True)
class Ref:
    """A reference to an object by its number."""

    number: int


@dataclass(frozen=True)
class Stream:
    """A stream: its dictionary and where its bytes begin."""

    info: Mapping[str, Object]
    start: int


class Scanner:
    """Reads objects from bytes, one after the other.

    Attributes:
        at: where it is.
    """

    def __init__(self, data: bytes, what: str, at: int = 0) -> None:
        self.data, self.what, self.at = data, what, at

    def corrupt(self, why: str) -> StateCorrupt:
        """What to raise where the file is damaged."""
        return StateCorrupt(f"{shown(self.what)} at byte {self.at}: {why}")

    def skip(self) -> bool:
        """Go past white space and comments; false at the end."""
        match = _SKIP.match(self.data, self.at)
        self.at = match.end() if match else self.at
        return self.at < len(self.data)

    def object(self, depth: int = 0) -> Object:
        """The next object. Raises ``StateCorrupt`` where there is none."""
        if not self.skip():
            raise self.corrupt("it ends where an object was expected")
        if depth > MAX_DEPTH:
            raise StateTooBig(f"{shown(self.what)}: objects of more than {MAX_DEPTH} levels")
        data, at = self.data, self.at
        first = data[at : at + 1]
        if first == b"/":
            return self._name()
        if first == b"(":
            return self._string()
        if data.startswith(b"<<", at):
            self.at += 2
            return self._dictionary(depth)
        if first == b"<":
            return self._hexadecimal()
        if first == b"[":
            self.at += 1
            return self._until(b"]", depth)
        if reference := _REFERENCE.match(data, at):
            self.at = reference.end()
            return Ref(int(reference[1]))
        if word := _WORD.match(data, at):
            self.at = word.end()
            return _plain(word[0])
        raise self.corrupt(f"{shown(first)} begins no object")

    def _until(self, closing: bytes, depth: int) -> list[Object]:
        items: list[Object] = []
        while True:
            if not self.skip():
                raise self.corrupt(f"it ends before {shown(closing)}")
            if self.data.startswith(closing, self.at):
                self.at += len(closing)
                return items
            items.append(self.object(depth + 1))

    def _dictionary(self, depth: int) -> dict[str, Object]:
        items = self._until(b">>", depth)
        if len(items) % 2 or not all(isinstance(key, Name) for key in items[::2]):
            raise self.corrupt("a dictionary whose keys are not names")
        return dict(zip(items[::2], items[1::2], strict=True))

    def _name(self) -> Name:
        word = _WORD.match(self.data, self.at + 1)
        self.at = word.end() if word else self.at + 1
        raw = re.sub(rb"#([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), word[0] if word else b"")
        return Name(raw.decode("latin-1"))

    def _hexadecimal(self) -> bytes:
        end = self.data.find(b">", self.at)
        digits = self.data[self.at + 1 : end].translate(None, _SPACE)
        self.at = end + 1
        try:
            if end < 0:
                raise ValueError("without an end")
            return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
        except ValueError as error:
            raise self.corrupt(f"a hexadecimal string {error}") from error

    def _string(self) -> bytes:
        out, depth, at, data = bytearray(), 1, self.at + 1, self.data
        while at < len(data):
            char = data[at : at + 1]
            at += 1
            if char == b"\\":
                if octal := _OCTAL.match(data, at):
                    out.append(int(octal[0], 8) & 0xFF)
                    at = octal.end()
                    continue
                char = data[at : at + 1]
                at += 1
                if char in b"\r\n":
                    at += 1 if char == b"\r" and data[at : at + 1] == b"\n" else 0
                    continue
                out += _ESCAPES.get(char, char)
                continue
            depth += {b"(": 1, b")": -1}.get(char, 0)
            if not depth:
                self.at = at
                return bytes(out)
            out += char
        raise self.corrupt("a string without an end")


def _plain(word: bytes) -> Object:
    if len(word) < 64 and _NUMBER.match(word):
        return float(word) if b"." in word else int(word)
    known = {b"true": True, b"false": False, b"null": None}
    return known[word] if word in known else Word(word.decode("latin-1"))
