"""What shows that an app's console was used, if no window does: files that were opened, and files that are new."""

from __future__ import annotations

import ctypes
import os
import re
import struct
from collections.abc import Sequence
from pathlib import Path

from pytest_opencomputer.guest.accounts import USER
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.ops import op

_OPENED, _ONCE = 0x20, 0x80000000  # IN_OPEN and IN_ONESHOT of <sys/inotify.h>
_LOST = 0x4000
_EVENT = struct.Struct("iIII")  # watch, mask, cookie, length of the name that follows
_BUFFER = 64 * 1024


class _Opened:
    """Notices when files are opened for the first time (inotify(7), which the standard library does not have)."""

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._queue = -1
        self._watched: dict[int, str] = {}
        self._files: dict[str, set[str]] = {}
        self._seen: set[str] = set()

    def ask(self, patterns: Sequence[str]) -> list[str]:
        """The files of these patterns that were opened since each pattern was first asked about.

        Raises:
            FileNotFoundError: there is no such file.
            OSError: it cannot be watched.
        """
        self._read()
        for pattern in patterns:
            if pattern not in self._files:
                self._watch(pattern)
        return sorted(self._seen & {file for pattern in patterns for file in self._files[pattern]})

    def _watch(self, pattern: str) -> None:
        files = [str(file) for file in Path("/").glob(pattern.lstrip("/"))]
        if not files:
            raise FileNotFoundError(2, f"there is no file {pattern}")
        if self._queue < 0:
            self._queue = self._called(self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC), pattern)
        for file in files:
            watch = self._libc.inotify_add_watch(self._queue, os.fsencode(file), ctypes.c_uint32(_OPENED | _ONCE))
            self._watched[self._called(watch, file)] = file
        self._files[pattern] = {*files}

    def _called(self, result: int, what: str) -> int:
        if result < 0:
            code = ctypes.get_errno()
            raise OSError(code, f"{os.strerror(code)} (to notice when {what} is opened)")
        return result

    def _read(self) -> None:
        while self._queue >= 0:
            try:
                data = os.read(self._queue, _BUFFER)
            except BlockingIOError:
                return
            at = 0
            while at < len(data):
                watch, mask, _, length = _EVENT.unpack_from(data, at)
                at += _EVENT.size + length
                if mask & _LOST:
                    self._seen |= {*self._watched.values()}
                elif mask & _OPENED:
                    self._seen.add(self._watched[watch])


_OF_THE_APPS = _Opened()


@op("consoles.opened")
def opened(patterns: Sequence[str]) -> list[str]:
    """Those files of the image that were opened since they were first asked about; each is noticed once.

    Args:
        patterns: absolute, as for ``Path.glob``.

    Raises:
        FileNotFoundError: the image has no such file.
    """
    return _OF_THE_APPS.ask(patterns)


@op("consoles.added", where="user")
def added(folder: str, name: str) -> list[str]:
    """The plain files below a folder of the home folder whose place, relative to it, matches a regular expression.

    Raises:
        StateMissing: there is no such folder.
        StateError: it is no folder, or has too much in it.
    """
    entries = Home(USER.home).listing(folder, recursive=True)
    places = [entry.place.removeprefix(folder).lstrip("/") for entry in entries if entry.kind == "file"]
    return sorted(place for place in places if re.search(name, place))
