"""The sheet is typed anew in the editor and saved under its new name; the plan is saved from its page."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

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


def shows(desk: Desk, title: str) -> None:
    """Wait until the page in front has a title that begins so."""
    desk.window(f"^{title}.* - Chromium$")
    desk.settle()


def go(desk: Desk, url: str, title: str) -> None:
    """Open an address and wait for its title."""
    desk.key("ctrl+l")
    desk.type(f"{url}\n")
    shows(desk, title)


def written(desk: Desk, name: str) -> None:
    """Wait for a file."""
    desk.wait_until(lambda: name in desk.sandbox.get_tree(FOLDER), name)


def solve(desk: Desk, *, plan: str = f"/home/user/{FOLDER}/plan-2025.png", **other: str) -> None:
    # gedit indents what follows an indented line, and there is none.
    desk.replace(SHEET.format(**{**NEW, **other}))
    desk.key("ctrl+shift+s")
    desk.window("^Save As$")
    desk.replace("visitors-2025.txt")
    # The last one: the window behind the dialog has a button of this name, too.
    desk.click(desk.find_all(role="button", name="Save")[-1])
    desk.gone("^Save As$")
    written(desk, "visitors-2025.txt")
    desk.key("alt+Tab")
    desk.settle()
    go(desk, "http://harbour.wexcombe.test/plans", "Plans")
    desk.click(role="link", name="Download the plan")
    desk.window("^Save File$")
    desk.settle()
    if plan:
        desk.replace(plan)
    desk.key("alt+s")
    desk.gone("^Save File$")
    desk.settle()
    desk.done()


@near_miss(fails=["summer_nights", "short_stay", "title"])
def keeps_the_charges_and_the_title(desk: Desk) -> None:
    solve(desk, title="2024", summer="2.85", stay="9.00")


@near_miss(fails=["bridge_keeper", "bridge_hours"])
def does_not_look_into_the_wiki(desk: Desk) -> None:
    solve(desk, channel="11", last="21:00", before="one hour")


@near_miss(fails=["diesel", "winter_hours"])
def takes_the_price_for_fishing_boats_and_the_hours_of_the_wiki(desk: Desk) -> None:
    solve(desk, diesel="0.97", closes="15:00")


@near_miss(fails=["rest_as_it_was"])
def writes_another_channel_of_the_harbour_office(desk: Desk) -> None:
    solve(desk, office="12, day and night")


@near_miss(fails=["plan"])
def saves_the_plan_where_it_is_proposed(desk: Desk) -> None:
    solve(desk, plan="")
