"""Configuration of a Git repository or of a user. Files that it includes are not read.

Format: https://git-scm.com/docs/git-config, "Syntax".
"""

from __future__ import annotations

import re

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_BYTES = 1024**2
_SECTION = re.compile(r'\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*+)")?\s*\]')
_KEY = re.compile(r"([A-Za-z][\w-]*+)\s*")
_ESCAPE = re.compile(r"(?s)\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "b": "\b", '"': '"', "\\": "\\"}


def read(home: Home, place: str) -> dict[str, list[str]]:
    """The values by key (``remote.origin.url``), in their order; none if there is no file.

    Sections and keys are in lower case, but not what a section has in quotation marks. A key without a value is true.

    Raises:
        StateCorrupt: it is no configuration.
        StateError: as ``Home.file``.
    """
    return parse(home.text(place, max_bytes=MAX_BYTES), place) if home.has(place) else {}


def parse(text: str, what: str = "configuration") -> dict[str, list[str]]:
    """The values of a configuration by key. Raises ``StateCorrupt``."""
    found: dict[str, list[str]] = {}
    section: str | None = None
    lines = iter(text.removeprefix("\ufeff").split("\n"))
    for line in lines:
        rest = line.strip()
        if match := _SECTION.match(rest):
            name = match[1].lower()
            section = name if match[2] is None else f"{name}." + _ESCAPE.sub(r"\1", match[2])
            rest = rest[match.end() :].strip()
        if not rest or rest[0] in "#;":
            continue
        key = _KEY.match(rest)
        if key is None or section is None:
            raise StateCorrupt(f"{shown(what)}: {shown(line)}")
        rest = rest[key.end() :]
        if rest and rest[0] not in "=#;":
            raise StateCorrupt(f"{shown(what)}: {shown(line)}")
        value = "true"
        if rest.startswith("="):
            parts = [rest[1:]]
            while _continues(parts[-1]) and (more := next(lines, None)) is not None:
                parts[-1] = parts[-1].rstrip("\r")[:-1]
                parts.append(more)
            value = _value("".join(parts), what)
        found.setdefault(f"{section}.{key[1].lower()}", []).append(value)
    return found


def _continues(line: str) -> bool:
    line = line.rstrip("\r")
    return (len(line) - len(line.rstrip("\\"))) % 2 == 1


def _value(text: str, what: str) -> str:
    """A value without comments, quotation marks and spaces around it."""
    out: list[str] = []
    kept = 0  # characters up to the last one that is no space outside of quotation marks
    quoted, escaped = False, False
    for character in text.lstrip():
        if escaped:
            if character not in _ESCAPED:
                raise StateCorrupt(f"{shown(what)}: \\{shown(character)} in a value")
            out.append(_ESCAPED[character])
            kept = len(out)
        elif character == '"':
            quoted = not quoted
            kept = len(out)
        elif character in "#;" and not quoted:
            break
        elif character != "\\":
            out.append(character)
            kept = len(out) if quoted or not character.isspace() else kept
        escaped = character == "\\" and not escaped
    if quoted:
        raise StateCorrupt(f"{shown(what)}: a value whose quotation mark is not closed")
    return "".join(out[:kept])
