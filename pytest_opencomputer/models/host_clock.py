"""A clock that all processes of this machine share and that nobody can set: seconds since it was booted.

The time of day jumps: somebody sets it, a server corrects it, a virtual machine wakes up. Whatever ends after some time
goes by this clock, or by ``time.monotonic`` within one process.
"""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # CLOCK_BOOTTIME goes on in standby
_WRITTEN = re.compile(r"([0-9A-Za-z-]{1,64})/([0-9]{1,15}(?:\.[0-9]{1,9})?)", re.ASCII)


@dataclass(frozen=True)
class HostTime:
    """A moment of this clock.

    Attributes:
        boot: the kernel's identifier of the boot from which it counts.
        seconds: since then.
    """

    boot: str
    seconds: float

    @classmethod
    def now(cls) -> HostTime:
        """This moment."""
        return cls(boot_id(), time.clock_gettime(_CLOCK))

    @classmethod
    def parse(cls, text: str) -> HostTime | None:
        """Read what ``str`` wrote; ``None`` if it is something else."""
        found = _WRITTEN.fullmatch(text)
        return None if found is None else cls(found[1], float(found[2]))

    def __str__(self) -> str:
        return f"{self.boot}/{max(0.0, self.seconds):.3f}"

    def after(self, seconds: float) -> HostTime:
        """The moment so many seconds later."""
        return HostTime(self.boot, self.seconds + seconds)

    def until(self, other: HostTime) -> float | None:
        """Seconds from this moment to another one; ``None`` if the other one is from another boot or machine."""
        return other.seconds - self.seconds if other.boot == self.boot else None


@cache
def boot_id() -> str:
    """The kernel's identifier of this boot (random(4)); one of this process only if there is none."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return f"unknown-{os.getpid()}"
