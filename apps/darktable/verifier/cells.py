"""Values of the databases. SQLite allows any type in any column, so the type of each value is checked."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import Any

from pytest_opencomputer.guest.endpoint import StateCorrupt


def number(value: Any) -> float | None:
    """A finite number; ``None`` for anything else, as darktable itself writes where a camera says nothing."""
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else None


def time(microseconds: Any) -> str | None:
    """A time, kept as microseconds since the year 1, as ``YYYY-MM-DD hh:mm:ss``; ``None`` if there is none."""
    if not isinstance(microseconds, int) or microseconds <= 0:
        return None
    try:
        return (datetime(1, 1, 1) + timedelta(microseconds=microseconds)).strftime("%Y-%m-%d %H:%M:%S")
    except OverflowError:
        raise StateCorrupt(f"an image was taken {microseconds} microseconds after the year 1") from None
