"""A pivot table with fields in all four places and a function of its own."""

from __future__ import annotations

from apps.libreoffice_calc.operations import enter, pivot_table, rename_sheet, save
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    filtered_by: str = "Person",
    function: str = "Average",
    name: str = "Average day",
    answer: str = "Workshop",
) -> None:
    places = {"Job": "Row Fields:", "Month": "Column Fields:", filtered_by: "Filters:", "Hours": "Data Fields:"}
    pivot_table(desk, places, function=function)
    if name:
        rename_sheet(desk, name)
    enter(desk, "A12", "Hours per person and day")
    save(desk, "Documents/hours-2025-q3.ods")
    desk.done(answer)


adds_the_hours_up = mistake(solve, fails=["averages", "result", "longest_day"], function="", answer="Pilot boat")
filters_by_day_and_forgets_to_rename_the_sheet = mistake(
    solve, fails=["filter", "sheet_named", "result", "remark"], filtered_by="Day", name=""
)
