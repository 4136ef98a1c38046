"""Tabs are pinned, grouped and kept for later in the menu that each of them has."""

from __future__ import annotations

from apps.chromium.operations import (
    add_to_reading_list,
    choose_preference,
    close_tab,
    go,
    group_tabs,
    pin_tab,
    show_tab,
    shows,
    zoom,
)
from pytest_opencomputer.solution import Desk, mistake

COUNCIL = "http://council.wexcombe.test"
THREAD, LAMP = "Visitors' pontoon", "Brass oil lamp"


def solve(
    desk: Desk,
    *,
    pin: bool = True,
    group: tuple[str, ...] = ("Inner sill", "Bridges"),
    later: str = THREAD,
    closed: tuple[str, ...] = (THREAD, LAMP),
) -> None:
    if pin:
        pin_tab(desk, "Publications")
    group_tabs(desk, group, "Passage", "Green")
    show_tab(desk, "Inner sill")
    zoom(desk, 125)
    add_to_reading_list(desk, later)
    for title in closed:
        close_tab(desk, title)
    # The new tab shows the settings first.
    desk.key("ctrl+t")
    choose_preference(desk, "onStartup", "Continue where you left off")
    go(desk, f"{COUNCIL}/notices", "Notices")
    desk.done()


def another_way(desk: Desk) -> None:
    """Opens the notices first and tidies up before it groups; a wrong tab is taken back, and so is a size too large."""
    desk.key("ctrl+t")
    choose_preference(desk, "onStartup", "Continue where you left off")
    go(desk, f"{COUNCIL}/notices", "Notices")
    close_tab(desk, LAMP)
    close_tab(desk, "Bridges")
    desk.key("ctrl+shift+t")
    shows(desk, "Bridges")
    zoom(desk, 150)
    desk.key("ctrl+minus")
    desk.find(role="button", name="Zoom: 125%")
    show_tab(desk, THREAD)
    add_to_reading_list(desk, THREAD)
    close_tab(desk, THREAD)
    pin_tab(desk, "Publications")
    group_tabs(desk, ("Inner sill", "Bridges"), "Passage", "Green")
    desk.done()


pins_nothing_and_groups_only_one_page = mistake(
    solve, fails=["pinned", "tabs_of_the_group"], pin=False, group=("Inner sill",)
)
keeps_the_lamp_for_later_and_its_tab_open = mistake(
    solve, fails=["reading_list", "tabs_in_order"], later=LAMP, closed=(THREAD,)
)
