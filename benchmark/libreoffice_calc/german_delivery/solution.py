"""A German list of text opened with the right options, added up, and saved in Excel format."""

from __future__ import annotations

from apps.libreoffice_calc.operations import enter, enter_row, fill_in, open_text, save_as, set_number_format
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    characters: str = "",
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
        character_set=characters,
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


accepts_what_the_dialog_proposes_and_forgets_to_format_the_prices = mistake(
    solve, fails=["article_numbers", "days", "prices_format"], options=False, formatted="G2:G26"
)
does_not_round_and_mistakes_the_header = mistake(
    solve, fails=["amounts", "sum", "sum_told"], header="Summe", amount="=E2*F2", answer="99132.98"
)
takes_the_text_for_utf_8_and_forgets_to_format_the_amounts = mistake(
    solve, fails=["umlauts", "amounts_format"], characters="Unicode (UTF-8)", formatted="F2:F25"
)
