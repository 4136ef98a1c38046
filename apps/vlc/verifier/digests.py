"""Digests of several files at once; for guards: a task may work with many files, none of which is to change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.channels.files import MAX_FOLDER, file
from pytest_opencomputer.guest.endpoint import Home, saved


class FileDigests(TypedDict):
    """The SHA-256 of the content of each file by its place; null where there is none. ``places`` has those there are.

    Places are those in the home folder, also of files in a folder.
    """

    digests: dict[str, str | None]
    places: list[str]


@saved
def file_digests(home: Home, places: list[str]) -> FileDigests:
    """The SHA-256 of the contents of some files in the home folder, and of all in some folders and those in them."""
    found: dict[str, str | None] = {}
    for place in places:
        for one in _files(home, place):
            found[one] = file(home, one)["sha256"]
    return {"digests": found, "places": sorted(one for one, digest in found.items() if digest)}


def _files(home: Home, place: str) -> Iterator[str]:
    entry = home.entry(place)
    if entry is None or entry.kind != "folder":
        yield place
        return
    for one in home.listing(place, recursive=True, max_entries=MAX_FOLDER):
        if one.kind == "file":
            yield one.place
