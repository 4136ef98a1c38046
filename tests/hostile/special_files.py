"""What can stand at a place instead of the plain file of an app: the same for every channel that reads files."""

from __future__ import annotations

import fcntl
import os
import random
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.guest.endpoint import (
    StateCorrupt,
    StateError,
    StateMissing,
    StateNotPlain,
    StateOutside,
    StateTooBig,
    StateUnreadable,
)

from .readers import Reader

NOBODY = 65534


@dataclass(frozen=True)
class Spot:
    """Where a cell puts its file.

    Attributes:
        path: the place of the channel's file, in a home folder; the folder around it is there.
        outside: a folder beside the home folder.
    """

    reader: Reader
    path: Path
    outside: Path

    def sound(self) -> bytes:
        """A sound file of the channel."""
        return self.reader.sample()

    def secret(self) -> Path:
        """A sound file outside of the home folder, which must not be read."""
        path = self.outside / "secret"
        path.write_bytes(self.sound())
        return path


Make = Callable[[Spot], object]


def _link(target: Callable[[Spot], Path]) -> Make:
    return lambda spot: spot.path.symlink_to(target(spot))


def _device(spot: Spot) -> None:
    """The device of endless zeros; for who may not make one, another thing that is no plain file."""
    try:
        os.mknod(spot.path, stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError:
        _socket(spot)


def _socket(spot: Spot) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        # Names of sockets are short: by the folder's descriptor it is short enough.
        folder = os.open(spot.path.parent, os.O_PATH)
        made.bind(f"/proc/self/fd/{folder}/{spot.path.name}")
        os.close(folder)


def _linked_folder(spot: Spot) -> None:
    (spot.outside / spot.path.name).write_bytes(spot.sound())
    spot.path.parent.rmdir()
    spot.path.parent.symlink_to(spot.outside)


def _link_loop(spot: Spot) -> None:
    other = spot.path.with_name("other")
    other.symlink_to(spot.path.name)
    spot.path.symlink_to(other.name)


def _sparse(size: Callable[[Reader], int]) -> Make:
    def make(spot: Spot) -> None:
        with spot.path.open("wb") as file:
            file.truncate(size(spot.reader))

    return make


def _half(spot: Spot) -> None:
    """As an app leaves it that had the room reserved and was killed in the middle of writing."""
    whole = spot.sound()
    half = len(whole) // 2
    spot.path.write_bytes(whole[:half] + bytes(len(whole) - half))


def _written(content: Callable[[Spot], bytes]) -> Make:
    return lambda spot: spot.path.write_bytes(content(spot))


SPECIAL: dict[str, tuple[Make, type[StateError]]] = {
    "missing": (lambda _: None, StateMissing),
    "fifo": (lambda spot: os.mkfifo(spot.path), StateNotPlain),
    "device": (_device, StateNotPlain),
    "socket": (_socket, StateNotPlain),
    "folder": (lambda spot: spot.path.mkdir(), StateNotPlain),
    "link_out": (_link(Spot.secret), StateNotPlain),
    "link_to_itself": (_link_loop, StateNotPlain),
    "link_through_proc": (_link(lambda spot: Path(f"/proc/self/root{spot.secret()}")), StateNotPlain),
    "link_to_device": (_link(lambda _: Path("/dev/zero")), StateNotPlain),
    "linked_folder": (_linked_folder, StateNotPlain),
    "outside": (Spot.secret, StateOutside),
    "unreadable": (_written(Spot.sound), StateUnreadable),
    "leased": (_written(Spot.sound), StateUnreadable),
    "huge": (_sparse(lambda _: 1 << 42), StateTooBig),
    "just_too_big": (_sparse(lambda reader: reader.most + 1), StateTooBig),
    "zeros": (_sparse(lambda reader: min(reader.most, 64 * 1024**2)), StateCorrupt),
    "empty": (_written(lambda _: b""), StateCorrupt),
    "noise": (_written(lambda spot: random.Random(spot.reader.name).randbytes(100_000)), StateCorrupt),
    "truncated": (_written(lambda spot: spot.sound()[: len(spot.sound()) * 6 // 10]), StateCorrupt),
    "half_written": (_half, StateCorrupt),
    "another_format": (_written(lambda _: b"\x7fELF\x02\x01\x01\0" + bytes(8) + b"\x03\0\x3e\0"), StateCorrupt),
}
"""Classes, what makes them, and the error that every channel must raise where ``FACTS`` does not say otherwise."""

SOUND = ("locked", "odd_place")
"""Classes in which the file is sound, and the channel must say the same of it as always."""

FACTS: dict[tuple[str, str], str | type[StateError]] = {
    ("files", "zeros"): StateTooBig,  # each zero is six characters of JSON
    ("files", "empty"): "an empty text is one",
    ("files", "truncated"): "any beginning of a text is one",
    ("files", "half_written"): "zeros are characters",
    ("files", "missing"): "absence is a fact",
    ("ini", "empty"): "no settings",
    ("ini", "half_written"): "zeros are characters",
    ("odf", "zeros"): StateTooBig,  # more than one flat file may have
    ("qt_settings", "empty"): "no settings",
    ("qt_settings", "truncated"): "it ends in the middle of a value",
    ("qt_settings", "half_written"): "zeros are characters",
    ("files", "another_format"): "it happens to be text",
    ("sqlite", "empty"): "an empty file is an empty database",
    ("dconf", "missing"): "there is none before the first setting",
    ("pdf", "missing"): "absence is a fact",
    ("exif", "half_written"): "entries of zeros are left out",
    **{(f"pictures:{kind}", "missing"): "absence is a fact" for kind in ("jpeg", "png", "tiff", "webp")},
}
"""Where a channel answers facts, and why, or raises another error."""


@contextmanager
def circumstances(kind: str, path: Path) -> Iterator[None]:
    """What holds while a file of this class is read: who asks, and who holds the file."""
    if kind == "unreadable":
        path.chmod(0)
        for folder in path.parents:
            if folder.owner() == path.owner() and folder.stat().st_mode & 0o077 == 0:
                folder.chmod(0o711)
        before = os.geteuid()
        if before == 0:  # root may read everything
            os.seteuid(NOBODY)
        try:
            yield
        finally:
            os.seteuid(before)
    elif kind == "leased":
        with path.open("rb+") as file:
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
            # The signal to the holder of the lease, that somebody wants the file, would end this process.
            fcntl.fcntl(file, fcntl.F_SETSIG, 0)
            import signal

            previous = signal.signal(signal.SIGIO, signal.SIG_IGN)
            try:
                yield
            finally:
                fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
                signal.signal(signal.SIGIO, previous)
    elif kind == "locked":
        with path.open("rb+") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
    else:
        yield
