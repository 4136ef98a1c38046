"""Who a container belongs to, how long it may live, and the removal of those nobody owns any more.

A machine ends by itself when the process that holds its pipe ends. The reaper is for what that does not reach: machines
that were created and never started, engines that were restarted, guests that hang.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pytest_opencomputer.sandbox.backends.base import Backend, MachineInfo

EXPIRES = "expires"  #: label: seconds since the epoch
OWNER = "owner"  #: label: see ``Owner``
KEPT = "kept"  #: label of machines that may be left running for somebody to look at
ON_FAILURE = "on-failure"  #: its value where that is to happen when a test has failed


@dataclass(frozen=True)
class Owner:
    """One process of one boot of one machine, told apart from a later one with the same number.

    Attributes:
        boot: the kernel's identifier of this boot.
        space: the process number space; in a container, numbers mean something else than outside.
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
        """Read what ``str`` wrote; ``None`` where it is something else."""
        parts = text.split("/")
        if len(parts) != 4 or not (parts[2].isdigit() and parts[3].isdigit()):
            return None
        return cls(parts[0], parts[1], int(parts[2]), int(parts[3]))

    def __str__(self) -> str:
        return f"{self.boot}/{self.space}/{self.pid}/{self.started}"

    def gone(self) -> bool:
        """Whether the process has certainly ended. One that we cannot see from here counts as alive."""
        if (self.boot, self.space) != _here():
            return False
        return _start_time(self.pid) != self.started


@cache
def _here() -> tuple[str, str]:
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        space = Path("/proc/self/ns/pid").readlink().name.strip("pid:[]")
    except OSError:  # no /proc: nothing can be said of other processes, so nothing is ever gone
        return f"unknown-{os.getpid()}", "unknown"
    return boot, space


def _start_time(pid: int) -> int | None:
    """Field 22 of /proc/PID/stat (proc(5)); ``None`` where there is no such process or it is a zombie."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] in "ZX" else int(fields[19])


def labels_for(*, run: str, task: str, ttl: float, now: float | None = None) -> dict[str, str]:
    """The labels every machine carries; the backend adds its owner.

    Args:
        run: name of the run.
        task: name of the task; empty where it is for none.
        ttl: seconds that the machine may exist.
        now: seconds since the epoch, instead of the clock's.
    """
    at = time.time() if now is None else now
    return {"run": run, "task": task, EXPIRES: f"{at + ttl:.0f}"}


def seconds_left(machine: MachineInfo, now: float) -> float:
    """How long the machine may live on; without end where its label cannot be read: then its owner decides."""
    try:
        return float(machine.labels.get(EXPIRES, "inf")) - now
    except ValueError:
        return float("inf")


def reason_to_remove(machine: MachineInfo, now: float) -> str:
    """Why nobody needs the machine any more; empty where somebody may."""
    if seconds_left(machine, now) <= 0:
        return "its time to live is over"
    if KEPT in machine.labels and machine.status == "running":
        # Had it not been kept, it would have ended with the process that started it.
        return ""
    owner = Owner.parse(machine.labels.get(OWNER, ""))
    if owner is not None and owner.gone():
        return f"process {owner.pid}, which started it, has ended"
    return ""


def reap(
    backend: Backend, *, report: Callable[[str], None] | None = None, now: float | None = None
) -> list[MachineInfo]:
    """Remove the machines that nobody needs any more, and return them.

    Machines of a living process are never touched before they expire.

    Raises:
        EngineError: the engine refused.
    """
    at = time.time() if now is None else now
    removed = []
    for machine in backend.machines({}):
        if reason := reason_to_remove(machine, at):
            backend.remove(machine.id)
            if report is not None:
                report(f"removed {machine.id}: {reason}")
            removed.append(machine)
    return removed
