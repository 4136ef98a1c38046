"""Open windows, tabs and tab groups, as Chromium would restore them."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import session_files
from .kept import COLORS, Color


class OpenTab(TypedDict):
    """A tab. ``window`` counts from 1; ``group`` is the name of its tab group, null if it is in none."""

    url: str
    window: int
    pinned: bool
    in_front: bool
    group: str | None


class OpenTabsFacts(TypedDict):
    """The tabs that were open last, window by window. ``windows`` is how many there are."""

    found: bool
    windows: int | None
    urls: list[str] | None
    tabs: list[OpenTab] | None


class TabGroupFacts(TypedDict):
    """A tab group among the open tabs, with the addresses of its tabs."""

    found: bool
    color: Color | None
    collapsed: bool | None
    urls: list[str] | None


@saved
def open_tabs(home: Home) -> OpenTabsFacts:
    """The windows and tabs that were open when Chromium quit or, while it runs, some seconds ago."""
    session = session_files.read(home)
    if session is None:
        return absent(OpenTabsFacts)
    found: list[OpenTab] = []
    windows = session.windows()
    for number, (window, tabs) in enumerate(windows, 1):
        for at, tab in enumerate(tabs):
            url = tab.page
            found.append(
                {
                    "url": url,
                    "window": number,
                    "pinned": tab.pinned,
                    "in_front": session.selected.get(window, 0) == at,
                    "group": session.groups[tab.group][0] if tab.group in session.groups else None,
                }
            )
    return {"found": True, "windows": len(windows), "urls": [one["url"] for one in found], "tabs": found}


@saved
def tab_group(home: Home, name: str) -> TabGroupFacts:
    """A tab group by its name; the first one if there are several."""
    session = session_files.read(home)
    for token, (title, color, collapsed) in session.groups.items() if session else ():
        inside = [tab for _, tabs in session.windows() for tab in tabs if tab.group == token] if session else []
        if title == name and inside:
            return {
                "found": True,
                "color": COLORS[color] if color in range(len(COLORS)) else "other",
                "collapsed": collapsed,
                "urls": [tab.page for tab in inside],
            }
    return absent(TabGroupFacts)
