"""A draft finished: its text, a copy, an attachment, a receipt; and the mail that it answers marked as dealt with."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

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
    desk.click(role="tree item", name="Drafts(, .*)?")
    desk.window("^Drafts - ")
    desk.double_click(role="list item", name=f"(.*, )?Re: {AWARD}, .*")
    desk.window("^Write: Re: Tender")
    desk.settle()
    if cc:
        desk.key("ctrl+shift+c")
        desk.settle()
        desk.type("priya@harrowlane.example")
        desk.settle()
        desk.key("Tab")
        desk.find(role="entry", name="Cc with one address.*")
    desk.click(role="document web", name="Message body")
    desk.key("ctrl+End")
    desk.type(f"{date}.\n\nYours sincerely\nInes Calloway")
    if receipt:
        desk.menu("Options", "Return Receipt")
        desk.settle()
    desk.key("ctrl+shift+a")
    desk.window("^Attach File")
    desk.settle()
    desk.type(f"/home/user/Documents/Insurance/{file}\n")
    desk.gone("^Attach File")
    desk.settle()
    desk.click(role="button", name="Send")
    desk.gone("^Write: ")

    desk.click(role="tree item", name="Inbox(, .*)?")
    desk.window("^Inbox - ")
    desk.click(role="list item", name=f"Starred, {AWARD}, .*")
    desk.find(role="document web", name=AWARD)
    desk.settle()
    if mark:
        desk.keys("s", "2")
        desk.find(role="list item", name=f"{AWARD}, .*")
    desk.settle()


@near_miss(fails=["insurance"])
def attaches_that_of_last_year(desk: Desk) -> None:
    solve(desk, file="confirmation-2025.pdf")


@near_miss(fails=["copy", "receipt"])
def forgets_the_copy_and_the_receipt(desk: Desk) -> None:
    solve(desk, cc=False, receipt=False)


@near_miss(fails=["text"])
def promises_it_for_the_last_day(desk: Desk) -> None:
    solve(desk, date="20 March")


@near_miss(fails=["award_tagged", "star_taken_off"])
def leaves_the_award_as_it_is(desk: Desk) -> None:
    solve(desk, mark=False)
