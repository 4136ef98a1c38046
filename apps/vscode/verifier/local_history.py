"""The local history: copies of files that VS Code makes when they are saved in it."""

from __future__ import annotations

import hashlib
from typing import TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import items, text
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .storage import USER, address, object_of

FOLDER = f"{USER}/History"
MOST = 2_000


class LocalHistory(TypedDict):
    """The copies of a file, the oldest first. ``sources`` say how each came about; null if the file was just saved."""

    found: bool
    count: int | None
    sha256: list[str] | None
    sources: list[str | None] | None


@saved
def local_history(home: Home, place: str) -> LocalHistory:
    """What the view Timeline has of a file. It is kept when the file itself is deleted."""
    wanted = address(home, place)
    folders = [one.place for one in home.listing(FOLDER) if one.kind == "folder"] if home.has(FOLDER) else []
    if len(folders) > MOST:
        raise StateTooBig(f"{len(folders)} files with a history")
    for folder in folders:
        if not home.has(f"{folder}/entries.json"):
            continue
        kept = object_of(json_text.read(home, f"{folder}/entries.json"), folder)
        if kept.get("resource") != wanted:
            continue
        entries = [object_of(one, folder) for one in items(kept.get("entries"), folder)]
        names = [text(one.get("id"), folder) for one in entries]
        there = [
            (f"{folder}/{name}", one) for name, one in zip(names, entries, strict=True) if _there(home, folder, name)
        ]
        return {
            "found": True,
            "count": len(there),
            "sha256": [hashlib.sha256(home.file(one)).hexdigest() for one, _ in there],
            "sources": [None if one.get("source") is None else text(one["source"], folder) for _, one in there],
        }
    return absent(LocalHistory)


def _there(home: Home, folder: str, name: str) -> bool:
    return bool(name) and "/" not in name and home.has(f"{folder}/{name}")
