"""Files beside the documents that a task is about."""

from __future__ import annotations

import hashlib
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

_MAX_FILES = 200
_MAX_BYTES = 16 * 1024**2


class FileDigest(TypedDict):
    """A file by its place in the folder. ``sha256`` is of its content; null for folders, links and the like."""

    place: str
    sha256: str | None


class OtherFiles(TypedDict):
    """Everything in a folder and its subfolders, sorted by place, without what was excluded."""

    found: bool
    files: list[FileDigest] | None


@saved
def other_files(
    home: Home,
    place: str,
    without: list[str] = [],  # noqa: B006 - declares the default, never changed
) -> OtherFiles:
    """What is in a folder and in the folders in it (at most 200), except at the places `without`, which are relative to
    it: all the rest can be compared.
    """
    if not home.has(place):
        return absent(OtherFiles)
    base = home.entry(place)
    skipped = len(base.place) + 1 if base is not None and base.place else 0
    entries = {one.place[skipped:]: one for one in home.listing(place, recursive=True, max_entries=_MAX_FILES)}
    files: list[FileDigest] = []
    for name, entry in entries.items():
        if name not in without:
            content = home.file(entry.place, _MAX_BYTES) if entry.kind == "file" else None
            files.append({"place": name, "sha256": None if content is None else hashlib.sha256(content).hexdigest()})
    return {"found": True, "files": files}
