"""Processes as the kernel lists them: their users and groups, and how a set of them is killed.

A group (``session``, ``app``, ``agent``) is found by ancestry: everything we start for a user runs below a supervisor
that belongs to root, adopts orphans and is named ``oc-<group>``. The agent's user cannot create a process of root, so
it can neither forge a supervisor nor escape from its own. Nothing has to be remembered about what was started, so a
second guest in the same sandbox sees the same groups.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.accounts import Account

GROUPS = ("session", "app", "agent")
SUPERVISOR = "oc-"
# Entries of /proc, of which about 60 are not processes. The largest desktops have some 50 processes.
_CROWD = 400
# A user without processes.
_NOBODY = 65533
_PROC = Path("/proc")


@dataclass(frozen=True)
class Process:
    """One process.

    Attributes:
        name: at most 15 characters, which the process can choose itself.
        cmdline: its arguments joined by spaces, which it can also choose.
        uid: its real user.
        group: ``session``, ``app``, ``agent``, ``guest`` for our own, or empty if it is below no supervisor.
        state: the kernel's letter; ``Z`` only if no thread is left.
        started: clock ticks since boot; together with the pid it identifies the process uniquely.
    """

    pid: int
    ppid: int
    name: str
    cmdline: str
    uid: int
    group: str
    state: str
    started: int

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


def read(pid: int) -> Process | None:
    """One process without its group, or ``None`` if it is gone."""
    try:
        stat = (_PROC / str(pid) / "stat").read_bytes()
        status = (_PROC / str(pid) / "status").read_bytes()
        command = (_PROC / str(pid) / "cmdline").read_bytes()[:4096]
    except (FileNotFoundError, ProcessLookupError):
        return None
    # The name is between the first and the last parenthesis, whatever it contains.
    name = stat[stat.index(b"(") + 1 : stat.rindex(b")")].decode(errors="replace")
    fields = stat[stat.rindex(b")") + 2 :].split()
    state = fields[0].decode()
    if state == "Z" and int(fields[17]) > 1:
        # Only its first thread has ended; the others still run.
        state = "R"
    uid = int(status[status.index(b"\nUid:") :].split(maxsplit=2)[1])
    words = command.replace(b"\0", b" ").decode(errors="replace").strip()
    return Process(pid, int(fields[1]), name, words, uid, "", state, int(fields[19]))


def listing() -> list[Process]:
    """All processes, with their groups."""
    found = [process for entry in _PROC.iterdir() if entry.name.isdecimal() and (process := read(int(entry.name)))]
    table = {process.pid: process for process in found}
    return [_grouped(process, table) for process in found]


def _grouped(process: Process, table: dict[int, Process]) -> Process:
    group, seen, at = "", set[int](), process
    while True:
        seen.add(at.pid)
        if at.uid == 0 and at.name.startswith(SUPERVISOR):
            group = at.name.removeprefix(SUPERVISOR)
            if at is process or group not in GROUPS:
                group = "guest"
            break
        above = table.get(at.ppid)
        if above is None or above.pid in seen:
            break
        at = above
    values = asdict(process)
    values["group"] = group
    return Process(**values)


def descendants(of: int) -> list[Process]:
    """All processes below ``of``."""
    found = {process.pid: process for process in listing()}
    children: dict[int, list[int]] = {}
    for process in found.values():
        children.setdefault(process.ppid, []).append(process.pid)
    below: list[Process] = []
    waiting = list(children.get(of, ()))
    while waiting:
        pid = waiting.pop()
        below.append(found[pid])
        waiting += children.get(pid, ())
    return below


def alive(processes: Iterable[Process]) -> list[Process]:
    """Those that have not ended."""
    return [process for process in processes if process.state not in "ZX"]


def send(process: Process, number: signal.Signals) -> None:
    """Send a signal to exactly this process, not to a later one with its number."""
    now = read(process.pid)
    if now is not None and now.started == process.started:
        with suppress(ProcessLookupError):
            os.kill(process.pid, number)


def end(
    members: Callable[[], list[Process]],
    *,
    pause: Callable[[float], object],
    freeze: Account | None = None,
    timeout: float = 10.0,
) -> list[Process]:
    """End a set of processes.

    A listing of /proc can miss processes that hide: in a chain in which each starts the next one and ends, each is gone
    when its entry is read. With ``freeze`` all processes of that user are stopped first, by one system call that is
    atomic with respect to forks. The listing is then complete, and none can react to the end of another. Processes that
    are not in the set are continued afterwards.

    Args:
        members: looks up the set.
        pause: waits for a number of seconds.

    Returns:
        The processes that were killed.

    Raises:
        TimeoutError: some are still there after ``timeout`` seconds.
    """
    until = time.monotonic() + timeout
    ended: dict[tuple[int, int], Process] = {}
    stopped_before: set[tuple[int, int]] = set()
    if freeze is not None and not crowded():
        stopped_before = {(one.pid, one.started) for one in listing() if one.state in "Tt"}
    try:
        while True:
            # Again in each round: the kernel continues stopped processes when the end of others orphans their group.
            if freeze is not None:
                _stop_everything(freeze)
            doomed = alive(members())
            if not doomed:
                return list(ended.values())
            for process in doomed:
                send(process, signal.SIGKILL)
                ended[process.pid, process.started] = process
            while left := [one for one in doomed if _still(one)]:
                if time.monotonic() >= until:
                    words = ", ".join(f"{one.pid} {one.name} ({one.state})" for one in left)
                    raise TimeoutError(f"processes could not be ended within {timeout:g} s: {words}")
                pause(0.002)
    finally:
        if freeze is not None:
            for process in listing():
                if process.uid == freeze.uid and (process.pid, process.started) not in stopped_before:
                    send(process, signal.SIGCONT)


def crowded() -> bool:
    """Whether there are so many processes that a listing takes long, as if something keeps starting more."""
    return sum(1 for _ in _PROC.iterdir()) > _CROWD


def _still(process: Process) -> bool:
    """Whether it has not ended since it was read."""
    now = read(process.pid)
    return now is not None and now.started == process.started and bool(alive([now]))


def _stop_everything(of: Account) -> None:
    """Stop every process of a user at once.

    kill(2) of process -1 reaches all that the caller may signal, except itself.

    So for that call the effective user is that user. The real user must not be root, as that would also stop our own
    processes, and not that user, as its processes could signal this one. Nothing is forked for it: all process numbers
    may be in use.
    """
    os.setresuid(_NOBODY, of.uid, 0)
    try:
        with suppress(ProcessLookupError):
            os.kill(-1, signal.SIGSTOP)
    finally:
        # In two steps: only the effective user root may change the real user back.
        os.seteuid(0)
        os.setresuid(0, 0, 0)
