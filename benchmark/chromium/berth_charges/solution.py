"""The documents are saved from the viewer, and the pages of the wiki edited in its form."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pytest_opencomputer.solution import Desk, near_miss

WIKI, HARBOUR = "http://wiki.wexcombe.test", "http://harbour.wexcombe.test"
DOCUMENTS = ("tariff-2025.pdf", "fuel-prices-2025.pdf")
CHARGES = {
    "September | £2.85": "September | £3.10",
    "four hours | £9.00": "four hours | £9.50",
    "| B | £334.00": "| B | £341.00",
    "over 9 m | £196.00": "over 9 m | £212.00",
    "per week | £22.50": "per week | £24.00",
}
HOURS = {"09:00 to 15:00": "09:00 to 16:00"}


def go(desk: Desk, url: str, title: str) -> None:
    """Open an address and wait for its title."""
    desk.key("ctrl+l")
    desk.type(url)
    # The address bar adds what it knows of pages that were visited.
    desk.keys("Delete", "Return")
    shows(desk, title)


def shows(desk: Desk, title: str) -> None:
    """Wait until the page in front has a title that begins so."""
    desk.window(f"^{title}.* - Chromium$")
    desk.settle()


def download(desk: Desk, name: str) -> None:
    """Open a publication and save it where the dialog proposes it."""
    go(desk, f"{HARBOUR}/publications", "Publications")
    desk.click(role="link", name=re.escape(name))
    shows(desk, re.escape(name))
    desk.click(role="button", name="Download")
    desk.window("^Save File$")
    desk.settle()
    desk.key("alt+s")
    desk.gone("^Save File$")
    there = f"Downloads/{name}"
    desk.wait_until(lambda: there.partition("/")[2] in desk.sandbox.get_tree("Downloads"), there)


def edit(desk: Desk, page: str, changes: Mapping[str, str], summary: str) -> None:
    """Change texts of a page of the wiki."""
    go(desk, f"{WIKI}/page/{page.replace(' ', '%20')}", page)
    desk.click(role="link", name="Edit this page")
    desk.wait_until(lambda: desk.sees(role="heading", name="Sign in") or desk.sees(name=f"Editing: {page}"), "the form")
    if desk.sees(role="heading", name="Sign in"):
        desk.click(role="entry", name="User name")
        desk.type("rosa.halloran\tGannet-77-quay\n")
    shows(desk, f"Editing {page}")
    text = desk.find(role="entry", name="Text of the page").text or ""
    for old, new in changes.items():
        text = text.replace(old, new)
    desk.click(role="entry", name="Text of the page")
    desk.replace(text)
    desk.key("Tab")
    desk.type(f"{summary}\n")
    shows(desk, page)


def solve(
    desk: Desk,
    *,
    charges: Mapping[str, str] = CHARGES,
    hours: Mapping[str, str] = HOURS,
    summary: str = "Tariff 2025",
    summary_of_hours: str = "Hours 2025",
    documents: tuple[str, ...] = DOCUMENTS,
) -> None:
    for name in documents:
        download(desk, name)
    edit(desk, "Berth charges", charges, summary)
    edit(desk, "Fuel berth", hours, summary_of_hours)
    desk.done()


@near_miss(fails=["summer_nights", "only_what_differs"])
def overlooks_the_summer_nights(desk: Desk) -> None:
    solve(desk, charges={old: new for old, new in CHARGES.items() if "September" not in old})


@near_miss(fails=["short_stay", "lifting", "only_what_differs"])
def takes_amounts_of_other_rows(desk: Desk) -> None:
    mistaken = {"four hours | £9.00": "four hours | £9.60", "over 9 m | £196.00": "over 9 m | £148.00"}
    solve(desk, charges={**CHARGES, **mistaken})


@near_miss(fails=["pontoon_b", "cradle", "only_what_differs"])
def stops_after_the_visitors_and_the_lifting(desk: Desk) -> None:
    solve(desk, charges={old: new for old, new in CHARGES.items() if "| B |" not in old and "per week" not in old})


@near_miss(fails=["only_what_differs"])
def tidies_a_row_as_well(desk: Desk) -> None:
    solve(desk, charges={**CHARGES, "| Electricity token | £2.00 |": "| Electricity token (2025) | £2.00 |"})


@near_miss(fails=["summary"])
def says_something_else_in_the_summary(desk: Desk) -> None:
    solve(desk, summary="New tariff")


@near_miss(fails=["winter_hours"])
def takes_the_hours_of_summer(desk: Desk) -> None:
    solve(desk, hours={"09:00 to 15:00": "09:00 to 18:00"})


@near_miss(fails=["nothing_else_on_fuel_berth"])
def writes_more_on_the_page_of_the_fuel_berth(desk: Desk) -> None:
    solve(desk, hours={**HOURS, "Diesel only.": "Diesel only, no petrol."})


@near_miss(fails=["fuel_prices_downloaded"])
def downloads_only_the_tariff(desk: Desk) -> None:
    solve(desk, documents=DOCUMENTS[:1])


@near_miss(fails=["tariff_downloaded"])
def downloads_the_tariff_of_last_year(desk: Desk) -> None:
    solve(desk, documents=("tariff-2024.pdf", DOCUMENTS[1]))
