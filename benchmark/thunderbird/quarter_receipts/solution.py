"""Statements, bills and an invoice filed for the bookkeeper, and a saved search over those of two senders."""

from __future__ import annotations

from apps.thunderbird.operations import (
    Rule,
    move_again,
    move_to,
    open_folder,
    quick_filter,
    save_search,
    select,
    select_all,
    show_mail,
)
from pytest_opencomputer.solution import Desk, mistake

RULES = (Rule("From", "contains", "westmoor-bank"), Rule("From", "contains", "ridgeway-telecom"))


def pick(desk: Desk, words: str, count: int, *, every: bool = True) -> None:
    """Select all mails with these words, or only the latest of them."""
    lines = quick_filter(desk, words, count)
    if every:
        select_all(desk)
    else:
        select(desk, lines[0])


def solve(
    desk: Desk, *, every: bool = True, invoice: bool = True, folder: str = "Accounts", match_any: bool = True
) -> None:
    pick(desk, "Your statement for", 2, every=every)
    move_to(desk, "Accounts")
    pick(desk, "Your telephone bill for", 2, every=every)
    move_again(desk)
    if invoice:
        pick(desk, "Invoice 40977", 1)
        move_again(desk)
    save_search(desk, folder, "Bank and telephone", RULES, match_any=match_any)


def another_way(desk: Desk) -> None:
    """Makes the saved search in between, with its rules the other way round, and opens each mail before it is moved."""
    show_mail(desk, "Invoice 40977", search=True)
    move_to(desk, "Accounts")
    save_search(desk, "Accounts", "Bank and telephone", RULES[::-1], match_any=True)
    open_folder(desk, "Inbox")
    for month in ("February", "January"):
        for subject in (f"Your telephone bill for {month}", f"Your statement for {month} 2026"):
            show_mail(desk, subject, search=True)
            move_again(desk)


files_only_the_latest_of_each = mistake(solve, fails=["statements_filed", "bills_filed"], every=False)
wants_both_senders_at_once = mistake(solve, fails=["search_rules"], match_any=False)
