"""Removes machines that nobody needs any more.

A machine normally ends when the process that holds its pipe ends. The reaper is for the exceptions: machines that were
created and never started, engines that were restarted, guests that hang.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from pytest_opencomputer.sandbox.backends.base import Backend, MachineInfo
from pytest_opencomputer.sandbox.labels import EXPIRES, KEPT, OWNER, Owner


def seconds_left(machine: MachineInfo, now: float) -> float:
    """How long the machine may still live; infinite if its label cannot be read, so that only its owner counts."""
    try:
        return float(machine.labels.get(EXPIRES, "inf")) - now
    except ValueError:
        return float("inf")


def reason_to_remove(machine: MachineInfo, now: float) -> str:
    """Why nobody needs the machine any more; empty if somebody may."""
    if seconds_left(machine, now) <= 0:
        return "its time to live is over"
    if KEPT in machine.labels and machine.status == "running":
        # A machine that is not kept ends with the process that started it.
        return ""
    owner = Owner.parse(machine.labels.get(OWNER, ""))
    if owner is not None and owner.gone():
        return f"process {owner.pid}, which started it, has ended"
    return ""


def reap(backend: Backend, *, report: Callable[[str], None] | None = None) -> list[MachineInfo]:
    """Remove the machines that nobody needs any more, and return them.

    Machines of a living process are never touched before they expire.

    Raises:
        EngineError: the engine refused.
    """
    now = time.time()
    removed = []
    for machine in backend.machines({}):
        if reason := reason_to_remove(machine, now):
            backend.remove(machine.id)
            if report is not None:
                report(f"removed {machine.id}: {reason}")
            removed.append(machine)
    return removed
