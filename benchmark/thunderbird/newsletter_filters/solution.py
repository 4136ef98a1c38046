"""A folder for newsletters, a filter that fills it, another one that clears notices away, both run on the inbox."""

from __future__ import annotations

from apps.thunderbird.operations import Action, Rule, add_filter, close_filters, new_folder, open_filters, run_filters
from pytest_opencomputer.solution import Desk, mistake

NEWSLETTERS = (Rule("Subject", "begins with", "[Gazette]"), Rule("From", "contains", "papertrade"))
DELIVERED = Rule("Subject", "ends with", "has been delivered")
READ = Action("Mark As Read")
DELETE = Action("Delete Message")


def solve(
    desk: Desk,
    *,
    folder: str = "Newsletters",
    match_any: bool = True,
    notices: Rule = DELIVERED,
    run: bool = True,
    left: int = 19,
) -> None:
    new_folder(desk, "Newsletters")
    open_filters(desk)
    move = Action("Move Message to", folder)
    add_filter(desk, "Newsletters", NEWSLETTERS, (READ, move), match_any=match_any)
    add_filter(desk, "Delivered parcels", (notices,), (DELETE,))
    if run:
        run_filters(desk, "Newsletters", "Delivered parcels", unread=left)
    close_filters(desk)


def another_way(desk: Desk) -> None:
    """Makes the filters the other way round, rules and actions, too, and runs one after the other."""
    new_folder(desk, "Newsletters")
    open_filters(desk)
    add_filter(desk, "Delivered parcels", (DELIVERED,), (DELETE,), match_any=True)
    run_filters(desk, "Delivered parcels", unread=30)
    move = Action("Move Message to", "Newsletters")
    add_filter(desk, "Newsletters", NEWSLETTERS[::-1], (move, READ), match_any=True)
    run_filters(desk, "Newsletters", unread=19)
    close_filters(desk)


wants_all_rules_to_fit = mistake(solve, fails=["newsletters_filter", "newsletters_moved"], match_any=False, left=30)
forgets_to_run_them = mistake(solve, fails=["newsletters_moved", "delivered_deleted"], run=False)
looks_for_the_words_anywhere = mistake(
    solve, fails=["parcels_filter"], notices=Rule("Subject", "contains", "has been delivered")
)
moves_them_to_another_folder = mistake(solve, fails=["newsletters_filter", "newsletters_moved"], folder="Guild")
