"""Settings and history. Each page of the settings has an address: ``chrome://settings/appearance``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_opencomputer.desk import Desk

from .pages import choose, choose_radio, confirm, go, on_page, set_switch


def open_settings(desk: Desk, page: str) -> None:
    """Open a page of the settings by what its address has after ``chrome://settings/``."""
    go(desk, f"chrome://settings/{page}", "Settings")


def set_preference(desk: Desk, page: str, name: str, on: bool) -> None:
    """Turn a switch on a page of the settings on or off."""
    open_settings(desk, page)
    set_switch(desk, name, on)


def choose_preference(desk: Desk, page: str, name: str) -> None:
    """Choose a radio button on a page of the settings."""
    open_settings(desk, page)
    choose_radio(desk, name)


def ask_where_to_save(desk: Desk, on: bool = True) -> None:
    """Set whether the browser asks where to save each file."""
    set_preference(desk, "downloads", "Ask where to save each file before downloading", on)


def offer_to_save_passwords(desk: Desk, on: bool) -> None:
    """Set whether the browser offers to save passwords."""
    go(desk, "chrome://password-manager/settings", "Password Manager")
    set_switch(desk, "Offer to save passwords and passkeys", on)


def set_home_page(desk: Desk, url: str) -> None:
    """Show the home button, and let it open an address."""
    set_preference(desk, "appearance", "Show home button", True)
    desk.fill(on_page(desk, role="entry", name="Enter custom web address"), url)
    # The address is validated before it can be accepted.
    desk.settle()
    desk.key("Tab")
    desk.find(role="toggle button", description=re.escape(url))


def open_at_start(desk: Desk, urls: Iterable[str]) -> None:
    """Add to the pages that are opened when the browser starts."""
    choose_preference(desk, "onStartup", "Open a specific page or set of pages")
    for url in urls:
        desk.click(on_page(desk, role="link", name="Add a new page"))
        desk.find(role="heading", name="Add a new page")
        desk.type(url)
        # The button only appears for an address that was validated.
        desk.settle()
        confirm(desk, "Add a new page")


def remove_from_list(desk: Desk, page: str, name: str, item: str) -> None:
    """Choose ``item``, which removes it, in the menu of an entry of a list; its name begins with ``name``."""
    button = f"More actions for {re.escape(name)}.*"
    open_settings(desk, page)
    desk.click(on_page(desk, role="button", name=button))
    desk.click(role="menu item", name=item)
    desk.wait_until(lambda: not desk.sees(role="button", name=button), f"{name} to be gone")


def add_site_search(desk: Desk, name: str, shortcut: str, url: str) -> None:
    """Add a site search; its address has ``%s`` for what is searched."""
    open_settings(desk, "searchEngines")

    def opened() -> bool:
        # The page is long, and the tree may still say where the button was before it was scrolled to.
        desk.click(on_page(desk, role="button", name="Click to open Add Site Search dialog"))
        desk.settle()
        return desk.sees(role="heading", name="Add site search")

    desk.wait_until(opened, "the dialog for a site search")
    desk.type(f"{name}\t{shortcut}\t{url}")
    desk.settle()
    confirm(desk, "Add site search")
    on_page(desk, role="button", name=f"More actions for {re.escape(name)}")


def make_default_search_engine(desk: Desk, name: str) -> None:
    """Let the address bar search with another search engine of the list."""
    button = f"More actions for {re.escape(name)}"
    open_settings(desk, "searchEngines")
    desk.click(on_page(desk, role="button", name=button))
    desk.click(role="menu item", name="Make default")
    on_page(desk, role="button", name=rf"{button} \(Default\)")


def reset_permissions(desk: Desk, site: str) -> None:
    """Take away what a site may do; ``site`` has its scheme."""
    _open_site(desk, site)
    desk.click(on_page(desk, role="button", name="Reset permissions"))
    confirm(desk, r"Reset permissions\?")


def delete_site_data(desk: Desk, site: str) -> None:
    """Delete what a site has kept, its cookies included; ``site`` has its scheme."""
    _open_site(desk, site)
    desk.click(on_page(desk, role="button", name="Delete data"))
    confirm(desk, r"Delete site data\?")


def set_permission(desk: Desk, site: str, permission: str, setting: str) -> None:
    """Say what a site may do: ``set_permission(desk, "https://tides.example", "Notifications", "Block")``."""
    _open_site(desk, site)
    choose(desk, permission, setting)


def delete_from_history(desk: Desk, words: str) -> None:
    """Delete all pages that the history finds with some words."""
    go(desk, f"chrome://history/?q={words.replace(' ', '%20')}", "History")
    desk.click(on_page(desk, role="check box", name=".*"))
    desk.wait_until(lambda: desk.sandbox.find(role="check box", states=["checked"]), "a page to be chosen")
    # If all are chosen, the chord would choose none.
    if _unchecked(desk):
        desk.key("ctrl+a")
        desk.wait_until(lambda: not _unchecked(desk), "all pages to be chosen")
    desk.key("Delete")
    confirm(desk, "Delete selected items")
    desk.wait_until(lambda: not desk.sees(role="check box"), "the pages to be gone")


def _unchecked(desk: Desk) -> bool:
    return any("checked" not in box.states for box in desk.sandbox.find(role="check box", states=["visible"]))


def _open_site(desk: Desk, site: str) -> None:
    open_settings(desk, f"content/siteDetails?site={site}")
