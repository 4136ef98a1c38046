"""Copies of the home folder: what is in it, and what has changed since the last look.

The host requests them if a run keeps states (``--save-state``), also while the agent works: only files are copied, and
no code of a verifier runs. The folder was written by an untrusted party, and so is a copy of it: no link is followed,
only plain files are opened, and numbers, sizes and names are bounded. What exceeds the bounds is left out and named.
``restore`` restores such a copy.
"""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pytest_opencomputer.guest.accounts import USER
from pytest_opencomputer.guest.home import MAX_DEPTH, MAX_ENTRIES, EntryKind
from pytest_opencomputer.guest.ops import Reply, op
from pytest_opencomputer.guest.state import StateMissing, StateOutside, shown

MAX_TOTAL = 256 * 1024**2
"""Bytes of all files of a copy; the smallest are taken first. No channel reads a file that is bigger."""
MAX_NAMES = 4 * 1024**2
"""Bytes of all places and link targets."""
PIECE = 8 * 1024**2
"""Bytes of content in one answer."""
_TRIES = 3  # attempts to read a file that is written to meanwhile

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# Opened without blocking: a pipe in the place of a file must not make the guest wait.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC

Entry = dict[str, Any]
"""What is at a place: ``place``, ``kind``, ``mode`` (permission bits); of files ``size`` and ``mtime`` (nanoseconds),
of links ``to``, and ``lacks`` if the content was left out, saying why."""
Stamp = tuple[Any, ...]


@dataclass
class _Look:
    """The content of the folder now.

    Attributes:
        stamps: by place, values that change whenever it changes. A change of content always changes ``ctime``.
        lacks: what was left out entirely, one line each.
    """

    entries: dict[str, Entry] = field(default_factory=dict)
    stamps: dict[str, Stamp] = field(default_factory=dict)
    lacks: list[str] = field(default_factory=list)


class _Seen:
    """What the host got last, so that only changes are sent."""

    number = 0
    stamps: Mapping[str, Stamp] = {}


@op("home.changes", where="user")
def changes(since: int, root: str = USER.home) -> Reply:
    """What has changed in the home folder since the look ``since``; everything for 0, or if that look is unknown.

    Returns:
        ``number`` of this look, whether it is ``whole``, ``entries`` that are new or have changed, places that are
        ``gone``, and what the copy ``lacks``; the contents of the smallest files, 8 MiB at most. An entry whose content
        is included has its index as ``blob``; the other contents are requested with ``home.fill`` or, beyond 8 MiB,
        ``home.read``.
    """
    whole = since == 0 or since != _Seen.number
    before: Mapping[str, Stamp] = {} if whole else _Seen.stamps
    now = look(root)
    changed = [entry for place, entry in now.entries.items() if before.get(place) != now.stamps[place]]
    blobs: list[bytes] = []
    _fill(root, sorted(changed, key=lambda one: int(one.get("size", 0))), blobs)
    value = {
        "number": _Seen.number + 1,
        "whole": whole,
        "entries": changed,
        "gone": [place for place in before if place not in now.stamps],
        "lacks": now.lacks,
    }
    _Seen.number, _Seen.stamps = _Seen.number + 1, now.stamps
    return Reply(value, blobs)


@op("home.fill", where="user")
def fill(entries: list[Entry], root: str = USER.home) -> Reply:
    """These entries of files with their current contents, up to 8 MiB; in the form of ``changes``."""
    blobs: list[bytes] = []
    _fill(root, entries, blobs)
    return Reply(entries, blobs)


@op("home.read", where="user")
def read(place: str, offset: int, root: str = USER.home) -> Reply:
    """A piece of a plain file from ``offset`` on; shorter than 8 MiB at its end.

    Raises:
        StateMissing: it is no longer a plain file, or may not be read.
    """
    parent, name = split_place(place)
    try:
        descriptor = open_below(root, parent)
        try:
            file = os.open(name, _FILE, dir_fd=descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise StateMissing(f"{shown(place)}: {error.strerror}") from error
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise StateMissing(f"{shown(place)} is no longer a plain file")
        return Reply(None, [os.pread(file, PIECE, offset)])
    finally:
        os.close(file)


def look(root: str) -> _Look:
    """What is below a folder, breadth first. Raises ``OSError`` if the folder itself cannot be read."""
    found = _Look()
    waiting: deque[tuple[str, ...]] = deque([()])
    names = MAX_NAMES
    while waiting:
        parts = waiting.popleft()
        try:
            descriptor = open_below(root, parts)
        except OSError as error:
            if not parts:
                raise
            found.lacks.append(f"{shown('/'.join(parts))}: {error.strerror}")
            continue
        try:
            for name, status in _listed(descriptor, MAX_ENTRIES - len(found.entries)):
                place = "/".join((*parts, name))
                entry, stamp = _described(place, status, descriptor, name)
                names -= len(os.fsencode(place)) + len(os.fsencode(entry.get("to", "")))
                if len(found.entries) >= MAX_ENTRIES or names < 0:
                    found.lacks.append(f"more than {MAX_ENTRIES} entries" if names >= 0 else "names that are too long")
                    waiting.clear()
                    break
                found.entries[place], found.stamps[place] = entry, stamp
                if entry["kind"] == "folder" and len(parts) < MAX_DEPTH:
                    waiting.append((*parts, name))
                elif entry["kind"] == "folder":
                    found.lacks.append(f"{shown(place)}: deeper than {MAX_DEPTH} folders")
        finally:
            os.close(descriptor)
    _leave_out_what_is_too_big(found)
    return found


def _listed(folder: int, room: int) -> list[tuple[str, os.stat_result]]:
    """Names and states in a folder, sorted; one more than ``room`` if there are more."""
    found = []
    with os.scandir(folder) as names:
        for name in names:
            try:
                found.append((name.name, name.stat(follow_symlinks=False)))
            except FileNotFoundError:
                continue  # an app has just removed it
            if len(found) > room:
                break
    return sorted(found, key=lambda one: one[0])


def _described(place: str, status: os.stat_result, folder: int, name: str) -> tuple[Entry, Stamp]:
    mode = status.st_mode
    kind: EntryKind = "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"
    entry: Entry = {"place": place, "kind": kind, "mode": mode & 0o777}
    if stat.S_ISLNK(mode):
        entry["kind"] = "link"
        try:
            entry["to"] = os.readlink(name, dir_fd=folder)
        except OSError:
            entry["to"] = ""  # it has just been replaced; the next look sees the replacement
    elif kind == "file":
        entry |= {"size": status.st_size, "mtime": status.st_mtime_ns}
    # The times of a folder only reflect its content, which is compared anyway.
    stamp: Stamp = (kind, mode)
    if kind != "folder":
        stamp = (kind, mode, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
    return entry, stamp


def _leave_out_what_is_too_big(found: _Look) -> None:
    room = MAX_TOTAL
    files = [entry for entry in found.entries.values() if entry["kind"] == "file"]
    for entry in sorted(files, key=lambda one: (one["size"], one["place"])):
        room -= entry["size"]
        if room < 0:
            entry["lacks"] = f"all files together have more than {MAX_TOTAL // 1024**2} MiB"
            found.stamps[entry["place"]] += ("lacks",)


def _fill(root: str, entries: Iterable[Entry], blobs: list[bytes]) -> None:
    room = PIECE
    for entry in entries:
        if entry["kind"] != "file" or "lacks" in entry or entry["size"] > room:
            continue
        content = _content(root, entry)
        if content is not None:
            entry["blob"] = len(blobs)
            blobs.append(content)
            room -= len(content)


def _content(root: str, entry: Entry) -> bytes | None:
    """The current content of a file; updates the entry's size. ``None`` if it cannot be read (noted in the entry)."""
    parent, name = split_place(entry["place"])
    try:
        folder = open_below(root, parent)
        try:
            for _ in range(_TRIES):
                file = os.open(name, _FILE, dir_fd=folder)
                try:
                    before = os.fstat(file)
                    if not stat.S_ISREG(before.st_mode) or before.st_size > PIECE:
                        raise OSError(0, "was replaced while it was read")
                    content = _read(file, before.st_size)
                    after = os.fstat(file)
                finally:
                    os.close(file)
                if (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size):
                    break
        finally:
            os.close(folder)
    except OSError as error:
        entry["lacks"] = error.strerror or type(error).__name__
        return None
    entry["size"], entry["mtime"] = len(content), after.st_mtime_ns
    return content


def _read(file: int, size: int) -> bytes:
    content = os.read(file, size)
    while len(content) < size and (more := os.read(file, size - len(content))):
        content += more
    return content


def split_place(place: str) -> tuple[tuple[str, ...], str]:
    """The folders on the way to a place, and its name. Raises ``StateOutside``."""
    parts = place.split("/")
    if any(part in ("", ".", "..") or "\0" in part for part in parts):
        raise StateOutside(f"{shown(place)} is not a place below the folder")
    return tuple(parts[:-1]), parts[-1]


def open_below(root: str, parts: Sequence[str]) -> int:
    """A descriptor of a folder, opened one component after the other and never over a link."""
    descriptor = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    for part in parts:
        try:
            below = os.open(part, _FOLDER, dir_fd=descriptor)
        finally:
            os.close(descriptor)
        descriptor = below
    return descriptor
