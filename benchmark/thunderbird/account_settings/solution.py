"""The settings of an account: signature, address for replies, copies, how often it is looked at."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

PHONE = "Telephone 01632 960 118"


def page(desk: Desk, name: str, first: str) -> None:
    """Show a page of the settings; ``first`` is a box to tick on it."""
    desk.click(role="tree item", name=name)
    desk.find(role="check box", name=re.escape(first))
    desk.settle()


def solve(
    desk: Desk,
    *,
    before: str = "ctrl+End",
    reply_to: str = "orders@harrowlane.example",
    minutes: str = "5",
    clean_up: bool = True,
    field: str = "Cc",
    forwards: bool = True,
) -> None:
    desk.menu("Edit", "Account Settings")
    desk.fill(desk.find(role="entry", name="Reply-to Address:"), reply_to)
    desk.click(role="entry", name="Signature text:")
    desk.key(before)
    desk.type(f"\n{PHONE}")
    page(desk, "Server Settings", "Empty Trash on Exit")
    desk.fill(desk.find(role="spin button", name="Check for new messages every.*"), minutes)
    if clean_up:
        desk.click(role="check box", name="Clean up.*Inbox on Exit")
    page(desk, "Copies & Folders", "Place a copy in:")
    desk.click(role="check box", name=f"{field} these email addresses:")
    desk.settle()
    desk.fill(desk.find(role="entry", name=f"{field} these email addresses:"), "priya@harrowlane.example")
    page(desk, "Composition & Addressing", "Include signature for replies")
    if forwards:
        desk.click(role="check box", name="Include signature for forwards")
    desk.key("ctrl+w")
    desk.window("^Inbox - ")
    desk.settle()


@near_miss(fails=["signature"])
def puts_the_telephone_in_its_place(desk: Desk) -> None:
    solve(desk, before="ctrl+a")


@near_miss(fails=["copy_to_priya"])
def copies_to_her_without_saying_so(desk: Desk) -> None:
    solve(desk, field="Bcc")


@near_miss(fails=["every_five_minutes", "signature_in_forwards"])
def leaves_forwards_and_looks_too_rarely(desk: Desk) -> None:
    solve(desk, minutes="15", forwards=False)


@near_miss(fails=["reply_to", "inbox_cleaned_up"])
def sends_replies_elsewhere_and_does_not_clean_up(desk: Desk) -> None:
    solve(desk, reply_to="order@harrowlane.example", clean_up=False)
