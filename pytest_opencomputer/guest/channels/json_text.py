"""JSON files that apps write."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_BYTES = 16 * 1024**2
MAX_DEPTH = 90  # facts may have 100 levels


def read(home: Home, place: str) -> Any:
    """The value of the JSON file at ``place``. Raises as ``Home.file`` and ``parse`` do."""
    return parse(home.file(place, MAX_BYTES), place)


def parse(content: bytes, what: str = "document") -> Any:
    """The value of JSON in UTF-8, with or without a byte order mark.

    Raises:
        StateCorrupt: it is no JSON, or has numbers that are not finite.
        StateTooBig: it is nested deeper than 90 levels.
    """
    try:
        value = json.loads(content.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_float)
    except RecursionError as error:
        raise StateTooBig(f"{shown(what)} is nested too deeply") from error
    except ValueError as error:
        raise StateCorrupt(f"{shown(what)} is not JSON: {error}") from error
    if _deeper(value, MAX_DEPTH):
        raise StateTooBig(f"{shown(what)} is nested deeper than {MAX_DEPTH} levels")
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):  # for 1e999: parse_constant is not called for it
        raise ValueError(f"{text[:40]} is too big a number")
    return value


def _deeper(value: Any, levels: int) -> bool:
    """Whether containers are nested deeper than ``levels``. Iterative, as deep recursion is what this prevents."""
    current = [value]
    for _ in range(levels):
        current = [
            item
            for one in current
            if isinstance(one, dict | list)
            for item in (one.values() if isinstance(one, dict) else one)
            if isinstance(item, dict | list)
        ]
        if not current:
            return False
    return True
