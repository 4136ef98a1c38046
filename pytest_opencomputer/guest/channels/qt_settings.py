"""Settings of Qt programs: what ``QSettings`` keeps in INI files.

Lines as other INI files have them, but names are escaped like addresses (``%20``, ``%U20AC``), values in C's way, and a
value with commas is a list of texts. Source: ``iniUnescapedKey`` and ``iniUnescapedStringList`` in Qt's
``qsettings.cpp``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pytest_opencomputer.guest.channels import ini
from pytest_opencomputer.guest.home import Home

_KEY = re.compile(r"%U([0-9a-fA-F]{4})|%([0-9a-fA-F]{2})")
_SIMPLE = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_TOKEN = re.compile(r'\\x(?P<hex>[0-9a-fA-F]{1,6})|\\(?P<octal>[0-7]{1,3})|\\(?P<simple>.)|(?P<mark>[",])', re.DOTALL)


@dataclass(frozen=True)
class QtSettings:
    """A parsed file: section, key, and the value as it is written."""

    sections: Mapping[str, Mapping[str, str]]

    def texts(self, section: str, key: str) -> list[str] | None:
        """The value as a list of texts, of one where it is no list; ``None`` where there is no such key."""
        raw = self.sections.get(section, {}).get(key)
        return None if raw is None else unescaped(raw)

    def text(self, section: str, key: str) -> str | None:
        """The value as one text; of a list, its parts with commas between them."""
        found = self.texts(section, key)
        return None if found is None else ", ".join(found)

    def flag(self, section: str, key: str) -> bool | None:
        """A switch."""
        found = self.text(section, key)
        return None if found is None else found.lower() not in ("", "0", "false")


def read(home: Home, place: str) -> QtSettings:
    """Parse the file at ``place``. Raises as ``Home.file`` and ``ini.parse`` do."""
    return parse(home.text(place, max_bytes=ini.MAX_BYTES), place)


def parse(text: str, what: str = "settings") -> QtSettings:
    """Parse the text of such a file. Raises ``StateCorrupt`` as ``ini.parse`` does."""
    found = ini.parse(text, what, comments=(";",)).sections
    return QtSettings(
        {_name(section): {_name(key): value for key, value in of.items()} for section, of in found.items()}
    )


def unescaped(raw: str) -> list[str]:
    """A value, as it is written, as a list of texts; empty for ``@Invalid()``, which is how an empty list is kept."""
    if raw == "@Invalid()":
        return []
    parts, current, at, quoted, was_quoted = [], "", 0, False, False
    for match in _TOKEN.finditer(raw):
        plain = raw[at : match.start()]
        current += plain if quoted else _unquoted(plain, current)
        at = match.end()
        if match["mark"] == '"':
            quoted, was_quoted = not quoted, True
        elif match["mark"] == ",":
            if quoted:
                current += ","
            else:
                parts.append(_finished(current, was_quoted))
                current, was_quoted = "", False
        elif match["hex"] or match["octal"]:
            code = int(match["hex"], 16) if match["hex"] else int(match["octal"], 8)
            current += chr(code) if code < 0x110000 else "\ufffd"
        else:
            current += _SIMPLE.get(match["simple"], match["simple"])
    rest = raw[at:]
    current += rest if quoted else _unquoted(rest, current)
    parts.append(_finished(current, was_quoted))
    # Characters beyond U+FFFF are written as the two halves that UTF-16 has for them.
    return [part.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for part in parts]


def _unquoted(plain: str, before: str) -> str:
    """Text outside of quotation marks: white space before it does not count."""
    return plain if before else plain.lstrip(" \t")


def _finished(text: str, was_quoted: bool) -> str:
    text = text if was_quoted else text.rstrip(" \t")
    return text[1:] if text.startswith("@@") else text


def _name(escaped: str) -> str:
    return _KEY.sub(lambda match: chr(int(match[1] or match[2], 16)), escaped)
