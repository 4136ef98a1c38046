"""Who works on a run: its controlling process, and every process that writes into it.

Both hold a lock of ``.lock`` in the run directory as long as they live, of one byte each, which the kernel lets go of
however they die. So a run cannot be resumed while it goes on, nor before the last worker of a killed one has ended.
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
        SandboxError: the file of the locks cannot be opened.
    """

    def __init__(self, run: Path) -> None:
        self._run = run
        with writing(run / ".lock"):
            self._file = os.open(run / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)

    def write(self) -> None:
        """Be one of those that write."""
        with writing(self._run / ".lock"):
            fcntl.lockf(self._file, fcntl.LOCK_SH, 1, _WRITERS)

    def lead(self) -> bool:
        """Be the one process that controls the run; false where there is another."""
        return self._alone(_LEADER)

    def wait_for_writers(self, seconds: float) -> bool:
        """Wait until no other process writes; false where one still does after so many seconds."""
        end = time.monotonic() + seconds
        while not self._alone(_WRITERS):
            if time.monotonic() > end:
                return False
            time.sleep(_POLL)
        return True

    def release(self) -> None:
        """Let go of all."""
        os.close(self._file)

    def _alone(self, byte: int) -> bool:
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            return False
        return True


def goes_on(run: Path, what: str) -> UsageProblem:
    """The error where a run cannot be resumed yet."""
    return UsageProblem(what, where=f"--resume {run}", fix="wait until it has ended, or end it (Ctrl-C)")
