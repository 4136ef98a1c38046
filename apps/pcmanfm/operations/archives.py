"""Archives, which xarchiver packs and unpacks for PCManFM."""

from __future__ import annotations

from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk

from .folders import absolute, choose_in_menu, open_folder, wait_for

_NEW = "^Create a new archive$"
_ADD = "^Add files$"


def compress(desk: Desk, place: str, *wanted: str) -> None:
    """Pack files of the folder that is shown into a new zip archive at a place, whose folder is then shown."""
    choose_in_menu(desk, r"Compress\.\.\.", *wanted)
    desk.window(_NEW)
    desk.settle()
    # Choosing the type changes the name, so it comes first. The menu is longer than the screen; zip is its last item.
    desk.click(desk.find(role="combo box", description="Choose the archive type.*", app="xarchiver"))
    desk.settle()
    desk.keys("End", "Return")
    desk.find(role="combo box", name="zip", app="xarchiver")
    desk.settle()
    desk.click(desk.beside("Name:", role="text", window="Create a new archive"))
    desk.replace(absolute(place))
    desk.settle()
    desk.click(role="button", name="Create")
    desk.window(_ADD)
    desk.settle()
    desk.click(role="button", name="Add")
    desk.gone(_ADD)
    path = PurePosixPath(absolute(place))
    open_folder(desk, str(path.parent))
    wait_for(desk, path.name)


def extract_here(desk: Desk, name: str, *expected: str) -> None:
    """Unpack an archive into the folder that is shown, and wait until these names are there."""
    choose_in_menu(desk, "Extract Here", name)
    wait_for(desk, *expected)
    desk.settle()
