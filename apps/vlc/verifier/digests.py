"""Digests of several files at once; for guards: a task may work with many files, none of which is to change."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.files import file
from pytest_opencomputer.guest.endpoint import Home, saved


class FileDigests(TypedDict):
    """The SHA-256 of the content of each file by its place; null where there is none."""

    digests: dict[str, str | None]


@saved
def file_digests(home: Home, places: list[str]) -> FileDigests:
    """The SHA-256 of the contents of some files in the home folder."""
    return {"digests": {place: file(home, place)["sha256"] for place in places}}
