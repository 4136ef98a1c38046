"""Subtotals by job with an outline, and a column grouped and hidden."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    group: str = "Job",
    charged: bool = True,
    column: str = "F:F",
    remark: str = "Subtotals by job",
    answer: str = "Pilot boat",
) -> None:
    # Before there is an outline of rows, the details of which would be hidden as well.
    go(desk, column)
    desk.key("F12")
    desk.menu("Data", "Group and Outline", "Hide Details")

    go(desk, "A1:G128")
    desk.menu("Data", "Subtotals...")
    desk.window("^Subtotals$")
    desk.key("Tab")
    desk.type(group)
    # Past "Select all columns" to the list of columns: Hours is the fifth, Charged the seventh.
    desk.key("Tab", 2)
    desk.key("Home")
    desk.key("Down", 4)
    desk.key("space")
    if charged:
        desk.key("Down", 2)
        desk.key("space")
    desk.click(role="button", name="OK")
    desk.gone("^Subtotals$")
    go(desk, "Notes.A4")
    desk.type(f"{remark}\n")
    desk.key("ctrl+s")
    desk.done(answer)


def go(desk: Desk, cell: str) -> None:
    """Select a cell or area through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(cell + "\n")


@near_miss(fails=["first_job", "third_job", "last_job", "outline"])
def groups_by_person(desk: Desk) -> None:
    solve(desk, group="Person")


@near_miss(fails=["first_job", "third_job", "last_job", "all_together"])
def forgets_what_was_charged(desk: Desk) -> None:
    solve(desk, charged=False)


@near_miss(fails=["rate_grouped", "rate_out_of_sight", "most_charged", "remark"])
def groups_the_month_and_tells_the_job_with_most_hours(desk: Desk) -> None:
    solve(desk, column="B:B", remark="Subtotals by month", answer="Ferry Alma")
