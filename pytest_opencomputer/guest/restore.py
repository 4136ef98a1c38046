"""Restores copies of home folders (``snapshot``) so that they can be read safely.

Used in a sandbox whose agent has stopped, and on the host. A copy was written by an untrusted party, and so may be its
description.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pytest_opencomputer.guest.laid_links import laid_target
from pytest_opencomputer.guest.ops import op
from pytest_opencomputer.guest.snapshot import open_below, split_place

_MAX_HOLLOW = 1024**3  # largest size of a sparse file in place of a content that was left out; no channel reads so much
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


@op("home.lay", where="user")
def restore_below(folder: str, entries: Sequence[Mapping[str, Any]], gone: Sequence[str], blobs: list[bytes]) -> None:
    """Restore entries in a folder of the agent's user, which is created if missing; ``blob`` is the content's index."""
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)  # noqa: PTH102 - pathlib takes long to import
    restore(folder, entries, gone, lambda entry: [blobs[entry["blob"]]] if "blob" in entry else None)


@op("home.drop", where="user")
def drop(folder: str) -> None:
    """Remove a folder that ``home.lay`` made."""
    _remove_tree(folder)


def restore(
    root: str,
    entries: Iterable[Mapping[str, Any]],
    gone: Iterable[str],
    content: Callable[[Mapping[str, Any]], Iterable[bytes] | None],
) -> None:
    """Restore a copy below ``root``, a folder that nobody else writes to; existing files are replaced.

    Reading the restored copy needs no special rights and is safe: everything belongs to this process's user, who alone
    may enter its folders, links lead nowhere (``laid_links`` tells where they led), special files become sockets
    without a listener, and a file whose content was left out becomes a sparse file of the same length.

    Args:
        gone: places that are removed first.
        content: the pieces of a file's content, or ``None`` if it was left out.

    Raises:
        StateOutside: a place is not below the folder.
        OSError: it cannot be written.
    """
    for place in sorted(gone, key=len, reverse=True):
        _remove(root, place)
    for entry in sorted(entries, key=lambda one: str(one["place"]).split("/")):
        place, kind = entry["place"], entry["kind"]
        parent, name = split_place(place)
        folder = open_below(root, parent)
        try:
            if kind != "folder" or not _is_folder(folder, name):
                _remove_at(folder, name, os.path.join(root, *parent, name))  # noqa: PTH118
            if kind == "folder":
                with suppress(FileExistsError):
                    os.mkdir(name, 0o700, dir_fd=folder)
            elif kind == "link":
                os.symlink(laid_target(str(entry.get("to", ""))), name, dir_fd=folder)
            elif kind == "file":
                _write(folder, name, entry, content(entry))
            else:
                os.mknod(name, stat.S_IFSOCK | 0o600, dir_fd=folder)
        finally:
            os.close(folder)


def _write(folder: int, name: str, entry: Mapping[str, Any], pieces: Iterable[bytes] | None) -> None:
    file = os.open(name, _NEW, 0o600, dir_fd=folder)
    try:
        if pieces is None:
            os.ftruncate(file, min(int(entry["size"]), _MAX_HOLLOW))
        for piece in pieces or ():
            view = memoryview(piece)
            while view:
                view = view[os.write(file, view) :]
        # A file that its owner may not read stays unreadable; as root can read it, ``lacks`` records that.
        unreadable = pieces is None and not entry["mode"] & 0o400
        os.fchmod(file, 0 if unreadable else int(entry["mode"]) & 0o777 | 0o400)
        time = max(-(2**62), min(2**62, int(entry["mtime"])))
        os.utime(file, ns=(time, time))
    finally:
        os.close(file)


def _is_folder(folder: int, name: str) -> bool:
    try:
        return stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return False


def _remove(root: str, place: str) -> None:
    parent, name = split_place(place)
    try:
        folder = open_below(root, parent)
    except FileNotFoundError:
        return  # gone with its folder
    try:
        _remove_at(folder, name, os.path.join(root, *parent, name))  # noqa: PTH118
    finally:
        os.close(folder)


def _remove_at(folder: int, name: str, path: str) -> None:
    if _is_folder(folder, name):
        _remove_tree(path)
        return
    with suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)


def _remove_tree(path: str) -> None:
    import shutil  # takes long to import, and is rarely needed

    shutil.rmtree(path)
