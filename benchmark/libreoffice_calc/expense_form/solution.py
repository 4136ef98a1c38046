"""A form made proof against wrong entries: rules, help and warnings, open and locked cells, hidden formulas."""

from __future__ import annotations

from apps.libreoffice_calc.operations import (
    choose_beside,
    dialog,
    go_to,
    hide_sheet,
    limit_entries,
    protect_sheet,
    save,
    set_check_box,
    set_protection,
    show_page,
    write_beside,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    farthest: str = "1500",
    action: str = "Warning",
    open_cells: tuple[str, str] = ("B3:B7", "A10:E21"),
    formulas: str = "F10:F25",
) -> None:
    journey = {"Minimum": "$B$5", "Maximum:": "$B$6"}
    limit_entries(desk, "A10:A21", "Date", data="valid range", fields=journey)
    limit_entries(
        desk,
        "B7",
        "Integer",
        data="valid range",
        fields={"Minimum": "0", "Maximum:": farthest},
        input_help=("Own car", "Both ways together"),
        alert=(action, "Kilometres", "Please check the distance"),
    )
    for area in open_cells:
        set_protection(desk, area, locked=False)
    set_protection(desk, formulas, formulas_hidden=True)
    protect_sheet(desk, allow={"Select protected cells": False})
    hide_sheet(desk, "Rates")
    save(desk, "Documents/expenses.ods")
    desk.done()


def another_way(desk: Desk) -> None:
    """Opens and locks cells by the menu and rules them afterwards; two steps go wrong and are undone."""
    hide_sheet(desk, "Rates")
    go_to(desk, "B3:B7")
    desk.menu("Edit", "Cell Protection")
    # The formulas in F would be open, too.
    go_to(desk, "A10:F21")
    desk.menu("Edit", "Cell Protection")
    desk.settle()
    desk.key("ctrl+z")
    go_to(desk, "A10:E21")
    desk.menu("Edit", "Cell Protection")
    set_protection(desk, "F10:F25", formulas_hidden=True)
    save(desk, "Documents/expenses.ods")

    kilometres = {"Maximum:": "1500", "Minimum": "0"}
    limit_entries(desk, "B7", "Integer", data="valid range", fields=kilometres)
    journey = {"Minimum": "$Form.$B$5", "Maximum:": "$Form.$B$6"}
    limit_entries(desk, "A10:A21", "Date", data="valid range", fields=journey)
    go_to(desk, "B7")
    with dialog(desk, "Validity", "Data", "Validity..."):
        show_page(desk, "Validity", "Error Alert")
        choose_beside(desk, "Validity", "Action:", "Warning")
        write_beside(desk, "Validity", "Error message:", "Please check the distance")
        write_beside(desk, "Validity", "Title:", "Kilometres")
        show_page(desk, "Validity", "Input Help")
        set_check_box(desk, "Validity", "Show input help when cell is selected")
        write_beside(desk, "Validity", "Title:", "Own car")
        write_beside(desk, "Validity", "Input help:", "Both ways together")
    protect_sheet(desk)
    # Locked cells can still be selected.
    desk.key("ctrl+z")
    protect_sheet(desk, allow={"Select protected cells": False})
    save(desk, "Documents/expenses.ods")
    desk.done()


refuses_what_is_over_a_thousand = mistake(
    solve, fails=["kilometres_whole", "kilometres_warning"], farthest="1000", action="Stop"
)
leaves_the_kilometres_locked_and_the_total_in_sight = mistake(
    solve, fails=["head_open", "formulas_hidden"], open_cells=("B3:B6", "A10:E21"), formulas="F10:F24"
)
