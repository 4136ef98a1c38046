"""Each operation is played once, and its effect asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from apps.chromium import operations as chromium
from apps.chromium.tests.hands import COUNCIL, FORUM, HARBOUR, SHOP, WIKI

if TYPE_CHECKING:
    from apps.conftest import LiveApp

SITE = "https://gossip.example"
ALLOWED = {f"{SITE}:443,*": {"last_modified": "13370000000000000", "setting": 1}}
GOSSIP = [f"{SITE}/1", f"{SITE}/2"]
BAR: Any = [
    {"title": "Tide tables", "url": "http://tides.example/"},
    {"title": "Twice", "url": "http://twice.example/"},
    {"title": "Charts (old)", "url": "http://charts.example/"},
    {"title": "Twice", "url": "http://twice.example/"},
]
PREPARED = {
    "preferences": {
        "session": {"restore_on_startup": 4, "startup_urls": [GOSSIP[0], f"{HARBOUR}/"]},
        "profile": {"content_settings": {"exceptions": {"popups": ALLOWED}}},
    },
    "history": [
        *({"url": url, "title": "Gossip", "hours_ago": [40]} for url in GOSSIP),
        {"url": "http://tides.example/", "title": "Tides", "hours_ago": [40]},
    ],
    "search_engines": [{"name": "Gossip", "keyword": "go", "url": f"{SITE}/?q=%s"}],
    "cookies": [
        {"url": SITE, "name": "spy", "value": "1"},
        {"url": "http://tides.example/", "name": "u", "value": "m"},
    ],
    "bookmarks": {"bar": BAR},
}


def start(app: LiveApp, *urls: str, prepared: object = None) -> None:
    """Start the app and the sites of the town."""
    if prepared:
        app.put({".config/chromium/prepared.json": json.dumps(prepared).encode()})
    app.serve()
    app.start(*urls)


def folder(app: LiveApp, *names: str) -> list[str]:
    """The names of what is in a folder of bookmarks."""
    names_in_it: list[str] = app.ask("bookmark-folder", folder=["Bookmarks bar", *names])["names"]
    return names_in_it


def test_settings(live_app: LiveApp) -> None:
    desk = live_app.desk
    # Without a page it would open those of the start, and write new titles into the history.
    start(live_app, f"{HARBOUR}/", prepared=PREPARED)
    chromium.set_home_page(desk, f"{WIKI}/")
    # This one is scrolled to.
    chromium.choose(desk, "Font size", "Large")
    chromium.remove_from_list(desk, "onStartup", "Gossip", "Remove")
    chromium.open_at_start(desk, [f"{FORUM}/"])
    chromium.remove_from_list(desk, "searchEngines", "Gossip", "Delete")
    chromium.add_site_search(desk, "Wiki", "hw", f"{WIKI}/pages?q=%s")
    chromium.make_default_search_engine(desk, "Startpage")
    chromium.ask_where_to_save(desk)
    # What is on stays on.
    chromium.ask_where_to_save(desk)
    chromium.offer_to_save_passwords(desk, False)
    fields = ("Rosa Halloran", "Boatyard", "11 Quay Hill", "Wexcombe", "EX39 2AB", "", "01632 960123", "r@h.example")
    chromium.add_address(desk, "United Kingdom", fields)
    chromium.set_preference(desk, "addresses", "Save and fill addresses", False)
    chromium.choose_preference(desk, "content/location", "Don't allow sites to see your location")
    chromium.reset_permissions(desk, SITE)
    chromium.set_permission(desk, SITE, "Images", "Block")
    chromium.delete_site_data(desk, SITE)
    chromium.delete_from_history(desk, "gossip")
    chromium.add_language(desk, "Norwegian Nynorsk")
    live_app.quit()
    assert live_app.ask("languages")["preferred"] == ["en-US", "en", "nn"]
    address = live_app.ask("address", name="Rosa Halloran")
    assert (address["postcode"], address["country"], address["email"]) == ("EX39 2AB", "GB", "r@h.example")
    home = live_app.ask("home-button")
    assert (home["shown"], home["page"]) == (True, f"{WIKI}/")
    assert live_app.ask("fonts")["size"] == 20
    assert live_app.ask("startup") == {"mode": "pages", "pages": [f"{HARBOUR}/", f"{FORUM}/"]}
    assert [one["keyword"] for one in live_app.ask("search-engines")["added"]] == ["hw"]
    assert live_app.ask("default-search-engine")["name"] == "Startpage"
    assert live_app.ask("download-settings")["ask"]
    saved = live_app.ask("autofill-settings")
    assert (saved["passwords"], saved["addresses"], saved["payment_methods"]) == (False, False, True)
    assert live_app.ask("default-permission", permission="location")["setting"] == "block"
    assert live_app.ask("site", site=SITE)["settings"] == [{"permission": "images", "setting": "block"}]
    assert live_app.ask("cookies", host="gossip.example")["cookies"] == []
    assert live_app.ask("cookie", host="tides.example", name="u")["found"]
    assert [one["url"] for one in live_app.ask("history", without_host="wexcombe.test")["pages"]] == [
        "http://tides.example/"
    ]


def test_bookmarks(live_app: LiveApp) -> None:
    desk = live_app.desk
    start(live_app, prepared=PREPARED)
    chromium.open_bookmarks(desk)
    chromium.delete_bookmark(desk, "Twice")
    chromium.rename_bookmark(desk, "Charts (old)", "Charts (new)")
    chromium.set_bookmark_address(desk, "Charts (new)", "http://charts.example/new")
    chromium.make_folder(desk, "Kept")
    chromium.show_folder(desk, "Bookmarks bar", "Kept")
    chromium.add_bookmark(desk, "Zander", "http://zander.example/")
    chromium.move_bookmarks(desk, ["Tide tables", "Charts (new)"], ["Bookmarks bar"], ["Bookmarks bar", "Kept"])
    chromium.sort_by_name(desk)
    live_app.quit()
    assert folder(live_app) == ["Twice", "Kept"]
    assert folder(live_app, "Kept") == ["Charts (new)", "Tide tables", "Zander"]
    assert live_app.ask("bookmark", title="Charts (new)")["url"] == "http://charts.example/new"
    assert live_app.ask("bookmark", title="Zander")["url"] == "http://zander.example/"


def test_tabs(live_app: LiveApp) -> None:
    desk = live_app.desk
    notices, sill, lamp = f"{COUNCIL}/notices", f"{WIKI}/page/Inner%20sill", f"{SHOP}/product/GC-6110"
    start(live_app, notices, sill, lamp)
    chromium.go(desk, f"{HARBOUR}/plans", "Plans", new_tab=True)
    chromium.pin_tab(desk, "Plans")
    chromium.group_tabs(desk, ["Inner sill", "Brass oil lamp"], "Later", "Green")
    chromium.show_tab(desk, "Inner sill")
    chromium.zoom(desk, 125)
    chromium.add_to_reading_list(desk, "Brass oil lamp")
    chromium.close_tab(desk, "Notices")
    live_app.quit()
    tabs = live_app.ask("open-tabs")
    assert tabs["urls"] == [f"{HARBOUR}/plans", sill, lamp]
    assert [one["pinned"] for one in tabs["tabs"]] == [True, False, False]
    group = live_app.ask("tab-group", name="Later")
    assert (group["color"], group["urls"]) == ("green", [sill, lamp])
    assert live_app.ask("zoom")["hosts"] == {"wiki.wexcombe.test": 125}
    assert [one["url"] for one in live_app.ask("reading-list")["pages"]] == [lamp]


def test_forms_and_files(live_app: LiveApp) -> None:
    desk = live_app.desk
    start(live_app, f"{COUNCIL}/claim/person")
    chromium.shows(desk, "Storm damage claim: You")
    chromium.enter(desk, "Full name", "Daniel Okafor", "d@okafor.example", "01632 960533")
    chromium.choose_radio(desk, "Owner")
    chromium.submit(desk, "Continue", "Storm damage claim: Where")
    chromium.choose_radio(desk, "Boat afloat")
    chromium.enter(desk, "Berth or plot", "C-022", "Second Wind", "7.8", title="Storm damage claim: Damage")
    chromium.choose(desk, r"Which storm\?", "Storm Cora")
    chromium.set_check_box(desk, "Hull")
    chromium.set_check_box(desk, "Engine")
    chromium.set_check_box(desk, "Engine", False)
    chromium.enter(desk, "Description", "Stove in by the next boat.", "240.00")
    chromium.choose_radio(desk, "No")
    chromium.submit(desk, "Continue", "Storm damage claim: Payment")
    chromium.enter(desk, "Account holder", "D Okafor", "20-45-11", "31926819")
    chromium.set_check_box(desk, "What I have said is true.*")
    chromium.submit(desk, "Continue", "Storm damage claim: Check and send")
    chromium.submit(desk, "Send claim", "Claim SD-")
    chromium.ask_where_to_save(desk)
    chromium.go(desk, f"{HARBOUR}/sign-in?then=/statements", "Sign in")
    chromium.sign_in(desk, "rosa.halloran", "Gannet-77-quay", "Berth accounts", save="Never")
    chromium.download(desk, f"{HARBOUR}/files/statement-B-114-2024-04.csv", "Documents/april.csv")
    chromium.go(desk, f"{HARBOUR}/publications", "Publications")
    chromium.follow(desk, r"tariff-2024\.pdf", "tariff-2024.pdf")
    chromium.save_document(desk, "Documents/tariff.pdf")
    chromium.go(desk, f"{HARBOUR}/plans", "Plans")
    chromium.print_to_pdf(desk, "Documents/list.pdf", paper="A5", headers_and_footers=False)
    live_app.quit()
    live_app.keep_records()
    (claim,) = live_app.ask("claims")["claims"]
    wanted = {"kind": "boat", "length": "7.8", "storm": "cora", "damaged": ["hull"], "insured": "no"}
    assert {key: claim[key] for key in wanted} == wanted
    assert live_app.ask("passwords") == {"saved": [], "never": [HARBOUR]}
    assert live_app.ask("download", name="april.csv")["there"]
    assert live_app.ask("pdf", place="Documents/tariff.pdf")["pages"]
    pdf = live_app.ask("pdf", place="Documents/list.pdf")
    assert [round(pdf["pages"][0][side]) for side in ("width_mm", "height_mm")] == [148, 210]
    assert not any("wexcombe.test" in line for line in pdf["lines"])
