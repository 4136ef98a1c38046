"""A list of members put in order: names split, second entries removed, sorted by three columns, filter and sum."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    trim: bool = True,
    once: bool = True,
    order: tuple[str, str, str] = ("Home", "Last", "First"),
    filtered: str = "A1:F55",
    fees: str = "=SUM(F2:F55)",
) -> None:
    go(desk, "C1")
    desk.keys("ctrl+space", "ctrl+plus")
    go(desk, "B2:B61")
    desk.menu("Data", "Text to Columns...")
    desk.window("^Text to Columns$")
    desk.key("alt+s")
    desk.click(role="check box", name="Comma")
    if trim:
        desk.key("alt+i")
    confirm(desk, "^Text to Columns$")
    go(desk, "B1")
    desk.type("Last name\tFirst name\n")

    go(desk, "A1:F61")
    if once:
        desk.menu("Data", "Duplicates...")
        desk.window("^Handle Duplicate Records$")
        confirm(desk, "^Handle Duplicate Records$")
    go(desk, "A1:F55" if once else "A1:F61")
    desk.menu("Data", "Sort...")
    desk.window("^Sort$")
    for header in order:
        # Past the direction to the column; a space would open the list.
        desk.key("Tab", 2)
        desk.type(header)
    confirm(desk, "^Sort$")
    go(desk, filtered)
    desk.key("ctrl+shift+l")
    go(desk, "H1")
    desk.type(f"Fees\t{fees}\n")
    desk.key("ctrl+s")
    desk.done()


def go(desk: Desk, cell: str) -> None:
    """Select a cell or area of the sheet in front, through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(cell + "\n")


def confirm(desk: Desk, title: str) -> None:
    """Press OK in a dialog."""
    desk.click(role="button", name="OK")
    desk.gone(title)


@near_miss(fails=["first_names", "all_members", "in_order"])
def leaves_spaces_before_the_first_names(desk: Desk) -> None:
    solve(desk, trim=False)


@near_miss(fails=["everybody_once", "all_members", "in_order", "fees"])
def forgets_those_who_are_there_twice(desk: Desk) -> None:
    solve(desk, once=False, fees="=SUM(F2:F61)")


@near_miss(fails=["by_port", "in_order"])
def sorts_by_name_before_the_port(desk: Desk) -> None:
    solve(desk, order=("Last", "First", "Home"))


@near_miss(fails=["filter", "fees_by_formula"])
def leaves_the_last_member_out_of_the_filter_and_types_the_sum(desk: Desk) -> None:
    solve(desk, filtered="A1:F54", fees="4845")
