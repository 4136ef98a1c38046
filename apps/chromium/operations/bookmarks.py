"""The bookmark manager. Folders and bookmarks are found by their whole names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .pages import go, on_page

_EDITING = "Edit bookmark|Rename folder"


def open_bookmarks(desk: Desk, *folders: str) -> None:
    """Open the bookmark manager, and in it a folder if one is named, as ``show_folder`` does."""
    go(desk, "chrome://bookmarks", "Bookmarks")
    show_folder(desk, *(folders or ("Bookmarks bar",)))


def show_folder(desk: Desk, root: str, *folders: str) -> None:
    """Show the content of a folder: ``root`` is at the top of the tree, and ``folders`` are the path from there."""
    desk.click(role="tree item", name=re.escape(root))
    _wait_for_folder(desk, root)
    for folder in folders:
        _select(desk, folder)
        desk.key("Return")
        _wait_for_folder(desk, folder)


def make_folder(desk: Desk, name: str) -> None:
    """Make a folder in the one that is shown."""
    _organize(desk, "Add new folder", "Add folder")
    desk.type(f"{name}\n")
    _row(desk, name)


def add_bookmark(desk: Desk, name: str, url: str) -> None:
    """Make a bookmark in the folder that is shown."""
    _organize(desk, "Add new bookmark", "Add bookmark")
    desk.type(f"{name}\t{url}\n")
    _row(desk, name)


def rename_bookmark(desk: Desk, name: str, new: str) -> None:
    """Give another name to a bookmark or folder of the folder that is shown."""
    _edit(desk, name)
    _finish_editing(desk, new)
    _row(desk, new)


def set_bookmark_address(desk: Desk, name: str, url: str) -> None:
    """Give another address to a bookmark of the folder that is shown."""
    _edit(desk, name)
    desk.key("Tab")
    _finish_editing(desk, url)


def delete_bookmark(desk: Desk, name: str) -> None:
    """Delete a bookmark or folder of the folder that is shown; of several with this name, the first one."""
    before = len(_rows(desk, name))
    _select(desk, name)
    desk.key("Delete")
    desk.wait_until(lambda: len(_rows(desk, name)) == before - 1, f"{name!r} to be deleted")


def cut_bookmarks(desk: Desk, names: Sequence[str]) -> None:
    """Cut all that has one of these names from the folder that is shown."""
    for number, name in enumerate(names):
        first = _row(desk, name)
        for at, row in enumerate(_rows(desk, name) or [first]):
            desk.click(row, holding=("ctrl",) if number or at else ())
    desk.key("ctrl+x")
    desk.wait_until(lambda: not any(_rows(desk, name) for name in names), "the bookmarks to be cut")


def paste_bookmarks(desk: Desk, names: Sequence[str]) -> None:
    """Paste what was cut, which has these names, into the folder that is shown."""
    desk.key("ctrl+v")
    for name in names:
        _row(desk, name)
    # What was pasted is selected, and the menu at the top is hidden while something is selected.
    desk.key("Escape")
    desk.find(role="button", name="Organize")


def move_bookmarks(desk: Desk, names: Sequence[str], source: Sequence[str], target: Sequence[str]) -> None:
    """Move all that has one of these names from one folder to another, which is then shown."""
    show_folder(desk, *source)
    cut_bookmarks(desk, names)
    show_folder(desk, *target)
    paste_bookmarks(desk, names)


def sort_by_name(desk: Desk) -> None:
    """Sort the folder that is shown."""
    _organize(desk, "Sort by name")
    desk.find(name="Folder sorted")


def _rows(desk: Desk, name: str) -> list[Element]:
    return desk.sandbox.find(role="table row", name=re.escape(name), states=["visible"])


def _row(desk: Desk, name: str) -> Element:
    return on_page(desk, role="table row", name=re.escape(name))


def _select(desk: Desk, name: str) -> None:
    desk.click(_row(desk, name))
    desk.wait_until(
        lambda: desk.sandbox.find(role="table row", name=re.escape(name), states=["selected"]),
        f"{name!r} to be selected",
    )


def _wait_for_folder(desk: Desk, name: str) -> None:
    desk.wait_until(
        lambda: desk.sandbox.find(role="tree item", name=re.escape(name), states=["selected"]),
        f"the folder {name!r} to be shown",
    )
    desk.settle()


def _organize(desk: Desk, item: str, dialog: str | None = None) -> None:
    """Choose an item of the menu at the top, and wait for its dialog."""
    desk.click(role="button", name="Organize")
    desk.click(role="menu item", name=item)
    if dialog:
        desk.find(role="heading", name=dialog)


def _edit(desk: Desk, name: str) -> None:
    _select(desk, name)
    desk.key("F2")
    desk.find(role="heading", name=_EDITING)


def _finish_editing(desk: Desk, text: str) -> None:
    desk.replace(f"{text}\n")
    desk.wait_until(lambda: not desk.sees(role="heading", name=_EDITING), "the dialog to close")
