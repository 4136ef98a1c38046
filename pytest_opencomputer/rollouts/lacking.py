"""What a copy of a saved state lacks, and which checks read it: nothing is known of these.

A copy may have been cut off by limits or policies. Then the files are there without their contents, and an endpoint
would say that they are broken or empty. Which endpoint reads which file is not declared, and may be up to a library or
another program, so the kernel is asked (inotify(7), which the standard library does not have).
"""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from pytest_opencomputer.models.values import printable
from pytest_opencomputer.runs.states import SavedHome

_OPENED = 0x20  # IN_OPEN of <sys/inotify.h>
_LOST = 0x4000  # IN_Q_OVERFLOW
_FLAGS = os.O_NONBLOCK | os.O_CLOEXEC  # IN_NONBLOCK and IN_CLOEXEC have the same values
_EVENT = struct.Struct("iIII")  # watch, mask, cookie, length of the name that follows
_BUFFER = 64 * 1024


class OpenedFiles:
    """Notices when files are opened.

    Args:
        files: they must exist. A file that is replaced is not watched any more.

    Attributes:
        able: whether all of them are watched; if not, any of them may have been opened.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._places: dict[int, Path] = {}
        self._queue = self._libc.inotify_init1(_FLAGS)
        self.able = self._queue >= 0
        for file in files:
            watch = self._libc.inotify_add_watch(self._queue, os.fsencode(file), _OPENED) if self.able else -1
            if watch < 0:  # the kernel limits how many there are
                self.able = False
                break
            self._places[watch] = file

    def __enter__(self) -> OpenedFiles:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._queue >= 0:
            os.close(self._queue)

    def news(self) -> set[Path]:
        """The files that were opened since the last call; all of them if some events were lost."""
        found: set[Path] = set()
        while self._queue >= 0:
            try:
                data = os.read(self._queue, _BUFFER)
            except BlockingIOError:
                break
            at = 0
            while at < len(data):
                watch, mask, _, length = _EVENT.unpack_from(data, at)
                at += _EVENT.size + length
                if mask & _LOST:
                    return set(self._places.values())
                if mask & _OPENED and watch in self._places:
                    found.add(self._places[watch])
        return found


class Lacking:
    """Tells whether a check has read what a copy of a saved state lacks: its answer says nothing then.

    Args:
        folder: where the copy is.
    """

    def __init__(self, state: SavedHome, folder: Path) -> None:
        self._notes = state.notes
        self._why = {
            folder / one.real_place: f"{one.place}: {one.lacks}" for one in state.entries.values() if one.lacks
        }
        self._opened = OpenedFiles(self._why)

    def __enter__(self) -> Lacking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.__exit__(kind, error, trace)

    def read(self) -> str:
        """What was read since the last call although it is lacking, and why it is, in a line; empty if nothing was.

        What was left out entirely may be what any check looks for.
        """
        found = self._opened.news() if self._opened.able else set(self._why)
        return printable(next(iter((*self._notes, *sorted(self._why[file] for file in found))), ""))
