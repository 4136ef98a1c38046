"""Processes as the kernel lists them: whose they are, which group they belong to, and how a set of them is ended.

A group (``session``, ``app``, ``agent``) is found by ancestry: everything we start for a user runs below a supervisor
that belongs to root, adopts orphans and is named ``oc-<group>``. The agent's user cannot make a process of root, so it
can neither forge a supervisor nor leave the one it is below. This needs no memory of what was started, so a second
guest in the same sandbox sees the same groups.
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

from pytest_opencomputer.guest.accounts import Account, become

GROUPS = ("session", "app", "agent")
SUPERVISOR = "oc-"
_PROC = Path("/proc")


@dataclass(frozen=True)
class Process:
    """One process.

    Attributes:
        name: at most 15 characters, which the process can choose itself.
        cmdline: its arguments joined by spaces, likewise.
        uid: its real user.
        group: ``session``, ``app``, ``agent``, ``guest`` for our own, or empty where it is below no supervisor.
        state: the kernel's letter; ``Z`` only where no thread is left.
        started: clock ticks since boot; with the pid it identifies the process for good.
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
    """One process without its group; ``None`` where it is gone."""
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
        # Only its first thread has ended; the others run on.
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


def freeze_and_end(
    members: Callable[[], list[Process]],
    *,
    pause: Callable[[float], object],
    everything_of: Account | None = None,
    timeout: float = 10.0,
) -> list[Process]:
    """End a set of processes so that none of them can act on the end of another.

    All are stopped first, again and again until a look finds none that is new: a process to which SIGSTOP was sent
    makes no more children, so the set is then complete. Then all are killed.

    Args:
        members: looks up the set; it may grow between two calls.
        pause: waits for so many seconds, for example ``loop().wait`` (as ``timeout``).
        everything_of: where the set does not come to rest (a chain of processes that start and end faster than we
            look), all processes of this user are stopped in one system call, which no process can outrun; those that
            are not in the set are continued afterwards.

    Returns:
        What was ended.

    Raises:
        TimeoutError: some are still there after ``timeout`` seconds.
    """
    until = time.monotonic() + timeout
    stopped: dict[tuple[int, int], Process] = {}
    rounds = 0
    stormed = False
    while new := [one for one in alive(members()) if (one.pid, one.started) not in stopped]:
        rounds += 1
        if rounds > 20 and everything_of is not None and not stormed:
            stormed = True
            _signal_all(everything_of, signal.SIGSTOP)
        for process in new:
            send(process, signal.SIGSTOP)
            stopped[process.pid, process.started] = process
        if time.monotonic() >= until:
            raise TimeoutError(_words("did not come to rest", new))
    for process in stopped.values():
        send(process, signal.SIGKILL)
    while left := alive(members()):
        for process in left:
            send(process, signal.SIGKILL)
            stopped[process.pid, process.started] = process
        if time.monotonic() >= until:
            raise TimeoutError(_words("could not be ended", left))
        pause(0.005)
    if stormed and everything_of is not None:
        _signal_all(everything_of, signal.SIGCONT)
    return list(stopped.values())


def _signal_all(account: Account, number: signal.Signals) -> None:
    """Signal every process of a user at once, from a process of that user: kill(2) with -1 does not reach our own."""
    pid = os.fork()
    if pid == 0:
        try:
            become(account)
            os.kill(-1, number)
        except ProcessLookupError:
            pass
        finally:
            os._exit(0)
    os.waitpid(pid, 0)


def _words(what: str, processes: Iterable[Process]) -> str:
    return f"processes {what}: " + ", ".join(f"{one.pid} {one.name} ({one.state})" for one in processes)
