"""Sheets: showing, naming, hiding, freezing, protecting and printing them."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk

from .cells import WINDOW, go_to, is_showing
from .dialogs import (
    choose_beside,
    choose_button,
    dialog,
    set_check_box,
    show_page,
    tick_line,
    write,
)


def show_sheet(desk: Desk, name: str) -> None:
    """Bring a sheet to the front."""
    desk.click(desk.find(role="page tab", name=re.escape(name), window=WINDOW))
    desk.find(role="table", name=re.escape(f"Sheet {name}"), window=WINDOW)


def rename_sheet(desk: Desk, name: str) -> None:
    """Give the sheet in front another name."""
    with dialog(desk, "Rename Sheet", "Sheet", "Rename Sheet..."):
        write(desk, desk.find(role="text", window="Rename Sheet"), name)
    desk.find(role="page tab", name=re.escape(name), window=WINDOW)


def hide_sheet(desk: Desk, name: str) -> None:
    """Hide a sheet."""
    show_sheet(desk, name)
    desk.menu("Sheet", "Hide Sheet")
    desk.wait_until(
        lambda: not desk.find_all(role="page tab", name=re.escape(name), window=WINDOW), f"the sheet {name} to hide"
    )


def protect_sheet(desk: Desk, *, allow: dict[str, bool] | None = None) -> None:
    """Protect the sheet in front, without a password.

    Args:
        allow: what else everybody may do, or may not, by the lines of the dialog's list.
    """
    with dialog(desk, "Protect Sheet", "Tools", "Protect Sheet..."):
        for line, on in (allow or {}).items():
            tick_line(desk, "Protect Sheet", line, on=on)


def freeze(desk: Desk, what: Literal["First Row", "First Column"]) -> None:
    """Keep the first row or column in sight while the rest of the sheet scrolls."""
    desk.menu("View", "Freeze Cells", f"Freeze {what}")
    # It is then no part of what scrolls.
    desk.wait_until(lambda: not is_showing(desk, "A1"), f"the {what.lower()} to be frozen")


def freeze_at(desk: Desk, cell: str) -> None:
    """Keep the rows above a cell and the columns to its left in sight while the rest of the sheet scrolls."""
    go_to(desk, cell)
    desk.menu("View", "Freeze Rows and Columns")
    desk.wait_until(lambda: not is_showing(desk, "A1"), f"what is above {cell} and to its left to be frozen")


def hide_columns(desk: Desk, columns: str) -> None:
    """Hide columns (``C:D``)."""
    go_to(desk, columns)
    desk.menu("Format", "Columns", "Hide")
    first = f"{columns.partition(':')[0]}1"
    desk.wait_until(lambda: not is_showing(desk, first), f"the columns {columns} to be out of sight")


def group_out_of_sight(desk: Desk, columns: str) -> None:
    """Group columns (``C:D``) and hide the details. If rows are grouped already, they would also be hidden."""
    go_to(desk, columns)
    desk.key("F12")
    desk.menu("Data", "Group and Outline", "Hide Details")
    first = f"{columns.partition(':')[0]}1"
    desk.wait_until(lambda: not is_showing(desk, first), f"the columns {columns} to be out of sight")


def set_page_style(
    desk: Desk,
    *,
    paper: str = "",
    orientation: Literal["", "Portrait", "Landscape"] = "",
    header: bool | None = None,
    shrink: bool = False,
    any_width: bool = False,
    any_height: bool = False,
) -> None:
    """Change the page style of the sheet in front; arguments that are not given change nothing.

    Args:
        paper: the paper's name in the list, for example ``A4``.
        header: whether pages have a header.
        shrink: print on one page in width and in height.
        any_width, any_height: shrink, but take as many pages as there must be in this direction.
    """
    title = "Page Style: .*"
    with dialog(desk, title, "Format", "Page Style..."):
        if paper or orientation:
            show_page(desk, title, "Page")
        if paper:
            choose_beside(desk, title, "Format:", paper)
        if orientation:
            choose_button(desk, title, orientation)
        if header is not None:
            show_page(desk, title, "Header")
            set_check_box(desk, title, "Header on", on=header)
        if shrink:
            show_page(desk, title, "Sheet")
            choose_beside(desk, title, "Scaling mode:", "Shrink print range(s) to width/height")
            set_check_box(desk, title, "Width in pages:", on=not any_width)
            set_check_box(desk, title, "Height in pages:", on=not any_height)


def set_print_range(desk: Desk, area: str, *, repeated_rows: str = "", repeated_columns: str = "") -> None:
    """Say which area of the sheet in front is printed, and which rows and columns are repeated on each page.

    Args:
        area, repeated_rows, repeated_columns: as the dialog takes them: ``$A$1:$I$206``, ``$1``, ``$A``.
    """
    with dialog(desk, "Edit Print Ranges", "Format", "Print Ranges", "Edit..."):
        entries = sorted(desk.find_all(role="text", window="Edit Print Ranges"), key=lambda one: one.y)
        for entry, text in zip(entries, (area, repeated_rows, repeated_columns), strict=True):
            if text:
                write(desk, entry, text)
