"""Each page of the settings is opened by its address, and what is on it is set."""

from __future__ import annotations

from collections.abc import Mapping

from apps.chromium.operations import (
    add_site_search,
    ask_where_to_save,
    choose,
    choose_preference,
    make_default_search_engine,
    offer_to_save_passwords,
    open_at_start,
    open_settings,
    remove_from_list,
    set_home_page,
    set_preference,
)
from pytest_opencomputer.solution import Desk, mistake

HARBOUR, TOWN, WIKI = "http://harbour.wexcombe.test/", "http://wexcombe.test/", "http://wiki.wexcombe.test/"
LOOK = {"Font size": "Large", "Bookmarks bar": "Always show"}


def solve(
    desk: Desk,
    *,
    pages: tuple[str, ...] = (HARBOUR, TOWN),
    home: str = WIKI,
    look: Mapping[str, str] = LOOK,
    engine: str | None = "Startpage",
    shortcut: str = "hw",
    private: bool = True,
) -> None:
    set_home_page(desk, home)
    for name, item in look.items():
        choose(desk, name, item)
    open_at_start(desk, pages)
    add_site_search(desk, "Harbour wiki", shortcut, f"{WIKI}pages?q=%s")
    if engine:
        make_default_search_engine(desk, engine)
    if private:
        offer_to_save_passwords(desk, False)
        set_preference(desk, "addresses", "Save and fill addresses", False)
        set_preference(desk, "payments", "Save and fill payment methods", False)
        choose_preference(desk, "content/siteData", "Delete data sites have saved .*")
        choose_preference(desk, "content/notifications", "Don't allow sites to send notifications")
        choose_preference(desk, "content/location", "Don't allow sites to see your location")
    desk.done()


def another_way(desk: Desk) -> None:
    """Sets the same from the last page to the first; a wrong switch is turned back, and a wrong shortcut made anew."""
    choose_preference(desk, "content/location", "Don't allow sites to see your location")
    choose_preference(desk, "content/notifications", "Don't allow sites to send notifications")
    choose_preference(desk, "content/siteData", "Delete data sites have saved .*")
    set_preference(desk, "payments", "Save and fill payment methods", False)
    set_preference(desk, "addresses", "Save and fill addresses", False)
    offer_to_save_passwords(desk, False)
    ask_where_to_save(desk)
    # That was not asked for.
    ask_where_to_save(desk, False)
    make_default_search_engine(desk, "Startpage")
    for shortcut in ("wiki", "hw"):
        add_site_search(desk, "Harbour wiki", shortcut, f"{WIKI}pages?q=%s")
        if shortcut != "hw":
            remove_from_list(desk, "searchEngines", "Harbour wiki", "Delete")
    open_at_start(desk, (TOWN.rstrip("/"), HARBOUR.rstrip("/")))
    open_settings(desk, "appearance")
    for name, item in reversed(LOOK.items()):
        choose(desk, name, item)
    set_home_page(desk, WIKI)
    desk.done()


sets_only_what_is_seen = mistake(
    solve,
    fails=["passwords", "addresses", "payment_methods", "data_deleted_at_the_end", "no_notifications", "no_location"],
    private=False,
)
opens_the_wiki_at_the_start_and_the_town_at_home = mistake(
    solve, fails=["start_pages", "home_button"], pages=(HARBOUR, WIKI), home=TOWN
)
leaves_the_look_and_the_search_engine = mistake(
    solve, fails=["bookmarks_bar", "font_size", "search_engine", "site_search"], look={}, engine=None, shortcut="wiki"
)
