"""JSON files that apps write."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_BYTES = 16 * 1024**2


def read(home: Home, place: str) -> Any:
    """The value of the JSON file at ``place``. Raises as ``Home.file`` and ``parse`` do."""
    return parse(home.file(place, MAX_BYTES), place)


def parse(content: bytes, what: str = "document") -> Any:
    """The value of JSON in UTF-8, with or without a byte order mark.

    Raises:
        StateCorrupt: it is no JSON, is nested too deeply, or has numbers that are not finite.
    """

    def refuse(name: str) -> NoReturn:
        raise ValueError(f"{name} is no number")

    try:
        return json.loads(content.decode("utf-8-sig"), parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise StateCorrupt(f"{shown(what)} is not JSON: {error}") from error
