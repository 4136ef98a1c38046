"""Rules about mails: filters and saved searches; and the folders that they fill."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .forms import choose, fill_in, tick
from .mails import ACCOUNT, open_folder

_LIST, _EDITOR = "^Message Filters$", "^Filter Rules$"


class Rule(NamedTuple):
    """What a mail must be like, in the words of the editor: ``Rule("Subject", "begins with", "[Gazette]")``."""

    field: str
    how: str
    value: str


class Action(NamedTuple):
    """What a filter does with a mail, in the words of the editor, and the folder that it is done with."""

    what: str
    folder: str = ""


def new_folder(desk: Desk, name: str, *, account: str = ACCOUNT) -> None:
    """Make a folder directly below an account, and wait until it shows in the folder pane."""
    line = desk.find(role="tree item", name=account)
    # The account's element reaches over all folders below it; its own name is at the top.
    desk.right_click((line.x + 80, line.y + 14))
    desk.menu("New Folder…")
    desk.window("^New Folder$")
    desk.settle()
    desk.type(f"{name}\n")
    desk.gone("^New Folder$")
    desk.find(role="tree item", name=f"{re.escape(name)}(, .*)?")


def open_filters(desk: Desk) -> None:
    """Open the list of message filters."""
    desk.menu("Tools", "Message Filters")
    desk.window(_LIST)
    desk.find(role="button", name="New…")
    desk.settle()


def add_filter(
    desk: Desk,
    name: str,
    rules: Sequence[Rule],
    actions: Sequence[Action],
    *,
    match_any: bool = False,
    account: str = ACCOUNT,
) -> None:
    """Make a filter in the list of filters, and wait until it stands there.

    Args:
        match_any: whether one of the rules is enough.
        account: the account that the folders of the actions are in.
    """
    desk.click(role="button", name="New…")
    desk.window(_EDITOR)
    fill_in(desk, desk.find(role="entry", name="Filter name:"), name)
    if match_any:
        tick(desk, "Match any of the following", role="radio button")
    _add_rules(desk, rules)
    for at, (what, folder) in enumerate(actions):
        choose(desk, _in_row(desk, "action", at, "combo box")[0], what)
        if folder:
            desk.click(_in_row(desk, "action", at, "combo box")[1])
            desk.settle()
            desk.menu(account, folder)
            desk.find(role="list item", name=f"{re.escape(what)} {re.escape(folder)} .*")
    desk.click(role="button", name="OK")
    desk.gone(_EDITOR)
    desk.find(role="check box", name=re.escape(name))
    desk.settle()


def run_filters(desk: Desk, *names: str, unread: int) -> None:
    """Run filters of the list on the inbox.

    Args:
        names: the filters that are selected for that.
        unread: how many unread mails the inbox has when they have run, to wait for it.
    """
    for number, name in enumerate(names):
        desk.click(desk.find(role="check box", name=re.escape(name)), holding=("ctrl",) if number else ())
        desk.settle()
    desk.click(role="button", name="Run Now")
    desk.find(role="tree item", name=f"Inbox, {unread} unread messages" if unread else "Inbox")
    desk.settle()


def close_filters(desk: Desk) -> None:
    """Close the list of filters."""
    desk.key("Escape")
    desk.gone(_LIST)
    desk.settle()


def save_search(desk: Desk, folder: str, name: str, rules: Sequence[Rule], *, match_any: bool = False) -> None:
    """Make a saved search of the mails in a folder, below this folder.

    Args:
        match_any: whether one of the rules is enough.
    """
    open_folder(desk, folder)
    desk.menu("File", "New", "Saved Search…")
    desk.window("^New Saved Search")
    fill_in(desk, desk.find(role="entry", name="Name:"), name)
    if match_any:
        tick(desk, "Match any of the following", role="radio button")
    _add_rules(desk, rules)
    desk.click(role="button", name="Create")
    desk.gone("^New Saved Search")
    desk.find(role="tree item", name=f"{re.escape(folder)}/{re.escape(name)}(, .*)?")
    desk.settle()


def _add_rules(desk: Desk, rules: Sequence[Rule]) -> None:
    """Fill in the rules of the editor, which has one row to begin with."""
    for at, (field, how, value) in enumerate(rules):
        choose(desk, _in_row(desk, "rule", at, "combo box")[0], field)
        choose(desk, _in_row(desk, "rule", at, "combo box")[1], how)
        fill_in(desk, _in_row(desk, "rule", at, "entry")[0], value)


def _in_row(desk: Desk, kind: str, at: int, role: str) -> list[Element]:
    """The lists or entries in a row of the editor, from left to right; a row that is one too many is added."""

    def rows() -> list[Element]:
        # Each row ends with buttons of its own.
        buttons = desk.sandbox.find(role="button", description=f"Add a new {kind}")
        return sorted(buttons, key=lambda one: one.y)

    buttons = desk.wait_until(rows, f"the {kind}s of the editor")
    if at == len(buttons):
        desk.click(buttons[-1])
        buttons = desk.wait_until(lambda: found if len(found := rows()) > at else None, f"one more {kind}")
        desk.settle()
    row = buttons[at].path[:-1]
    inside = [one for one in desk.sandbox.find(role=role) if one.path[:-1] == row]
    return sorted(inside, key=lambda one: one.x)
