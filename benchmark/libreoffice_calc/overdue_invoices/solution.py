"""Overdue invoices marked and added up, entries limited to a list, a comment, a name, frozen and protected sheets."""

from __future__ import annotations

from apps.libreoffice_calc.operations import (
    add_comment,
    define_name,
    enter,
    enter_row,
    freeze,
    limit_entries,
    protect_sheet,
    save,
    show_sheet,
)
from pytest_opencomputer.solution import Desk, mistake

OVERDUE = (13, 20, 22, 23, 29, 30)


def solve(desk: Desk, *, rows: tuple[int, ...] = OVERDUE, protect_lists: bool = True) -> None:
    for row in rows:
        enter(desk, f"G{row}", "reminded")
    limit_entries(desk, "G2:G65", "Cell range", fields={"Source": "$Lists.$A$2:$A$5"})
    define_name(desk, "Amounts", "E2:E65")
    add_comment(desk, "G23", "Called on Monday")
    freeze(desk, "First Row")
    enter_row(desk, "Lists.D1", "Reminded", '=SUMIF(Receivables.G2:G65;"reminded";Receivables.E2:E65)')
    if not protect_lists:
        show_sheet(desk, "Receivables")
    protect_sheet(desk)
    save(desk, "Documents/receivables.ods")
    desk.done()


def another_way(desk: Desk) -> None:
    """Finishes Lists first, protects the wrong sheet before the right one, and sets the statuses under the new rule."""
    define_name(desk, "Amounts", "E2:E65")
    enter_row(desk, "Lists.D1", "Reminded", "=SUMPRODUCT((Receivables.G2:G65=A4)*Amounts)")
    show_sheet(desk, "Receivables")
    protect_sheet(desk)
    # That was the sheet on which work goes on.
    desk.key("ctrl+z")
    show_sheet(desk, "Lists")
    protect_sheet(desk)
    save(desk, "Documents/receivables.ods")

    show_sheet(desk, "Receivables")
    limit_entries(desk, "G2:G65", "Cell range", fields={"Source": "$Lists.$A$2:$A$5"})
    add_comment(desk, "G23", "Called on Monday")
    for cell, times in (("G13", 1), ("G20", 1), ("G22", 2), ("G29", 2)):
        enter(desk, cell, *["reminded"] * times)
    freeze(desk, "First Row")
    save(desk, "Documents/receivables.ods")
    desk.done()


reminds_of_one_that_was_due_a_day_later = mistake(
    solve, fails=["overdue_reminded", "reminded_sum"], rows=(*OVERDUE, 43)
)
protects_the_other_sheet = mistake(solve, fails=["lists_protected", "besides"], protect_lists=False)
