"""References of a Git repository: HEAD, branches, tags, the stash, and their logs.

Formats: https://git-scm.com/docs/gitrepository-layout, https://git-scm.com/docs/git-pack-refs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, shown

MAX_REFS = 5_000
MAX_BYTES = 4 * 1024**2
_MAX_LINKS = 5  # as Git: refs/files-backend.c, SYMREF_MAXDEPTH
_HEX = re.compile(r"[0-9a-f]{40}")
_LOGGED = re.compile(r"(?P<old>[0-9a-f]{40}) (?P<new>[0-9a-f]{40}) [^\t]*\t?(?P<message>.*)")


@dataclass(frozen=True)
class Head:
    """HEAD: the branch that is checked out (``None`` if none is) and its commit (``None`` if it has none yet)."""

    branch: str | None
    commit: str | None


def references(home: Home, folder: str) -> dict[str, str]:
    """All references (``refs/heads/main``) with the names of the objects that they lead to, sorted.

    Args:
        folder: the place of the ``.git`` folder.

    Raises:
        StateCorrupt: one names neither an object nor a reference.
        StateTooBig: there are more than 5,000.
    """
    raw = _packed(home, folder)
    for place in _places(home, folder):
        raw[place] = home.text(f"{folder}/{place}", max_bytes=MAX_BYTES).strip()
    if len(raw) > MAX_REFS:
        raise StateTooBig(f"{shown(folder)} has {len(raw)} references")
    found = {name: _followed(raw, value, folder) for name, value in raw.items()}
    return {name: value for name, value in sorted(found.items()) if value is not None}


def _places(home: Home, folder: str) -> list[str]:
    if not home.has(f"{folder}/refs"):
        return []
    entries = home.listing(f"{folder}/refs", recursive=True)
    files = [one for one in entries if one.kind == "file" and not one.name.endswith(".lock")]
    return [f"refs{one.place.partition(f'{folder}/refs')[2]}" for one in files]


def _packed(home: Home, folder: str) -> dict[str, str]:
    place = f"{folder}/packed-refs"
    if not home.has(place):
        return {}
    found = {}
    for line in home.text(place, max_bytes=MAX_BYTES).splitlines():
        if line and line[0] not in "#^":
            value, _, name = line.partition(" ")
            found[name] = value
    return found


def _followed(raw: dict[str, str], value: str, folder: str) -> str | None:
    for _ in range(_MAX_LINKS):
        if _HEX.fullmatch(value):
            return value
        if not value.startswith("ref: "):
            raise StateCorrupt(f"{shown(folder)}: a reference to {shown(value)}")
        if value[5:].strip() not in raw:
            return None
        value = raw[value[5:].strip()]
    raise StateCorrupt(f"{shown(folder)}: references that lead in a circle")


def head(home: Home, folder: str) -> Head:
    """What is checked out. Raises as ``references``."""
    value = home.text(f"{folder}/HEAD", max_bytes=MAX_BYTES).strip()
    if _HEX.fullmatch(value):
        return Head(None, value)
    if not value.startswith("ref: refs/heads/"):
        raise StateCorrupt(f"{shown(folder)}: HEAD is {shown(value)}")
    name = value[5:].strip()
    return Head(name.removeprefix("refs/heads/"), references(home, folder).get(name))


def log(home: Home, folder: str, name: str) -> list[tuple[str, str]]:
    """The log of a reference, the oldest first: the object that it was set to, and the message.

    Raises:
        StateCorrupt: a line is damaged.
        StateTooBig: it has more than 4 MiB.
    """
    place = f"{folder}/logs/{name}"
    if not home.has(place):
        return []
    found = []
    for line in home.text(place, max_bytes=MAX_BYTES).splitlines():
        match = _LOGGED.fullmatch(line)
        if match is None:
            raise StateCorrupt(f"{shown(place)}: {shown(line)}")
        found.append((match["new"], match["message"]))
    return found
