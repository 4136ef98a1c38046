"""What a site has left is removed on the pages that Chromium has for it: settings, history, bookmarks."""

from __future__ import annotations

import re

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

SITE = "https://prize-draw.example"


def go(desk: Desk, url: str, *, role: str, name: str) -> None:
    """Open an address and wait for something on its page."""
    desk.key("ctrl+l")
    desk.type(f"{url}\n")
    desk.find(role=role, name=name)


def confirm(desk: Desk, question: str) -> None:
    """Say yes to a question."""
    desk.find(role="heading", name=question)
    desk.key("Return")
    desk.wait_until(lambda: not desk.sees(role="heading", name=question), "the question to be gone")


def permissions(desk: Desk, *, reset: bool, data: bool, notifications: str) -> None:
    """Take away what the site may do and what it has kept, and say whether it may send notifications."""
    go(desk, f"chrome://settings/content/siteDetails?site={SITE}", role="button", name="Reset permissions")
    if reset:
        desk.click(role="button", name="Reset permissions")
        confirm(desk, r"Reset permissions\?")
    if data:
        desk.click(role="button", name="Delete data")
        confirm(desk, r"Delete site data\?")
    desk.click(role="combo box", name="Notifications")
    desk.settle()
    desk.type(f"{notifications}\n")
    desk.settle()


def remove(desk: Desk, name: str, item: str) -> None:
    """Remove an entry of a list of the settings with the menu beside it."""
    button = f"More actions for {name}.*"
    desk.click(role="button", name=button)
    desk.click(role="menu item", name=item)
    desk.wait_until(lambda: not desk.sees(role="button", name=button), f"{name} to be gone")


def delete_pages(desk: Desk, words: str) -> None:
    """Delete the pages of the history that are found with some words."""
    go(desk, f"chrome://history/?q={words}", role="check box", name=".*")

    def boxes() -> list[Element]:
        return desk.find_all(role="check box")

    found = boxes()
    desk.click(found[0])
    if found[1:]:
        desk.click(found[-1], holding=("shift",))
    desk.key("Delete")
    confirm(desk, "Delete selected items")
    desk.wait_until(lambda: not boxes(), "the pages to be gone")


def solve(
    desk: Desk,
    *,
    home: str = "http://harbour.wexcombe.test/",
    start_page: str = "Prize Draw",
    site_search: str = "Delete",
    reset: bool = True,
    data: bool = True,
    notifications: str = "B",
    pages: str = "prize-draw",
    bookmark: bool = True,
) -> None:
    permissions(desk, reset=reset, data=data, notifications=notifications)
    go(desk, "chrome://settings/appearance", role="entry", name="Enter custom web address")
    desk.fill(desk.find(role="entry", name="Enter custom web address"), home)
    # The address is looked at before it can be taken over.
    desk.settle()
    desk.key("Tab")
    desk.find(role="toggle button", description=re.escape(home))
    go(desk, "chrome://settings/onStartup", role="button", name="More actions.*")
    remove(desk, start_page, "Remove")
    if site_search:
        go(desk, "chrome://settings/searchEngines", role="entry", name="Filter sites on page")
        desk.click(role="entry", name="Filter sites on page")
        desk.type("Prize")
        remove(desk, "Prize Search", site_search)
    delete_pages(desk, pages)
    if bookmark:
        go(desk, "chrome://bookmarks", role="table row", name="WIN A TENDER!")
        desk.click(role="table row", name="WIN A TENDER!")
        desk.key("Delete")
        desk.wait_until(lambda: not desk.sees(role="table row", name="WIN A TENDER!"), "the bookmark to be gone")
    desk.done()


@near_miss(fails=["other_permissions_of_it", "cookies"])
def only_blocks_the_notifications(desk: Desk) -> None:
    solve(desk, reset=False, data=False)


@near_miss(fails=["site_search", "bookmark"])
def forgets_the_site_search_and_the_bookmark(desk: Desk) -> None:
    solve(desk, site_search="", bookmark=False)


@near_miss(fails=["home_button", "start_pages"])
def opens_the_tides_at_home_and_removes_them_from_the_start(desk: Desk) -> None:
    solve(desk, home="http://tides.example/wexcombe", start_page="Tide tables")


@near_miss(fails=["notifications", "history"])
def allows_it_again_and_deletes_only_the_pages_of_the_tender(desk: Desk) -> None:
    solve(desk, notifications="A", pages="draw%20tender")
