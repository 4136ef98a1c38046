"""The labels of list items and headings, counted as the word processor does."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_opencomputer.guest.channels.office_looks import Item, Level

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_MOST = 100_000


def written(value: int, format_: str) -> str:
    """A number as a format writes it."""
    if not 0 < value < _MOST or format_ not in ("a", "A", "i", "I"):
        return str(value)
    if format_ in ("i", "I"):
        text = ""
        for step, letters in _ROMAN:
            text += letters * (value // step)
            value %= step
    else:
        text = ""
        while value:
            value, rest = divmod(value - 1, 26)
            text = chr(ord("a") + rest) + text
    return text.upper() if format_ in ("A", "I") else text


def count(items: Iterable[Item]) -> None:
    """Give each item its label and position; they come in the order of the text."""
    counters: dict[str, dict[int, tuple[int, int]]] = {}
    for item in items:
        numbers = counters.setdefault(item.chain, {})
        if not item.counted:
            continue
        for deeper in [level for level in numbers if level > item.level]:
            del numbers[deeper]
        before, position = numbers.get(item.level, (item.format.start - 1, 0))
        if item.restart is not None:
            before = item.restart - 1
        numbers[item.level] = (before + 1, position + 1)
        item.position = position + 1
        item.label = _label(item, numbers)


def _label(item: Item, numbers: dict[int, tuple[int, int]]) -> str:
    own = item.format
    if own.kind != "number":
        return own.format if own.kind == "bullet" else ""

    def one(match: re.Match[str]) -> str:
        level = int(match[1])
        other = item.levels[level - 1] if 0 < level <= len(item.levels) else Level()
        if not other.format and level != item.level:
            return ""
        return written(numbers.get(level, (other.start, 0))[0], other.format)

    return re.sub(r"%(\d)", one, own.pattern)
