"""A sheet set up to be printed, and a PDF of what would be printed."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    turned: bool = True,
    header: bool = False,
    any_height: bool = True,
    area: str = "$A$1:$I$206",
    repeated: str = "$1",
    title: str = "Bookings 2025, Kestrel Boatyard",
) -> None:
    desk.menu("Format", "Page Style...")
    desk.window("^Page Style")
    desk.key("ctrl+Page_Down")
    desk.keys("alt+f", "space")
    desk.type("A4\n")
    desk.key("alt+a" if turned else "alt+p")
    desk.key("ctrl+Page_Down", 3)
    if not header:
        desk.key("alt+d")
    desk.key("ctrl+Page_Down", 2)
    desk.keys("alt+m", "space")
    desk.type("Shrink print range(s) to width\n")
    if any_height:
        # From the scaling mode over the width in pages to the height in pages.
        desk.key("Tab", 3)
        desk.key("space")
    confirm(desk, "^Page Style")

    desk.menu("Format", "Print Ranges", "Edit...")
    desk.window("^Edit Print Ranges$")
    desk.type(f"\t{area}\t\t{repeated}")
    confirm(desk, "^Edit Print Ranges$")

    desk.menu("File", "Properties...")
    desk.window("^Properties of")
    desk.keys("ctrl+Page_Down", "alt+t")
    desk.replace(title)
    confirm(desk, "^Properties of")
    desk.key("ctrl+s")

    desk.menu("File", "Export as PDF...")
    # It is the sheet in front that is exported, if nothing else is chosen.
    desk.window("^PDF Options$")
    desk.key("Return")
    desk.window("^Export$")
    desk.replace("bookings-2025.pdf\n")
    desk.gone("^Export$")
    desk.done()


def confirm(desk: Desk, title: str) -> None:
    """Press OK in a dialog."""
    desk.click(role="button", name="OK")
    desk.gone(title)


@near_miss(fails=["paper", "pdf_pages"])
def leaves_the_paper_upright(desk: Desk) -> None:
    solve(desk, turned=False)


@near_miss(fails=["one_page_wide", "no_page_header"])
def shrinks_all_to_one_page_and_leaves_the_header(desk: Desk) -> None:
    solve(desk, any_height=False, header=True)


@near_miss(fails=["without_remarks", "pdf_complete"])
def prints_the_remarks_as_well(desk: Desk) -> None:
    solve(desk, area="$A$1:$J$206")


@near_miss(fails=["headers_repeated", "title", "pdf_pages"])
def forgets_the_repeated_row_and_misspells_the_title(desk: Desk) -> None:
    solve(desk, repeated="", title="Bookings 2025, Kestrel Boat Yard")
