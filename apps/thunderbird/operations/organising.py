"""Organising mails: new tags, subfolders, and folders that are not shown any more."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .forms import fill_in, tick
from .mails import ACCOUNT, _count, _wait_until_gone, open_folder

_NEW_TAG, _SUBSCRIBE = "^New Tag$", "^Subscribe$"


def new_tag(desk: Desk, name: str) -> None:
    """Make a tag and give it to the selected mails."""
    desk.menu("Message", "Tag", "New Tag…")
    desk.window(_NEW_TAG)
    fill_in(desk, desk.find(role="entry", name="Tag Name:"), name)
    desk.click(role="button", name="OK")
    desk.gone(_NEW_TAG)
    desk.settle()


def new_subfolder(desk: Desk, parent: str, name: str) -> None:
    """Make a folder below another one of the account, and wait until it shows in the folder pane."""
    open_folder(desk, parent)
    desk.right_click(role="tree item", name=f"{re.escape(parent)}(, .*)?")
    desk.menu("New Subfolder…")
    desk.window("^New Folder$")
    desk.settle()
    desk.type(f"{name}\n")
    desk.gone("^New Folder$")
    desk.find(role="tree item", name=f"{re.escape(parent)}/{re.escape(name)}(, .*)?")
    desk.settle()


def move_below(desk: Desk, *path: str) -> None:
    """Move the selected mails to a folder, through the menu bar, and wait until they have gone.

    Args:
        path: the folders that lead to it, from the account on.
    """
    before = _count(desk)
    desk.menu("Message", "Move To", ACCOUNT, *path)
    _wait_until_gone(desk, before)


def unsubscribe(desk: Desk, folder: str) -> None:
    """Let a folder of the account, which stays on the server, not be shown any more."""
    desk.menu("File", "Subscribe…")
    desk.window(_SUBSCRIBE)
    # The list shows only a few folders at a time.
    desk.fill(desk.find(role="entry", name="Show items that contain:"), folder)
    tick(desk, re.escape(folder), on=False)
    desk.click(role="button", name="OK")
    desk.gone(_SUBSCRIBE)
    desk.wait_until(
        lambda: not desk.sees(role="tree item", name=f"{re.escape(folder)}(, .*)?"),
        f"{folder} to leave the folder pane",
    )
    desk.settle()
