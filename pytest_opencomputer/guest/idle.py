"""Tells whether the programs of the sandbox are doing anything, and whether one of them is about to: ``Work``.

The kernel counts the processor time of everything in the sandbox together, in nanoseconds. What the guest itself uses
is taken off. A program that has not used any and is neither running nor waiting for a disk waits for something to
happen: for input, for another program, or for a time of its own to come. When that will be, the kernel knows, too: the
main thread of a desktop program waits in ``poll`` or the like, and the time limit it gave is that of its next timer.
"""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Callable, Iterator

from pytest_opencomputer.guest.accounts import USER, acting_as

QUIET = 0.3  #: seconds without a change on the screen after which it has settled, whatever timers are set
IDLE = 0.02  #: seconds without a change and without work that suffice where no timer comes in the rest of ``QUIET``

# Processor time of the sandbox: cgroup v1 (nanoseconds; "CPU Accounting Controller" of the kernel's documentation) and
# v2 (``usage_usec``; "Control Group v2").
_VERSION_1 = "/sys/fs/cgroup/cpuacct/cpuacct.usage"
_VERSION_2 = "/sys/fs/cgroup/cpu.stat"

# By processor: number of the system call to the argument that holds its time limit, and whether that is a number of
# milliseconds or points to a ``timespec`` (null for no limit). Sources: poll(2), epoll_wait(2), clock_nanosleep(2) and
# the kernel's tables of system calls; /proc/[pid]/syscall in proc(5).
_MILLISECONDS, _TIMESPEC = "milliseconds", "timespec"
_WAITING = {
    "x86_64": {
        7: (2, _MILLISECONDS),  # poll
        271: (2, _TIMESPEC),  # ppoll
        232: (3, _MILLISECONDS),  # epoll_wait
        281: (3, _MILLISECONDS),  # epoll_pwait
        270: (4, _TIMESPEC),  # pselect6
        35: (0, _TIMESPEC),  # nanosleep
        230: (2, _TIMESPEC),  # clock_nanosleep
    },
    "aarch64": {
        73: (2, _TIMESPEC),  # ppoll
        22: (3, _MILLISECONDS),  # epoll_pwait
        72: (4, _TIMESPEC),  # pselect6
        101: (0, _TIMESPEC),  # nanosleep
        115: (2, _TIMESPEC),  # clock_nanosleep
    },
}
_NEVER = float("inf")


class Work:
    """The work of all programs of the sandbox but the guest's own."""

    def __init__(self) -> None:
        self._read = _counter()
        self._calls = _WAITING.get(os.uname().machine, {})
        self._waits: dict[str, tuple[bytes, float]] = {}  # process: how often it had run, and since when at least

    @property
    def known(self) -> bool:
        """Whether it can be told here."""
        return self._read is not None and bool(self._calls)

    def done(self) -> float:
        """Seconds of processor time that was used so far; only differences mean something. Zero where not known."""
        return self._read() - time.process_time() if self._read is not None else 0.0

    def waiting(self) -> bool:
        """Whether no thread runs, could run if it had a processor, or waits for a disk."""
        return all(state not in "RD" for state in _states())

    def due(self, worked: float) -> float:
        """When the first timer of a program of the agent's user comes, at the latest; infinite where none is set.

        Args:
            worked: when a program was last seen to work, as all times here of ``time.monotonic``. A program began to
                wait then or before; where it was seen in the same wait earlier, it began before that.
        """
        waits: dict[str, tuple[bytes, float]] = {}
        first = _NEVER
        with acting_as(USER):
            # Only now, as the kernel shows this to a process of the same user.
            for process in _processes():
                limit = self._limit(process)
                if limit < _NEVER:
                    turns = _turns(process)
                    known, since = self._waits.get(process, (b"", worked))
                    waits[process] = (turns, min(since, worked) if turns and turns == known else worked)
                    first = min(first, waits[process][1] + limit)
        self._waits = waits
        return first

    def _limit(self, process: str) -> float:
        """The time limit of what the main thread of a process waits for; infinite where there is none to be seen."""
        try:
            with open(f"/proc/{process}/syscall", "rb") as file:  # noqa: PTH123 - it is called often
                words = file.read().split()
            place, kind = self._calls.get(int(words[0]), (0, ""))
            if not kind:
                return _NEVER
            value = int(words[1 + place], 16)
            if kind == _MILLISECONDS:
                # An int in a register of 64 bits; all negative ones mean no limit.
                return _NEVER if value & 0x80000000 else (value & 0xFFFFFFFF) / 1000
            if not value:
                return _NEVER
            with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:  # noqa: PTH123
                memory.seek(value)
                seconds, nanoseconds = struct.unpack("=qq", memory.read(16))
        except (OSError, ValueError, IndexError, struct.error):
            # Another user's, or it runs ("running" instead of a number), or it has just ended.
            return _NEVER
        return float(seconds + nanoseconds / 1e9)


def _turns(process: str) -> bytes:
    """How long and how often the main thread of a process has run: the same only while it has not run in between."""
    try:
        with open(f"/proc/{process}/schedstat", "rb") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return b""


def _counter() -> Callable[[], float] | None:
    """A function that returns the seconds of processor time of the sandbox; ``None`` where the kernel does not say."""
    for place, seconds in ((_VERSION_1, _seconds_1), (_VERSION_2, _seconds_2)):
        try:
            descriptor = os.open(place, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            continue
        try:
            seconds(os.pread(descriptor, 4096, 0))
        except (OSError, ValueError):
            os.close(descriptor)
            continue
        return lambda: seconds(os.pread(descriptor, 4096, 0))
    return None


def _seconds_1(text: bytes) -> float:
    return int(text) / 1e9


def _seconds_2(text: bytes) -> float:
    name, _, value = text.partition(b"\n")[0].partition(b" ")
    if name != b"usage_usec":
        raise ValueError(f"{name!r} where usage_usec was wanted")
    return int(value) / 1e6


def _processes() -> Iterator[str]:
    """The numbers of all processes but this one."""
    own = str(os.getpid())
    for name in os.listdir("/proc"):  # noqa: PTH208
        if name.isdigit() and name != own:
            yield name


def _states() -> Iterator[str]:
    """The states of all threads but this process's own, as letters of proc(5)."""
    for process in _processes():
        try:
            for thread in os.listdir(f"/proc/{process}/task"):  # noqa: PTH208
                with open(f"/proc/{process}/task/{thread}/stat", "rb") as file:  # noqa: PTH123
                    yield chr(file.read().rpartition(b") ")[2][0])
        except (OSError, IndexError):
            continue  # it has just ended
