"""The library: bookmarks, their folders, and the history. Folders and bookmarks are found by their whole names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

_LIBRARY = "^Library$"


def open_library(desk: Desk, *folders: str) -> None:
    """Open the library in a window of its own, and in it a folder, as ``show_folder`` does."""
    desk.key("ctrl+shift+o")
    desk.window(_LIBRARY)
    show_folder(desk, *(folders or ("Bookmarks Toolbar",)))


def close_library(desk: Desk) -> None:
    """Close the library."""
    desk.key("alt+F4")
    desk.gone(_LIBRARY)
    desk.settle()


def show_folder(desk: Desk, root: str, *folders: str) -> None:
    """Show the content of a folder: ``root`` is at the top of the tree, and ``folders`` are the path from there."""
    desk.click(role="tree item", name=re.escape(root))
    _wait_for_folder(desk, root)
    for folder in folders:
        select(desk, folder)
        desk.key("Return")
        _wait_for_folder(desk, folder)


def select(desk: Desk, *names: str) -> None:
    """Select bookmarks or folders of the folder that is shown."""
    for at, name in enumerate(names):
        desk.click(_cell(desk, name), holding=("ctrl",) if at else ())
    for name in names:
        _wait_for_selection(desk, name)


def make_folder(desk: Desk, name: str, root: str, *folders: str) -> None:
    """Make a folder in the one to which ``root`` and ``folders`` lead, which is then shown."""
    show_folder(desk, root, *folders)
    _organize(desk, "Add Folder…")
    desk.fill(desk.find(role="entry", name="Name", window="Add bookmark folder"), name)
    desk.key("Return")
    desk.gone("^Add bookmark folder$")
    # The library shows the new folder if its tree is open there, and otherwise the old one.
    show_folder(desk, root, *folders)
    _cell(desk, name)


def move_bookmarks(desk: Desk, names: Sequence[str], source: Sequence[str], target: Sequence[str]) -> None:
    """Move bookmarks from one folder to the end of another, which is then shown, in the order of ``names``."""
    show_folder(desk, *source)
    select(desk, *names)
    desk.key("ctrl+x")
    desk.settle()
    show_folder(desk, *target)
    desk.click(_empty(desk))
    desk.key("ctrl+v")
    for name in names:
        _cell(desk, name)


def delete_bookmarks(desk: Desk, *names: str) -> None:
    """Delete bookmarks or folders of the folder that is shown."""
    select(desk, *names)
    desk.key("Delete")
    for name in names:
        _wait_for_deletion(desk, name)


def set_address(desk: Desk, name: str, url: str) -> None:
    """Give another address to a bookmark of the folder that is shown."""
    _fill(desk, name, "URL", url)


def set_tags(desk: Desk, name: str, tags: str) -> None:
    """Give tags, with commas between them, to a bookmark of the folder that is shown, instead of those it has."""
    _fill(desk, name, "Tags", tags)


def set_keyword(desk: Desk, name: str, keyword: str) -> None:
    """Give a keyword to a bookmark of the folder that is shown."""
    _fill(desk, name, "Keyword", keyword)


def rename_bookmark(desk: Desk, name: str, new: str) -> None:
    """Give another name to a bookmark or folder of the folder that is shown."""
    _fill(desk, name, "Name", new)
    _cell(desk, new)


def sort_folder(desk: Desk, root: str, *folders: str) -> None:
    """Sort a folder permanently by the names of its entries; ``root`` and ``folders`` as for ``show_folder``."""
    show_folder(desk, root, *folders)
    desk.right_click(role="tree item", name=re.escape((root, *folders)[-1]))
    desk.click(role="menu item", name="Sort By Name")
    desk.wait_until(lambda: not desk.sees(role="menu item", name="Sort By Name"), "the menu to close")
    desk.settle()


def find_in_history(desk: Desk, words: str) -> None:
    """Show all pages of the history that have these words in their titles or addresses."""
    desk.click(role="tree item", name="History")
    _wait_for_folder(desk, "History")
    days = _texts(desk)
    desk.fill(desk.find(role="entry", name="Search History"), words)
    desk.wait_until(lambda: not days & _texts(desk), f"the days of the history to make room for what has {words!r}")
    desk.settle()


def delete_from_history(desk: Desk, words: str) -> None:
    """Delete all pages of the history that have these words in their titles or addresses."""
    desk.key("ctrl+shift+h")
    desk.window(_LIBRARY)
    find_in_history(desk, words)
    desk.click(desk.find(role="table row", window="Library"))
    desk.key("ctrl+a")
    desk.wait_until(lambda: all("selected" in one.states for one in _rows(desk)), "all pages to be selected")
    desk.settle()
    desk.key("Delete")
    desk.wait_until(lambda: not _rows(desk), f"no page with {words!r} to be left")
    close_library(desk)


def _rows(desk: Desk) -> list[Element]:
    return desk.sandbox.find(role="table row", window="Library")


def _texts(desk: Desk) -> set[str]:
    """The texts of the table's cells, without those that are empty."""
    return {one.name for one in desk.sandbox.find(role="table cell", window="Library")} - {""}


def _cell(desk: Desk, name: str) -> Element:
    return desk.find(role="table cell", name=re.escape(name), window="Library")


def _wait_for_selection(desk: Desk, name: str) -> None:
    cell = re.escape(name)
    desk.wait_until(
        lambda: desk.sandbox.find(role="table cell", name=cell, states=["selected"]), f"{name!r} to be selected"
    )


def _wait_for_deletion(desk: Desk, name: str) -> None:
    cell = re.escape(name)
    desk.wait_until(
        lambda: not desk.sandbox.find(role="table cell", name=cell, window="Library"), f"{name!r} to be deleted"
    )


def _empty(desk: Desk) -> tuple[int, int]:
    """A point of the list below its last row."""
    table = desk.find(role="tree table", window="Library")
    return table.x + 40, table.y + table.height - 12


def _organize(desk: Desk, item: str) -> None:
    desk.click(role="menu", name="Organize")
    desk.click(role="menu item", name=item)


def _fill(desk: Desk, name: str, label: str, text: str) -> None:
    select(desk, name)
    desk.fill(desk.find(role="entry", name=label, window="Library"), f"{text}\t")
    desk.wait_until(
        lambda: any(one.text == text for one in desk.sandbox.find(role="entry", name=label, window="Library")),
        f"the {label} of {name!r} to be {text!r}",
    )
    desk.settle()


def _wait_for_folder(desk: Desk, name: str) -> None:
    desk.wait_until(
        lambda: desk.sandbox.find(role="tree item", name=re.escape(name), states=["selected"]),
        f"the folder {name!r} to be shown",
    )
    desk.settle()
