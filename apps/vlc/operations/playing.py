"""What plays: going to a time, snapshots, and bookmarks."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element


def show_first_frame(desk: Desk) -> None:
    """Play what is paused since VLC started, for a moment, and wait until the time has moved.

    Before that, nothing is shown.
    """
    desk.key("space")
    desk.find(role="label", name=r"\s*00:0[1-9]\s*")
    desk.key("space")
    desk.settle()


def go_to(desk: Desk, time: str) -> None:
    """Go to a time of what is paused, and wait until it is shown.

    Args:
        time: ``mm:ss``.
    """
    desk.key("ctrl+t")
    desk.wait_until(lambda: desk.window("^Go to Time$").focused, "the dialog to have the keyboard")
    desk.type("00" + time.replace(":", "") + "\n")
    desk.gone("^Go to Time$")
    desk.find(role="label", name=rf"\s*{time}\s*")
    desk.settle()


def take_snapshot(desk: Desk, *, folder: str = "Pictures") -> None:
    """Take a snapshot, and wait until there is a file more below a folder of the home folder."""
    before = len(desk.sandbox.get_tree(folder))
    desk.key("shift+s")
    desk.wait_until(lambda: len(desk.sandbox.get_tree(folder)) > before, "a snapshot")
    desk.settle()


def open_bookmarks(desk: Desk) -> None:
    """Open the dialog of the custom bookmarks, and wait for it."""
    desk.key("ctrl+b")
    desk.window("^Edit Bookmarks$")
    desk.settle()


def edit_bookmark(desk: Desk, content: str, text: str) -> None:
    """Write another name or time (``hh:mm:ss.mmm``) in the place of one, and wait until the list has changed."""
    _edit(desk, desk.find(role="table cell", name=re.escape(content)), text)


def create_bookmark(desk: Desk, name: str, time: str) -> None:
    """Make a bookmark at the end of the list, with a name and a time, and wait until the list has both."""
    before = len(_cells(desk))
    desk.click(role="button", name="Create")
    desk.wait_until(lambda: len(_cells(desk)) > before, "the bookmark")
    desk.settle()
    _edit(desk, _last_line(desk)[0], name)
    begun = _last_line(desk)[-1]
    # It begins where the film is, which may be the very moment; then there would be no change to wait for.
    if _seconds(begun.name) != _seconds(time):
        _edit(desk, begun, time)


def delete_bookmark(desk: Desk, name: str) -> None:
    """Delete a bookmark, and wait until it has gone."""
    desk.click(role="table cell", name=re.escape(name))
    desk.click(role="button", name="Delete")
    desk.wait_until(lambda: not desk.sees(role="table cell", name=re.escape(name)), f"the bookmark {name} to go")


def close_bookmarks(desk: Desk) -> None:
    """Close the dialog, and wait until it has gone."""
    desk.click(role="button", name="Close")
    desk.gone("^Edit Bookmarks$")


def _seconds(time: str) -> float:
    hours, minutes, seconds = time.split(":")
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds)


def _cells(desk: Desk) -> list[Element]:
    return desk.find_all(role="table cell", window="Edit Bookmarks")


def _last_line(desk: Desk) -> list[Element]:
    cells = _cells(desk)
    bottom = max(one.y for one in cells)
    return sorted((one for one in cells if one.y == bottom), key=lambda one: one.x)


def _edit(desk: Desk, cell: Element, text: str) -> None:
    """Write into a cell: a second click on what is selected edits it, a double click would go there."""
    desk.click((cell.x + 10, cell.center[1]))
    # The pointer is also in the picture.
    desk.hover((cell.x + 50, cell.center[1]))
    desk.settle()
    look = (cell.x, cell.y, cell.x + cell.width, cell.y + cell.height)
    before = desk.sandbox.zoom(look)
    desk.click((cell.x + 50, cell.center[1]))
    # The editor, which is not in the tree, comes when VLC is sure that the click is no double one.
    desk.wait_until(lambda: desk.sandbox.zoom(look) != before, "the cell to be edited")
    desk.replace(text + "\n")

    def changed() -> bool:
        return any((one.x, one.y) == (cell.x, cell.y) and one.name != cell.name for one in _cells(desk))

    desk.wait_until(changed, f"{cell.name} to be {text}")
