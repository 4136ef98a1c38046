"""The state of the machine: whether the parts of the desktop run, how programs ended, and which limits were reached.

It is used when something broke, to find the party at fault, and once after the agent has stopped. It starts no process
and writes nothing, since there may be no process number and no disk space left.

Limits are read from the control group, version 1 and 2 (``Documentation/admin-guide/cgroup-v1/pids.rst`` and
``cgroup-v2.rst`` of the kernel); what cannot be read is ``None``.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.accounts import BUS_ADDRESS, DISPLAY, USER, Account, acting_as
from pytest_opencomputer.guest.desktop import desktop_facts
from pytest_opencomputer.guest.ops import op
from pytest_opencomputer.guest.started import SERVICES, STARTED

PLACES = (USER.home, "/tmp", "/var/tmp", "/dev/shm", USER.runtime)
"""Folders that the agent's user can fill."""
_SESSION = {"Xvfb": "display", "openbox": "window manager", "dbus-daemon": "session bus"}
_NEWS = 1.0  # seconds to wait for the exit code of a part whose socket is closed already
_GROUPS = Path("/sys/fs/cgroup")


@op("health")
def health() -> dict[str, Any]:
    """Everything that can be found out without starting a process.

    Returns:
        ``dead``: parts of the desktop that do not run, each with how it ended. ``ended``: command lines of programs
        that were started through this pipe, with their exit codes (a signal as a negative number). ``limits``: see
        ``limits``. ``full``: folders without space or inodes left.
    """
    return {
        "dead": dict(_dead()),
        "ended": [[one.argv[:8], one.exit_code] for one in STARTED.values() if one.exit_code is not None],
        "limits": limits(_GROUPS),
        "full": [place for place in PLACES if _is_full(place)],
    }


def _dead() -> Iterator[tuple[str, str]]:
    facts = desktop_facts()
    if facts is None:
        return
    parts = {part: one for one in STARTED.values() if (part := _SESSION.get(one.argv[0]))}
    sockets = {
        "display": f"/tmp/.X11-unix/X{DISPLAY[1:]}",
        "session bus": _path(BUS_ADDRESS),
        "accessibility bus": _path(str(facts["accessibility"])),
    }
    parts |= {f"service {name}": one for name, one in SERVICES.items()}
    for part in sorted({*sockets, *parts}):
        one = parts.get(part)
        place = sockets.get(part)
        deaf = bool(place) and not _accepts(str(place), USER)
        if one is not None:
            # If it ended a moment ago, its exit code is not reported yet, and much depends on it.
            one.await_news(_NEWS if deaf and one.exit_code is None else 0)
            if one.exit_code is not None or one.gone:
                yield part, _how(one.exit_code)
                continue
        if deaf:
            yield part, "takes no connection"


def _how(exit_code: int | None) -> str:
    if exit_code is None:
        return "lost"
    return f"signal {-exit_code}" if exit_code < 0 else f"exit code {exit_code}"


def _path(address: str) -> str:
    """The path in a bus address such as ``unix:path=/run/user/1000/bus,guid=…``, or empty if it has none."""
    for part in address.removeprefix("unix:").split(","):
        if part.startswith("path="):
            return part.removeprefix("path=")
    return ""


def _accepts(place: str, user: Account) -> bool:
    """Whether something listens. A full queue counts as listening: the program may only be slow."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK) as probe, acting_as(user):
        try:
            probe.connect(place)
        except BlockingIOError:
            return True
        except OSError:
            return False
    return True


def limits(groups: Path) -> dict[str, int | None]:
    """The counters of the control group below ``groups``.

    Returns:
        ``memory_kills``: processes that the kernel killed for lack of memory. ``memory_refused``: how often the group
        was at its own limit; without that, it was the whole machine that lacked memory. ``processes`` and
        ``most_processes``: how many there are and may be, threads included. ``refused``: how often a new one was
        refused.
    """
    two = (groups / "cgroup.controllers").exists()
    memory, pids = (groups, groups) if two else (groups / "memory", groups / "pids")
    return {
        "memory_kills": _keyed(memory / ("memory.events" if two else "memory.oom_control")).get("oom_kill"),
        "memory_refused": _keyed(memory / "memory.events").get("oom") if two else _refused(memory),
        "processes": _number(pids / "pids.current"),
        "most_processes": _number(pids / "pids.max"),
        "refused": _keyed(pids / "pids.events").get("max"),
    }


def _refused(memory: Path) -> int | None:
    """How often a group of version 1 was at its limit; 1 if it was and newer kernels, as Linux 6.18, do not count."""
    counted, most, limit = (
        _number(memory / f"memory.{n}") for n in ("failcnt", "max_usage_in_bytes", "limit_in_bytes")
    )
    if counted or most is None or limit is None:
        return counted
    return int(most >= limit)


def _keyed(path: Path) -> Mapping[str, int]:
    """The numbers of a file with a name and a number in each line."""
    try:
        pairs = [line.split() for line in path.read_text().splitlines()]
    except OSError:
        return {}
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdigit()}


def _number(path: Path) -> int | None:
    try:
        text = path.read_text().strip()
    except OSError:
        return None
    return int(text) if text.isdigit() else None


def _is_full(place: str) -> bool:
    try:
        space = os.statvfs(place)
    except OSError:
        return False
    return space.f_bavail * space.f_frsize < 64 * 1024 or (space.f_files > 0 and space.f_favail == 0)
