"""A list of members put in order: names split, second entries removed, sorted by three columns, filter and sum."""

from __future__ import annotations

from apps.libreoffice_calc.operations import (
    enter,
    enter_row,
    insert_column,
    remove_duplicates,
    save,
    sort,
    split_column,
    switch_autofilter,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    once: bool = True,
    filtered: str = "A1:F55",
    fees: str = "=SUM(F2:F55)",
) -> None:
    insert_column(desk, "C")
    split_column(desk, "B2:B61", "Comma", trim=True)
    enter_row(desk, "B1", "Last name", "First name")
    if once:
        remove_duplicates(desk, "A1:F61")
    sort(desk, "A1:F55" if once else "A1:F61", "Home port", "Last name", "First name")
    switch_autofilter(desk, filtered)
    enter_row(desk, "H1", "Fees", fees)
    save(desk, "Documents/members.ods")
    desk.done()


def another_way(desk: Desk) -> None:
    """Takes second entries out before names are split, and sorts the filtered table by one column after the other."""
    remove_duplicates(desk, "A1:E61")
    insert_column(desk, "C")
    split_column(desk, "B2:B55", "Comma", trim=True)
    enter_row(desk, "B1", "Last name", "First name")
    switch_autofilter(desk, "A1:F55")
    save(desk, "Documents/members.ods")
    # Rows that are alike in one column keep the order that they have.
    for header in ("First name", "Last name", "Home port"):
        sort(desk, "A1:F55", header)
    enter(desk, "I1", "=SUM(F:F)")
    enter(desk, "H1", "Fees")
    save(desk, "Documents/members.ods")
    desk.done()


forgets_those_who_are_there_twice = mistake(
    solve, fails=["all_members", "in_order", "fees"], once=False, fees="=SUM(F2:F61)"
)
leaves_the_last_member_out_of_the_filter_and_types_the_sum = mistake(
    solve, fails=["filter", "fees"], filtered="A1:F54", fees="4845"
)
