"""Git, from the view Source Control and the command palette."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .quick import answer, command

__all__ = ["commit", "create_branch", "create_tag", "show_source_control", "stage_all", "switch_to"]


def show_source_control(desk: Desk) -> None:
    """Show the view, with the focus in the message of the next commit."""
    desk.key("ctrl+shift+g")
    desk.find(role="button", name=".*Commit.*")
    desk.settle()


def stage_all(desk: Desk) -> None:
    """Take all changes into the next commit."""
    command(desk, "Git: Stage All Changes")
    desk.settle()


def commit(desk: Desk, message: str) -> None:
    """Commit what is staged; wait until the history shows it."""
    show_source_control(desk)
    desk.type(message)
    desk.key("ctrl+Return")
    desk.wait_until(lambda: desk.find_all(name=rf".*{re.escape(message)}.*"), "the commit in the history")


def create_branch(desk: Desk, name: str) -> None:
    """Make a branch of the current commit, and switch to it."""
    command(desk, "Git: Create Branch...")
    answer(desk, name)
    _wait_for_branch(desk, name)


def switch_to(desk: Desk, name: str) -> None:
    """Switch to a branch."""
    command(desk, "Git: Checkout to...")
    desk.find(role="entry", name="Select a branch or tag to checkout.*")
    desk.type(name)
    # Branches are listed with a sign before their names and the commit behind them.
    named = rf"(.*\W)?{re.escape(name)}(\W.*)?"
    desk.wait_until(
        lambda: [one for one in desk.find_all(role="list item", name=named) if "selected" in one.states],
        f"the branch {name} to be found first",
    )
    desk.key("Return")
    _wait_for_branch(desk, name)


def _wait_for_branch(desk: Desk, name: str) -> None:
    desk.find(role="button", name=rf".*\b{re.escape(name)}\b.*Checkout Branch/Tag.*")


def create_tag(desk: Desk, name: str, message: str = "") -> None:
    """Give the current commit a tag, with a message if there is one."""
    command(desk, "Git: Create Tag...")
    answer(desk, name)
    answer(desk, message)
    desk.settle()
