"""Signs that an app's console was used, other than windows: files that were opened, and new files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from pytest_opencomputer.guest.accounts import USER
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.inotify import Opens
from pytest_opencomputer.guest.ops import op


class Opened:
    """Notices when files are opened for the first time."""

    def __init__(self) -> None:
        self._opens: Opens | None = None  # only desktops with such consoles need it
        self._files: dict[str, set[str]] = {}
        self._seen: set[str] = set()

    def ask(self, patterns: Sequence[str]) -> list[str]:
        """The files of these patterns that were opened since each pattern was first asked about.

        Raises:
            FileNotFoundError: there is no such file.
            OSError: it cannot be watched.
        """
        opens = self._opens = self._opens or Opens()
        self._seen |= opens.news()
        for pattern in patterns:
            if pattern not in self._files:
                self._files[pattern] = _watched(opens, pattern)
        return sorted(self._seen & {file for pattern in patterns for file in self._files[pattern]})


def _watched(opens: Opens, pattern: str) -> set[str]:
    files = {str(file) for file in Path("/").glob(pattern.lstrip("/"))}
    if not files:
        raise FileNotFoundError(2, f"there is no file {pattern}")
    for file in files:
        opens.watch(file, once=True)
    return files


_OF_THE_APPS = Opened()


@op("consoles.opened")
def opened(patterns: Sequence[str]) -> list[str]:
    """Those files of the image that were opened since they were first asked about; each is noticed once.

    Args:
        patterns: absolute, as for ``Path.glob``.

    Raises:
        FileNotFoundError: the image has no such file.
    """
    return _OF_THE_APPS.ask(patterns)


@op("consoles.added", where="user")
def added(folder: str, name: str) -> list[str]:
    """The plain files below a folder of the home folder whose place, relative to it, matches a regular expression.

    Raises:
        StateMissing: there is no such folder.
        StateError: it is no folder, or has too much in it.
    """
    entries = Home(USER.home).listing(folder, recursive=True)
    places = [entry.place.removeprefix(folder).lstrip("/") for entry in entries if entry.kind == "file"]
    return sorted(place for place in places if re.search(name, place))
