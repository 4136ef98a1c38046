"""Tabs are pinned, grouped and kept for later in the menu that each of them has."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

NOTICES = "http://council.wexcombe.test/notices"


def tab(desk: Desk, title: str, *holding: str) -> None:
    """Click a tab, found by the beginning of its title."""
    desk.click(role="page tab", name=f"{title}.*", holding=holding)


def tab_menu(desk: Desk, title: str, item: str) -> None:
    """Choose an item of the menu of a tab."""
    desk.right_click(role="page tab", name=f"{title}.*")
    desk.click(role="menu item", name=item)
    desk.settle()


def group(desk: Desk, name: str, color: str, *, both: bool) -> None:
    """Put the tabs of the wiki into a group."""
    tab(desk, "Inner sill")
    if both:
        tab(desk, "Bridges", "ctrl")
    tab_menu(desk, "Inner sill", "Add tabs? to new group")
    desk.find(role="entry", name="Tab-group title")
    desk.type(name)
    desk.click(role="radio button", name=color)
    desk.key("Escape")
    desk.settle()


def close(desk: Desk, title: str) -> None:
    """Close a tab."""
    tab(desk, title)
    desk.key("ctrl+w")
    desk.wait_until(lambda: not desk.sees(role="page tab", name=f"{title}.*"), f"{title!r} to be closed")


def solve(
    desk: Desk,
    *,
    pin: bool = True,
    color: str = "Green",
    both: bool = True,
    larger: int = 2,
    later: str = "Visitors' pontoon",
    closed: tuple[str, ...] = ("Visitors' pontoon", "Brass oil lamp"),
    start: str = "Continue where you left off",
    last: tuple[str, str] = (NOTICES, "Notices"),
) -> None:
    if pin:
        tab_menu(desk, "Publications", "Pin")
    group(desk, "Passage", color, both=both)
    tab(desk, "Inner sill")
    desk.key("ctrl+plus", larger)
    tab_menu(desk, later, "Add tab to reading list")
    for title in closed:
        close(desk, title)
    desk.key("ctrl+t")
    desk.key("ctrl+l")
    desk.type("chrome://settings/onStartup\n")
    desk.click(role="radio button", name=start)
    desk.wait_until(lambda: desk.sandbox.find(role="radio button", name=start, states=["checked"]), start)
    url, title = last
    desk.key("ctrl+l")
    desk.type(f"{url}\n")
    desk.window(f"^{title}.* - Chromium$")
    desk.settle()
    desk.done()


@near_miss(fails=["pinned", "tabs_of_the_group"])
def pins_nothing_and_groups_only_one_page(desk: Desk) -> None:
    solve(desk, pin=False, both=False)


@near_miss(fails=["group", "zoom"])
def takes_another_colour_and_zooms_once(desk: Desk) -> None:
    solve(desk, color="Blue", larger=1)


@near_miss(fails=["reading_list", "tabs_in_order"])
def keeps_the_lamp_for_later_and_its_tab_open(desk: Desk) -> None:
    solve(desk, later="Brass oil lamp", closed=("Visitors' pontoon",))


@near_miss(fails=["notices", "tabs_in_order", "start"])
def stops_at_the_front_page_of_the_council_and_starts_with_a_new_tab(desk: Desk) -> None:
    solve(desk, start="Open the New Tab page", last=("http://council.wexcombe.test/", "Services"))
