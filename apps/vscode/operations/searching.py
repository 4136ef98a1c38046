"""Searching and replacing in all files of the folder."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk

__all__ = ["replace_in_files"]


def replace_in_files(desk: Desk, old: str, new: str) -> None:
    """Replace a text in all files of the folder."""
    desk.key("ctrl+shift+h")
    desk.find(role="entry", name="Replace.*")
    desk.settle()
    desk.replace(old)
    desk.wait_until(lambda: desk.find_all(name=r"\d+ results? in \d+ files?.*"), "what is found")
    desk.key("ctrl+Down")
    desk.replace(new)
    desk.key("ctrl+alt+Return")
    desk.find(role="button", name="Replace")
    desk.key("Return")
