"""Locks that show which processes work on a run: its controlling process, and all that write into it.

Each of the two has one byte of ``.lock`` in the run directory, which a process locks as long as it lives; the kernel
releases the lock however the process dies. So a run cannot be resumed while it is running, nor before the last worker
of a killed run has ended.
"""

from __future__ import annotations

import fcntl
import os
import stat
import struct
import time
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.storage import writing

_LEADER, _WRITERS = 0, 1  # the bytes of the file that are locked
_POLL = 0.1  # seconds
_FLOCK = struct.Struct("hhqqi4x")  # struct flock of Linux: type, whence, start, length, process
_HOLDS: dict[Path, Hold] = {}
"""The locks of this process, by run directory. Whoever closes another descriptor of the file would release them."""


class Hold:
    """The locks of this process on a run. They end with ``release``, or with the process.

    Args:
        run: the run directory.

    Raises:
        SandboxError: the lock file cannot be opened.
    """

    def __init__(self, run: Path) -> None:
        self._run = run
        with writing(run / ".lock"):
            self._file = os.open(run / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        self.leads = False
        _HOLDS[run] = self

    def write(self) -> None:
        """Become one of the processes that write into the run."""
        with writing(self._run / ".lock"):
            fcntl.lockf(self._file, fcntl.LOCK_SH, 1, _WRITERS)

    def lead(self) -> bool:
        """Become the process that controls the run; false if there is another."""
        self.leads = self._alone(_LEADER)
        return self.leads

    def has_leader(self) -> bool:
        """Whether this or another process controls the run."""
        return self.leads or _is_locked(self._file, _LEADER)

    def wait_for_writers(self, seconds: float) -> bool:
        """Wait until no other process writes; false if one still does after so many seconds."""
        end = time.monotonic() + seconds
        while not self._alone(_WRITERS):
            if time.monotonic() > end:
                return False
            time.sleep(_POLL)
        return True

    def release(self) -> None:
        """Release all locks."""
        if _HOLDS.get(self._run) is self:
            del _HOLDS[self._run]
        os.close(self._file)

    def _alone(self, byte: int) -> bool:
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            return False
        return True


def is_controlled(run: Path) -> bool:
    """Whether a process controls the run now. Only looks: nothing is locked or written."""
    if (own := _HOLDS.get(run)) is not None:
        return own.has_leader()
    try:
        file = os.open(run / ".lock", os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:  # no process has ever locked it
        return False
    try:
        return stat.S_ISREG(os.fstat(file).st_mode) and _is_locked(file, _LEADER)
    finally:
        os.close(file)


def _is_locked(file: int, byte: int) -> bool:
    """Whether another process has locked a byte of an open file (``F_GETLK`` of fcntl(2))."""
    asked = _FLOCK.pack(fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0)
    try:
        found: int = _FLOCK.unpack(fcntl.fcntl(file, fcntl.F_GETLK, asked))[0]
    except OSError:  # a file system without locks
        return False
    return found != fcntl.F_UNLCK


def goes_on(run: Path, what: str) -> UsageProblem:
    """The error if a run cannot be resumed yet."""
    return UsageProblem(what, where=f"--resume {run}", fix="wait until it has ended, or end it (Ctrl-C)")
