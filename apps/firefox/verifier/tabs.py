"""Open windows and tabs, groups of tabs, and what was closed."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import session
from .containers import names_by_number


class OpenTab(TypedDict):
    """A tab. ``window`` counts from 1; ``group`` and ``container`` are names, null if it is in none."""

    url: str
    title: str
    window: int
    pinned: bool
    in_front: bool
    group: str | None
    container: str | None
    muted: bool


class OpenTabsFacts(TypedDict):
    """The tabs that were open last, window by window. ``windows`` is how many there are."""

    found: bool
    windows: int | None
    urls: list[str] | None
    tabs: list[OpenTab] | None


class TabFacts(TypedDict):
    """The first tab that shows a page, and how many do. ``position`` is its place in its window, from 1; ``back`` and
    ``forward`` are the pages that lie before and behind it, nearest first."""

    found: bool
    count: int | None
    title: str | None
    window: int | None
    position: int | None
    pinned: bool | None
    in_front: bool | None
    group: str | None
    container: str | None
    muted: bool | None
    back: list[str] | None
    forward: list[str] | None


class TabGroupFacts(TypedDict):
    """A group of open tabs, with the addresses of its tabs."""

    found: bool
    color: str | None
    collapsed: bool | None
    urls: list[str] | None


class TabGroup(TypedDict):
    """A group of tabs."""

    name: str
    color: str
    urls: list[str]


class TabGroupsFacts(TypedDict):
    """The groups of open tabs, and those that were closed and kept, in the order of the file."""

    groups: list[TabGroup]
    saved: list[TabGroup]


class ClosedTabsFacts(TypedDict):
    """The tabs that were closed in windows that are open, the last one first, and the tabs of windows that were
    closed."""

    urls: list[str]
    windows: list[list[str]]


@saved
def open_tabs(home: Home) -> OpenTabsFacts:
    """The windows and tabs that were open when Firefox quit or, while it runs, some seconds ago."""
    found = session.read(home)
    if found is None:
        return absent(OpenTabsFacts)
    tabs = [one for _, one in _open(home, found)]
    return {"found": True, "windows": len(found.windows), "urls": [one["url"] for one in tabs], "tabs": tabs}


@saved
def tab(home: Home, url: str) -> TabFacts:
    """An open tab, by the address that it shows."""
    state = session.read(home)
    hits = [(where, one) for where, one in _open(home, state) if one["url"] == url] if state else []
    if not hits or state is None:
        return absent(TabFacts)
    position, first = hits[0]
    shown = state.windows[first["window"] - 1].tabs[position - 1]
    urls = [address for address, _ in shown.pages]
    return {
        "found": True,
        "count": len(hits),
        "title": first["title"],
        "window": first["window"],
        "position": position,
        "pinned": first["pinned"],
        "in_front": first["in_front"],
        "group": first["group"],
        "container": first["container"],
        "muted": first["muted"],
        "back": urls[: shown.at][::-1],
        "forward": urls[shown.at + 1 :],
    }


@saved
def tab_group(home: Home, name: str) -> TabGroupFacts:
    """A group of open tabs by its name; the first one if there are several."""
    state = session.read(home)
    urls = state.urls_by_group() if state else {}
    for group in state.groups().values() if state else ():
        if group.name == name and group.key in urls:
            return {"found": True, "color": group.color, "collapsed": group.collapsed, "urls": urls[group.key]}
    return absent(TabGroupFacts)


@saved
def tab_groups(home: Home, without: list[str] = []) -> TabGroupsFacts:  # noqa: B006 - never changed
    """All groups of tabs, except those with a name in `without`."""
    state = session.read(home)
    if state is None:
        return {"groups": [], "saved": []}
    urls = state.urls_by_group()
    return {
        "groups": [
            {"name": one.name, "color": one.color, "urls": urls.get(one.key, [])}
            for one in state.groups().values()
            if one.name not in without
        ],
        "saved": [
            {"name": one.name, "color": one.color, "urls": [tab.url for tab in one.tabs]}
            for one in state.saved
            if one.name not in without
        ],
    }


@saved
def closed_tabs(home: Home) -> ClosedTabsFacts:
    """The tabs and windows that were closed in this session and can be opened again."""
    state = session.read(home)
    if state is None:
        return {"urls": [], "windows": []}
    closed = [tab for window in state.windows for tab in window.closed]
    return {
        "urls": [tab.url for tab in sorted(closed, key=lambda tab: tab.closed_at, reverse=True)],
        "windows": [[tab.url for tab in window.tabs] for window in state.closed],
    }


def _open(home: Home, state: session.Session) -> list[tuple[int, OpenTab]]:
    """The open tabs, each with its place in its window, from 1."""
    containers, groups = names_by_number(home), state.groups()
    return [
        (
            at + 1,
            {
                "url": tab.url,
                "title": tab.title,
                "window": number,
                "pinned": tab.pinned,
                "in_front": at == window.selected,
                "group": groups[tab.group].name if tab.group in groups else None,
                "container": containers.get(tab.container),
                "muted": tab.muted,
            },
        )
        for number, window in enumerate(state.windows, 1)
        for at, tab in enumerate(window.tabs)
    ]
