"""Three errors of a ledger found and put right, its summary finished, and a copy for Excel."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    delete: str = "A108",
    last: int = 206,
    how: str = "ctrl+minus",
    sign: tuple[str, str] = ("F121", "5681.90"),
    rate: tuple[str, str] = ("G156", "7"),
    column: str = "I",
    values_only: bool = False,
    label: str = "Total",
    totals: tuple[str, str] = ("=SUM(B2:B7)", "=SUM(C2:C7)"),
    copy: bool = True,
    answer: str = "The net total is 119729.97 euro.",
) -> None:
    go(desk, delete)
    desk.key("shift+space")
    desk.key(how)
    # In a cell that shows percent, the sign is there as soon as something is typed.
    for cell, content in (sign, rate):
        go(desk, cell)
        desk.type(content + "\n")

    desk.key("ctrl+Page_Down")
    go(desk, "C2")
    for row in range(2, 8):
        desk.type(f"=SUMIF(Ledger.$E$2:$E${last};A{row};Ledger.{column}$2:{column}${last})\n")
    if values_only:
        go(desk, "C2:C7")
        desk.menu("Data", "Calculate", "Formula to Value")
    for cell, content in (("A8", label), ("B8", totals[0]), ("C8", totals[1])):
        go(desk, cell)
        desk.type(content + "\n")
    desk.key("ctrl+s")

    if copy:
        desk.key("ctrl+shift+s")
        desk.window("^Save$")
        desk.replace("ledger-2025.xlsx\n")
        desk.window("^Confirm File Format$")
        desk.click(role="button", name="Use Excel 2007–365 Format")
        desk.window("^ledger-2025.xlsx ")
    desk.done(answer)


def go(desk: Desk, cell: str) -> None:
    """Select a cell or area of the sheet in front, through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(cell + "\n")


@near_miss(fails=["earlier_row_kept"])
def deletes_the_earlier_row(desk: Desk) -> None:
    solve(desk, delete="A98")


@near_miss(fails=["no_gap"])
def empties_the_row_only(desk: Desk) -> None:
    solve(desk, how="Delete", sign=("F122", "5681.90"), rate=("G157", "7"), last=207)


@near_miss(fails=["invoice_positive", "gross_filled_in", "totals", "copy_for_excel", "total_told"])
def overlooks_the_swapped_sign(desk: Desk) -> None:
    solve(desk, sign=("F121", "-5681.90"), answer="108366.17")


@near_miss(fails=["books_at_seven_percent", "gross_filled_in", "totals", "copy_for_excel"])
def leaves_the_rate(desk: Desk) -> None:
    solve(desk, rate=("G156", "19"))


@near_miss(fails=["gross_filled_in", "totals", "copy_for_excel"])
def sums_the_tax_in_place_of_the_gross_amounts(desk: Desk) -> None:
    solve(desk, column="H")


@near_miss(fails=["gross_filled_in"])
def puts_values_in_place_of_formulas(desk: Desk) -> None:
    solve(desk, values_only=True)


@near_miss(fails=["totals", "copy_for_excel"])
def forgets_the_last_centre_in_the_totals(desk: Desk) -> None:
    solve(desk, totals=("=SUM(B2:B6)", "=SUM(C2:C6)"))


@near_miss(fails=["copy_for_excel", "copy_is_excel"])
def forgets_the_copy(desk: Desk) -> None:
    solve(desk, copy=False)


@near_miss(fails=["total_told"])
def tells_the_gross_total(desk: Desk) -> None:
    solve(desk, answer="143977.24")
