"""The sheet is typed anew in the editor and saved under its new name; the plan is saved from its page."""

from __future__ import annotations

from apps.chromium.operations import bring_to_front, follow, go, on_page, save_file
from apps.gedit.operations import replace_all, save, save_as
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "Documents/Welcome"
SHEET = """\
WEXCOMBE HARBOUR
Sheet for visiting boats, {title}

CHARGES
Per metre and night, April to September: £{summer}
Per metre and night, October to March: £1.95
Short stay, up to four hours: £{stay}
Electricity token: £2.00

FUEL BERTH
Marine diesel, per litre: £{diesel}
April to September: 08:00 to 18:00
October to March: 09:00 to {closes}, not on Sundays

SWING BRIDGE
Bridge keeper: channel {channel}
In summer on the hour from 06:00 to {last}
In winter on request, {before} before

VISITORS' PONTOON
Harbour office: channel {office}
Laundry: at the seamen's mission, weekdays

Fair winds!"""
NEW = {
    "title": "2025",
    "summer": "3.10",
    "stay": "9.50",
    "diesel": "1.38",
    "closes": "16:00",
    "channel": "14",
    "last": "22:00",
    "before": "two hours",
    "office": "12",
}


def solve(desk: Desk, *, plan: str = f"{FOLDER}/plan-2025.png", **other: str) -> None:
    # gedit indents what follows an indented line, and there is none.
    desk.replace(SHEET.format(**{**NEW, **other}))
    save_as(desk, "visitors-2025.txt")
    bring_to_front(desk)
    go(desk, "http://harbour.wexcombe.test/plans", "Plans")
    desk.click(role="link", name="Download the plan")
    save_file(desk, plan, proposed=plan.startswith("Downloads/"))
    desk.done()


def another_way(desk: Desk) -> None:
    """Saves last year's sheet under its new name first, and then replaces in it what differs."""
    save_as(desk, "visitors-2025.txt")
    for old, new in (
        ("one hour before", "two hours before"),
        ("channel 11", "channel 14"),
        ("to 21:00", "to 22:00"),
        ("to 15:00", "to 16:00"),
        ("litre: £1.31", "litre: £1.38"),
        ("£9.00", "£9.50"),
        ("£2.85", "£3.10"),
        ("boats, 2024", "boats, 2025"),
    ):
        replace_all(desk, old, new)
    save(desk, "visitors-2025.txt")
    bring_to_front(desk)
    follow(desk, "Plans", "Plans")
    desk.click(on_page(desk, role="link", name="Download the plan"))
    save_file(desk, f"{FOLDER}/plan-2025.png")
    desk.done()


keeps_the_charges_and_the_title = mistake(solve, fails=["charges", "title"], title="2024", summer="2.85", stay="9.00")
does_not_look_into_the_wiki = mistake(
    solve, fails=["bridge_keeper", "bridge_hours"], channel="11", last="21:00", before="one hour"
)
takes_the_price_for_fishing_boats_and_the_hours_of_the_wiki = mistake(
    solve, fails=["fuel_berth"], diesel="0.97", closes="15:00"
)
