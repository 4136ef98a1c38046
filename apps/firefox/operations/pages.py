"""Pages: opening them, how large they are, what is kept of them, and what their sites may do.

Titles, texts and items are given as they are read; names of elements are regular expressions, as ``desk.find`` takes
them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

_ADDRESS = "Search .*address"
_ZOOM = (30, 50, 67, 80, 90, 100, 110, 120, 130, 140, 150, 170, 200, 240, 300, 400, 500)
_TOP, _EDGE = 300, 60
"""Pixels: where pages begin, with room for what stays at their top, and what is left free at the bottom."""


def go(desk: Desk, url: str, title: str, *, new_tab: bool = False) -> None:
    """Open an address, and wait for a page whose title begins with ``title``."""
    if new_tab:
        desk.key("ctrl+t")
        desk.window("^(New Tab — )?Mozilla Firefox$")
    go_to_address_bar(desk)
    desk.replace(url)
    # The address bar may propose what it knows of pages that were visited.
    desk.keys("Delete", "Return")
    shows(desk, title)


def go_to_address_bar(desk: Desk) -> None:
    """Go into the address bar."""
    desk.key("ctrl+l")
    desk.wait_until(
        lambda: desk.sandbox.find(role="combo box", name=_ADDRESS, states=["focused"]),
        "the address bar to have the focus",
    )


def shows(desk: Desk, title: str) -> None:
    """Wait until the title of the page in front begins with ``title``, and the page has stopped changing."""
    desk.window(f"^{re.escape(title)}.* — Mozilla Firefox$")
    desk.settle()


def on_page(desk: Desk, *, role: str | Sequence[str], name: str) -> Element:
    """The first matching element of the page in front; the page is scrolled until the element can be clicked."""
    seen: list[Element] = []

    def look() -> Element | None:
        # Pages go on scrolling for a while.
        desk.settle()
        page = max(desk.find_all(role="document web"), key=lambda one: one.width * one.height, default=None)
        found = desk.sandbox.find(role=role, name=name, states=["visible"])
        # Pages that were left a moment ago are also in the tree.
        below = [one for one in found if page and one.path[: len(page.path)] == page.path and one.width]
        if not page or not below:
            return None
        one = below[0]
        middle = one.center[1]
        bottom = page.y + page.height
        inside = _TOP < middle < bottom - _EDGE
        # What is at the very top or bottom moves no further.
        if (inside and seen[-1:] == [one]) or (seen == [one, one] and page.y < middle < bottom):
            return one
        seen[:] = [*seen[-1:], one]
        if not inside:
            desk.scroll((middle - (_TOP + bottom) // 2) // 60, at=page)
        return None

    return desk.wait_until(look, f"a {role} named /{name}/ on the page")


def follow(desk: Desk, link: str, title: str) -> None:
    """Click a link of the page, and wait for a page whose title begins with ``title``."""
    desk.click(on_page(desk, role="link", name=link))
    shows(desk, title)


def zoom(desk: Desk, percent: int) -> None:
    """Show the site of the page in front at one of Firefox's sizes, counted from the usual 100 per cent."""
    steps = _ZOOM.index(percent) - _ZOOM.index(100)
    desk.key("ctrl+0")
    desk.wait_until(lambda: not desk.sees(role="button", name=".*Reset zoom level"), "the usual size")
    if steps:
        desk.key("ctrl+plus" if steps > 0 else "ctrl+minus", abs(steps))
        desk.find(role="button", name=f"{percent}%, Reset zoom level")


def bookmark_page(desk: Desk, name: str, *folders: str) -> None:
    """Bookmark the page in front by a name. ``folders`` lead to the folder in which it is put, a root first."""
    desk.key("ctrl+d")
    desk.find(role="heading", name="Add bookmark")
    desk.fill(desk.find(role="entry", name="Name"), name)
    desk.click(role="button", name="Show all the bookmarks folders")
    for at, folder in enumerate(folders):
        if at:
            desk.key("Right")
        _choose_folder(desk, folder)
    desk.click(role="button", name="Save")
    desk.find(role="button", name=r"Edit this bookmark.*")


def _choose_folder(desk: Desk, folder: str) -> None:
    item = re.escape(folder)
    desk.click(role="tree item", name=item)
    desk.wait_until(
        lambda: desk.sandbox.find(role="tree item", name=item, states=["selected"]), f"{folder!r} to be selected"
    )


def set_permission(desk: Desk, url: str, permission: str, setting: str) -> None:
    """Say what the site of the page in front may do, in the window with information about the page.

    Args:
        url: the address of the page.
        permission: as the window calls it: ``Access your location``, ``Send notifications``.
        setting: ``Always Ask``, ``Allow`` or ``Block``.
    """
    title = f"Page Info — {re.escape(url)}"
    desk.key("ctrl+i")
    desk.window(f"^{title}$")
    desk.click(desk.find(role="radio button", name="Permissions", window=title))
    label = _label(desk, permission, title)
    usual = _in_row(desk, label, "check box", "Use Default", title)
    if "checked" in usual.states:
        desk.click(usual)
    desk.click(_in_row(desk, label, "radio button", setting, title))
    desk.wait_until(
        lambda: "checked" in _in_row(desk, label, "radio button", setting, title).states,
        f"{permission!r} to be {setting!r}",
    )
    desk.key("alt+F4")
    desk.gone(f"^{title}$")


def _label(desk: Desk, text: str, window: str) -> Element:
    """A label of a list that is scrolled until it is in the middle."""
    seen: list[Element] = []

    def look() -> Element | None:
        desk.settle()
        found = desk.sandbox.find(role="label", name=re.escape(text), states=["visible"], window=window)
        top = desk.sandbox.find(role="label", name="Permissions for:", window=window)
        if not found or not top:
            return None
        one, first = found[0], top[0]
        if seen[-1:] == [one] and first.y < one.y < first.y + 380:
            return one
        if seen[-1:] == [one]:
            desk.scroll(2 if one.y > first.y else -2, at=(first.x + 200, first.y + 200))
        seen[:] = [one]
        return None

    return desk.wait_until(look, f"{text!r} to be in sight")


def _in_row(desk: Desk, label: Element, role: str, name: str, window: str) -> Element:
    """What stands below a label."""
    found = desk.sandbox.find(role=role, name=name, states=["visible"], window=window)
    return min(found, key=lambda one: (one.y < label.y, one.y))
