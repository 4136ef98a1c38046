"""The home folder as an endpoint sees it: bounded reads of plain files that really lie inside it.

Nothing here follows a link, opens a pipe or a device, or reads more than the given bound: the agent could write
anything there. Every component of a place is opened from the folder before it with ``O_NOFOLLOW``, so that a link
anywhere on the way is refused and not resolved.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pytest_opencomputer.guest.laid_links import was_target
from pytest_opencomputer.guest.state import (
    StateCorrupt,
    StateError,
    StateMissing,
    StateNotPlain,
    StateOutside,
    StateTooBig,
    StateUnreadable,
    shown,
)

RECORDS = ".opencomputer/services"
"""The data of services is copied here after the agent has stopped, in one folder for each."""
MAX_BYTES = 64 * 1024**2
"""The default bound of one read, in bytes."""
MAX_ENTRIES = 20_000
MAX_DEPTH = 32

EntryKind = Literal["file", "folder", "link", "other"]
_FOLDER = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


@dataclass(frozen=True)
class Entry:
    """One thing in a folder.

    Attributes:
        place: where it is, relative to the home folder, with ``/``.
        size: bytes; 0 for what is not a plain file.
        modified: seconds since the epoch.
    """

    place: str
    kind: EntryKind
    size: int
    modified: float

    @property
    def name(self) -> str:
        """The last component of the place."""
        return self.place.rpartition("/")[2]


class Home:
    """A home folder, live in a sandbox or saved on a disk.

    Args:
        root: where it is now.
        seen_as: its path for the apps; absolute places in their files are relative to it.
        still: nobody can change it while it is read, so parts that are read one after the other fit together.

    A *place* is relative to it (``"Documents/a.txt"``), or absolute and below ``seen_as``.
    """

    def __init__(self, root: str | os.PathLike[str], seen_as: str = "/home/user", *, still: bool = False) -> None:
        self.root = Path(root)
        self.still = still
        self.seen_as = seen_as.rstrip("/")

    def __repr__(self) -> str:
        return f"Home({str(self.root)!r})"

    def service(self, name: str) -> Home:
        """The data of a service of an app (``App.services``), as a ``Home`` of its own.

        Raises:
            StateMissing: there is none: the service was not started, or there was no room for its data.
        """
        folder = f"{RECORDS}/{name}"
        entry = self.entry(folder)
        if entry is None or entry.kind != "folder":
            raise StateMissing(f"there is no data of the service {shown(name)}")
        return Home(self.root / folder, seen_as="/", still=self.still)

    def has(self, place: str) -> bool:
        """Whether anything is at ``place``. Raises ``StateNotPlain`` if the way there leads over a link."""
        return self.entry(place) is not None

    def entry(self, place: str) -> Entry | None:
        """What is at ``place``, or ``None`` if nothing is. A link is described, not followed."""
        parts = self._parts(place)
        try:
            with self._folder(parts[:-1], place) as folder:
                found = os.stat(parts[-1] if parts else ".", dir_fd=folder, follow_symlinks=False)
        except StateMissing:
            return None
        except OSError as error:
            named = _named(error, place)
            if isinstance(named, StateMissing):
                return None
            raise named from error
        return _entry("/".join(parts), found)

    def file(self, place: str, max_bytes: int = MAX_BYTES) -> bytes:
        """The content of the plain file at ``place``.

        Raises:
            StateMissing: nothing is there.
            StateNotPlain: it is not a plain file, or the way there leads over a link.
            StateTooBig: it has more than ``max_bytes`` bytes.
            StateOutside, StateUnreadable: as they say.
        """
        with self.opened(place, max_bytes) as descriptor, open(descriptor, "rb", closefd=False) as file:
            try:
                content = file.read(max_bytes + 1)
            except OSError as error:
                raise _named(error, place) from error
        if len(content) > max_bytes:
            raise StateTooBig(f"{shown(place)} has more than {max_bytes} bytes")
        return content

    @contextmanager
    def opened(self, place: str, max_bytes: int = MAX_BYTES) -> Iterator[int]:
        """A descriptor for reading the plain file at ``place``. Raises as ``file``."""
        parts = self._parts(place)
        if not parts:
            raise StateNotPlain(f"{shown(place)} is the home folder, a plain file was wanted")
        with self._folder(parts[:-1], place) as folder:
            try:
                # Checked before it is opened, as opening a pipe or a device can itself have an effect.
                _want_plain(os.stat(parts[-1], dir_fd=folder, follow_symlinks=False), place)
                descriptor = os.open(parts[-1], _FILE, dir_fd=folder)
            except OSError as error:
                raise _named(error, place) from error
        try:
            size = _want_plain(os.fstat(descriptor), place)
            if size > max_bytes:
                raise StateTooBig(f"{shown(place)} has {size} bytes, at most {max_bytes} are read")
            yield descriptor
        finally:
            os.close(descriptor)

    def text(self, place: str, encoding: str = "utf-8", max_bytes: int = MAX_BYTES) -> str:
        """The text of the plain file at ``place``, line ends as they are. Raises as ``file``, and ``StateCorrupt``."""
        try:
            return self.file(place, max_bytes).decode(encoding)
        except UnicodeDecodeError as error:
            raise StateCorrupt(
                f"{shown(place)} is not {encoding} text: {error.reason} at byte {error.start}"
            ) from error

    def path(self, place: str) -> Path:
        """The real path of the plain file at ``place``, for a library that needs a path. Raises as ``file``.

        Prefer ``file``: a library that opens the path reads without our bound on its size.
        """
        entry = self.entry(place)
        if entry is None:
            raise StateMissing(f"nothing is at {shown(place)}")
        if entry.kind != "file":
            raise StateNotPlain(f"{shown(place)} is not a plain file but a {entry.kind}")
        return self.root / entry.place

    def rights(self, place: str) -> int:
        """The permission bits of what is at ``place``. Raises ``StateMissing``, and as ``has``."""
        parts = self._parts(place)
        with self._folder(parts[:-1], place) as folder:
            try:
                return os.stat(parts[-1] if parts else ".", dir_fd=folder, follow_symlinks=False).st_mode & 0o777
            except OSError as error:
                raise _named(error, place) from error

    def target(self, place: str) -> str:
        """What the link at ``place`` says, as it is written; it is not followed.

        Raises:
            StateMissing: nothing is there.
            StateNotPlain: it is no link, or the way there leads over one.
        """
        parts = self._parts(place)
        with self._folder(parts[:-1], place) as folder:
            try:
                return was_target(os.readlink(parts[-1] if parts else ".", dir_fd=folder))
            except OSError as error:
                if error.errno == errno.EINVAL:
                    raise StateNotPlain(f"{shown(place)} is no link") from error
                raise _named(error, place) from error

    def listing(self, place: str = "", *, recursive: bool = False, max_entries: int = MAX_ENTRIES) -> list[Entry]:
        """What is in the folder at ``place``, sorted by place; links are listed, never followed.

        Raises:
            StateMissing: nothing is there.
            StateNotPlain: it is not a folder, or the way there leads over a link.
            StateTooBig: more than ``max_entries`` entries, or deeper than 32 folders.
        """
        found: list[Entry] = []
        waiting = [self._parts(place)]
        while waiting:
            parts = waiting.pop()
            if len(parts) > MAX_DEPTH:
                raise StateTooBig(f"{shown(place)} is deeper than {MAX_DEPTH} folders")
            for entry in self._entries(parts, place, max_entries - len(found)):
                found.append(entry)
                if recursive and entry.kind == "folder":
                    waiting.append(entry.place.split("/"))
        return sorted(found, key=lambda entry: entry.place)

    def _entries(self, parts: list[str], place: str, room: int) -> list[Entry]:
        entries: list[Entry] = []
        with self._folder(parts, place) as folder:
            try:
                readable = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=folder)
            except OSError as error:
                raise _named(error, place) from error
            try:
                with os.scandir(readable) as names:
                    for name in names:
                        if len(entries) >= room:
                            raise StateTooBig(f"{shown(place)} has too many entries")
                        status = os.stat(name.name, dir_fd=folder, follow_symlinks=False)
                        entries.append(_entry("/".join([*parts, name.name]), status))
            except OSError as error:
                raise _named(error, place) from error
            finally:
                os.close(readable)
        return entries

    def _parts(self, place: str) -> list[str]:
        inside = place
        if place.startswith("/"):
            if place != self.seen_as and not place.startswith(self.seen_as + "/"):
                raise StateOutside(f"{shown(place)} is not below {self.seen_as}")
            inside = place[len(self.seen_as) :]
        try:
            os.fsencode(inside)
        except UnicodeEncodeError:
            raise StateMissing(f"nothing can be at {shown(place)}") from None
        parts = [part for part in inside.split("/") if part not in ("", ".")]
        if ".." in parts or "\0" in inside:
            raise StateOutside(f"{shown(place)} is not a place inside the home folder")
        return parts

    @contextmanager
    def _folder(self, parts: list[str], place: str) -> Iterator[int]:
        """A descriptor of the folder ``parts``, opened one component after the other."""
        # No agent can change the folders above the home folder.
        descriptor = os.open(self.root, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for part in parts:
                try:
                    below = os.open(part, _FOLDER, dir_fd=descriptor)
                except OSError as error:
                    raise _named(error, place) from error
                os.close(descriptor)
                descriptor = below
            yield descriptor
        finally:
            os.close(descriptor)


def _want_plain(status: os.stat_result, place: str) -> int:
    """The size, if it is a plain file."""
    if not stat.S_ISREG(status.st_mode):
        raise StateNotPlain(f"{shown(place)} is not a plain file but a {_kind(status)}")
    return status.st_size


def _kind(status: os.stat_result) -> EntryKind:
    if stat.S_ISREG(status.st_mode):
        return "file"
    if stat.S_ISDIR(status.st_mode):
        return "folder"
    return "link" if stat.S_ISLNK(status.st_mode) else "other"


def _entry(place: str, status: os.stat_result) -> Entry:
    kind = _kind(status)
    return Entry(place, kind, status.st_size if kind == "file" else 0, status.st_mtime)


def _named(error: OSError, place: str) -> StateError:
    """The ``StateError`` for an error of the file system. Re-raises errors that the state cannot have caused."""
    if error.errno in (errno.ENOENT, errno.ENAMETOOLONG):
        return StateMissing(f"nothing is at {shown(place)}")
    if error.errno in (errno.ELOOP, errno.ENOTDIR, errno.ENXIO, errno.EISDIR):
        return StateNotPlain(f"{shown(place)} leads over a link or through something that is not a folder")
    if error.errno in (errno.EACCES, errno.EPERM):
        return StateUnreadable(f"{shown(place)} may not be read by its own user")
    if error.errno == errno.EAGAIN:
        # A process of the agent's user that holds a lease on the file (fcntl(2), F_SETLEASE) can make others wait.
        return StateUnreadable(f"{shown(place)} is held by a process that does not let others open it")
    raise error
