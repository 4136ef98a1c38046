"""The records that the sites of the town keep: JSON lines, one file per kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import items, mapping, text
from pytest_opencomputer.guest.endpoint import Home

_MAX_BYTES = 16 * 1024**2


def records_of(home: Home, kind: str) -> list[Mapping[str, Any]]:
    """The records of a kind, the oldest first; none before the first one."""
    place = f"{kind}.jsonl"
    records = home.service("town")
    if not records.has(place):
        return []
    lines = records.text(place, max_bytes=_MAX_BYTES).split("\n")
    return [mapping(json_text.parse(line.encode(), place), place) for line in lines if line]


def text_in(record: Mapping[str, Any], key: str) -> str:
    """A text of a record."""
    return text(record.get(key), key)


def texts_in(record: Mapping[str, Any], key: str) -> list[str]:
    """A list of texts of a record."""
    return [text(one, key) for one in items(record.get(key), key)]
