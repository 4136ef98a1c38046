"""Python source of values and calls, as a formatter would leave it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.models.values import printable, shorten

WIDTH = 120
_INDENT = "    "
_SPECIAL = re.compile(r"[\\.^$*+?{}\[\]|()]")


def escaped(text: str) -> str:
    """A text as a regular expression that matches it; spaces and the like stay readable."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def literal(text: str) -> str:
    """A text as a literal; raw if that spares backslashes."""
    if "\\" in text and text.isprintable() and not text.endswith("\\") and '"' not in text:
        return f'r"{text}"'
    if '"' in text and "'" not in text:
        return repr(text)
    return '"' + "".join(map(_character, text)) + '"'


def call(function: str, *arguments: str) -> list[str]:
    """A call as a statement of a function's body: on one line if it fits there, else an argument a line."""
    whole = f"{_INDENT}{function}({', '.join(arguments)})"
    if len(whole) <= WIDTH or not arguments:
        return [whole]
    return [f"{_INDENT}{function}(", *(f"{_INDENT * 2}{one}," for one in arguments), f"{_INDENT})"]


def text_call(function: str, text: str, *before: str) -> list[str]:
    """A call with a text, which is divided where its lines end if it is long."""
    whole = call(function, *before, literal(text))
    if len(whole) == 1:
        return whole
    room = WIDTH - 2 * len(_INDENT) - 10
    parts = [line[at : at + room] for line in text.splitlines(True) for at in range(0, len(line), room)]
    inner = [*(f"{one}," for one in before), *map(literal, parts)]
    return [f"{_INDENT}{function}(", *(f"{_INDENT * 2}{one}" for one in inner), f"{_INDENT})"]


def comment(text: str) -> str:
    """A comment in a function's body."""
    return f"{_INDENT}# {shorten(printable(text), WIDTH - len(_INDENT) - 2)}"


def _character(one: str) -> str:
    """A character between double quotes."""
    if one in '"\\' or not one.isprintable():
        return '\\"' if one == '"' else one.encode("unicode_escape").decode()
    return one


def words(values: Sequence[str]) -> str:
    """Texts as the items of a list."""
    return ", ".join(map(literal, values))
