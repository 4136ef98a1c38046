"""A form made proof against wrong entries: rules, help and warnings, open and locked cells, hidden formulas."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    days: str = "A10:A21",
    farthest: str = "1500",
    help_title: str = "Own car",
    action: str = "Warning",
    open_cells: tuple[str, str] = ("B3:B7", "A10:E21"),
    only_open_cells: bool = True,
    hide_rates: bool = True,
) -> None:
    rule(desk, days, "Date", "$B$5", "$B$6")
    confirm(desk, "^Validity$")
    rule(desk, "B7", "Integer", "0", farthest)
    desk.keys("ctrl+Page_Down", "alt+s", "alt+i")
    desk.type("Both ways together")
    desk.key("alt+t")
    desk.type(help_title)
    desk.keys("ctrl+Page_Down", "alt+a")
    desk.type(action)
    desk.key("alt+t")
    desk.type("Kilometres")
    desk.key("alt+e")
    desk.type("Please check the distance")
    confirm(desk, "^Validity$")

    for area in open_cells:
        go(desk, area)
        desk.menu("Edit", "Cell Protection")
    go(desk, "F10:F25")
    desk.key("ctrl+1")
    desk.window("^Format Cells$")
    desk.click(role="page tab", name="Cell Protection")
    desk.key("alt+f")
    confirm(desk, "^Format Cells$")

    desk.menu("Tools", "Protect Sheet...")
    desk.window("^Protect Sheet$")
    if only_open_cells:
        # Past both fields for the password to the first line of the list, "Select protected cells".
        desk.key("alt+p")
        desk.key("Tab", 2)
        desk.key("space")
    confirm(desk, "^Protect Sheet$")
    if hide_rates:
        desk.key("ctrl+Page_Down")
        desk.menu("Sheet", "Hide Sheet")
    desk.key("ctrl+s")
    desk.done()


def rule(desk: Desk, area: str, kind: str, least: str, most: str) -> None:
    """Open the dialog with the rules for an area, and have it allow values of this kind between two limits."""
    go(desk, area)
    desk.menu("Data", "Validity...")
    desk.window("^Validity$")
    desk.key("alt+a")
    desk.type(kind)
    desk.key("alt+d")
    # The beginning of "valid range": a space would open the list.
    desk.type(f"valid\t{least}\t{most}")


def go(desk: Desk, cell: str) -> None:
    """Select a cell or area of the sheet in front, through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(cell + "\n")


def confirm(desk: Desk, title: str) -> None:
    """Press OK in a dialog."""
    desk.click(role="button", name="OK")
    desk.gone(title)


@near_miss(fails=["days_of_the_journey_to_the_end", "kilometres_help"])
def stops_a_row_early_and_mistakes_the_title(desk: Desk) -> None:
    solve(desk, days="A10:A20", help_title="Kilometres")


@near_miss(fails=["kilometres_whole", "kilometres_warning"])
def refuses_what_is_over_a_thousand(desk: Desk) -> None:
    solve(desk, farthest="1000", action="Stop")


@near_miss(fails=["head_open", "formulas_hidden"])
def opens_the_formulas_in_place_of_the_kilometres(desk: Desk) -> None:
    solve(desk, open_cells=("B3:B6", "A10:F21"))


@near_miss(fails=["form_protected", "rates_hidden"])
def leaves_all_cells_selectable_and_the_rates_in_sight(desk: Desk) -> None:
    solve(desk, only_open_cells=False, hide_rates=False)
