"""The window: which folder it shows, how, and what is selected in it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

_HOME = "/home/user"
_APP = "pcmanfm"
_ITEMS = r"(?s).+"


def absolute(place: str) -> str:
    """The path of a place in the home folder; an absolute path or an address is returned as it is."""
    return place if place.startswith("/") or ":" in place else str(PurePosixPath(_HOME) / place)


def turn_to(desk: Desk, title: str) -> None:
    """Wait until the window in front shows a folder with this name, and has come to rest."""
    desk.find(role="frame", name=re.escape(title), app=_APP)
    desk.settle()


def open_folder(desk: Desk, place: str) -> None:
    """Show a folder, given by its place in the home folder or as a path or address, for example ``trash:///``."""
    path = absolute(place)
    desk.key("ctrl+l")
    desk.replace(path)
    desk.settle()
    # The entry completes the path with the only folder that could follow, which is not what was asked for.
    desk.keys("Delete", "Return")
    desk.wait_until(lambda: _location(desk) == path, f"the folder {path}")
    desk.settle()


def names(desk: Desk) -> list[str]:
    """The names in the list that the window shows, in their order."""
    return [one.name for one in _cells(desk, _ITEMS)]


def select(desk: Desk, *wanted: str) -> None:
    """Select these files and folders of the list, and only these."""
    for number, name in enumerate(wanted):
        cell = desk.wait_until(lambda name=name: _cell(desk, name), f"{name} in the list")  # type: ignore[misc]
        desk.click(cell, holding=("ctrl",) if number else ())
    one = f'"{wanted[0]}" '
    many = f"{len(wanted)} items selected"
    desk.wait_until(lambda: _status(desk).startswith(one if len(wanted) == 1 else many), f"{wanted} to be selected")


def wait_for(desk: Desk, *wanted: str) -> None:
    """Wait until the list has all of these names."""
    desk.wait_until(lambda: set(wanted) <= set(names(desk)), f"{wanted} in the list")


def wait_without(desk: Desk, *unwanted: str) -> None:
    """Wait until the list has none of these names."""
    desk.wait_until(lambda: not set(unwanted) & set(names(desk)), f"the list without {unwanted}")


def choose_in_menu(desk: Desk, item: str, *wanted: str) -> None:
    """Select files, and choose an item of their context menu, by a regular expression."""
    select(desk, *wanted)
    desk.key("Menu")
    desk.click(role="menu item", name=item)
    desk.wait_until(lambda: not desk.sees(role="menu item", name=item), "the menu to close")


def right_click_below(desk: Desk) -> None:
    """Open the menu of the folder itself, with a click below its list, which must leave some room there."""
    head = desk.find(role="table column header", name="Name", app=_APP)
    table = next(one for one in desk.find_all(role="table", app=_APP) if one.path == head.path[:-1])
    desk.right_click((table.x + 60, table.y + table.height - 12))


def set_view(desk: Desk, mode: str) -> None:
    """Show the tab in a mode: ``Icon View``, ``Compact View``, ``Thumbnail View`` or ``Detailed List View``."""
    desk.menu("View", "Folder View Mode", mode)
    desk.settle()


def show_hidden(desk: Desk, on: bool = True) -> None:
    """Show hidden files, or do not."""
    set_in_view_menu(desk, "Show Hidden", on)


def set_in_view_menu(desk: Desk, item: str, on: bool) -> None:
    """Tick an item of the menu *View*, such as ``Show Status Bar``, or clear it."""
    desk.key("alt+v")
    found = desk.find(role="check menu item", name=re.escape(item), app=_APP)
    if ("checked" in found.states) != on:
        desk.click(found)
    else:
        desk.key("Escape")
    desk.wait_until(lambda: not desk.sees(role="check menu item", name=re.escape(item)), "the menu to close")
    desk.settle()


def sort_by(desk: Desk, *orders: str) -> None:
    """Choose items of *Sort Files*, for example ``By Modification Time`` and ``Descending``."""
    for one in orders:
        desk.menu("View", "Sort Files", one)
        desk.settle()


def close_window(desk: Desk) -> None:
    """Close the window in front."""
    before = len(desk.sandbox.windows())
    desk.key("alt+F4")
    desk.wait_until(lambda: len(desk.sandbox.windows()) < before, "the window to close")


def _cells(desk: Desk, name: str) -> list[Element]:
    """The cells with such names in the list of the folder; the side pane is a table without a head."""
    heads = desk.sandbox.find(role="table column header", name="Name", app=_APP, limit=1)
    if not heads:
        return []
    table = heads[0].path[:-1]
    found = desk.sandbox.find(role="table cell", name=name, app=_APP)
    # The cell of a name is inside another one, together with its icon.
    return [one for one in found if one.path[: len(table)] == table and len(one.path) == len(table) + 2]


def _cell(desk: Desk, name: str) -> Element | None:
    return next(iter(_cells(desk, re.escape(name))), None)


def _location(desk: Desk) -> str:
    """What the entry for the location says. It is the only one that is named after nothing in the main window."""
    return next((one.text or "" for one in desk.sandbox.find(role="text", app=_APP, limit=1)), "")


def _status(desk: Desk) -> str:
    return next((one.name for one in desk.sandbox.find(role="status bar", app=_APP, limit=1)), "")
