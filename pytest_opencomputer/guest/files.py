"""Operations on files, in bulk.

A place is relative to the home folder of the agent's user, or absolute. Files of the user are written and read by
acting as the user (root has no access to them here). No link is followed on the way to any place, and only plain files
are read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest.accounts import USER
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.ops import BadRequest, Reply, op
from pytest_opencomputer.guest.state import StateMissing, StateTooBig, shown

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# Opened without blocking: a pipe in the place of a file must not make the guest wait.
_NEW = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@op("files.put", where="user")
def put(entries: Sequence[Mapping[str, Any]], blobs: list[bytes]) -> None:
    """Write files as the agent's user; parents are created.

    Args:
        entries: ``{"place": ..., "mode": permission bits, "mtime": seconds since the epoch or null}`` per content;
            with ``"whole": true``, it appears as a whole and replaces the plain file that is there.

    Raises:
        BadRequest: a place is empty or leads upwards.
        OSError: it cannot be written, a link is in the way, or the disk is full; the message names the place.
    """
    for entry, content in zip(entries, blobs, strict=True):
        _write(entry["place"], content, entry["mode"], entry.get("mtime"), whole=entry.get("whole", False))


@op("files.put_root")
def put_root(entries: Sequence[Mapping[str, Any]], blobs: list[bytes]) -> None:
    """Write files as root, as ``files.put`` does. Possible only below folders that belong to root, such as ``/run``."""
    put(entries, blobs)


@op("files.get", where="user")
def get(places: Sequence[str], max_bytes: int) -> Reply:
    """Read plain files as the agent's user, ``max_bytes`` in total.

    Raises:
        StateMissing, StateNotPlain, StateTooBig, StateUnreadable: for the first place that cannot be read.
    """
    return Reply(None, _read(places, max_bytes))


@op("files.get_root")
def get_root(places: Sequence[str], max_bytes: int) -> Reply:
    """Read plain files as root, as ``files.get`` does."""
    return Reply(None, _read(places, max_bytes))


@op("files.tree", where="user")
def tree(place: str, max_bytes: int) -> Reply:
    """All plain files below a folder, ``max_bytes`` in total; links and special files are left out.

    Returns:
        Their paths relative to the folder, sorted, and their contents.
    """
    home, inside = _home(place)
    contents, names, left = [], [], max_bytes
    start = inside.strip("/")
    for entry in home.listing(inside, recursive=True):
        if entry.kind != "file":
            continue
        if entry.size > left:
            raise StateTooBig(f"the files below {shown(place)} have more than {max_bytes} bytes")
        try:
            contents.append(home.file("/" + entry.place if inside.startswith("/") else entry.place, left))
        except StateMissing:
            # An app has just removed it.
            continue
        left -= len(contents[-1])
        names.append(entry.place[len(start) :].lstrip("/"))
    return Reply(names, contents)


def _read(places: Sequence[str], max_bytes: int) -> list[bytes]:
    contents, left = [], max_bytes
    for place in places:
        home, inside = _home(place)
        contents.append(home.file(inside, left))
        left -= len(contents[-1])
    return contents


def _home(place: str) -> tuple[Home, str]:
    """The ``Home`` that a place belongs to, and the place relative to it."""
    if not place.startswith("/") or place == USER.home or place.startswith(USER.home + "/"):
        return Home(USER.home), place.removeprefix(USER.home + "/") if place != USER.home else ""
    return Home("/", seen_as=""), place


def _write(place: str, content: bytes, mode: int, mtime: float | None, *, whole: bool) -> None:
    parts = [part for part in place.split("/") if part not in ("", ".")]
    if not parts or ".." in parts or "\0" in place or place.endswith("/"):
        raise BadRequest(f"{shown(place)} is not a place for a file")
    at = os.open("/" if place.startswith("/") else USER.home, _FOLDER)
    try:
        for part in parts[:-1]:
            try:
                below = os.open(part, _FOLDER, dir_fd=at)
            except FileNotFoundError:
                os.mkdir(part, 0o755, dir_fd=at)
                below = os.open(part, _FOLDER, dir_fd=at)
            os.close(at)
            at = below
        name = f".{os.urandom(8).hex()}" if whole else parts[-1]
        descriptor = os.open(name, _NEW, mode & 0o777, dir_fd=at)
        with os.fdopen(descriptor, "wb", buffering=0) as file:
            _fill(file.fileno(), content, mode, mtime)
        if whole:
            os.rename(name, parts[-1], src_dir_fd=at, dst_dir_fd=at)
    except OSError as error:
        raise type(error)(error.errno, f"{error.strerror} (to write {shown(place)})") from error
    finally:
        os.close(at)


def _fill(descriptor: int, content: bytes, mode: int, mtime: float | None) -> None:
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise FileExistsError(17, "something that is not a plain file is there")
    os.ftruncate(descriptor, 0)
    view = memoryview(content)
    while view:
        view = view[os.write(descriptor, view) :]
    os.fchmod(descriptor, mode & 0o777)
    if mtime is not None:
        os.utime(descriptor, (mtime, mtime))
