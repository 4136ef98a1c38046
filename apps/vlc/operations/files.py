"""Files that VLC opens, lists and the media library: what goes into them and out of them."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file

from .dialogs import choose_file
from .playlists import playlist_entries, show_playlist

_OPEN = "^Select one or more files to open$"


def play_file(desk: Desk, path: str) -> None:
    """Open a file, a list too, and wait until it plays."""
    desk.key("ctrl+o")
    choose_file(desk, _OPEN, path)
    desk.find(role="label", name=r"\s*00:0[1-9]\s*")


def stop_playing(desk: Desk) -> None:
    """Stop what plays, and wait until no time is shown."""
    desk.key("s")
    desk.find(role="label", name=r"\s*--:--\s*")


def hide_playlist(desk: Desk) -> None:
    """Hide the list, and wait until it has gone: its cells are not to be taken for those of a dialog."""
    if desk.sees(role="button", name="Playlist"):
        desk.key("ctrl+l")
    desk.wait_until(lambda: not desk.sees(role="button", name="Playlist"), "the list to go")


def remove_entry(desk: Desk, title: str) -> None:
    """Remove an entry from the list, which must be shown, and wait until it has gone.

    Args:
        title: what the list shows, or its end; of several entries with it, the first one goes.
    """
    entry = desk.wait_until(
        lambda: next((one for one in playlist_entries(desk) if re.search(f"{re.escape(title)}$", one.name)), None),
        f"{title} in the list",
    )
    before = len(playlist_entries(desk))
    desk.click(entry)
    desk.key("Delete")
    desk.wait_until(lambda: len(playlist_entries(desk)) < before, f"{title} to go")
    desk.settle()


def save_over(desk: Desk, path: str) -> None:
    """Save the list in the place of a file, and wait until that has changed."""
    title = "^Save playlist as"
    place = path.removeprefix("/home/user/")
    before = desk.sandbox.get([place])
    desk.key("ctrl+y")
    desk.window(title)
    desk.click(role="text", name="File name:")
    name_file(desk, title, path, accept="")
    desk.settle()
    desk.key("Return")
    desk.click(role="button", name="Yes")
    desk.gone(title)
    desk.wait_until(lambda: desk.sandbox.get([place]) != before, f"{path} to change")


def add_to_library(desk: Desk, path: str) -> None:
    """Add a file to the media library, wait until the library shows an entry more, and go back to the list."""
    show_playlist(desk)
    _turn_to(desk, "Media Library", 1)
    before = len(playlist_entries(desk))
    area = max(desk.find_all(role="tree"), key=lambda one: one.width)
    desk.right_click((area.center[0], area.y + area.height - 30))
    desk.settle()
    # The second item of a menu that is not in the accessibility tree: Add File...
    desk.key("Down", repeat=2)
    desk.key("Return")
    choose_file(desk, _OPEN, path)
    desk.wait_until(lambda: len(playlist_entries(desk)) > before, f"{path} in the media library")
    _turn_to(desk, "Playlist", 0)


def _turn_to(desk: Desk, name: str, number: int) -> None:
    """Turn to one of the sources beside the list, which have no names there, and wait until it is shown."""
    cells = desk.find_all(role="table cell")
    left = min(one.x for one in cells)
    desk.click(sorted((one for one in cells if one.x == left), key=lambda one: one.y)[number])
    desk.find(role="button", name=name)
    desk.settle()
