"""The labels of images and machines: who owns them, what they are for, and until when they may exist."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pytest_opencomputer.models.host_clock import HostTime, boot_id

PREFIX = "pytest-opencomputer."  #: of every label on images and containers
TIME_TO_LIVE = 4 * 3600.0  #: seconds, for machines whose labels name no other expiry
EXPIRES = "expires"  #: label: see ``HostTime``
OWNER = "owner"  #: label: see ``Owner``
KEPT = "kept"  #: label of machines that may be left running for somebody to look at
ON_FAILURE = "on-failure"  #: its value if the machine is kept because a test failed


@dataclass(frozen=True)
class Owner:
    """Identifies a process beyond its number, which the system uses again later.

    Attributes:
        boot: the kernel's identifier of this boot.
        space: the namespace of process numbers; a container has its own.
        pid: process number.
        started: when it started, in clock ticks since boot.
    """

    boot: str
    space: str
    pid: int
    started: int

    @classmethod
    def current(cls) -> Owner:
        """The running process."""
        boot, space = _here()
        return cls(boot, space, os.getpid(), _start_time(os.getpid()) or 0)

    @classmethod
    def parse(cls, text: str) -> Owner | None:
        """Read what ``str`` wrote; or ``None`` if it is something else."""
        parts = text.split("/")
        if len(parts) != 4 or not (parts[2].isdigit() and parts[3].isdigit()):
            return None
        return cls(parts[0], parts[1], int(parts[2]), int(parts[3]))

    def __str__(self) -> str:
        return f"{self.boot}/{self.space}/{self.pid}/{self.started}"

    def gone(self) -> bool:
        """Whether the process has certainly ended. A process that cannot be seen from here counts as alive."""
        if (self.boot, self.space) != _here():
            return False
        return _start_time(self.pid) != self.started


@cache
def _here() -> tuple[str, str]:
    try:
        space = Path("/proc/self/ns/pid").readlink().name.strip("pid:[]")
    except OSError:  # no /proc: nothing is known about other processes, so they all count as alive
        return f"unknown-{os.getpid()}", "unknown"
    return boot_id(), space


def _start_time(pid: int) -> int | None:
    """Field 22 of /proc/PID/stat (proc(5)); ``None`` if there is no such process or it is a zombie."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] in "ZX" else int(fields[19])


def labels_for(*, run: str, task: str, ttl: float, now: HostTime | None = None) -> dict[str, str]:
    """The labels every machine carries; the backend adds its owner.

    Args:
        run: name of the run.
        task: name of the task; empty if there is none.
        ttl: seconds that the machine may exist.
        now: instead of the clock's.
    """
    return {"run": run, "task": task, EXPIRES: str((now or HostTime.now()).after(ttl))}


def labelled(labels: Mapping[str, str]) -> dict[str, str]:
    """The labels a container gets: those of the specification, its owner, and an expiry if none is given."""
    own = {OWNER: str(Owner.current()), EXPIRES: str(HostTime.now().after(TIME_TO_LIVE))}
    return {prefixed(name): str(value) for name, value in {**own, **labels}.items()}


def prefixed(name: str) -> str:
    """A label's name on the engine."""
    return name if name.startswith(PREFIX) else PREFIX + name


def unprefixed(labels: Mapping[str, str]) -> dict[str, str]:
    """Our labels of a container, without the prefix."""
    return {name.removeprefix(PREFIX): value for name, value in labels.items() if name.startswith(PREFIX)}
