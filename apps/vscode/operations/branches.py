"""What Git does with whole branches, and with what was put aside."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .quick import command

__all__ = ["delete_branch", "merge_branch", "pop_stash"]


def merge_branch(desk: Desk, name: str) -> None:
    """Merge a branch into the one that is checked out."""
    command(desk, "Git: Merge...")
    _choose(desk, name)


def delete_branch(desk: Desk, name: str) -> None:
    """Delete a branch whose commits are in the one that is checked out."""
    command(desk, "Git: Delete Branch...")
    _choose(desk, name)


def pop_stash(desk: Desk, message: str) -> None:
    """Bring back what was put aside under a message, and forget it."""
    command(desk, "Git: Pop Stash...")
    _choose(desk, message)


def _choose(desk: Desk, name: str) -> None:
    """Choose what is found first for a text; lists show signs before names, and more behind them."""
    desk.find(role="list item", name=rf"(.*\W)?{re.escape(name)}(\W.*)?")
    desk.type(name)
    desk.wait_until(lambda: _first(desk, name), f"{name} to be found first")
    desk.key("Return")
    desk.wait_until(lambda: not _first(desk, name), "the list to close")


def _first(desk: Desk, name: str) -> bool:
    found = desk.find_all(role="list item", name=rf"(.*\W)?{re.escape(name)}(\W.*)?")
    return any("selected" in one.states for one in found)
