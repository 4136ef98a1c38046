"""What is done with tables: splitting, sorting, filtering, subtotals, pivot tables and charts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pytest_opencomputer.desk import Desk

from .cells import WINDOW, go_to, is_selected
from .dialogs import (
    below,
    choose,
    choose_beside,
    choose_button,
    choose_line,
    dialog,
    set_check_box,
    tick_line,
    write_beside,
)

_PIVOT = "Pivot Table Layout"


def split_column(desk: Desk, area: str, *separators: str, trim: bool = False) -> None:
    """Split the texts of a column into columns.

    Args:
        separators: as their check boxes are called, for example ``Comma``.
        trim: leave out spaces around the parts.
    """
    title = "Text to Columns"
    go_to(desk, area)
    with dialog(desk, title, "Data", "Text to Columns..."):
        choose_button(desk, title, "Separated by")
        for name in ("Tab", "Comma", "Semicolon", "Space"):
            set_check_box(desk, title, name, on=name in separators)
        set_check_box(desk, title, "Trim spaces", on=trim)


def remove_duplicates(desk: Desk, area: str) -> None:
    """Remove rows of a table that are there already, as the dialog proposes it."""
    go_to(desk, area)
    with dialog(desk, "Handle Duplicate Records", "Data", "Duplicates..."):
        pass


def sort(desk: Desk, area: str, *headers: str) -> None:
    """Sort a table with headers, ascending, by up to three columns."""
    go_to(desk, area)
    with dialog(desk, "Sort", "Data", "Sort..."):
        for number, header in enumerate(headers):
            keys = sorted(desk.find_all(role="combo box", window="Sort"), key=lambda one: one.y)
            choose(desk, keys[number], header)


def switch_autofilter(desk: Desk, area: str) -> None:
    """Put buttons for filtering into the first row of an area."""
    go_to(desk, area)
    desk.key("ctrl+shift+l")
    desk.wait_until(lambda: is_selected(desk, area), f"{area} to be filtered")
    desk.settle()


def subtotals(desk: Desk, area: str, *, by: str, of: Sequence[str]) -> None:
    """Insert sums of columns below each group of rows, for a table with headers that is sorted by its groups."""
    go_to(desk, area)
    with dialog(desk, "Subtotals", "Data", "Subtotals..."):
        choose_beside(desk, "Subtotals", "Group by:", by)
        for column in of:
            tick_line(desk, "Subtotals", column)


def pivot_table(desk: Desk, fields: Mapping[str, str], *, function: str = "") -> None:
    """Make a pivot table of the table with the cursor, on a sheet of its own.

    Args:
        fields: the place of each field in use: ``Filters:``, ``Column Fields:``, ``Row Fields:``, ``Data Fields:``.
        function: what is computed of the data in place of the sum, for example ``Average``.
    """
    with dialog(desk, "Select Source", "Insert", "Pivot Table..."):
        pass
    with dialog(desk, _PIVOT):
        for field, place in fields.items():
            _drag_field(desk, field, place)
        if function:
            desk.wait_until(lambda: _opens_data_field(desk), "the dialog of the data field")
            with dialog(desk, "Data Field"):
                choose_line(desk, "Data Field", function)


def chart(desk: Desk, area: str, kind: str, *, titles: Mapping[str, str] | None = None, legend: str = "") -> None:
    """Insert a chart of an area, and leave it.

    Args:
        kind: as the wizard calls it, for example ``Bar``.
        titles: what to write where: ``Title``, ``Subtitle``, ``X axis``, ``Y axis``.
        legend: ``Left``, ``Right``, ``Top`` or ``Bottom``; "" for what the wizard proposes.
    """
    go_to(desk, area)
    desk.menu("Insert", "Chart...")
    desk.window("^Chart Type$")
    choose_line(desk, "Chart Type", kind)
    for page in ("Data Range", "Data Series", "Chart Elements"):
        desk.key("alt+n")
        desk.window(f"^{page}$")
    title = "Chart Elements"
    with dialog(desk, title, button="Finish"):
        for label, text in (titles or {}).items():
            write_beside(desk, title, label, text)
        if legend:
            choose_button(desk, title, legend)
    # Out of the chart, and then from the chart as a whole back to the cells.
    for _ in range(4):
        if _chart_has_focus(desk):
            desk.key("Escape")
            desk.settle()
    desk.wait_until(lambda: not _chart_has_focus(desk), "the cells to have the focus again")


def add_link(desk: Desk, cell: str, address: str) -> None:
    """Make the text of a cell a link to a web page."""
    title = "Hyperlink"
    go_to(desk, cell)
    desk.key("ctrl+k")
    with dialog(desk, title):
        write_beside(desk, title, "URL:", address)


def _chart_has_focus(desk: Desk) -> bool:
    return bool(desk.sandbox.find(role="embedded", window=WINDOW, states=("showing", "focused"), limit=1))


def _drag_field(desk: Desk, field: str, place: str) -> None:
    """Drag one of the available fields to its place, and wait until it is there."""
    box = below(desk, _PIVOT, place, "tree table")
    found = desk.find(role="table cell", name=re.escape(field), window=_PIVOT)
    left, middle = found.x + 12, found.center[1]
    goal_x, goal_y = box.center
    desk.drag((left, middle), (left - 40, middle + 30), (goal_x, goal_y), (goal_x + 4, goal_y + 4))

    def there() -> bool:
        cells = desk.find_all(role="table cell", name=f"(.* - )?{re.escape(field)}", window=_PIVOT)
        return any(one.path[: len(box.path)] == box.path for one in cells)

    desk.wait_until(there, f"the field {field} among the {place}")


def _opens_data_field(desk: Desk) -> bool:
    """Click twice on the data field; right after something was dropped there, that may do nothing."""
    desk.double_click(desk.find(role="table cell", name="Sum - .*", window=_PIVOT))
    desk.settle()
    return any(window.title == "Data Field" for window in desk.sandbox.windows())
