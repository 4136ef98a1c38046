"""Subtotals by job with an outline, and a column grouped and hidden."""

from __future__ import annotations

from apps.libreoffice_calc.operations import enter, group_out_of_sight, save, subtotals
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    charged: bool = True,
    column: str = "F:F",
    remark: str = "Subtotals by job",
    answer: str = "Pilot boat",
) -> None:
    # Before there is an outline of rows, the details of which would be hidden as well.
    group_out_of_sight(desk, column)
    subtotals(desk, "A1:G128", by="Job", of=("Hours", "Charged") if charged else ("Hours",))
    enter(desk, "Notes.A4", remark)
    save(desk, "Documents/hours-2025-q3.ods")
    desk.done(answer)


forgets_what_was_charged = mistake(solve, fails=["each_job", "all_together", "sums_by_formula"], charged=False)
groups_the_month_and_tells_the_job_with_most_hours = mistake(
    solve,
    fails=["rate_grouped", "rate_out_of_sight", "most_charged", "remark"],
    column="B:B",
    remark="Subtotals by month",
    answer="Ferry Alma",
)
