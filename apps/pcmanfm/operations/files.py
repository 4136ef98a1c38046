"""Files and folders: made, renamed, moved, copied, linked, thrown away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk

from .folders import absolute, choose_in_menu, open_folder, right_click_below, select, wait_for, wait_without

TRASH = "trash:///"


def make_folder(desk: Desk, name: str) -> None:
    """Make a folder in the one that is shown."""
    desk.key("ctrl+shift+n")
    _answer(desk, "^Creating New Folder$", name)
    wait_for(desk, name)


def make_from_template(desk: Desk, template: str, name: str) -> None:
    """Make a file from a template, as the menu calls it, in the folder that is shown."""
    right_click_below(desk)  # the menu *File* does not have them
    desk.click(role="menu", name=r"Create New\.\.\.")
    desk.click(role="menu item", name=re.escape(template))
    _answer(desk, "^Creating", name)
    wait_for(desk, name)


def rename(desk: Desk, name: str, new: str) -> None:
    """Give a file or folder of the folder that is shown another name."""
    select(desk, name)
    desk.key("F2")
    _answer(desk, "^Rename", new)
    wait_for(desk, new)


def cut_here(desk: Desk, *wanted: str) -> None:
    """Cut files and folders of the folder that is shown."""
    select(desk, *wanted)
    desk.key("ctrl+x")


def copy_here(desk: Desk, *wanted: str) -> None:
    """Copy files and folders of the folder that is shown."""
    select(desk, *wanted)
    desk.key("ctrl+c")


def paste(desk: Desk, *expected: str) -> None:
    """Paste into the folder that is shown, and wait until these names are there."""
    desk.key("ctrl+v")
    wait_for(desk, *expected)
    desk.settle()


def move_to(desk: Desk, wanted: Sequence[str], source: str, target: str) -> None:
    """Move files and folders from one folder to another, which is then shown."""
    open_folder(desk, source)
    cut_here(desk, *wanted)
    open_folder(desk, target)
    paste(desk, *wanted)


def copy_to(desk: Desk, wanted: Sequence[str], source: str, target: str) -> None:
    """Copy files and folders from one folder to another, which is then shown."""
    open_folder(desk, source)
    copy_here(desk, *wanted)
    open_folder(desk, target)
    paste(desk, *wanted)


def move_to_trash(desk: Desk, *wanted: str) -> None:
    """Move files and folders of the folder that is shown to the trash."""
    _remove(desk, "Delete", wanted)


def delete(desk: Desk, *wanted: str) -> None:
    """Delete files and folders of the folder that is shown for good."""
    _remove(desk, "shift+Delete", wanted)


def restore(desk: Desk, *wanted: str) -> None:
    """Put files and folders in the trash back where they were, one by one; the trash is then shown."""
    open_folder(desk, TRASH)
    for name in wanted:
        choose_in_menu(desk, "Restore", name)
        wait_without(desk, name)


def empty_trash(desk: Desk) -> None:
    """Delete everything in the trash for good."""
    open_folder(desk, TRASH)
    desk.key("ctrl+a")
    desk.key("Delete")
    desk.window("^Confirm$")
    desk.key("Return")
    desk.gone("^Confirm$")
    desk.wait_until(lambda: desk.sees(role="status bar", name="0 items.*"), "an empty trash")


def make_link(desk: Desk, name: str, target: str) -> None:
    """Make a link to a file or folder of the one that is shown, in another folder."""
    select(desk, name)
    desk.menu("Edit", "Create Link...")
    desk.window("^Select Folder$")
    desk.settle()
    desk.type(absolute(target))
    desk.settle()  # the dialog looks at the folder that the path names
    desk.key("Return")
    desk.gone("^Select Folder$")
    open_folder(desk, target)
    wait_for(desk, PurePosixPath(name).name)


def _remove(desk: Desk, chord: str, wanted: Sequence[str]) -> None:
    select(desk, *wanted)
    desk.key(chord)
    desk.window("^Confirm$")
    desk.key("Return")
    desk.gone("^Confirm$")
    wait_without(desk, *wanted)


def _answer(desk: Desk, title: str, text: str) -> None:
    """Type a name into the dialog that is about to open, and accept it."""
    desk.window(title)
    desk.settle()
    desk.replace(text)
    desk.key("Return")
    desk.gone(title)
