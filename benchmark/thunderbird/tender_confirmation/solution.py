"""A draft finished: its text, a copy, an attachment, a receipt; and the mail that it answers marked as dealt with."""

from __future__ import annotations

from apps.thunderbird.operations import (
    add_recipient,
    ask_for_receipt,
    attach,
    open_draft,
    open_folder,
    send,
    show_mail,
    tag,
    take_star_off,
    write,
)
from pytest_opencomputer.solution import Desk, mistake

AWARD = "Tender TA-26/04: award"


def solve(
    desk: Desk,
    *,
    date: str = "18 March",
    cc: bool = True,
    file: str = "confirmation-2026.pdf",
    receipt: bool = True,
    mark: bool = True,
) -> None:
    open_folder(desk, "Drafts")
    open_draft(desk, f"Re: {AWARD}")
    if cc:
        add_recipient(desk, "priya@harrowlane.example", "Cc")
    write(desk, f"{date}.\n\nYours sincerely\nInes Calloway", at="ctrl+End")
    if receipt:
        ask_for_receipt(desk)
    attach(desk, f"/home/user/Documents/Insurance/{file}")
    send(desk)

    open_folder(desk, "Inbox")
    show_mail(desk, AWARD)
    if mark:
        take_star_off(desk)
        tag(desk, "Work")


forgets_the_copy_and_the_receipt = mistake(solve, fails=["copy", "receipt"], cc=False, receipt=False)
promises_it_for_the_last_day = mistake(solve, fails=["text"], date="20 March")
leaves_the_award_as_it_is = mistake(solve, fails=["award_marked"], mark=False)
