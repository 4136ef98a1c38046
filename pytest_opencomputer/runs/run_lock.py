"""Locks that show which processes work on a run: its controlling process, and all that write into it.

Each of the two has one byte of ``.lock`` in the run directory, which a process locks as long as it lives; the kernel
releases the lock however the process dies. So a run cannot be resumed while it is running, nor before the last worker
of a killed run has ended.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.storage import writing

_LEADER, _WRITERS = 0, 1  # the bytes of the file that are locked
_POLL = 0.1  # seconds


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

    def write(self) -> None:
        """Become one of the processes that write into the run."""
        with writing(self._run / ".lock"):
            fcntl.lockf(self._file, fcntl.LOCK_SH, 1, _WRITERS)

    def lead(self) -> bool:
        """Become the process that controls the run; false if there is another."""
        return self._alone(_LEADER)

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
        os.close(self._file)

    def _alone(self, byte: int) -> bool:
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            return False
        return True


def goes_on(run: Path, what: str) -> UsageProblem:
    """The error if a run cannot be resumed yet."""
    return UsageProblem(what, where=f"--resume {run}", fix="wait until it has ended, or end it (Ctrl-C)")
