"""Settings that stand one in a line: INI files, ``user_pref("key", …);`` of prefs.js, ``(key value)`` of gimprc."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other_text

_SECTION = re.compile(r"\[([^\]\n]*)\]\s*(?:[#;].*)?")  # VLC says what a section is about behind its name
_LINE = re.compile(r'(?:user_pref\("([^"]+)", |\(([\w.-]+) |\s*([^\s#;=\[("][^=]*?)\s*=\s*)(.*)')
_MOST = 1024**2


class Settings:
    """Files of settings; a part is a key, its value the line."""

    name = "settings"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether at least half of its lines that are no comments are settings."""
        if len(content) > _MOST or b"\0" in content or content.startswith(b"<"):
            return False
        lines = [line for line in content.decode("utf-8", "replace").splitlines() if line.strip()]
        lines = [line for line in lines if not line.startswith(("#", ";", "//"))]
        known = sum(bool(_SECTION.fullmatch(line) or _LINE.fullmatch(line)) for line in lines)
        return bool(lines) and known * 2 >= len(lines)

    def parts(self, content: bytes) -> Parts:
        """The lines by section and key."""
        return {at: line for at, line, _ in _lines(_text(content)) if at}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other lines; a new one stands at the end of its section."""
        out: list[str] = []
        ends: dict[str, int] = {"": 0}
        done: set[Address] = set()
        for at, line, section in _lines(_text(content)):
            if at in changes:
                done.add(at)
                if changes[at] is not None:
                    out.append(changes[at])
            else:
                out.append(line)
            if line.strip():
                ends[section] = len(out)
        for at, line in changes.items():
            if at not in done and line is not None:
                section = at[0] if len(at) == 2 else ""
                if section not in ends:
                    out += [f"[{section}]"]
                    ends[section] = len(out)
                out.insert(ends[section], line)
        return "\n".join(out).encode("utf-8", "surrogateescape")

    def group(self, at: Address) -> Hashable:
        """Keys of one section whose names begin alike are alike."""
        return (at[0] if len(at) == 2 else "", re.split(r"[-_.\d]", at[-1])[0])

    def worse(self, value: Any) -> Any:
        """The line with another value."""
        found = _LINE.fullmatch(value)
        if found is None:
            return None
        start = found.start(4)
        tail = re.search(r"\)?;?$", value)
        end = tail.start() if tail and tail.start() >= start else len(value)
        return value[:start] + other_text(value[start:end]) + value[end:]


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _lines(text: str) -> Iterator[tuple[Address, str, str]]:
    """The lines: address (empty for what is no setting), text, section."""
    section = ""
    for line in text.split("\n"):
        at: Address = ()
        if header := _SECTION.fullmatch(line):
            section = header[1]
        elif not line.startswith(("#", ";", "//")) and (found := _LINE.fullmatch(line)):
            key = found[1] or found[2] or found[3]
            at = (section, key) if section else (key,)
        yield at, line, section
