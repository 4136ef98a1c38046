"""Overdue invoices marked and added up, entries limited to a list, a comment, a name, frozen and protected sheets."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

OVERDUE = (13, 20, 22, 23, 29, 30)


def solve(
    desk: Desk,
    *,
    rows: tuple[int, ...] = OVERDUE,
    area: str = "G2:G65",
    allow: tuple[str, str, str] = ("Cell range", "Source", "$Lists.$A$2:$A$5"),
    amounts: str = "E2:E65",
    commented: str = "G23",
    freeze: str = "Freeze First Row",
    total: str = '=SUMIF(Receivables.G2:G65;"reminded";Receivables.E2:E65)',
    protect_lists: bool = True,
) -> None:
    for row in rows:
        go(desk, f"G{row}")
        desk.type("reminded\n")
    go(desk, area)
    desk.menu("Data", "Validity...")
    desk.window("^Validity$")
    desk.click(desk.beside("Allow:", role="combo box"))
    desk.type(f"{allow[0]}\n")
    desk.click(desk.beside(allow[1], role="text"))
    desk.replace(allow[2])
    desk.click(role="button", name="OK")
    desk.gone("^Validity$")

    go(desk, amounts)
    # A name that is typed into the name box is given to what is selected.
    go(desk, "Amounts")
    go(desk, commented)
    desk.key("ctrl+alt+c")
    desk.settle()
    desk.type("Called on Monday")
    desk.key("Escape")
    desk.menu("View", "Freeze Cells", freeze)
    desk.key("ctrl+Page_Down")
    for cell, content in (("D1", "Reminded"), ("E1", total)):
        go(desk, cell)
        desk.type(content + "\n")
    if not protect_lists:
        desk.key("ctrl+Page_Up")
    desk.menu("Tools", "Protect Sheet...")
    desk.window("^Protect Sheet$")
    desk.key("Return")
    desk.gone("^Protect Sheet$")
    desk.key("ctrl+s")
    desk.done()


def go(desk: Desk, cell: str) -> None:
    """Select a cell or area of the sheet in front, through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(cell + "\n")


@near_miss(fails=["overdue_reminded", "reminded_sum"])
def reminds_of_one_that_was_due_a_day_later(desk: Desk) -> None:
    solve(desk, rows=(*OVERDUE, 43))


@near_miss(fails=["overdue_reminded", "reminded_sum"])
def overlooks_the_last_one(desk: Desk) -> None:
    solve(desk, rows=OVERDUE[:-1])


@near_miss(fails=["status_from_list", "status_from_list_to_the_end"])
def types_the_entries_in_place_of_the_cell_range(desk: Desk) -> None:
    solve(desk, allow=("List", "Entries", "open\npaid\nreminded\ndisputed"))


@near_miss(fails=["status_from_list_to_the_end"])
def leaves_the_last_rows_out(desk: Desk) -> None:
    solve(desk, area="G2:G49")


@near_miss(fails=["amounts_named"])
def names_the_header_with_the_amounts(desk: Desk) -> None:
    solve(desk, amounts="E1:E65")


@near_miss(fails=["call_noted"])
def notes_the_call_a_row_too_high(desk: Desk) -> None:
    solve(desk, commented="G22")


@near_miss(fails=["header_frozen"])
def freezes_the_first_column(desk: Desk) -> None:
    solve(desk, freeze="Freeze First Column")


@near_miss(fails=["reminded_sum"])
def types_the_sum(desk: Desk) -> None:
    solve(desk, total="17388.25")


@near_miss(fails=["lists_protected", "receivables_unprotected"])
def protects_the_other_sheet(desk: Desk) -> None:
    solve(desk, protect_lists=False)
