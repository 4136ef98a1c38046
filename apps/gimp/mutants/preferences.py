"""The file gimprc: one preference in an expression, some of which have several values with names of their own."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.settings import Settings

_TOKEN = re.compile(r'\s+|#[^\n]*|[()]|"(?:[^"\\]|\\.)*"|[^\s()"#]+', re.DOTALL)


class Preferences:
    """The preferences, each with its expression as value; of one with names inside it those whose value is simple."""

    name = "gimprc"
    hidden = True

    def __init__(self) -> None:
        self._lines = Settings()

    def claims(self, content: bytes) -> bool:
        """Whether it begins as GIMP begins it."""
        return content.startswith(b"# GIMP gimprc\n")

    def parts(self, content: bytes) -> Parts:
        """The expressions by name, or by name and the name inside."""
        text = content.decode("utf-8", "surrogateescape")
        return {at: text[start:end] for at, start, end in _expressions(text)}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other expressions; a new one stands at the end."""
        text = content.decode("utf-8", "surrogateescape")
        rest = dict(changes)
        for at, start, end in sorted(_expressions(text), key=lambda one: -one[1]):
            if at in rest:
                text = text[:start] + (rest.pop(at) or "") + text[end:]
        for (name, *inner), said in rest.items():
            if said is not None:
                text += f"({name} {said})\n" if inner else f"{said}\n"
        return text.encode("utf-8", "surrogateescape")

    def group(self, at: Address) -> Hashable:
        """Preferences whose names begin alike are alike."""
        return at if len(at) > 1 else at[0].split("-")[0]

    def worse(self, value: Any) -> Any:
        """The expression with another value."""
        return self._lines.worse(value)


def _expressions(text: str) -> Iterator[tuple[Address, int, int]]:
    """Address, start and end of each expression that has none inside it, and is inside of at most one."""
    opened: list[tuple[str, int, bool]] = []  # name, start, whether another was opened in it
    at = 0
    while found := _TOKEN.match(text, at):
        token, start, at = found[0], at, found.end()
        if token == "(":
            opened = [(name, begun, True) for name, begun, _ in opened]
            opened.append(("", start, False))
        elif token == ")" and opened:
            name, begun, is_around = opened.pop()
            if not is_around and len(opened) < 2:
                yield (*(one for one, _, _ in opened), name), begun, at
        elif opened and not opened[-1][0] and not token.isspace():
            opened[-1] = (token, opened[-1][1], opened[-1][2])
