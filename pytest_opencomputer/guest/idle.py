"""Finds out whether the programs of the sandbox are doing anything, or are about to: ``Work``.

The kernel counts the processor time of everything in the sandbox together, in nanoseconds. The time of the guest itself
is subtracted, and that of the X server: it works for other programs, which are then busy themselves, or for our own
screenshots, and what it paints is seen on the screen. A program that has used no time and is neither running nor
waiting for a disk waits for something to happen: for input, for another program, or for a timer. The kernel also knows
when that timer is due: the main thread of a desktop program waits in ``poll`` or the like, and the time limit of that
call is that of its next timer.

Only the next one is seen. So if inputs follow each other at once, timers of the earlier ones are waited for like
those of the last: a timer of the last input may be due after them. Counting only timers that are due within 60 ms made
a rollout of quick inputs a third shorter, but some inputs were lost: galculator ignores a key for the 250 ms in which
its button is down.
"""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pytest_opencomputer.guest.accounts import USER, acting_as

QUIET = 0.3  #: seconds without a change on the screen after which it has settled, regardless of timers
IDLE = 0.02  #: seconds without a change and without work that suffice if no timer comes in the rest of ``QUIET``
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


@dataclass(frozen=True)
class _Wait:
    """What the main thread of a process waits for.

    Attributes:
        turns: how often it had run, as the kernel reports it; unchanged as long as it waits.
        since: when it began to wait, at the latest.
        limit: seconds that it waits at most.
    """

    turns: bytes
    since: float
    limit: float

    @property
    def due(self) -> float:
        """When its timer is due, at the latest."""
        return self.since + self.limit


class Work:
    """The work of all programs of the sandbox but the guest's own and the X server's.

    Args:
        server: number of the X server's process; without it, the X server is a program like others.
    """

    def __init__(self, server: int = 0) -> None:
        self._read = _counter()
        self._server = server
        self._calls = _WAITING.get(os.uname().machine, {})
        self._waits: dict[str, _Wait] = {}  # of all processes

    @property
    def known(self) -> bool:
        """Whether the processor time can be read here."""
        return self._read is not None and bool(self._calls)

    def done(self) -> float:
        """Seconds of processor time used so far; only differences have a meaning. Zero if unknown."""
        if self._read is None:
            return 0.0
        # Our own time first: reading it makes the kernel update its counters.
        own = time.process_time()
        return self._read() - own - self._served()

    def _served(self) -> float:
        """Seconds of processor time of the X server, or zero if unknown."""
        return int(_turns(str(self._server)).partition(b" ")[0] or 0) / 1e9 if self._server else 0.0

    def waiting(self) -> bool:
        """Whether all programs wait; see ``waiting``."""
        return waiting()

    def look(self, since: float | None = None) -> None:
        """Look at what every program waits for. Frequent calls make the start of each wait more precise.

        Args:
            since: a time before which none of the programs had run that have run since the last look; now, if unknown.
        """
        began = time.monotonic() if since is None else since
        waits: dict[str, _Wait] = {}
        with acting_as(USER):
            # Only while acting as the user, as the kernel shows this only to processes of the same user.
            for process in _processes():
                turns = _turns(process)  # read before its limit: if it runs in between, the next look notices that
                known = self._waits.get(process)
                if known is None or not turns or known.turns != turns:
                    known = _Wait(turns, began, self._limit(process))
                waits[process] = known
        self._waits = waits

    def due(self) -> float:
        """When the first timer is due, at the latest (``time.monotonic``), or infinite if none is set.

        A program that runs may be about to set one, so if there is such a program this is now.
        """
        self.look()
        return min((wait.due for wait in self._waits.values()), default=_NEVER)

    def _limit(self, process: str) -> float:
        """The time limit of what the main thread of a process waits for, or infinite if none can be seen.

        Zero if it does not wait.
        """
        try:
            with open(f"/proc/{process}/syscall", "rb") as file:  # noqa: PTH123 - it is called often
                words = file.read().split()
            if words == [b"running"]:
                return 0.0
            place, kind = self._calls.get(int(words[0]), (0, ""))
            if not kind:
                return _NEVER
            value = int(words[1 + place], 16)
            if kind == _MILLISECONDS:
                # An int in a register of 64 bits; any negative value means no limit.
                return _NEVER if value & 0x80000000 else (value & 0xFFFFFFFF) / 1000
            if not value:
                return _NEVER
            with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:  # noqa: PTH123
                memory.seek(value)
                seconds, nanoseconds = struct.unpack("=qq", memory.read(16))
        except (OSError, ValueError, IndexError, struct.error):
            # A process of another user, or it has just ended.
            return _NEVER
        return float(seconds + nanoseconds / 1e9)


def _turns(process: str) -> bytes:
    """How long and how often the main thread of a process has run: unchanged as long as it does not run."""
    try:
        with open(f"/proc/{process}/schedstat", "rb") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return b""


def _counter() -> Callable[[], float] | None:
    """A function that returns the sandbox's processor time in seconds; ``None`` if the kernel does not count it."""
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
        raise ValueError(f"{name!r} instead of usage_usec")
    return int(value) / 1e6


def _processes() -> Iterator[str]:
    """The numbers of all processes but this one."""
    own = str(os.getpid())
    for name in os.listdir("/proc"):  # noqa: PTH208
        if name.isdigit() and name != own:
            yield name


def waiting() -> bool:
    """Whether no thread of a program runs, could run if it had a processor, or waits for a disk."""
    return all(state not in "RD" for state in _states())


def _states() -> Iterator[str]:
    """The states of all threads but this process's own, as letters of proc(5)."""
    for process in _processes():
        try:
            for thread in os.listdir(f"/proc/{process}/task"):  # noqa: PTH208
                with open(f"/proc/{process}/task/{thread}/stat", "rb") as file:  # noqa: PTH123
                    yield chr(file.read().rpartition(b") ")[2][0])
        except (OSError, IndexError):
            continue  # it has just ended
