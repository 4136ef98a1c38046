"""The list: what is in it, adding to it, saving it, and the tags of what it lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import wait_for_file
from pytest_opencomputer.sandbox_types import Element

from .dialogs import choose_file, list_file, set_time, tick

_KINDS = {"xspf": "XSPF playlist (*.xspf)", "m3u": "M3U playlist (*.m3u", "m3u8": "M3U8 playlist (*.m3u8)"}
"""As the dialog has them; the bracket is also missing there."""


def show_playlist(desk: Desk) -> None:
    """Show the list in place of the video, and wait until it is there."""
    if not desk.sees(role="button", name="Playlist"):
        desk.key("ctrl+l")
    desk.find(role="button", name="Playlist")


def playlist_entries(desk: Desk) -> list[Element]:
    """The titles that the list shows, from top to bottom; none where the list is not shown."""
    titles = desk.find_all(role="table column header", name="Title")
    cells = desk.find_all(role="table cell") if titles else []
    found = [one for one in cells for title in titles if title.x <= one.x < title.x + title.width and one.y > title.y]
    return sorted(found, key=lambda one: one.y)


def empty_playlist(desk: Desk) -> None:
    """Take everything out of the list, and wait until it is empty."""
    show_playlist(desk)
    desk.click(desk.wait_until(lambda: playlist_entries(desk), "entries of the list")[0])
    desk.keys("ctrl+a", "Delete")
    desk.wait_until(lambda: not playlist_entries(desk), "the list to be empty")


def enqueue(desk: Desk, path: str, *, start: int = 0, subtitles: str = "") -> None:
    """Add a file to the end of the list, and wait until it is there, if the list is shown.

    Args:
        start: second at which it starts to play, less than 60.
        subtitles: the file with its subtitles. Without one, the dialog keeps the subtitles of the previous file.
    """
    before = len(playlist_entries(desk))
    shown = desk.sees(role="button", name="Playlist")
    desk.key("ctrl+shift+o")
    desk.window("^Open Media$")
    list_file(desk, path)
    if subtitles:
        tick(desk, "Use a subtitle file")
        # What is in this group is not in the accessibility tree: its button Browse.
        group = desk.find(role="check box", name="Use a subtitle file")
        desk.click((group.x + group.width - 50, group.y + group.height - 24))
        choose_file(desk, "[Ss]ubtitle", subtitles)
    # The dialog also keeps the start of the previous file.
    if start or "checked" in desk.find(role="check box", name="Show more options").states:
        set_time(desk, "Start Time", start)
    # Enqueue, the other item of the button Play.
    desk.key("alt+e")
    desk.gone("^Open Media$")
    if shown:
        desk.wait_until(lambda: len(playlist_entries(desk)) > before, f"{path} in the list")


def save_playlist(desk: Desk, path: str, kind: str = "xspf") -> None:
    """Save the list, and wait until it is written, which is after the dialog has closed.

    Args:
        kind: xspf, m3u or m3u8.
    """
    title = "^Save playlist as"
    desk.key("ctrl+y")
    desk.window(title)
    kinds = desk.find(role="combo box", name=r".* playlist \(.*")
    if kinds.name != _KINDS[kind]:
        desk.click(kinds)
        desk.settle()
        desk.type(_KINDS[kind] + "\n")
        desk.find(role="combo box", name=re.escape(_KINDS[kind]))
    choose_file(desk, title, path)
    wait_for_file(desk, path)


def write_tags(desk: Desk, title: str, path: str, tags: Mapping[str, str]) -> None:
    """Change the media information of an entry of the list, which need not play, and wait until its file has it.

    Args:
        title: that of the entry.
        path: its file.
        tags: text by label, for example ``Album``.
    """
    show_playlist(desk)
    desk.right_click(role="table cell", name=re.escape(title))
    desk.settle()
    # The fourth item of a menu that is not in the accessibility tree: Information.
    desk.key("Down", repeat=4)
    desk.key("Return")
    desk.window("^Media Information$")
    desk.wait_until(lambda: any(one.text == title for one in desk.find_all(role="text")), f"the tags of {title}")
    labels = {one.name: one for one in desk.find_all(role="label")}
    entries = desk.find_all(role="text")
    for name, text in tags.items():
        label = labels[name]
        # An entry stands below its label.
        desk.fill(next(one for one in entries if one.x == label.x and one.y == label.y + label.height), text)
    before = _content(desk, path)
    desk.click(role="button", name=".*Save Metadata")
    desk.wait_until(lambda: _has_tags(desk, path, tags, before), f"the metadata to be in {path}")
    desk.key("Escape")
    desk.gone("^Media Information$")


def _has_tags(desk: Desk, path: str, tags: Mapping[str, str], before: bytes) -> bool:
    content = _content(desk, path)
    return content != before and all(text.encode() in content for text in tags.values())


def _content(desk: Desk, path: str) -> bytes:
    place = str(PurePosixPath(path).relative_to("/home/user"))
    return desk.sandbox.get([place])[place]
