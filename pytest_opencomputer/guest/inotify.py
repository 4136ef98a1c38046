"""Notices when files are opened, with inotify(7), which the standard library does not have."""

from __future__ import annotations

import ctypes
import os
import struct

_OPENED, _ONCE = 0x20, 0x80000000  # IN_OPEN and IN_ONESHOT of <sys/inotify.h>
_LOST = 0x4000  # IN_Q_OVERFLOW
_FLAGS = os.O_NONBLOCK | os.O_CLOEXEC  # IN_NONBLOCK and IN_CLOEXEC have the same values
_EVENT = struct.Struct("iIII")  # watch, mask, cookie, length of the name that follows
_BUFFER = 64 * 1024


class Opens:
    """A queue of the kernel in which it says which of the watched files were opened.

    Raises:
        OSError: no queue is available; the kernel limits their number.
    """

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._files: dict[int, str] = {}
        self._queue = self._called(self._libc.inotify_init1(_FLAGS))

    def watch(self, file: str, *, once: bool = False) -> None:
        """Watch a file until it is removed or replaced.

        Args:
            once: only until it is opened for the first time.

        Raises:
            OSError: there is no such file, or the kernel watches no more of them.
        """
        mask = ctypes.c_uint32(_OPENED | _ONCE if once else _OPENED)
        watch = self._called(self._libc.inotify_add_watch(self._queue, os.fsencode(file), mask))
        self._files[watch] = file

    def news(self) -> set[str]:
        """The files that were opened since the last call; all that are watched, if the kernel dropped some events."""
        found: set[str] = set()
        while True:
            try:
                data = os.read(self._queue, _BUFFER)
            except BlockingIOError:
                return found
            at = 0
            while at < len(data):
                watch, mask, _, length = _EVENT.unpack_from(data, at)
                at += _EVENT.size + length
                if mask & _LOST:
                    found |= {*self._files.values()}
                elif mask & _OPENED:
                    found.add(self._files[watch])

    def close(self) -> None:
        """Give the queue back."""
        os.close(self._queue)

    def _called(self, result: int) -> int:
        if result < 0:
            code = ctypes.get_errno()
            raise OSError(code, f"{os.strerror(code)} (to notice when files are opened)")
        return result
