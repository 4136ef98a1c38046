"""The running file manager, as its accessibility tree has it."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Live, absent, live


class FrontFolder(TypedDict):
    """The folder in the active window (the first one if none is active).

    ``path`` is as the entry for the location shows it, ``status`` as the status bar does. Both are null if they are
    hidden. ``names`` are those of the list, in their order; null if it shows no list.
    """

    found: bool
    title: str | None
    path: str | None
    status: str | None
    names: list[str] | None


@live
def front_folder(desktop: Live) -> FrontFolder:
    """The folder that is shown. `found` is false if PCManFM is not running or does not answer."""
    windows = desktop.find(role="frame", app="pcmanfm")
    window = next((one for one in windows if "active" in one["states"]), windows[0] if windows else None)
    if window is None:
        return absent(FrontFolder)
    depth = len(window["path"])
    paths = [one for one in desktop.find(role="text", app="pcmanfm") if one["path"][:depth] == window["path"]]
    bars = [one for one in desktop.find(role="status bar", app="pcmanfm") if one["path"][:depth] == window["path"]]
    heads = desktop.find(role="table column header", name="Name", app="pcmanfm")
    head = next((one for one in heads if one["path"][:depth] == window["path"]), None)
    cells = [] if head is None else desktop.find(role="table cell", name="(?s).+", app="pcmanfm")
    table = [] if head is None else head["path"][:-1]
    # The cell of a name is inside another one, together with its icon.
    names = [one for one in cells if one["path"][: len(table)] == table and len(one["path"]) == len(table) + 2]
    return {
        "found": True,
        "title": window["name"],
        "path": paths[0]["text"] if paths else None,
        "status": bars[0]["name"] if bars else None,
        "names": None if head is None else [one["name"] for one in names],
    }
