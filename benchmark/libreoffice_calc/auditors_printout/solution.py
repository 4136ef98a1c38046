"""A sheet set up to be printed, and a PDF of what would be printed."""

from __future__ import annotations

from apps.libreoffice_calc.operations import export_pdf, save, set_page_style, set_print_range, set_property
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    area: str = "$A$1:$I$206",
    repeated: str = "$1",
    title: str = "Bookings 2025, Kestrel Boatyard",
) -> None:
    set_page_style(desk, paper="A4", orientation="Landscape", header=False, shrink=True, any_height=True)
    set_print_range(desk, area, repeated_rows=repeated)
    set_property(desk, "Title:", title)
    save(desk, "Documents/bookings-2025.ods")
    export_pdf(desk, "Documents/bookings-2025.pdf")
    desk.done()


def another_way(desk: Desk) -> None:
    """Prints the headers as repeated row only, and goes back to the page style for one thing after the other."""
    set_print_range(desk, "$A$2:$I$206", repeated_rows="$1")
    set_property(desk, "Title:", "Bookings 2025, Kestrel Boatyard")
    save(desk, "Documents/bookings-2025.ods")
    set_page_style(desk, header=False)
    # One page for everything would be too small to be read.
    set_page_style(desk, shrink=True)
    set_page_style(desk, shrink=True, any_height=True)
    set_page_style(desk, orientation="Landscape")
    set_page_style(desk, paper="A4")
    save(desk, "Documents/bookings-2025.ods")
    export_pdf(desk, "Documents/bookings-2025.pdf")
    desk.done()


prints_the_remarks_as_well = mistake(solve, fails=["without_remarks", "pdf_complete"], area="$A$1:$J$206")
forgets_the_repeated_row_and_misspells_the_title = mistake(
    solve, fails=["headers_repeated", "title", "pdf_pages"], repeated="", title="Bookings 2025, Kestrel Boat Yard"
)
