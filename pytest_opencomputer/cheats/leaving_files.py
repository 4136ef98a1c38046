"""The base class of cheats that change the files of the home folder and leave nothing running."""

from __future__ import annotations

from typing import ClassVar

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.cheats.base import Cheat

_BEGIN = """
import os, signal, sys
words = sys.stdin.read()
home = os.path.expanduser("~")
for pid in filter(str.isdecimal, os.listdir("/proc")) if sys.argv[1:] else ():
    try:
        if open(f"/proc/{pid}/comm").read().strip() in sys.argv[1:]:
            os.kill(int(pid), signal.SIGKILL)
    except OSError:
        pass
folders, places = [], []
for root, below, names in os.walk(home):
    below[:] = [one for one in below if one not in (".cache", "dbus-1")]
    folders.append(root)
    places += [os.path.join(root, name) for name in names]
places = sorted(one for one in places if os.path.isfile(one) and not os.path.islink(one))

def each(change, of=places):
    for one in of:
        try:
            change(one)
        except OSError:
            continue  # other programs of the desktop go on with their files
"""


class LeavesFiles(Cheat):
    """Ends the app, so that it does not write its state again, and changes files.

    Attributes:
        changes: a Python program with ``home``, the folders and files in it (``folders``, ``places``), ``each``,
            which does something with each file, and ``words``, the instruction.
    """

    changes: ClassVar[str]

    @classmethod
    def program(cls) -> str:
        """The whole program: its arguments are the apps to end, its standard input is the instruction."""
        return _BEGIN + cls.changes

    def play(self, session: Session) -> None:
        apps = [name[:15] for name in self.task.spec.apps] if self.task is not None else []
        self.script(session, self.program(), *apps, data=session.instruction.encode())
