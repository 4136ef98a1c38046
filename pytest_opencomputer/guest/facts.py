"""Facts as plain JSON."""

from __future__ import annotations

import math
from typing import Any

from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_DEPTH = 100


def plain(value: Any, depth: int = 0) -> Any:
    """Convert facts to plain JSON. Lone surrogates (from file names that are not UTF-8) become escapes.

    Raises:
        StateTooBig: more than 100 levels, or a whole number of more than 64 bits.
        StateCorrupt: a number that is not finite, or bytes. They come from state that the app itself never writes; if
            they were an error of ours, an agent could cause one at will.
        TypeError: anything else that is not JSON, for example a set.
    """
    if depth > MAX_DEPTH:
        raise StateTooBig(f"facts are nested deeper than {MAX_DEPTH}")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode() if not value.isascii() else str(value)
    if isinstance(value, int):
        if not -(1 << 63) <= value < 1 << 64:
            raise StateTooBig("a whole number of more than 64 bits")
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise StateCorrupt(f"{value} instead of a number")
        return float(value)
    if isinstance(value, list | tuple):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {plain(key): plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, bytes):
        raise StateCorrupt(f"{shown(value)} instead of a text")  # for example a blob in a column of texts
    raise TypeError(f"facts must be plain JSON, not {type(value).__name__} {value!r:.80}")
