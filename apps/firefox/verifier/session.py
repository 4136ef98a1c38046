"""The session: windows, tabs and groups as Firefox would restore them.

``sessionstore.jsonlz4`` is written when Firefox quits and moved away soon after it has started again; while it runs,
and after it was killed, there is ``sessionstore-backups/recovery.jsonlz4``. Private windows are in neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest.channels.typed_values import flag, items, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home

from .profile import json_file

_FILES = ("sessionstore.jsonlz4", "sessionstore-backups/recovery.jsonlz4")


@dataclass(frozen=True)
class Tab:
    """A tab.

    Attributes:
        pages: addresses and titles of its own history, in order.
        at: which of them it shows.
        container: the number of its container; 0 for none.
        group: the id of its group; empty for none.
    """

    pages: Sequence[tuple[str, str]]
    at: int
    pinned: bool
    muted: bool
    container: int
    group: str
    closed_at: int = 0

    @property
    def url(self) -> str:
        """The address of the page that it shows."""
        return self.pages[self.at][0] if self.pages else "about:blank"

    @property
    def title(self) -> str:
        """The title of the page that it shows."""
        return self.pages[self.at][1] if self.pages else ""


@dataclass(frozen=True)
class Group:
    """A group of tabs, with those that were in it if it was closed and kept."""

    key: str
    name: str
    color: str
    collapsed: bool
    tabs: Sequence[Tab] = ()


@dataclass(frozen=True)
class Window:
    """A window.

    Attributes:
        selected: the index of the tab in front.
        closed: tabs that were closed, the last one first.
    """

    tabs: Sequence[Tab]
    selected: int
    groups: Sequence[Group]
    closed: Sequence[Tab]


@dataclass(frozen=True)
class Session:
    """All of it.

    Attributes:
        closed: windows that were closed, the last one first.
        saved: groups that were closed and kept.
        cookies: cookies that end with the session, as the file has them.
    """

    windows: Sequence[Window]
    closed: Sequence[Window]
    saved: Sequence[Group]
    cookies: Sequence[Mapping[str, Any]]

    def urls_by_group(self) -> dict[str, list[str]]:
        """The addresses of open tabs by the ids of their groups."""
        found: dict[str, list[str]] = {}
        for tab in (tab for window in self.windows for tab in window.tabs if tab.group):
            found.setdefault(tab.group, []).append(tab.url)
        return found

    def groups(self) -> dict[str, Group]:
        """The groups of open windows, by their ids."""
        return {group.key: group for window in self.windows for group in window.groups}


def read(home: Home) -> Session | None:
    """The session; ``None`` if there is none. Raises as the channels that read the file."""
    found = next((value for name in _FILES if (value := json_file(home, name)) is not None), None)
    if found is None:
        return None
    state = mapping(found, "the session")
    return Session(
        windows=[_window(one) for one in items(state.get("windows"), "windows")],
        closed=[_window(one) for one in items(state.get("_closedWindows"), "closed windows")],
        saved=[_group(one) for one in items(state.get("savedGroups"), "saved groups")],
        cookies=[mapping(one, "a cookie") for one in items(state.get("cookies"), "cookies")],
    )


def _window(value: Any) -> Window:
    window = mapping(value, "a window")
    closed = [_closed(one) for one in items(window.get("_closedTabs"), "closed tabs")]
    tabs = [_tab(one) for one in items(window.get("tabs"), "tabs")]
    return Window(
        tabs=tabs,
        selected=min(max(whole(window.get("selected"), "the tab in front", 1), 1), max(len(tabs), 1)) - 1,
        groups=[_group(one) for one in items(window.get("groups"), "groups of tabs")],
        closed=sorted(closed, key=lambda tab: tab.closed_at, reverse=True),
    )


def _group(value: Any) -> Group:
    group = mapping(value, "a group of tabs")
    return Group(
        key=text(group.get("id"), "id of a group"),
        name=text(group.get("name"), "name of a group"),
        color=text(group.get("color"), "colour of a group"),
        collapsed=flag(group.get("collapsed"), "whether a group is collapsed"),
        tabs=[_closed(one) for one in items(group.get("tabs"), "tabs of a group")],
    )


def _closed(value: Any) -> Tab:
    """A closed tab, whose state is one level further down."""
    closed = mapping(value, "a closed tab")
    return _tab(closed.get("state"), whole(closed.get("closedAt"), "time of closing"))


def _tab(value: Any, closed_at: int = 0) -> Tab:
    tab = mapping(value, "a tab")
    entries = [mapping(one, "a page of a tab") for one in items(tab.get("entries"), "pages of a tab")]
    pages = [(text(one.get("url"), "address of a page"), text(one.get("title"), "title of a page")) for one in entries]
    return Tab(
        pages=pages,
        at=min(max(whole(tab.get("index"), "page of a tab", 1), 1), max(len(pages), 1)) - 1,
        pinned=flag(tab.get("pinned"), "whether a tab is pinned"),
        muted=flag(tab.get("muted"), "whether a tab is muted"),
        container=whole(tab.get("userContextId"), "container of a tab"),
        group=text(tab.get("groupId"), "group of a tab"),
        closed_at=closed_at,
    )
