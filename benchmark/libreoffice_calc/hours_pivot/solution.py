"""A pivot table with fields in all four places and a function of its own."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

FIELDS = ("Job", "Month", "Person")


def solve(
    desk: Desk,
    *,
    fields: tuple[str, str, str] = FIELDS,
    function: str = "Average",
    name: str = "Average day",
    answer: str = "Workshop",
) -> None:
    desk.menu("Insert", "Pivot Table...")
    desk.window("^Select Source$")
    desk.key("Return")
    desk.window("^Pivot Table Layout$")
    desk.find(role="label", name="Available Fields:")
    # From the top to the bottom, and from the left to the right: filters, columns, what there is, rows, data.
    boxes = sorted(desk.find_all(role="tree table"), key=lambda one: (one.y, one.x))
    for field, box in zip((*fields, "Hours"), (boxes[3], boxes[1], boxes[0], boxes[4]), strict=True):
        if field:
            found = desk.find(role="table cell", name=field)
            left, middle = found.x + 12, found.center[1]
            goal_x, goal_y = box.center
            desk.drag((left, middle), (left - 40, middle + 30), (goal_x, goal_y), (goal_x + 4, goal_y + 4))
    if function:
        desk.wait_until(lambda: opens_the_data_field(desk), "the dialog of the data field")
        desk.type(f"{function}\n")
        desk.gone("^Data Field$")
    desk.click(role="button", name="OK")
    desk.gone("^Pivot Table Layout$")

    if name:
        desk.menu("Sheet", "Rename Sheet...")
        desk.window("^Rename Sheet$")
        desk.replace(f"{name}\n")
        desk.gone("^Rename Sheet$")
    go(desk, "A12")
    desk.type("Hours per person and day\n")
    desk.key("ctrl+s")
    desk.done(answer)


def opens_the_data_field(desk: Desk) -> bool:
    """Click twice on the data field; right after something was dropped there, that may do nothing."""
    desk.double_click(role="table cell", name="Sum - Hours")
    desk.settle()
    return any(window.title == "Data Field" for window in desk.sandbox.windows())


def go(desk: Desk, cell: str) -> None:
    """Select a cell of the sheet in front, through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(cell + "\n")


@near_miss(fails=["rows", "columns", "result"])
def swaps_rows_and_columns(desk: Desk) -> None:
    solve(desk, fields=("Month", "Job", "Person"))


@near_miss(fails=["averages", "result", "longest_day"])
def adds_the_hours_up(desk: Desk) -> None:
    solve(desk, function="", answer="Pilot boat")


@near_miss(fails=["filter", "sheet_named", "result", "remark"])
def filters_by_day_and_forgets_to_rename_the_sheet(desk: Desk) -> None:
    solve(desk, fields=("Job", "Month", "Day"), name="")
