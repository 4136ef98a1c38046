"""What shows that a console of an app was used, if it opens no window of its own: ``CONSOLES`` of ``consoles.py``.

``OWN_SHELLS`` names what does not: shells that the app starts by itself. Unlike ``App(consoles=…)``, that module is
part of no proof.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_opencomputer.apps.loader import load_module
from pytest_opencomputer.apps.waits import Wait
from pytest_opencomputer.guest.state import StateMissing
from pytest_opencomputer.models.errors import StateError, UsageProblem

FILE = "consoles.py"
_MOST = 4 * 1024**2


class FileSign(ABC):
    """A sign that needs no running app: it is also looked for when the app has quit."""

    @abstractmethod
    def holds(self, sandbox: Any) -> bool:
        """See ``Wait``."""


@dataclass(frozen=True)
class FileOpened(FileSign):
    """A file of the image was opened that the app reads for its console only, since this was first asked.

    Attributes:
        pattern: its absolute path, as for ``Path.glob``; several files may match.
    """

    pattern: str

    def holds(self, sandbox: Any) -> bool:
        return bool(sandbox.opened([self.pattern]))

    def __str__(self) -> str:
        return f"{self.pattern} to be opened"


@dataclass(frozen=True)
class FileAdded(FileSign):
    """The home folder has a file that the app would run. No app or task may bring one.

    Attributes:
        folder: in the home folder.
        name: regular expression that matches somewhere in the file's place in that folder.
    """

    folder: str
    name: str

    def holds(self, sandbox: Any) -> bool:
        try:
            return bool(sandbox.added(self.folder, self.name))
        except StateMissing:
            return False
        except StateError:
            # Something else is in its place, which no app creates.
            return True

    def __str__(self) -> str:
        return f"a file /{self.name}/ in {self.folder}"


@dataclass(frozen=True)
class FileHolds(FileSign):
    """A file of the home folder tells of it.

    Attributes:
        place: in the home folder.
        text: regular expression for what it has then, and not from the start.
    """

    place: str
    text: str

    def holds(self, sandbox: Any) -> bool:
        try:
            content = sandbox.get([self.place], max_bytes=_MOST)[self.place]
        except StateMissing:
            return False
        except StateError:
            return True
        return re.search(self.text, content.decode("utf-8", "replace")) is not None

    def __str__(self) -> str:
        return f"/{self.text}/ in {self.place}"


def consoles_of(folder: Path, app: str) -> Mapping[str, Wait]:
    """The consoles that ``consoles.py`` in an app's folder names; empty if there is none.

    Raises:
        UsageProblem: it does not define ``CONSOLES``.
    """
    path = folder / FILE
    if not path.is_file():
        return {}
    found = getattr(load_module(path, f"{app}.consoles"), "CONSOLES", None)
    if not isinstance(found, Mapping):
        raise UsageProblem(f"CONSOLES is {found!r}", where=str(path), wanted='CONSOLES = {"NAME": FileOpened(…)}')
    return found


def own_shells_of(folder: Path, app: str) -> tuple[str, ...]:
    """Regular expressions for whole command lines of shells that an app starts by itself: ``OWN_SHELLS``, if given.

    Raises:
        UsageProblem: it is no tuple of regular expressions.
    """
    path = folder / FILE
    found = getattr(load_module(path, f"{app}.consoles"), "OWN_SHELLS", ()) if path.is_file() else ()
    try:
        if isinstance(found, tuple):
            return tuple(re.compile(one).pattern for one in found)
        why = ""
    except (re.error, TypeError) as error:
        why = f": {error}"
    raise UsageProblem(f"OWN_SHELLS is {found!r}{why}", where=str(path), wanted='OWN_SHELLS = (r"/bin/sh -c …",)')
