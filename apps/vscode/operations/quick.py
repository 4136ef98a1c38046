"""The quick input at the top of the window: commands, files, and what VS Code asks for."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

__all__ = ["answer", "command", "pick", "quick_open"]


def command(desk: Desk, name: str) -> None:
    """Run a command by its whole name in the command palette, such as ``Preferences: Open User Settings (JSON)``."""
    desk.key("F1")
    _wait_for_input(desk)
    desk.type(name)
    desk.wait_until(lambda: _chosen(desk, name), f"the command {name} to be found first")
    desk.key("Return")
    desk.wait_until(lambda: not _chosen(desk, name), "the list of commands to close")


def quick_open(desk: Desk, name: str) -> None:
    """Open a file of the folder by its name."""
    desk.key("ctrl+p")
    _wait_for_input(desk)
    desk.type(name)
    desk.wait_until(lambda: _chosen(desk, name), f"the file {name} to be found first")
    desk.key("Return")
    desk.wait_until(lambda: not _chosen(desk, name), "the list of files to close")
    desk.window(rf"^●? ?{re.escape(name)} ")


def answer(desk: Desk, text: str) -> None:
    """Type what VS Code asks for at the top of the window."""
    entry = _wait_for_input(desk)
    desk.replace(text)
    desk.key("Return")
    desk.wait_until(lambda: not _same(desk, entry), "the question to close")


def pick(desk: Desk, name: str) -> None:
    """Choose an entry, whose name begins so, of the list that VS Code shows at the top of the window."""
    _wait_for_input(desk)
    desk.type(name)
    desk.wait_until(lambda: _chosen(desk, name), f"{name} to be found first")
    desk.key("Return")
    desk.wait_until(lambda: not _chosen(desk, name), "the list to close")


def _wait_for_input(desk: Desk) -> Element:
    def found() -> Element | None:
        entries = desk.find_all(role="entry")
        return next((one for one in entries if "focused" in one.states and "single-line" in one.states), None)

    return desk.wait_until(found, "a question at the top of the window")


def _same(desk: Desk, entry: Element) -> bool:
    return any("focused" in one.states and one.name == entry.name for one in desk.find_all(role="entry"))


def _chosen(desk: Desk, name: str) -> bool:
    entries = desk.find_all(role="list item", name=rf"{re.escape(name)}.*")
    return any("selected" in one.states for one in entries)
