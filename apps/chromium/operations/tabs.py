"""Tabs, which are named by how the titles of their pages begin."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.desk import Desk

from .pages import shows

_ZOOM = (25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500)


def bring_to_front(desk: Desk) -> None:
    """Turn from another app to the browser."""

    def in_front() -> bool:
        desk.key("alt+Tab")
        desk.settle()
        return any(window.focused and window.title.endswith("Chromium") for window in desk.sandbox.windows())

    desk.wait_until(in_front, "the browser to be in front")


def show_tab(desk: Desk, title: str) -> None:
    """Bring a tab to the front."""
    desk.click(role="page tab", name=_tab(title))
    shows(desk, title)


def close_tab(desk: Desk, title: str) -> None:
    """Close a tab."""
    show_tab(desk, title)
    desk.key("ctrl+w")
    desk.wait_until(lambda: not desk.sees(role="page tab", name=_tab(title)), f"{title!r} to be closed")


def choose_in_tab_menu(desk: Desk, title: str, item: str) -> None:
    """Choose an item of the menu of a tab, and wait until the menu has closed."""

    def opened() -> bool:
        # A bubble that disappears by itself, such as the zoom bubble, also closes a menu.
        desk.right_click(role="page tab", name=_tab(title))
        desk.settle()
        return desk.sees(role="menu item", name=item)

    desk.wait_until(opened, "the menu of the tab")
    desk.click(role="menu item", name=item)
    desk.wait_until(lambda: not desk.sees(role="menu item", name=item), "the menu of the tab to close")


def pin_tab(desk: Desk, title: str) -> None:
    """Pin a tab."""
    choose_in_tab_menu(desk, title, "Pin")
    desk.find(role="page tab", name=f"{_tab(title)} - Pinned.*")


def add_to_reading_list(desk: Desk, title: str) -> None:
    """Save the page of a tab to the reading list."""
    choose_in_tab_menu(desk, title, "Add tab to reading list")
    desk.find(name="Page added to reading list")


def group_tabs(desk: Desk, titles: Sequence[str], name: str, color: str) -> None:
    """Put tabs into a new group."""
    show_tab(desk, titles[0])
    for title in titles[1:]:
        desk.click(role="page tab", name=_tab(title), holding=("ctrl",))
    choose_in_tab_menu(desk, titles[0], "Add tabs? to new group")
    desk.find(role="entry", name="Tab-group title")
    desk.type(name)
    desk.click(role="radio button", name=color)
    desk.wait_until(lambda: desk.sandbox.find(role="radio button", name=color, states=["checked"]), color)
    desk.key("Escape")
    desk.wait_until(lambda: not desk.sees(role="entry", name="Tab-group title"), "the group's bubble to close")
    for title in titles:
        desk.find(role="page tab", name=f"{_tab(title)} - Part of group {re.escape(name)}.*")


def zoom(desk: Desk, percent: int) -> None:
    """Show the site of the page in front at one of Chromium's sizes, counted from the usual 100 percent."""
    steps = _ZOOM.index(percent) - _ZOOM.index(100)
    desk.key("ctrl+0")
    if steps:
        desk.key("ctrl+plus" if steps > 0 else "ctrl+minus", abs(steps))
        desk.find(role="button", name=f"Zoom: {percent}%")


def _tab(title: str) -> str:
    return f"{re.escape(title)}.*"
