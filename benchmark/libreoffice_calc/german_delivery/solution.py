"""A German list of text opened with the right options, added up, and saved in Excel format."""

from __future__ import annotations

from apps.libreoffice_calc.operations import (
    enter,
    enter_row,
    fill_down,
    fill_in,
    go_to,
    open_text,
    save_as,
    set_number_format,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    options: bool = True,
    header: str = "Gesamt",
    amount: str = "=ROUND(E2*F2;2)",
    formatted: str = "F2:G26",
    answer: str = "The sum is 99,132.99 euro.",
) -> None:
    open_text(
        desk,
        "Documents/lieferung-4471.csv",
        separators=";",
        locale="German (Germany)",
        quoted_as_text=options,
        # Dates are among them.
        special_numbers=options,
    )
    enter(desk, "G1", header)
    fill_in(desk, "G2:G25", amount)
    enter_row(desk, "F26", "Summe", "=SUM(G2:G25)")
    set_number_format(desk, formatted, "#,##0.00")
    save_as(desk, "Documents/lieferung-4471.xlsx", format="Excel 2007–365")
    desk.done(answer)


def another_way(desk: Desk) -> None:
    """Formats the empty cells with a shortcut, writes the sum first, and fills one formula down."""
    open_text(
        desk,
        "Documents/lieferung-4471.csv",
        separators=";",
        locale="German (Germany)",
        quoted_as_text=True,
        special_numbers=True,
    )
    for area in ("F2:F25", "G2:G26"):
        go_to(desk, area)
        desk.key("ctrl+shift+1")
    enter(desk, "F26", "Summe")
    enter(desk, "G26", "=SUM(G2:G25)")
    enter(desk, "G1", "Gesamt", "=ROUND(F2*E2;2)")
    fill_down(desk, "G2:G25")
    save_as(desk, "Documents/lieferung-4471.xlsx", format="Excel 2007–365")
    desk.done("99132.99 EUR")


accepts_what_the_dialog_proposes_and_forgets_to_format_the_prices = mistake(
    solve, fails=["article_numbers", "days", "prices_format"], options=False, formatted="G2:G26"
)
does_not_round_and_mistakes_the_header = mistake(
    solve, fails=["amounts", "sum", "sum_told"], header="Summe", amount="=E2*F2", answer="99132.98"
)
