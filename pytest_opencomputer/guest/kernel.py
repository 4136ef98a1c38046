"""Process attributes that Python has no function for (prctl(2))."""

from __future__ import annotations

import ctypes
import os
import signal

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_NAME = 15
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3  # malloc.h
_MUCH, _BIG = 128 * 1024, 512 * 1024

_libc = ctypes.CDLL(None, use_errno=True)


def _prctl(option: int, value: int) -> None:
    if _libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"prctl({option}, {value}): {os.strerror(code)}")


def die_with_parent() -> None:
    """Have the kernel end this process when its parent ends. A later change of the user cancels that."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def adopt_orphans() -> None:
    """Become the parent of all descendants whose own parent ends."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def no_new_privileges() -> None:
    """Make this process and all that it starts ignore set-user-id bits and file capabilities, irrevocably."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def close_memory() -> None:
    """Forbid others, root included, to trace this process and to read its memory and descriptors.

    Forks inherit that; programs that are executed do not.
    """
    _prctl(_PR_SET_DUMPABLE, 0)


def return_memory() -> None:
    """Return memory to the kernel as soon as much of it is free (mallopt(3)).

    By default, the C library keeps big pieces once the first has been freed, and images of the screen have 8 MB each.
    """
    _libc.mallopt(_M_MMAP_THRESHOLD, _BIG)
    _libc.mallopt(_M_TRIM_THRESHOLD, _MUCH)


def trim() -> None:
    """Return free memory to the kernel; compiling leaves much."""
    _libc.malloc_trim(0)


def set_name(name: str) -> None:
    """Set the name of this process in process listings (at most 15 characters)."""
    _libc.prctl(_PR_SET_NAME, name.encode(), 0, 0, 0)
