"""Processor time and memory of everything that takes part in a rollout, from /proc: needs root on the engine's host."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_GROUPS = {
    "Xvfb": "X server",
    "openbox": "window manager",
    "dbus-daemon": "buses",
    "at-spi-bus-laun": "buses",
    "at-spi2-registr": "buses",
    "dconf-service": "buses",
    "docker-init": "engine",
    "tini": "engine",
}
ENGINE = re.compile(r"dockerd|containerd.*|docker")


def inside(container: str) -> dict[int, str]:
    """The processes of a container: process number as the host sees it to name.

    Raises:
        subprocess.CalledProcessError: no such container runs.
    """
    command = ["docker", "inspect", "--format", "{{.State.Pid}}", container]
    first = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    parents = {pid: parent for pid, parent, _ in _all()}
    names = {pid: name for pid, _, name in _all()}
    found = {}
    for pid in parents:
        at = pid
        while at > 1 and at != first:
            at = parents.get(at, 0)
        if at == first:
            found[pid] = names.get(pid, "")
    return found


def engine() -> dict[int, str]:
    """The processes of the container engine itself."""
    return {pid: name for pid, _, name in _all() if ENGINE.fullmatch(name)}


def group(name: str) -> str:
    """What a process of a sandbox counts as, by its name; the app where nothing else is known of it."""
    return "guest" if name.startswith("oc-") else _GROUPS.get(name, "app")


def processor_time(processes: Iterable[int]) -> dict[int, float]:
    """Seconds of processor time that processes have used, their ended children included; those that are gone left out.

    In steps of 10 ms, so only differences over many steps mean something.
    """
    used = {}
    for pid in processes:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        # utime, stime, cutime, cstime: fields 14 to 17 of proc(5), counted from the state, which is the third.
        used[pid] = sum(map(int, fields[11:15])) * _TICK
    return used


def proportional_set_size(processes: Iterable[int]) -> dict[int, int]:
    """Bytes of memory of processes, shared pages divided among those that share them (``Pss``)."""
    sizes = {}
    for pid in processes:
        try:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        if found := re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE):
            sizes[pid] = int(found[1]) * 1024
    return sizes


def by_group(values: Mapping[int, float], names: Mapping[int, str]) -> dict[str, float]:
    """Values of processes, added up by what they count as."""
    sums: dict[str, float] = {}
    for pid, value in values.items():
        name = group(names.get(pid, ""))
        sums[name] = sums.get(name, 0.0) + value
    return sums


def _all() -> list[tuple[int, int, str]]:
    """Number, parent and name of all processes."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            text = (folder / "stat").read_text()
        except OSError:
            continue
        before, _, after = text.rpartition(")")
        found.append((int(folder.name), int(after.split()[1]), before.partition("(")[2]))
    return found
