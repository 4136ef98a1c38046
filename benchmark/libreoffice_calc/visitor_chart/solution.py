"""A bar chart with titles and a legend in its place, and a row of totals below its table."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    area: str = "A1:D13",
    lying: bool = True,
    titles: tuple[str, str, str] = ("Visitors by month", "Month", "Persons"),
    legend: str = "Bottom",
    total: str = "=SUM(B2:B13)",
    bold: str = "A14:D14",
) -> None:
    go(desk, "A14")
    desk.type("Total\n")
    go(desk, "B14:D14")
    desk.type(total)
    desk.key("alt+Return")
    go(desk, bold)
    desk.key("ctrl+b")

    go(desk, area)
    desk.menu("Insert", "Chart...")
    desk.window("^Chart Type$")
    if lying:
        # From the columns, which are chosen, down to the bars.
        desk.key("Down")
    for page in ("Data Range", "Data Series", "Chart Elements"):
        desk.key("alt+n")
        desk.window(f"^{page}$")
    desk.click(desk.beside("Title", role="text"))
    # There is a field for a subtitle between title and axes.
    desk.type("{}\t\t{}\t{}".format(*titles))
    desk.click(role="radio button", name=legend)
    desk.click(role="button", name="Finish")
    desk.gone("^Chart Elements$")
    # Out of the chart.
    desk.key("Escape")
    desk.key("ctrl+s")
    desk.done()


def go(desk: Desk, cell: str) -> None:
    """Select a cell or area of the sheet in front, through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(cell + "\n")


@near_miss(fails=["kind", "legend"])
def leaves_the_columns_standing_and_the_legend_at_the_right(desk: Desk) -> None:
    solve(desk, lying=False, legend="Right")


@near_miss(fails=["title", "axis_titles", "totals_bold"])
def mistakes_the_titles_and_leaves_the_label_of_the_totals(desk: Desk) -> None:
    solve(desk, titles=("Visitors", "Persons", "Month"), bold="B14:D14")


@near_miss(fails=["years", "months", "totals", "totals_by_formula"])
def leaves_out_december_and_types_the_total_of_the_first_year(desk: Desk) -> None:
    solve(desk, area="A1:D12", total="15984")
