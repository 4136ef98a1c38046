"""Settings of start-up, new tabs, tabs, downloads and search. ``prefs.js`` is written within a second of a change.

Each page of settings is told by a function of the preferences, so that ``changed`` can ask what is usual.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences, Value
from pytest_opencomputer.guest.channels.typed_values import items, mapping, text
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import preferences

NEW_TAB = "browser.newtabpage.activity-stream"
_BLANK = ("about:blank", "chrome://browser/content/blanktab.html")
_OPENS: dict[int, Literal["home page", "previous windows", "blank page"]] = {
    0: "blank page",
    1: "home page",
    3: "previous windows",
}
_LINKS: dict[int, Literal["tab", "window"]] = {2: "window", 3: "tab", 7: "tab"}


class PreferenceFacts(TypedDict):
    """A preference by its name in ``prefs.js``, which has those that differ from the default."""

    found: bool
    value: Value | None


class StartupFacts(TypedDict):
    """What Firefox shows when it starts and in new windows and tabs, and what it asks before it closes several tabs or
    quits."""

    opens: Literal["home page", "previous windows", "blank page", "other"]
    home_page: Literal["firefox home", "blank page", "pages"]
    pages: list[str]
    new_tab: Literal["firefox home", "blank page"]
    warns_on_quit: bool
    warns_on_close: bool


class PinnedSite(TypedDict):
    """A shortcut that was pinned."""

    title: str
    url: str


class NewTabPageFacts(TypedDict):
    """What the page of new tabs shows: parts, rows of shortcuts, the name of its wallpaper (empty for none), pinned
    shortcuts in order, and how many pages were dismissed from it."""

    search: bool
    weather: bool
    shortcuts: bool
    rows: int
    sponsored_shortcuts: bool
    stories: bool
    wallpaper: str
    pinned: list[PinnedSite]
    dismissed: int


class TabSettingsFacts(TypedDict):
    """How tabs work."""

    recent_order: bool
    opens_links_in_tabs: bool
    switches_at_once: bool
    hover_cards: bool
    previews: bool
    containers: bool
    links_from_apps: Literal["tab", "window", "other"]


class DownloadSettingsFacts(TypedDict):
    """Where downloads go. ``folder`` is relative to the home folder if it is inside."""

    folder: str
    ask: bool
    deletes_private: bool
    unknown_types: Literal["save", "ask"]


class SearchSettingsFacts(TypedDict):
    """Suggestions of the search engine, and what the address bar suggests."""

    suggestions: bool
    suggestions_in_address_bar: bool
    suggestions_first: bool
    suggestions_in_private: bool
    recent_searches: bool
    trending: bool
    history: bool
    bookmarks: bool
    open_tabs: bool
    shortcuts: bool
    search_engines: bool
    quick_actions: bool


@saved
def preference(home: Home, name: str) -> PreferenceFacts:
    """A preference by its name in `prefs.js`, for example `browser.startup.page`. One that has its default is not
    found."""
    value = preferences(home).get(name)
    return absent(PreferenceFacts) if value is None else {"found": True, "value": value}


@saved
def startup(home: Home) -> StartupFacts:
    """What Firefox shows when it starts, and what new tabs show."""
    return startup_of(preferences(home))


def startup_of(found: Preferences) -> StartupFacts:
    """As ``startup``, of preferences."""
    page = found.text("browser.startup.homepage", "about:home")
    pages = [one for one in page.split("|") if one]
    kind: Literal["firefox home", "blank page", "pages"] = (
        "firefox home" if page == "about:home" else "blank page" if page in _BLANK else "pages"
    )
    return {
        "opens": _OPENS.get(found.whole("browser.startup.page", 1), "other"),
        "home_page": kind,
        "pages": pages if kind == "pages" else [],
        "new_tab": "firefox home" if found.flag("browser.newtabpage.enabled", True) else "blank page",
        "warns_on_quit": found.flag("browser.warnOnQuitShortcut", True),
        "warns_on_close": found.flag("browser.tabs.warnOnClose", False),
    }


@saved
def new_tab_page(home: Home) -> NewTabPageFacts:
    """What the page of new tabs shows."""
    return new_tab_page_of(preferences(home))


def new_tab_page_of(found: Preferences) -> NewTabPageFacts:
    """As ``new_tab_page``, of preferences."""
    pinned = [mapping(one, "a shortcut") for one in items(found.json("browser.newtabpage.pinned"), "shortcuts") if one]
    return {
        "search": found.flag(f"{NEW_TAB}.showSearch", True),
        "weather": found.flag(f"{NEW_TAB}.showWeather", True),
        "shortcuts": found.flag(f"{NEW_TAB}.feeds.topsites", True),
        "rows": found.whole(f"{NEW_TAB}.topSitesRows", 1),
        "sponsored_shortcuts": found.flag(f"{NEW_TAB}.showSponsoredTopSites", True),
        "stories": found.flag(f"{NEW_TAB}.feeds.section.topstories", True),
        "wallpaper": found.text(f"{NEW_TAB}.newtabWallpapers.wallpaper"),
        "pinned": [_shortcut(one) for one in pinned],
        "dismissed": len(mapping(found.json("browser.newtabpage.blocked"), "dismissed pages")),
    }


@saved
def tab_settings(home: Home) -> TabSettingsFacts:
    """How tabs work: their order with Ctrl+Tab, links, previews, containers."""
    return tab_settings_of(preferences(home))


def tab_settings_of(found: Preferences) -> TabSettingsFacts:
    """As ``tab_settings``, of preferences."""
    links = found.whole("browser.link.open_newwindow", 3)
    from_apps = found.whole("browser.link.open_newwindow.override.external", -1)
    return {
        "recent_order": found.flag("browser.ctrlTab.sortByRecentlyUsed", False),
        "opens_links_in_tabs": links == 3,
        "switches_at_once": not found.flag("browser.tabs.loadInBackground", True),
        "hover_cards": found.flag("browser.tabs.hoverPreview.enabled", True),
        "previews": found.flag("browser.tabs.hoverPreview.showThumbnails", True),
        "containers": found.flag("privacy.userContext.enabled", True),
        "links_from_apps": _LINKS.get(links if from_apps < 0 else from_apps, "other"),
    }


@saved
def download_settings(home: Home) -> DownloadSettingsFacts:
    """Where downloads go and what happens to them."""
    return download_settings_of(preferences(home), home.seen_as)


def download_settings_of(found: Preferences, seen_as: str) -> DownloadSettingsFacts:
    """As ``download_settings``, of preferences and the path of the home folder."""
    # 0 is the desktop, 1 the usual folder, 2 the one that was chosen.
    chosen = found.text("browser.download.dir", "Downloads")
    folder = {0: "Desktop", 1: "Downloads"}.get(found.whole("browser.download.folderList", 1), chosen)
    return {
        "folder": folder.removeprefix(f"{seen_as}/"),
        "ask": not found.flag("browser.download.useDownloadDir", True),
        "deletes_private": found.flag("browser.download.deletePrivate", False),
        "unknown_types": "ask"
        if found.flag("browser.download.always_ask_before_handling_new_types", False)
        else "save",
    }


@saved
def search_settings(home: Home) -> SearchSettingsFacts:
    """What the search engine and the address bar suggest."""
    return search_settings_of(preferences(home))


def search_settings_of(found: Preferences) -> SearchSettingsFacts:
    """As ``search_settings``, of preferences."""
    return {
        "suggestions": found.flag("browser.search.suggest.enabled", True),
        # Debian's default is not Mozilla's.
        "suggestions_in_address_bar": found.flag("browser.urlbar.suggest.searches", False),
        "suggestions_first": found.flag("browser.urlbar.showSearchSuggestionsFirst", True),
        "suggestions_in_private": found.flag("browser.search.suggest.enabled.private", False),
        "recent_searches": found.flag("browser.urlbar.suggest.recentsearches", True),
        "trending": found.flag("browser.urlbar.suggest.trending", True),
        "history": found.flag("browser.urlbar.suggest.history", True),
        "bookmarks": found.flag("browser.urlbar.suggest.bookmark", True),
        "open_tabs": found.flag("browser.urlbar.suggest.openpage", True),
        "shortcuts": found.flag("browser.urlbar.suggest.topsites", True),
        "search_engines": found.flag("browser.urlbar.suggest.engines", True),
        "quick_actions": found.flag("browser.urlbar.suggest.quickactions", True),
    }


def _shortcut(one: Any) -> PinnedSite:
    title = text(one.get("label"), "title of a shortcut") or text(one.get("title"), "title of a shortcut")
    return {"title": title, "url": text(one.get("url"), "address of a shortcut")}
