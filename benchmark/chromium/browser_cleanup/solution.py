"""What a site has left is removed on the pages that Chromium has for it: settings, history, bookmarks."""

from __future__ import annotations

from apps.chromium.operations import (
    delete_bookmark,
    delete_from_history,
    delete_site_data,
    on_page,
    open_bookmarks,
    open_settings,
    remove_from_list,
    reset_permissions,
    set_home_page,
    set_permission,
)
from pytest_opencomputer.solution import Desk, mistake

SITE = "https://prize-draw.example"


def solve(desk: Desk, *, all_it_has: bool = True, notifications: str = "Block", pages: str = "prize-draw") -> None:
    if all_it_has:
        reset_permissions(desk, SITE)
        delete_site_data(desk, SITE)
    set_permission(desk, SITE, "Notifications", notifications)
    set_home_page(desk, "http://harbour.wexcombe.test/")
    remove_from_list(desk, "onStartup", "Prize Draw", "Remove")
    remove_from_list(desk, "searchEngines", "Prize Search", "Delete")
    delete_from_history(desk, pages)
    open_bookmarks(desk)
    delete_bookmark(desk, "WIN A TENDER!")
    desk.done()


def another_way(desk: Desk) -> None:
    """Deletes all that the site has on the page of all sites; its block goes, too, and is set once more."""
    open_bookmarks(desk)
    delete_bookmark(desk, "WIN A TENDER!")
    set_permission(desk, SITE, "Notifications", "Block")
    everything = r"Delete site data and permissions for .*prize-draw\.example"
    open_settings(desk, "content/all?searchSubpage=prize-draw")
    desk.click(on_page(desk, role="button", name=everything))
    desk.click(role="button", name="Delete")
    desk.wait_until(lambda: not desk.sees(role="button", name=everything), "the site to leave the list")
    set_permission(desk, SITE, "Notifications", "Block")

    # Its title is known from the history.
    remove_from_list(desk, "onStartup", "Prize Draw", "Remove")
    for words in ("draw tender", "prize-draw"):
        delete_from_history(desk, words)
    remove_from_list(desk, "searchEngines", "Prize Search", "Delete")
    set_home_page(desk, "http://harbour.wexcombe.test/")
    desk.done()


only_blocks_the_notifications = mistake(solve, fails=["other_permissions_of_it", "cookies"], all_it_has=False)
allows_it_again_and_deletes_only_the_pages_of_the_tender = mistake(
    solve, fails=["notifications", "history"], notifications="Allow", pages="draw tender"
)
