"""A day of work with Chromium that leaves something on every surface, and the questions that are asked about it.

The live test does it and compares the answers with ``homes/day.json``; the offline tests ask the home folder that it
left. With ``OPENCOMPUTER_RECORD=1`` in the environment both are recorded again.
"""

from __future__ import annotations

import io
import json
import os
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apps.chromium.operations import add_to_reading_list, group_tabs, on_page, pin_tab, print_to_pdf
from apps.chromium.tests.hands import COUNCIL, FORUM, HARBOUR, SHOP, WIKI

if TYPE_CHECKING:
    from apps.chromium.tests.hands import Browser
    from apps.conftest import LiveApp

HOMES = Path(__file__).parent / "homes"
HOME = HOMES / "day.tar.xz"
ANSWERS = HOMES / "day.json"
SILL = f"{WIKI}/page/Inner%20sill"
PROFILE = ".config/chromium/Default"
KEPT = (
    "Bookmarks",
    "Preferences",
    "Secure Preferences",
    "History",
    "Cookies",
    "Web Data",
    "Login Data",
    "Top Sites",
    "Sync Data",
    "Local Storage",
    "Sessions",
)
EXTENSION = {
    "Documents/ruler/manifest.json": b'{"manifest_version": 3, "name": "Chart ruler", "version": "1.2"}\n',
}
PREPARED = {
    "bookmarks": {
        "bar": [{"title": "Tide tables", "url": "http://tides.example/wexcombe"}],
        "other": [{"folder": "Boats", "content": [{"title": "Spares", "url": "http://spares.example/"}]}],
    },
    "history": [
        {"url": "http://old.example/page", "title": "An old page", "hours_ago": [30, 60], "typed": True},
        {"url": "http://gossip.example/1", "title": "Gossip", "hours_ago": [40]},
    ],
    "downloads": [
        {"place": "Downloads/old.csv", "url": "http://old.example/old.csv", "hours_ago": 50, "mime": "text/csv"}
    ],
    "search_engines": [{"name": "Charts", "keyword": "ch", "url": "http://charts.example/?find=%s"}],
    "cookies": [
        {"url": "http://old.example/", "name": "visit", "value": "1"},
        {"url": "http://gossip.example/", "name": "spy", "value": "2", "domain": ".gossip.example"},
    ],
    "preferences": {"homepage": "http://old.example/page", "homepage_is_newtabpage": False},
}

QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("address", {"name": "Rosa Halloran"}),
    ("addresses", {}),
    ("appearance", {}),
    ("autofill-settings", {}),
    ("bookmark", {"url": SILL}),
    ("bookmark", {"title": "Spares"}),
    ("bookmark", {"title": "None"}),
    ("bookmark-folder", {"folder": ["Bookmarks bar"]}),
    ("bookmark-folder", {"folder": ["Other bookmarks", "Boats"]}),
    ("bookmark-folder", {"folder": ["Boats"]}),
    ("bookmarks", {"without": [SILL]}),
    ("changed-settings", {}),
    ("claims", {}),
    ("cookie", {"host": "old.example", "name": "visit"}),
    ("cookies", {"host": "gossip.example"}),
    ("cookies", {"host": "old.example"}),
    ("default-permission", {"permission": "notifications"}),
    ("default-permission", {"permission": "location"}),
    ("default-search-engine", {}),
    ("done-in-town", {}),
    ("download", {"name": "statement-B-114-2024-04.csv"}),
    ("download", {"name": "old.csv"}),
    ("download-settings", {}),
    ("downloads", {}),
    ("extension", {"name": "ruler"}),
    ("extensions", {}),
    ("file", {"place": "Downloads/statement-B-114-2024-04.csv"}),
    ("folder", {"place": "Downloads"}),
    ("fonts", {}),
    ("form-entries", {}),
    ("forum-posts", {}),
    ("forum-profile", {"account": "rosa.halloran"}),
    ("forum-threads", {}),
    ("history", {"host": "example"}),
    ("history-page", {"url": "http://old.example/page"}),
    ("history-page", {"url": "http://gossip.example/1"}),
    ("home-button", {}),
    ("languages", {}),
    ("open-tabs", {}),
    ("orders", {}),
    ("passwords", {}),
    ("payment-cards", {}),
    ("pdf", {"place": "Documents/line.pdf"}),
    ("preference", {"name": "enable_do_not_track"}),
    ("print-settings", {}),
    ("privacy", {}),
    ("reading-list", {}),
    ("returns", {}),
    ("saved-groups", {}),
    ("search-engine", {"keyword": "hw"}),
    ("search-engine", {"name": "Charts"}),
    ("search-engines", {}),
    ("searches", {}),
    ("site", {"site": "[*.]ads.example"}),
    ("site-permission", {"site": "[*.]ads.example", "permission": "notifications"}),
    ("site-permissions", {"permission": "insecure content"}),
    ("site-storage", {"host": "shop.wexcombe.test"}),
    ("sites", {}),
    ("startup", {}),
    ("tab-group", {"name": "Sill"}),
    ("text-file", {"place": "Downloads/statement-B-114-2024-04.csv"}),
    ("top-sites", {}),
    ("wiki-edits", {}),
    ("wiki-page", {"page": "Inner sill"}),
    ("zoom", {}),
]


def spend(app: LiveApp, browser: Browser) -> None:
    """Do the work and quit."""
    app.put({f".config/chromium/{name}.json": json.dumps(PREPARED).encode() for name in ("prepared",)})
    app.put({**EXTENSION, "Downloads/old.csv": b"a,b\n1,2\n"})
    app.serve()
    app.start()
    _settings(browser)
    _lists(browser)
    _town(browser)
    _tabs(browser)
    app.quit()
    app.keep_records()


def _settings(browser: Browser) -> None:
    browser.settings("appearance")
    browser.switch("Show home button")
    browser.choose("Mode", "Dark")
    browser.choose("Bookmarks bar", "Always show")
    browser.settings("onStartup")
    browser.radio("Continue where you left off")
    browser.settings("downloads")
    browser.switch("Show downloads when they're done")
    browser.settings("fonts")
    browser.choose("Serif font", "DejaVu Serif")
    browser.settings("cookies")
    browser.switch('Send a "Do Not Track" request with your browsing traffic')
    browser.press("Confirm")
    browser.settings("payments")
    browser.press("Add card")
    browser.enter("Card number", "4111111111111111")
    browser.enter("Name on card", "R Halloran")
    browser.press("Save")
    browser.switch("Save and fill payment methods")
    browser.settings("content/notifications")
    browser.radio("Don't allow sites to send notifications")
    browser.press("Add site to not-allowed list")
    browser.enter("Site", "[*.]ads.example")
    browser.press("Add")


def _lists(browser: Browser) -> None:
    desk = browser.desk
    browser.settings("languages")
    browser.switch("Use Google Translate")
    browser.settings("searchEngines")
    desk.click(on_page(desk, role="button", name="Click to open Add Site Search dialog"))
    browser.enter("Name", f"Harbour wiki\thw\t{WIKI}/pages?q=%s\n")
    desk.settle()
    browser.settings("addresses")
    browser.press("Add address")
    browser.enter("Name", "Rosa Halloran\t\tBerth B-114\tWexcombe\t\t\t\trosa@halloran.example")
    browser.press("Save")
    browser.delete_history("gossip")
    browser.settings("content/all?searchSubpage=gossip")
    browser.press("Delete site data and permissions for gossip.example")
    browser.press("Delete")
    browser.go("chrome://extensions", "Extensions")
    browser.desk.click(role="toggle button", name="Developer mode")
    browser.press("Load unpacked")
    browser.open_folder("/home/user/Documents/ruler")


def _town(browser: Browser) -> None:
    desk = browser.desk
    browser.go(f"{HARBOUR}/statements", "Sign in")
    browser.sign_in("rosa.halloran", "Gannet-77-quay", "Berth accounts")
    browser.never()
    desk.click(role="link", name="statement-B-114-2024-04.csv")
    desk.settle()

    def turned_to_the_wiki() -> bool:
        browser.address_bar()  # the bubble of a download may take the focus away once
        desk.type("hw")
        desk.settle()
        desk.type(" ")
        desk.settle()
        return any(one.text == "Search Harbour wiki" for one in desk.find_all(role="entry"))

    desk.wait_until(turned_to_the_wiki, "the address bar to turn to the site search")
    desk.type("gate\n")
    browser.shows("All pages")
    browser.go(f"{FORUM}/thread/311", "Can I")
    desk.click(role="link", name="Sign in to answer")
    browser.sign_in("rosa.halloran", "Gannet-77-quay", "Can I")
    browser.press("Save")
    browser.enter("Your answer", "Look into the wiki.")
    browser.press("Post answer")
    desk.wait_until(lambda: desk.sees(role="static", name="Look into the wiki."), "the answer")


def _tabs(browser: Browser) -> None:
    desk = browser.desk
    browser.go(SILL, "Inner sill", tab=True)
    desk.key("ctrl+plus", 2)
    desk.key("ctrl+d")
    desk.find(role="entry", name="Bookmark name")
    desk.replace("The sill\n")
    add_to_reading_list(desk, "Inner sill")
    group_tabs(desk, ["Inner sill"], "Sill", "Green")
    browser.go(f"{SHOP}/product/RP-1016", "Buoyline", tab=True)
    pin_tab(desk, "Can I")
    print_to_pdf(desk, "Documents/line.pdf", paper="A4", headers_and_footers=False)
    browser.go(f"{COUNCIL}/notices", "Notices")


def answers(app: LiveApp) -> list[Any]:
    """What is answered to the questions, as JSON keeps it."""
    found = [[endpoint, args, app.ask(endpoint, **args)] for endpoint, args in QUESTIONS]
    for _, _, facts in found:
        for card in facts.get("cards", ()):
            # The dialog proposes the month that it is.
            card.update(month=0, year=0)
    return list(json.loads(json.dumps(found)))


def compare(app: LiveApp) -> None:
    """Assert that the answers are those that were recorded."""
    found = answers(app)
    if os.environ.get("OPENCOMPUTER_RECORD"):
        record(app, found)
    different = [(got, wanted) for got, wanted in zip(found, recorded(), strict=True) if got != wanted]
    assert not different, different


def recorded() -> list[Any]:
    """The answers that were recorded: lists of endpoint, arguments and facts."""
    return list(json.loads(ANSWERS.read_text()))


def record(app: LiveApp, found: list[Any]) -> None:
    """Keep the answers, and the parts of the home folder that they come from."""
    HOMES.mkdir(exist_ok=True)
    ANSWERS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    files = {
        f"{PROFILE}/{place}": content
        for place, content in app.sandbox.get_tree(PROFILE).items()
        if place.startswith(KEPT) and not place.endswith(("LOCK", "LOG", "LOG.old"))
    }
    files[".config/chromium/Local State"] = app.file(".config/chromium/Local State")
    for folder in (".opencomputer", "Documents", "Downloads"):
        files.update({f"{folder}/{place}": content for place, content in app.sandbox.get_tree(folder).items()})
    with tarfile.open(HOME, "w:xz") as archive:
        for place, content in sorted(files.items()):
            entry = tarfile.TarInfo(place)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
