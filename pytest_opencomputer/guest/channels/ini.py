"""Configuration in lines: ``[section]`` and ``key=value``, as GKeyFile, INI and plain ``key=value`` files have it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_BYTES = 4 * 1024**2
_ESCAPES = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
_ESCAPED = re.compile(r"\\([sntr\\])")


@dataclass(frozen=True)
class Settings:
    """A parsed file. Keys before the first section are in the section ``""``; of a repeated key the last one counts."""

    sections: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def get(self, section: str, key: str) -> str | None:
        """The value as it is written, without white space around it; ``None`` where there is no such key."""
        return self.sections.get(section, {}).get(key)


def read(home: Home, place: str, *, comments: tuple[str, ...] = ("#", ";"), encoding: str = "utf-8") -> Settings:
    """Parse the file at ``place``. Raises as ``Home.file`` and ``parse`` do."""
    return parse(home.text(place, encoding, MAX_BYTES), place, comments=comments)


def parse(text: str, what: str = "settings", *, comments: tuple[str, ...] = ("#", ";")) -> Settings:
    """Parse the text of such a file.

    Args:
        comments: lines that begin with one of these are left out.

    Raises:
        StateCorrupt: a line is neither empty, a comment, a section nor ``key=value``.
    """
    sections: dict[str, dict[str, str]] = {}
    current = ""
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith(comments):
            continue
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
            sections.setdefault(current, {})
            continue
        key, separator, value = line.partition("=")
        if not separator or not key.strip():
            raise StateCorrupt(f"{shown(what)}, line {number}: {shown(line)} is no key=value")
        sections.setdefault(current, {})[key.strip()] = value.strip()
    return Settings(sections)


def unescaped(value: str) -> str:
    r"""A GKeyFile string with its escapes (``\s``, ``\n``, ``\t``, ``\r``, ``\\``) resolved."""
    return _ESCAPED.sub(lambda match: _ESCAPES[match[1]], value)
