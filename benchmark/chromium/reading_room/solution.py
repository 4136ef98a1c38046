"""Each page of the settings is opened by its address, and what is on it is set."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

HARBOUR, TOWN, WIKI = "http://harbour.wexcombe.test/", "http://wexcombe.test/", "http://wiki.wexcombe.test/"


def go(desk: Desk, page: str) -> None:
    """Open a page of the browser itself; whoever looks for something on it waits for it."""
    desk.key("ctrl+l")
    desk.type(f"chrome://{page}\n")


def choose(desk: Desk, combo: str, item: str) -> None:
    """Choose an item of a list."""
    desk.click(role="combo box", name=combo)
    desk.settle()
    desk.type(f"{item}\n")
    desk.settle()


def switch(desk: Desk, page: str, name: str) -> None:
    """Turn a switch on a page of its own."""
    go(desk, page)
    desk.click(role="toggle button", name=name)
    desk.settle()


def radio(desk: Desk, page: str, name: str) -> None:
    """Choose on a page of its own, and see it chosen."""
    go(desk, page)
    desk.click(role="radio button", name=name)
    desk.wait_until(lambda: desk.sandbox.find(role="radio button", name=name, states=["checked"]), name)


def look(desk: Desk, *, bar: str, size: str, home: str) -> None:
    """What the page Appearance has."""
    go(desk, "settings/appearance")
    if size:
        choose(desk, "Font size", size)
    if bar:
        choose(desk, "Bookmarks bar", bar)
    desk.click(role="toggle button", name="Show home button")
    desk.fill(desk.find(role="entry", name="Enter custom web address"), home)
    # The address is looked at before it can be taken over.
    desk.settle()
    desk.key("Tab")
    desk.find(role="toggle button", description=re.escape(home))


def start_pages(desk: Desk, pages: tuple[str, ...]) -> None:
    """The pages that are opened at the start."""
    radio(desk, "settings/onStartup", "Open a specific page or set of pages")
    for page in pages:
        desk.click(role="link", name="Add a new page")
        desk.find(role="heading", name="Add a new page")
        desk.type(page)
        # The button is there for an address that has been looked at.
        desk.settle()
        desk.key("Return")
        desk.wait_until(lambda: not desk.sees(role="heading", name="Add a new page"), "the page to be added")


def searching(desk: Desk, *, engine: str, shortcut: str) -> None:
    """The search engine, and the search of the wiki."""
    go(desk, "settings/searchEngines")
    # Filtered, the list is short enough for all to be on the screen.
    desk.click(role="entry", name="Filter sites on page")
    desk.type("Startpage")
    desk.click(role="button", name="Click to open Add Site Search dialog")
    desk.find(role="heading", name="Add site search")
    desk.type(f"Harbour wiki\t{shortcut}\t{WIKI}pages?q=%s")
    desk.settle()
    desk.key("Return")
    desk.wait_until(lambda: not desk.sees(role="heading", name="Add site search"), "the site search to be added")
    if engine:
        desk.click(role="button", name=f"More actions for {engine}")
        desk.click(role="menu item", name="Make default")
        desk.find(role="button", name=rf"More actions for {engine} \(Default\)")


def solve(
    desk: Desk,
    *,
    pages: tuple[str, ...] = (HARBOUR, TOWN),
    home: str = WIKI,
    bar: str = "Always show",
    size: str = "Large",
    engine: str = "Startpage",
    shortcut: str = "hw",
    kept: bool = False,
) -> None:
    look(desk, bar=bar, size=size, home=home)
    start_pages(desk, pages)
    searching(desk, engine=engine, shortcut=shortcut)
    if not kept:
        switch(desk, "password-manager/settings", "Offer to save passwords and passkeys")
        switch(desk, "settings/addresses", "Save and fill addresses")
        switch(desk, "settings/payments", "Save and fill payment methods")
        radio(desk, "settings/content/siteData", "Delete data sites have saved .*")
        radio(desk, "settings/content/notifications", "Don't allow sites to send notifications")
        radio(desk, "settings/content/location", "Don't allow sites to see your location")
    desk.done()


@near_miss(
    fails=[
        "passwords",
        "addresses",
        "payment_methods",
        "data_deleted_at_the_end",
        "no_notifications",
        "no_location",
    ]
)
def sets_only_what_is_seen(desk: Desk) -> None:
    solve(desk, kept=True)


@near_miss(fails=["start_pages", "home_button"])
def opens_the_wiki_at_the_start_and_the_town_at_home(desk: Desk) -> None:
    solve(desk, pages=(HARBOUR, WIKI), home=TOWN)


@near_miss(fails=["bookmarks_bar", "font_size", "search_engine", "site_search"])
def leaves_the_look_and_the_search_engine(desk: Desk) -> None:
    solve(desk, bar="", size="", engine="", shortcut="wiki")
