"""Removes machines that are not needed any more.

A machine normally ends when the process that holds its pipe ends. The reaper is for the exceptions: machines that were
created and never started, engines that were restarted, guests that hang.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.sandbox.backends.base import Backend, MachineInfo
from pytest_opencomputer.sandbox.labels import EXPIRES, KEPT, OWNER, TIME_TO_LIVE, Owner

_RUNNING = frozenset({"running", "paused", "restarting"})


def seconds_left(machine: MachineInfo, now: HostTime) -> float:
    """How long the machine may still live.

    Infinite if that is not known: its label is of another version, of an earlier boot or of another client of the same
    engine. Then only its owner counts, and the guest in it, which ends by itself when its time is over.
    """
    expires = HostTime.parse(machine.labels.get(EXPIRES, ""))
    left = None if expires is None else now.until(expires)
    return float("inf") if left is None else left


def reason_to_remove(machine: MachineInfo, now: HostTime) -> str:
    """Why the machine is not needed any more; empty if it may be."""
    if seconds_left(machine, now) <= 0:
        return "its time to live is over"
    if _is_left_over(machine, now):
        return "it does not run, and is of an earlier boot"
    if KEPT in machine.labels and machine.status == "running":
        # A machine that is not kept ends with the process that started it.
        return ""
    owner = Owner.parse(machine.labels.get(OWNER, ""))
    if owner is not None and owner.gone():
        return f"process {owner.pid}, which started it, has ended"
    return ""


def _is_left_over(machine: MachineInfo, now: HostTime) -> bool:
    """Whether a machine that does not run is from another boot, and too old to be about to start.

    Its age is only known by the time of day. If that has jumped, nothing is lost: nothing runs in such a machine.
    """
    expires = HostTime.parse(machine.labels.get(EXPIRES, ""))
    other = expires is not None and expires.boot != now.boot
    return other and machine.status not in _RUNNING and time.time() - machine.created > TIME_TO_LIVE


def reap(backend: Backend, *, report: Callable[[str], None] | None = None) -> list[MachineInfo]:
    """Remove the machines that are not needed any more, and return them.

    Machines of a living process are never touched before they expire.

    Raises:
        EngineError: the engine refused.
    """
    now = HostTime.now()
    removed = []
    for machine in backend.machines({}):
        if reason := reason_to_remove(machine, now):
            backend.remove(machine.id)
            if report is not None:
                report(f"removed {machine.id}: {reason}")
            removed.append(machine)
    return removed
