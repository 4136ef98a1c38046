"""Values that a store keeps with their types: JSON, dconf, cells of SQLite. Each is looked at before it is used.

The store is not trusted to have the right types, so each function says which type it wants. ``None`` (JSON's
null, SQLite's NULL, a key that is not there) stands for the default. Raised for any other type: ``StateCorrupt``.

Formats whose values are text have their own rules for truth values and numbers; ``ini``, ``qt_settings`` and the
verifiers read them, numbers with ``integer`` and ``number`` of ``guest.state``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest.state import StateCorrupt, shown

_WHOLE = range(-(1 << 63), 1 << 63)


def flag(value: Any, what: str, default: bool = False) -> bool:
    """A switch: true or false, and no number that stands for it."""
    if value is None:
        return default
    if not isinstance(value, bool):
        raise _corrupt(value, what, "true or false")
    return value


def whole(value: Any, what: str, default: int = 0) -> int:
    """A whole number of 64 bits."""
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int) or value not in _WHOLE:
        raise _corrupt(value, what, "a whole number")
    return value


def text(value: Any, what: str, default: str = "") -> str:
    """A text."""
    if value is None:
        return default
    if not isinstance(value, str):
        raise _corrupt(value, what, "a text")
    # JSON can hold half of a pair of surrogates, which no answer could carry.
    return value.encode("utf-8", "replace").decode("utf-8")


def items(value: Any, what: str) -> Sequence[Any]:
    """A list of anything; empty by default."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise _corrupt(value, what, "a list")
    return value


def texts(value: Any, what: str) -> list[str]:
    """A list of texts; empty by default."""
    return [text(one, what) for one in items(value, what)]


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """An object of JSON, a dictionary; empty by default."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _corrupt(value, what, "an object")
    return value


def _corrupt(value: Any, what: str, wanted: str) -> StateCorrupt:
    return StateCorrupt(f"{what} is {shown(value)}, {wanted} was wanted")
