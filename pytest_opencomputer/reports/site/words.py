"""Text from runs for pages: without control characters, and of limited length."""

from __future__ import annotations

import json
from typing import Any

from pytest_opencomputer.models.values import plain, printable

MOST = 20_000
"""How many characters of one value are shown; facts about documents can be much longer."""


def line(text: str) -> str:
    """``text`` on one line, at most ``MOST`` characters of it."""
    return _bounded(printable(text[: MOST + 1]), len(text))


def lines(text: str) -> str:
    """``text`` with its line feeds and tabs, at most ``MOST`` characters of it."""
    shown = text[: MOST + 1].replace("\r\n", "\n").split("\n")
    return _bounded("\n".join("\t".join(map(printable, one.split("\t"))) for one in shown), len(text))


def value(found: Any) -> str:
    """A value as indented JSON."""
    return lines(json.dumps(plain(found), indent=2, ensure_ascii=False, allow_nan=False))


def seconds(time: float) -> str:
    """A time with one decimal, or two if it is below a second: ``0.25 s``, ``12.5 s``."""
    return f"{time:.{1 if time >= 1 else 2}f} s"


def _bounded(text: str, length: int) -> str:
    return text if length <= MOST else f"{text[:MOST]} … ({length} characters in all)"
