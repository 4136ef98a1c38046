"""Files, folders and links: where they are, what is in them, who may do what with them."""

from __future__ import annotations

import hashlib
import posixpath
from datetime import UTC, datetime
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import file_uris
from pytest_opencomputer.guest.endpoint import (
    Entry,
    Home,
    StateNotPlain,
    StateOutside,
    StateTooBig,
    absent,
    saved,
)

Kind = Literal["file", "folder", "link", "other"]
_MAX_ENTRIES = 500
_MAX_BYTES = 64 * 1024**2
"""Bytes of all files together of which digests are made."""


class EntryFacts(TypedDict):
    """What is at a place.

    ``size`` is in bytes, null for what is not a plain file, as is ``sha256``. ``rights`` are as in ``rwxr-x---``.
    ``modified`` is in UTC, to the second: ``2026-03-01T10:00:00``. ``target`` is the target of a link, as it is
    written.
    """

    found: bool
    kind: Kind | None
    size: int | None
    sha256: str | None
    rights: str | None
    modified: str | None
    target: str | None


class Link(TypedDict):
    """A symbolic link.

    ``target`` is as it is written, ``leads_to`` the place in the home folder that this means, or the absolute path if
    it is outside. ``kind`` is what is there, null if nothing is or if it is outside.
    """

    found: bool
    target: str | None
    leads_to: str | None
    kind: Kind | None


class Other(TypedDict):
    """What is at a place in a folder. ``sha256`` is null unless it is a plain file, ``target`` unless it is a link."""

    place: str
    kind: Kind
    rights: str
    sha256: str | None
    target: str | None


class OtherEntries(TypedDict):
    """Everything in a folder and the folders in it, sorted by place, without what was excluded."""

    found: bool
    entries: list[Other] | None


class Whereabout(TypedDict):
    """A file with the content asked for. ``modified`` as in EntryFacts."""

    place: str
    modified: str


class Whereabouts(TypedDict):
    """All plain files with a content, sorted by place; those in the trash apart, with their places there."""

    places: list[str]
    in_trash: list[str]
    files: list[Whereabout]


class Template(TypedDict):
    """A template. ``name`` is what the menu calls it."""

    name: str
    place: str


class Templates(TypedDict):
    """What new files can be made from, sorted by place."""

    names: list[str]
    templates: list[Template]


@saved
def entry(home: Home, place: str) -> EntryFacts:
    """What is at a place: a file, a folder or a link, with its rights and the time at which its content changed."""
    found = home.entry(place)
    if found is None:
        return absent(EntryFacts)
    content = home.file(found.place) if found.kind == "file" else None
    return {
        "found": True,
        "kind": found.kind,
        "size": None if content is None else len(content),
        "sha256": None if content is None else hashlib.sha256(content).hexdigest(),
        "rights": _rights(home, found),
        "modified": _moment(found.modified),
        "target": _target(home, found),
    }


@saved
def link(home: Home, place: str) -> Link:
    """A symbolic link, and what it leads to. It is followed once: that may be another link."""
    found = home.entry(place)
    target = None if found is None else _target(home, found)
    if found is None or target is None:
        return absent(Link)
    path = file_uris.normal(posixpath.join(f"{home.seen_as}/{posixpath.dirname(found.place)}", target))
    leads_to = file_uris.relative(home, path)
    return {"found": True, "target": target, "leads_to": leads_to, "kind": _kind_at(home, path)}


@saved
def other_entries(
    home: Home,
    place: str,
    without: list[str] = [],  # noqa: B006 - declares the default, never changed
) -> OtherEntries:
    """What is in a folder and in the folders in it (at most 500), except at the places `without` and below them, which
    are relative to it: all the rest can be compared, with rights, contents and targets.
    """
    if not home.has(place):
        return absent(OtherEntries)
    base = home.entry(place)
    skipped = len(base.place) + 1 if base is not None and base.place else 0
    left = _MAX_BYTES
    found: list[Other] = []
    for one in home.listing(place, recursive=True, max_entries=_MAX_ENTRIES):
        name = one.place[skipped:]
        if any(name == other or name.startswith(f"{other}/") for other in without):
            continue
        left -= one.size
        if left < 0:
            raise StateTooBig(f"the files in {place!r} have more than {_MAX_BYTES} bytes")
        digest = hashlib.sha256(home.file(one.place)).hexdigest() if one.kind == "file" else None
        found.append(
            {
                "place": name,
                "kind": one.kind,
                "rights": _rights(home, one),
                "sha256": digest,
                "target": _target(home, one),
            }
        )
    return {"found": True, "entries": found}


@saved
def whereabouts(home: Home, sha256: str, size: int) -> Whereabouts:
    """Where in the home folder there are plain files with a content, given by its SHA-256 and size in bytes.

    A file that was moved is in one place, one that was copied in two, and one that was thrown away in the trash. Files
    in `.cache` are left out, and so are the trash's own notes.
    """
    places: list[str] = []
    in_trash: list[str] = []
    files: list[Whereabout] = []
    left = _MAX_BYTES
    for one in home.listing(recursive=True):
        if one.kind != "file" or one.size != size or one.place.startswith(".cache/"):
            continue
        left -= one.size
        if left < 0:
            raise StateTooBig(f"files of {size} bytes have more than {_MAX_BYTES} bytes together")
        if hashlib.sha256(home.file(one.place)).hexdigest() == sha256:
            inside = one.place.removeprefix(TRASHED)
            (places if inside == one.place else in_trash).append(inside)
            files.append({"place": one.place, "modified": _moment(one.modified)})
    return {"places": places, "in_trash": in_trash, "files": files}


@saved
def templates(home: Home) -> Templates:
    """The user's templates. The menu *Create New* shows each file in *Templates* by its name without the ending."""
    files = [one for one in home.listing("Templates") if one.kind == "file"] if home.has("Templates") else []
    shown = [one for one in files if not one.name.startswith(".")]
    found: list[Template] = [{"name": posixpath.splitext(one.name)[0], "place": one.place} for one in shown]
    return {"names": [one["name"] for one in found], "templates": found}


TRASHED = ".local/share/Trash/files/"


def _rights(home: Home, found: Entry) -> str:
    """Who may do what, as in ``rwxr-x---``."""
    bits = home.rights(found.place)
    return "".join(letter if bits >> 8 - at & 1 else "-" for at, letter in enumerate("rwxrwxrwx"))


def _target(home: Home, found: Entry) -> str | None:
    return home.target(found.place) if found.kind == "link" else None


def _kind_at(home: Home, path: str) -> Kind | None:
    try:
        found = home.entry(path)
    except (StateOutside, StateNotPlain):
        return None  # another link is on the way, or it is elsewhere
    return None if found is None else found.kind


def _moment(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%S")
    except (OverflowError, ValueError, OSError):
        return f"{int(seconds)} s"  # a year that no calendar has
