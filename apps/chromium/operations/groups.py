"""Tab groups beside others."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .tabs import show_tab


def start_another_group(desk: Desk, title: str, name: str) -> None:
    """Put a tab into a new group when there is a group already; its colour is the one that is proposed."""
    show_tab(desk, title)
    desk.right_click(role="page tab", name=f"{re.escape(title)}.*")
    desk.click(role="menu item", name="Add tab to group")
    desk.click(role="menu item", name="New group")
    desk.find(role="entry", name="Tab-group title")
    desk.type(name)
    desk.key("Escape")
    desk.wait_until(lambda: not desk.sees(role="entry", name="Tab-group title"), "the group's bubble to close")
    desk.find(role="page tab", name=f"{re.escape(title)}.* - Part of group {re.escape(name)}.*")
