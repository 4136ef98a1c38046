"""Files and folders: made, renamed, moved and deleted in the explorer."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .editor import type_lines
from .quick import answer, command

__all__ = ["create_file", "create_folder", "delete_file", "move_file", "rename_file", "save_as", "show_in_explorer"]

_NAME = r"Type file name\..*"
_MARGIN = 8  # pixels
_SECTION = "Explorer Section: .*"


def create_file(desk: Desk, path: str, *lines: str) -> None:
    """Make a file with lines, given by its absolute path, in a folder that is there. Each line gets a line end."""
    command(desk, "File: New Untitled Text File")
    desk.window("^Untitled-")
    type_lines(desk, *lines, "")
    save_as(desk, path)


def save_as(desk: Desk, path: str) -> None:
    """Save the text in front as a file, given by its absolute path."""
    command(desk, "File: Save As...")
    answer(desk, path, anew=True)
    desk.window(rf"^{re.escape(path.rpartition('/')[2])} ")


def create_folder(desk: Desk, name: str, *, within: str = "") -> None:
    """Make a folder in the one that is open or, below it, ``within`` another."""
    if within:
        show_in_explorer(desk, within)
    else:
        _show(desk)
        tree = desk.find(role="tree", name="Files Explorer")
        desk.click((tree.center[0], tree.y + tree.height - _MARGIN))  # below all files, which selects none
    desk.click(role="button", name="New Folder...")
    _answer(desk, name)


def rename_file(desk: Desk, place: str, name: str) -> None:
    """Give a file or a folder another name; its place is that below the folder that is open."""
    show_in_explorer(desk, place)
    desk.key("F2")
    _answer(desk, name)


def move_file(desk: Desk, place: str, folder: str) -> None:
    """Cut a file or a folder out and paste it into another folder."""
    name = place.rpartition("/")[2]
    show_in_explorer(desk, place)
    desk.key("ctrl+x")
    show_in_explorer(desk, folder)
    desk.key("ctrl+v")
    desk.wait_until(lambda: _selected(desk, name), "what was moved to be selected")


def delete_file(desk: Desk, place: str) -> None:
    """Delete a file or a folder for good."""
    show_in_explorer(desk, place)
    desk.key("Delete")
    desk.click(role="button", name="Delete")
    desk.wait_until(lambda: not desk.sees(role="dialog"), "the question to close")
    desk.settle()


def show_in_explorer(desk: Desk, place: str) -> None:
    """Select a file or a folder in the explorer, and unfold the folders above it.

    A place is that below the folder that is open. No two files that show may have the same name.
    """
    _show(desk)
    *folders, name = place.split("/")
    for folder in folders:
        if "expanded" not in _item(desk, folder).states:
            desk.click(_item(desk, folder))
            desk.wait_until(lambda folder=folder: "expanded" in _item(desk, folder).states, folder)  # type: ignore[misc]
    desk.click(_item(desk, name))
    desk.wait_until(lambda: "focused" in _item(desk, name).states, f"{name} to be selected")


def _item(desk: Desk, name: str) -> Element:
    """The line of a file or a folder; a folder that is alone in another is in the line of that one."""
    pattern = rf"{re.escape(name)}(, compact, .*)?"
    return desk.wait_until(lambda: desk.find_all(role="tree item", name=pattern), f"{name} in the explorer")[-1]


def _show(desk: Desk) -> None:
    if not desk.sees(role="button", name=_SECTION):
        desk.key("ctrl+shift+e")
        desk.find(role="button", name=_SECTION)
        desk.settle()


def _answer(desk: Desk, name: str) -> None:
    desk.find(role="entry", name=_NAME)
    desk.replace(name)
    desk.key("Return")
    desk.wait_until(lambda: not desk.sees(role="entry", name=_NAME), "the name to be taken")
    _item(desk, name.rpartition("/")[2])


def _selected(desk: Desk, name: str) -> bool:
    return any("selected" in one.states for one in desk.find_all(role="tree item", name=re.escape(name)))
