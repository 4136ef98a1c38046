"""Tabs of the window in front."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .pages import shows


def show_tab(desk: Desk, title: str) -> None:
    """Bring the tab to the front whose title begins so."""
    desk.click(role="page tab", name=_tab(title))
    shows(desk, title)


def close_tab(desk: Desk, title: str) -> None:
    """Close the tab whose title begins so."""
    show_tab(desk, title)
    desk.key("ctrl+w")
    desk.wait_until(lambda: not desk.sees(role="page tab", name=_tab(title)), f"the tab {title!r} to be closed")
    desk.settle()


def pin_tab(desk: Desk, title: str) -> None:
    """Pin the tab whose title begins so, and wait until it stands in front of the others without a name."""
    desk.right_click(role="page tab", name=_tab(title))
    desk.click(role="menu item", name="Pin Tab")
    desk.wait_until(
        lambda: any(one.width < 80 for one in desk.sandbox.find(role="page tab", name=_tab(title))),
        f"the tab {title!r} to be pinned",
    )
    desk.settle()


def _tab(title: str) -> str:
    return f"{re.escape(title)}.*"
