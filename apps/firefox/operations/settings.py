"""Settings. Each page of the settings has an address: ``about:preferences#search``."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .pages import go, on_page


def open_settings(desk: Desk, page: str) -> None:
    """Open a page of the settings by what its address has after ``about:preferences#``."""
    go(desk, f"about:preferences#{page}", "Settings")


def set_tick(desk: Desk, page: str, name: str, on: bool) -> None:
    """Tick a check box on a page of the settings, or take its tick away."""
    box = re.escape(name)
    open_settings(desk, page)
    found = on_page(desk, role="check box", name=box)
    if ("checked" in found.states) != on:
        desk.click(found)
    desk.wait_until(
        lambda: any(
            ("checked" in one.states) == on for one in desk.sandbox.find(role="check box", name=box, states=["visible"])
        ),
        f"{name!r} to be {'on' if on else 'off'}",
    )


def add_search_engine(desk: Desk, name: str, url: str, keyword: str) -> None:
    """Add a search engine; its address has ``%s`` for what is searched."""
    open_settings(desk, "search")
    desk.click(on_page(desk, role="button", name="Add search engine"))
    desk.find(role="entry", name="Search engine name")
    desk.type(f"{name}\t{url}\t{keyword}")
    desk.wait_until(
        lambda: desk.sandbox.find(role="button", name="Add Engine", states=["sensitive"]), "the button to be ready"
    )
    desk.click(role="button", name="Add Engine")
    desk.wait_until(lambda: not desk.sees(role="entry", name="Search engine name"), "the dialog to close")
    desk.settle()


def add_home_pages(desk: Desk, *urls: str) -> None:
    """Let Firefox begin with pages of the user's choice, and add some to those."""
    open_settings(desk, "home")
    box = on_page(desk, role="combo box", name="New windows")
    desk.click(box)
    desk.settle()
    # The list of a combo box takes the first letter of what it has: Custom URLs.
    desk.keys("c", "Return")
    desk.click(on_page(desk, role="button", name="Choose a specific site"))
    for url in urls:
        desk.fill(on_page(desk, role="entry", name="Enter address"), url)
        desk.click(on_page(desk, role="button", name="Add address"))
        desk.wait_until(
            lambda: any(
                not one.text for one in desk.sandbox.find(role="entry", name="Enter address", states=["visible"])
            ),
            f"{url} to be added",
        )
    desk.settle()
