"""The settings of an account: signature, address for replies, copies, how often it is looked at."""

from __future__ import annotations

from apps.thunderbird.operations import (
    add_to_signature,
    always_copy,
    close_tab,
    open_account_settings,
    set_entry,
    settings_page,
    tick,
)
from pytest_opencomputer.solution import Desk, mistake


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
    open_account_settings(desk)
    set_entry(desk, "Reply-to Address:", reply_to)
    add_to_signature(desk, "\nTelephone 01632 960 118", at=before)
    settings_page(desk, "Server Settings", shows="Empty Trash on Exit")
    set_entry(desk, "Check for new messages every.*", minutes, role="spin button")
    tick(desk, "Clean up.*Inbox on Exit", on=clean_up)
    settings_page(desk, "Copies & Folders", shows="Place a copy in:")
    always_copy(desk, "priya@harrowlane.example", field=field)
    settings_page(desk, "Composition & Addressing", shows="Include signature for replies")
    tick(desk, "Include signature for forwards", on=forwards)
    close_tab(desk)


copies_to_her_without_saying_so = mistake(solve, fails=["copy_to_priya"], field="Bcc")
leaves_forwards_and_looks_too_rarely = mistake(
    solve, fails=["every_five_minutes", "signature_in_forwards"], minutes="15", forwards=False
)
sends_replies_elsewhere_and_does_not_clean_up = mistake(
    solve, fails=["reply_to", "inbox_cleaned_up"], reply_to="order@harrowlane.example", clean_up=False
)
