"""Whether the host itself was unfit while something broke: out of memory, asleep, or too busy to keep time."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

_LEFT = 64 * 1024  # KiB of memory that a host needs to start a process
_NAP = 0.05  # seconds
_NAPS = 3
_LATE = 1.0  # a nap that takes this many seconds too long shows a busy host
_SLEPT = 2.0  # a suspension of this many seconds is not noticed by programs
_MEMORY = Path("/proc/meminfo")


class HostHealth:
    """Watches the host from when it is made.

    Args:
        memory: a file as proc(5) describes ``/proc/meminfo``.
        asleep: seconds for which the host was suspended since it was started.
        nap: sleeps for so many seconds.
    """

    def __init__(
        self,
        memory: Path = _MEMORY,
        asleep: Callable[[], float] | None = None,
        nap: Callable[[float], None] = time.sleep,
    ) -> None:
        self._memory, self._nap = memory, nap
        self._asleep = asleep or _suspended
        self._before = self._asleep()

    def trouble(self) -> str:
        """What is wrong with the host, in words; empty if nothing is. Takes a fraction of a second."""
        left = _available(self._memory)
        if left is not None and left < _LEFT:
            return f"the host has {left} KiB of memory left"
        if (slept := self._asleep() - self._before) > _SLEPT:
            return f"the host was suspended for {slept:.0f} s"
        if (late := max(self._lateness() for _ in range(_NAPS))) > _LATE:
            return f"the host is too busy to keep time: a pause of {_NAP:g} s took {_NAP + late:.1f} s"
        return ""

    def _lateness(self) -> float:
        began = time.monotonic()
        self._nap(_NAP)
        return time.monotonic() - began - _NAP


def _suspended() -> float:
    """Seconds for which this machine was suspended since it was started (clock_gettime(2)); 0 if it cannot say."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return 0.0 if clock is None else time.clock_gettime(clock) - time.clock_gettime(time.CLOCK_MONOTONIC)


def _available(memory: Path) -> int | None:
    """KiB of memory that new processes can use; ``None`` if that is not known."""
    try:
        lines = memory.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")), None)
