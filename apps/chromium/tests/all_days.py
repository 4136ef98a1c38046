"""The days of work: settings, what is filled into forms, what is cleared away, the sites of a town, and tabs."""

from __future__ import annotations

import re

from apps.chromium import operations as chromium
from apps.chromium.tests.days import PREPARED, Day
from apps.chromium.tests.hands import COUNCIL, FORUM, HARBOUR, SHOP, WIKI, Browser
from pytest_opencomputer.file_dialogs import wait_for_file

SILL = f"{WIKI}/page/Inner%20sill"
THREAD = f"{FORUM}/thread/311"
STATEMENT = "statement-B-114-2024-04.csv"
WIKI_SEARCH = ("Harbour wiki", "hw", f"{WIKI}/pages?q=%s")
LOGIN = ("rosa.halloran", "Gannet-77-quay")
ROSA = ("Rosa Halloran", "", "Berth B-114", "Wexcombe", "WX1 4QA", "", "", "rosa@halloran.example")


def _set(browser: Browser) -> None:
    desk = browser.desk
    chromium.set_preference(desk, "appearance", "Show home button", True)
    chromium.choose(desk, "Mode", "Dark")
    chromium.choose(desk, "Bookmarks bar", "Always show")
    chromium.choose_preference(desk, "onStartup", "Continue where you left off")
    chromium.set_preference(desk, "downloads", "Show downloads when they're done", False)
    browser.settings("fonts")
    chromium.choose(desk, "Serif font", "DejaVu Serif")
    browser.settings("cookies")
    desk.click(chromium.on_page(desk, role="toggle button", name='Send a "Do Not Track".*'))
    browser.dialog("Confirm")
    browser.settings("content/notifications")
    browser.radio("Don't allow sites to send notifications")
    desk.click(chromium.on_page(desk, role="button", name="Add site to not-allowed list"))
    chromium.enter(desk, "Site", "[*.]ads.example")
    browser.dialog("Add")


def _fill_in(browser: Browser) -> None:
    desk = browser.desk
    browser.settings("payments")
    desk.click(chromium.on_page(desk, role="button", name="Add card"))
    chromium.enter(desk, "Card number", "4111111111111111")
    chromium.enter(desk, "Name on card", "R Halloran")
    browser.dialog("Save")
    chromium.set_switch(desk, "Save and fill payment methods", False)
    chromium.set_preference(desk, "languages", "Use Google Translate", False)
    chromium.add_site_search(desk, *WIKI_SEARCH)
    chromium.add_address(desk, "United Kingdom", ROSA)


def _clear(browser: Browser) -> None:
    desk = browser.desk
    browser.delete_history("gossip")
    browser.settings("content/all?searchSubpage=gossip")
    delete = "Delete site data and permissions for gossip.example"
    desk.click(chromium.on_page(desk, role="button", name=re.escape(delete)))
    browser.dialog("Delete")
    browser.go("chrome://extensions", "Extensions")
    chromium.set_switch(desk, "Developer mode")
    browser.press("Load unpacked")
    browser.open_folder("/home/user/Documents/ruler")
    desk.find(role="heading", name="Chart ruler")


def _in_town(browser: Browser) -> None:
    desk = browser.desk
    # Never first: after one site of the town was saved, the next one is saved without a question.
    browser.shows("Sign in")
    chromium.sign_in(desk, *LOGIN, title="Berth accounts", save="Never")
    browser.go(THREAD, "Can I")
    chromium.follow(desk, "Sign in to answer", "Sign in")
    chromium.sign_in(desk, *LOGIN, title="Can I", save="Save")
    chromium.enter(desk, "Your answer", "Look into the wiki.")
    browser.press("Post answer")
    desk.find(role="static", name=r"Look into the wiki\.")
    browser.search("hw", "Harbour wiki", "gate")
    browser.shows("All pages")
    # Last, as the bubble of a download takes the focus.
    browser.go(f"{HARBOUR}/statements", "Berth accounts")
    desk.click(chromium.on_page(desk, role="link", name=re.escape(STATEMENT)))
    wait_for_file(desk, f"Downloads/{STATEMENT}")


def _use_tabs(browser: Browser) -> None:
    desk = browser.desk
    browser.shows("Can I")
    browser.go(SILL, "Inner sill", tab=True)
    chromium.zoom(desk, 125)
    desk.key("ctrl+d")
    desk.find(role="entry", name="Bookmark name")
    desk.replace("The sill\n")
    desk.wait_until(lambda: not desk.sees(role="entry", name="Bookmark name"), "the bubble of the bookmark to close")
    chromium.add_to_reading_list(desk, "Inner sill")
    chromium.group_tabs(desk, ["Inner sill"], "Sill", "Green")
    chromium.pin_tab(desk, "Can I")
    browser.go(f"{COUNCIL}/notices", "Notices", tab=True)


def _print(browser: Browser) -> None:
    browser.shows("Buoyline")
    chromium.print_to_pdf(browser.desk, "Documents/line.pdf", headers_and_footers=False)


SETTINGS = Day(
    "settings",
    _set,
    (
        ("appearance", {}),
        ("changed-settings", {}),
        ("default-permission", {"permission": "notifications"}),
        ("default-permission", {"permission": "location"}),
        ("default-search-engine", {}),
        ("download-settings", {}),
        ("fonts", {}),
        ("home-button", {}),
        ("preference", {"name": "enable_do_not_track"}),
        ("privacy", {}),
        ("site", {"site": "[*.]ads.example"}),
        ("site-permission", {"site": "[*.]ads.example", "permission": "notifications"}),
        ("site-permissions", {"permission": "insecure content"}),
        ("sites", {}),
        ("startup", {}),
    ),
)
FORMS = Day(
    "forms",
    _fill_in,
    (
        ("address", {"name": "Rosa Halloran"}),
        ("addresses", {}),
        ("autofill-settings", {}),
        ("languages", {}),
        ("payment-cards", {}),
        ("search-engine", {"keyword": "hw"}),
        ("search-engine", {"name": "Charts"}),
        ("search-engines", {}),
    ),
)
CLEARING = Day(
    "clearing",
    _clear,
    (
        ("cookie", {"host": "old.example", "name": "visit"}),
        ("cookies", {"host": "gossip.example"}),
        ("cookies", {"host": "old.example"}),
        ("extension", {"name": "ruler"}),
        ("extensions", {}),
        ("history", {"host": "example"}),
        ("history-page", {"url": "http://old.example/page"}),
        ("history-page", {"url": "http://gossip.example/1"}),
    ),
)
TOWN = Day(
    "town",
    _in_town,
    (
        ("claims", {}),
        ("done-in-town", {}),
        ("download", {"name": STATEMENT}),
        ("download", {"name": "old.csv"}),
        ("downloads", {}),
        ("file", {"place": f"Downloads/{STATEMENT}"}),
        ("file-digests", {"places": [f"Downloads/{STATEMENT}", "Downloads/none.csv"]}),
        ("folder", {"place": "Downloads"}),
        ("form-entries", {}),
        ("forum-posts", {}),
        ("forum-profile", {"account": "rosa.halloran"}),
        ("forum-threads", {}),
        ("orders", {}),
        ("passwords", {}),
        ("returns", {}),
        ("searches", {}),
        ("text-file", {"place": f"Downloads/{STATEMENT}"}),
        ("wiki-edits", {}),
        ("wiki-page", {"page": "Inner sill"}),
    ),
    opens=(f"{HARBOUR}/statements",),
    prepared={
        "search_engines": [
            *PREPARED["search_engines"],
            dict(zip(("name", "keyword", "url"), WIKI_SEARCH, strict=True)),
        ]
    },
)
TABS = Day(
    "tabs",
    _use_tabs,
    (
        ("bookmark", {"url": SILL}),
        ("bookmark", {"title": "Spares"}),
        ("bookmark", {"title": "None"}),
        ("bookmark-folder", {"folder": ["Bookmarks bar"]}),
        ("bookmark-folder", {"folder": ["Other bookmarks", "Boats"]}),
        ("bookmark-folder", {"folder": ["Boats"]}),
        ("bookmarks", {"without": [SILL]}),
        ("open-tabs", {}),
        ("reading-list", {}),
        ("saved-groups", {}),
        ("tab-group", {"name": "Sill"}),
        ("zoom", {}),
    ),
    opens=(THREAD,),
)
PRINTING = Day(
    "printing",
    _print,
    (
        ("pdf", {"place": "Documents/line.pdf"}),
        ("print-settings", {}),
        ("site-storage", {"host": "shop.wexcombe.test"}),
    ),
    opens=(f"{SHOP}/product/RP-1016",),
)
DAYS = (SETTINGS, FORMS, CLEARING, TOWN, TABS, PRINTING)
QUESTIONS = tuple(question for day in DAYS for question in day.questions)
