"""The trash of the home folder, as the freedesktop.org specification has it."""

from __future__ import annotations

import hashlib
from typing import TypedDict

from pytest_opencomputer.guest.channels import file_uris, ini
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import StateCorrupt

from .entries import TRASHED, Kind

_INFO = ".local/share/Trash/info"
_MAX_ITEMS = 500
_MAX_BYTES = 64 * 1024**2
_MAX_NOTE = 64 * 1024


class Trashed(TypedDict):
    """Something in the trash.

    ``original`` is the place where it was, null if the trash has no note of it: then it cannot be restored. ``sha256``
    is null for what is not a plain file.
    """

    name: str
    original: str | None
    kind: Kind
    sha256: str | None


class Trash(TypedDict):
    """What is in the trash, sorted by the places where it was."""

    originals: list[str]
    items: list[Trashed]


class ThrownAway(TypedDict):
    """What is in the trash of a place. ``times`` is how often: a file of that name may be thrown away again.

    ``sha256`` is of the first of them, null if that is not a plain file.
    """

    found: bool
    times: int | None
    sha256: str | None


@saved
def thrown_away(home: Home, original: str) -> ThrownAway:
    """What was thrown away from a place in the home folder, and can be restored there."""
    there = [one for one in trash(home)["items"] if one["original"] == original]
    if not there:
        return absent(ThrownAway)
    return {"found": True, "times": len(there), "sha256": there[0]["sha256"]}


@saved
def trash(home: Home) -> Trash:
    """What is in the trash, with the places where it was. What was removed for good is nowhere."""
    folder = TRASHED.rstrip("/")
    listed = home.listing(folder, max_entries=_MAX_ITEMS) if home.has(folder) else []
    items: list[Trashed] = []
    left = _MAX_BYTES
    for one in listed:
        left -= one.size
        if left < 0:
            raise StateTooBig(f"the files in the trash have more than {_MAX_BYTES} bytes")
        items.append(
            {
                "name": one.name,
                "original": _original(home, one.name),
                "kind": one.kind,
                "sha256": hashlib.sha256(home.file(one.place)).hexdigest() if one.kind == "file" else None,
            }
        )
    items.sort(key=lambda item: (item["original"] or "", item["name"]))
    return {"originals": [item["original"] for item in items if item["original"] is not None], "items": items}


def _original(home: Home, name: str) -> str | None:
    note = f"{_INFO}/{name}.trashinfo"
    if not home.has(note):
        return None
    path = ini.parse(home.text(note, max_bytes=_MAX_NOTE), note).get("Trash Info", "Path")
    if path is None:
        raise StateCorrupt(f"{note!r} does not say where it was")
    decoded = file_uris.decoded(path)
    return file_uris.relative(home, file_uris.normal(decoded)) if decoded.startswith("/") else decoded
