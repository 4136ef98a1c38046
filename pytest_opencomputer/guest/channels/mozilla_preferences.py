"""Preferences of Mozilla's applications: ``prefs.js``, as the application writes it.

A line is ``user_pref("name", value);`` with a text, a whole number, ``true`` or ``false``. The file has what differs
from the defaults. Source:
https://searchfox.org/mozilla-central/source/modules/libpref/Preferences.cpp (``PrefWrapper``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import text
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_BYTES = 8 * 1024**2
MAX_COUNT = 20_000
Value = str | int | bool
_LINE = re.compile(r'user_pref\("((?:[^"\\]|\\.)*)", ?(.*)\);')
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))")
_SHORT = {"n": "\n", "r": "\r"}
_WHOLE = re.compile(r"-?[0-9]{1,10}")


class Preferences(Mapping[str, Value]):
    """The preferences that are in the file, by name.

    A preference with a different type than the requested one counts as not set: the application also ignores it.
    """

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def flag(self, name: str, default: bool) -> bool:
        """A preference that is on or off."""
        value = self.get(name)
        return value if isinstance(value, bool) else default

    def whole(self, name: str, default: int) -> int:
        """A preference that is a whole number."""
        value = self.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else default

    def text(self, name: str, default: str = "") -> str:
        """A preference that is a text."""
        value = self.get(name)
        return value if isinstance(value, str) else default

    def texts(self, name: str, default: str = "", separator: str = ",") -> list[str]:
        """A preference that is a list of texts in one, without white space around each and without empty ones."""
        parts = (part.strip() for part in self.text(name, default).split(separator))
        return [part for part in parts if part]

    def json(self, name: str) -> object:
        """The value of a preference that is JSON; ``None`` if it is not set. Raises as ``json_text.parse``."""
        written = self.text(name)
        return json_text.parse(written.encode(), name) if written else None


def read(home: Home, place: str) -> Preferences:
    """The preferences in the file at ``place``. Raises as ``Home.file`` and ``parse``."""
    return parse(home.text(place, max_bytes=MAX_BYTES), place)


def parse(written: str, what: str = "preferences") -> Preferences:
    """The preferences in a text.

    Raises:
        StateCorrupt: a line is no preference.
        StateTooBig: there are more than 20,000.
    """
    found: dict[str, Value] = {}
    for number, line in enumerate(written.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith(("//", "#")):
            continue
        match = _LINE.fullmatch(line)
        value = _value(match[2].strip()) if match else None
        if match is None or value is None:
            raise StateCorrupt(f"{shown(what)}, line {number}: {shown(line)} is no preference")
        found[_unescaped(match[1])] = value
        if len(found) > MAX_COUNT:
            raise StateTooBig(f"{shown(what)} has more than {MAX_COUNT} preferences")
    return Preferences(found)


def _value(written: str) -> Value | None:
    if written in ("true", "false"):
        return written == "true"
    if _WHOLE.fullmatch(written):
        return int(written)
    match = _TEXT.fullmatch(written)
    return _unescaped(match[1]) if match else None


def _unescaped(written: str) -> str:
    def one(match: re.Match[str]) -> str:
        code = match[1] or match[2]
        return chr(int(code, 16)) if code else _SHORT.get(match[3], match[3])

    found = _ESCAPE.sub(one, written)
    # Characters beyond U+FFFF may be written as a pair of surrogates; a half of one is no character.
    return text(found.encode("utf-16", "surrogatepass").decode("utf-16", "replace"), "a preference")
