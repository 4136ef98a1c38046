"""Fills the home folder of the agent's user with what the image has for it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from pytest_opencomputer.guest.accounts import USER

TEMPLATE = Path("/opt/opencomputer/home")
"""The template of the home folder, made when the image is built."""


def lay_home() -> int:
    """Copy the template, in a fork, which needs none of the memory of the worker; returns the fork's exit code.

    The template belongs to root, since each desktop has another user.
    """
    pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    try:
        if TEMPLATE.is_dir():
            _copy(TEMPLATE, Path(USER.home))
        os._exit(0)
    except BaseException:  # noqa: BLE001 - there is nobody above in this process
        import traceback

        traceback.print_exc()
        os._exit(1)


def _copy(source: Path, target: Path) -> None:
    """Copy what is in a folder of root to one of the agent's user: read as root, written as that user."""
    os.seteuid(0)
    found = [(place.name, place.lstat(), _content(place)) for place in source.iterdir()]
    os.seteuid(USER.uid)
    for name, facts, content in found:
        place = target / name
        if isinstance(content, Path):
            place.symlink_to(content)
            continue
        if content is None:
            place.mkdir()
            _copy(source / name, place)
        else:
            place.write_bytes(content)
        place.chmod(stat.S_IMODE(facts.st_mode))
        os.utime(place, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def _content(place: Path) -> bytes | Path | None:
    """The bytes of a file, the target of a link, ``None`` for a folder."""
    if place.is_symlink():
        return place.readlink()
    return None if place.is_dir() else place.read_bytes()
