"""Three errors of a ledger found and put right, its summary finished, and a copy for Excel."""

from __future__ import annotations

from apps.libreoffice_calc.operations import (
    content,
    delete_rows,
    enter,
    enter_row,
    fill_in,
    go_to,
    save,
    save_as,
    show_sheet,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    doubled: str = "108:108",
    net: str = "5681.90",
    answer: str = "The net total is 119729.97 euro.",
) -> None:
    delete_rows(desk, doubled)
    enter(desk, "F121", net)
    # In a cell that shows percent, the sign is there as soon as something is typed.
    enter(desk, "G156", "7")

    show_sheet(desk, "Summary")
    sums = (f"=SUMIF(Ledger.$E$2:$E$206;A{row};Ledger.I$2:I$206)" for row in range(2, 8))
    enter(desk, "C2", *sums)
    enter_row(desk, "A8", "Total", "=SUM(B2:B7)", "=SUM(C2:C7)")
    save(desk, "Documents/ledger-2025.ods")
    save_as(desk, "Documents/ledger-2025.xlsx", format="Excel 2007–365")
    desk.done(answer)


def another_way(desk: Desk) -> None:
    """Finishes the summary first, which follows when a row goes, and deletes the wrong row before the right one."""
    # What is wrong with the invoice is only the sign before its amount.
    go_to(desk, "F122")
    desk.keys("F2", "Home", "Delete", "Return")
    desk.wait_until(lambda: content(desk, "F122").startswith("5"), "the amount to be positive")
    enter(desk, "G157", "7")

    fill_in(desk, "Summary.C2:C7", "=SUMIFS(Ledger.$I$2:$I$207;Ledger.$E$2:$E$207;$A2)")
    enter(desk, "Summary.A8", "Total")
    fill_in(desk, "Summary.B8:C8", "=SUM(B2:B7)")
    save(desk, "Documents/ledger-2025.ods")

    show_sheet(desk, "Ledger")
    delete_rows(desk, "98:98")
    desk.key("ctrl+z")
    desk.wait_until(lambda: content(desk, "B98") == "ER-2025-0061", "the earlier row to be back")
    delete_rows(desk, "108:108")
    save(desk, "Documents/ledger-2025.ods")
    save_as(desk, "Documents/ledger-2025.xlsx", format="Excel 2007–365")
    desk.done("119,729.97 euro net")


deletes_the_earlier_row = mistake(solve, fails=["earlier_row_kept"], doubled="98:98")
overlooks_the_swapped_sign = mistake(
    solve,
    fails=["invoice_positive", "gross_filled_in", "totals", "copy_for_excel", "total_told"],
    net="-5681.90",
    answer="108366.17",
)
