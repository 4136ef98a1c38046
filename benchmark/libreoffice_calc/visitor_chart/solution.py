"""A bar chart with titles and a legend in its place, and a row of totals below its table."""

from __future__ import annotations

from apps.libreoffice_calc.operations import chart, enter, enter_row, fill_in, go_to, make_bold, save
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    area: str = "A1:D13",
    titles: tuple[str, str, str] = ("Visitors by month", "Month", "Persons"),
    total: str = "=SUM(B2:B13)",
    bold: str = "A14:D14",
) -> None:
    enter(desk, "A14", "Total")
    fill_in(desk, "B14:D14", total)
    make_bold(desk, bold)
    labels = ("Title", "X axis", "Y axis")
    chart(desk, area, "Bar", titles=dict(zip(labels, titles, strict=True)), legend="Bottom")
    save(desk, "Documents/visitors.ods")
    desk.done()


def another_way(desk: Desk) -> None:
    """Makes the chart of the table around the cursor, and then the row of totals, bold before it is filled in."""
    titles = {"Title": "Visitors by month", "X axis": "Month", "Y axis": "Persons"}
    chart(desk, "A1", "Bar", titles=titles, legend="Bottom")
    save(desk, "Documents/visitors.ods")
    go_to(desk, "A14:D14")
    desk.click(role="toggle button", name="Bold")
    desk.wait_until(
        lambda: desk.sandbox.find(role="toggle button", name="Bold", states=("showing", "checked"), limit=1),
        "the cells to be bold",
    )
    enter_row(desk, "A14", "Total", "=SUM(B2:B13)", "=SUM(C2:C13)", "=SUM(D2:D13)")
    save(desk, "Documents/visitors.ods")
    desk.done()


mistakes_the_titles_and_leaves_the_label_of_the_totals = mistake(
    solve, fails=["title", "axis_titles", "totals_bold"], titles=("Visitors", "Persons", "Month"), bold="B14:D14"
)
leaves_out_december_and_types_the_total_of_the_first_year = mistake(
    solve, fails=["years", "months", "totals"], area="A1:D12", total="15984"
)
