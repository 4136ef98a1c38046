"""What several requirements of Chromium need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def with_all(items: Iterable[Any]) -> dict[str, Any]:
    """A list that has all of these, and perhaps more."""
    return {"$all": [{"$contains": one} for one in items]}


def without_any(items: Iterable[Any]) -> dict[str, Any]:
    """A list that has none of these."""
    return {"$all": [{"$not": {"$contains": one}} for one in items]}
