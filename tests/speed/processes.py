"""Processor time and memory of everything that takes part in a rollout, from /proc: needs root on the engine's host."""

from __future__ import annotations

import os
import re
import subprocess
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_PRESENT, _FRAME = 1 << 63, (1 << 55) - 1  # of an entry of a pagemap
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
    """What a process of a sandbox counts as, by its name; the app if its name is unknown."""
    return "panel" if name == "oc-panel" else "guest" if name.startswith("oc-") else _GROUPS.get(name, "app")


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


def memory_as_if_alone(processes: Iterable[int]) -> dict[int, float]:
    """Bytes of memory of processes, each page divided among the times that these processes map it.

    This is the proportional set size that they would have if nothing else ran: the kernel's own (``Pss``) is smaller
    by whatever other desktops and the host share with them, most of all the pages of programs and libraries.

    Raises:
        PermissionError: the kernel does not say which pages they are, which takes ``CAP_SYS_ADMIN``.
    """
    frames = {}
    for pid in processes:
        try:
            frames[pid] = _frames(pid)
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended
    times = Counter(frame for found in frames.values() for frame in found)
    return {pid: _PAGE * sum(1 / times[frame] for frame in found) for pid, found in frames.items()}


def _frames(pid: int) -> list[int]:
    """Numbers of the page frames that a process maps, one for each of its pages that is there (pagemap of proc(5))."""
    found = []
    with Path(f"/proc/{pid}/pagemap").open("rb", buffering=0) as pages:
        for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
            begin, end = (int(address, 16) // _PAGE for address in line.split(maxsplit=1)[0].split("-"))
            pages.seek(begin * 8)
            entries = array("Q", pages.read((end - begin) * 8))
            found += [entry & _FRAME for entry in entries if entry & _PRESENT]
    if found and not any(found):
        raise PermissionError(f"/proc/{pid}/pagemap hides the page frames; measure as root of the machine itself")
    return found


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
