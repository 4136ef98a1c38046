"""Files that VLC opens, lists and the media library: what goes into them and out of them."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .dialogs import choose_file
from .playlists import playlist_entries, show_playlist


def play_file(desk: Desk, path: str) -> None:
    """Open a file, a list too, and wait until it plays."""
    desk.key("ctrl+o")
    choose_file(desk, "^Select one or more files to open$", path)
    desk.find(role="label", name=r"\s*00:0[1-9]\s*")


def stop_playing(desk: Desk) -> None:
    """Stop what plays, and wait until no time is shown."""
    desk.key("s")
    desk.find(role="label", name=r"\s*--:--\s*")


def remove_entry(desk: Desk, title: str) -> None:
    """Remove an entry from the list, which must be shown, and wait until it has gone.

    Args:
        title: what the list shows, in which it stands once.
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


def add_to_library(desk: Desk, path: str) -> None:
    """Add a file to the media library, and wait until the library shows an entry more."""
    show_playlist(desk)
    desk.click(role="table cell", name="Media Library")
    desk.settle()
    before = len(playlist_entries(desk))
    raise NotImplementedError
