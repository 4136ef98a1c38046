"""A bar chart with titles and a legend in its place, and a row of totals below its table."""

from __future__ import annotations

from apps.libreoffice_calc.operations import chart, enter, fill_in, make_bold, save
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    area: str = "A1:D13",
    kind: str = "Bar",
    titles: tuple[str, str, str] = ("Visitors by month", "Month", "Persons"),
    legend: str = "Bottom",
    total: str = "=SUM(B2:B13)",
    bold: str = "A14:D14",
) -> None:
    enter(desk, "A14", "Total")
    fill_in(desk, "B14:D14", total)
    make_bold(desk, bold)
    labels = ("Title", "X axis", "Y axis")
    chart(desk, area, kind, titles=dict(zip(labels, titles, strict=True)), legend=legend)
    save(desk, "Documents/visitors.ods")
    desk.done()


leaves_the_columns_standing_and_the_legend_at_the_right = mistake(
    solve, fails=["kind", "legend"], kind="Column", legend="Right"
)
mistakes_the_titles_and_leaves_the_label_of_the_totals = mistake(
    solve, fails=["title", "axis_titles", "totals_bold"], titles=("Visitors", "Persons", "Month"), bold="B14:D14"
)
leaves_out_december_and_types_the_total_of_the_first_year = mistake(
    solve, fails=["years", "months", "totals"], area="A1:D12", total="15984"
)
