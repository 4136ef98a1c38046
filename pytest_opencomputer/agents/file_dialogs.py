"""What a person does with files in any app: name one in a dialog, and wait until the file is there.

Operations of apps build on these.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.guest.endpoint import StateMissing

__all__ = ["exists", "name_file", "wait_for_file"]

_HOME = PurePosixPath("/home/user")


def name_file(desk: Desk, title: str, path: str, *, accept: str = "Return") -> None:
    """Type a path into the file dialog that is about to open, accept it, and wait until the dialog has closed.

    Args:
        title: regular expression for the title of the dialog's window.
        path: absolute, or a name in the folder that the dialog shows.
        accept: the chord that presses the dialog's button, for example ``alt+s``; or ``""`` to leave the dialog open.
    """
    desk.window(title)
    desk.settle()
    desk.replace(path)
    if accept:
        desk.settle()  # the dialog ignores its button until it has looked at the folder that the path names
        desk.key(accept)
        desk.gone(title)


def exists(desk: Desk, path: str) -> bool:
    """Whether there is a plain file at ``path``, which is absolute or relative to the home folder."""
    try:
        desk.sandbox.get([str((_HOME / path).relative_to(_HOME))])
    except StateMissing:
        return False
    return True


def wait_for_file(desk: Desk, path: str) -> None:
    """Wait until there is a file at ``path``, which is absolute or relative to the home folder."""
    desk.wait_until(lambda: exists(desk, path), f"the file {path}")
