"""What processes, the engine and the disk hold at one moment."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

TEMPORARY = (Path("/tmp"), Path("/var/tmp/pytest-opencomputer"), Path("/dev/shm"))
"""Folders in which something could be forgotten."""


@dataclass(frozen=True)
class Held:
    """What one process holds.

    Attributes:
        role: ``controller``, ``worker`` or ``engine``.
        memory: resident bytes.
        handles: open file descriptors.
    """

    pid: int
    role: str
    memory: int
    handles: int


@dataclass(frozen=True)
class Sample:
    """One moment.

    Attributes:
        results: how many rollouts had finished.
    """

    seconds: float
    results: int
    held: tuple[Held, ...]


@dataclass(frozen=True)
class Around:
    """What is there before and after.

    Attributes:
        containers: identifiers of all containers of this project on the engine.
        volumes: how many volumes the engine has.
        temporary: files and folders directly in the temporary folders.
        free: bytes free where the engine keeps its data.
    """

    containers: frozenset[str]
    volumes: int
    temporary: frozenset[str]
    free: int


def held(pid: int, role: str) -> Held | None:
    """What a process holds; ``None`` if it has ended."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        handles = sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return None
    return Held(pid, role, pages * os.sysconf("SC_PAGE_SIZE"), handles)


def children(pid: int) -> list[int]:
    """The processes that were started by one."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return []


def named(name: str) -> list[int]:
    """The processes of this name."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and (folder / "comm").read_text().strip() == name:
                found.append(int(folder.name))
        except OSError:  # it has just ended
            continue
    return found


def temporary_files(places: Iterable[Path] = TEMPORARY) -> frozenset[str]:
    """What lies directly in the temporary folders."""
    return frozenset(str(one) for place in places if place.is_dir() for one in place.iterdir())


def size_of(folder: Path) -> int:
    """Bytes of all files below a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


def free(folder: Path) -> int:
    """Bytes free on the file system of a folder."""
    return shutil.disk_usage(folder).free
