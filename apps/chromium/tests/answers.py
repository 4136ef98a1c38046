"""What endpoints answer when Chromium has done what ``automation`` makes it do."""

from __future__ import annotations

import json
from typing import Any

from apps.chromium.tests.automation import RULER
from apps.chromium.tests.hands import COUNCIL, HARBOUR, SHOP, WIKI

Facts = dict[str, Any]


def absent(facts: Facts) -> Facts:
    """The answer where such a thing is not there."""
    return {**dict.fromkeys(facts), "found": False}


def tariff(year: int) -> Facts:
    """What is known of a download."""
    return {
        "name": f"tariff-{year}.pdf",
        "place": f"Downloads/tariff-{year}.pdf",
        "url": f"{HARBOUR}/files/tariff-{year}.pdf",
        "page": f"{HARBOUR}/publications",
        "state": "complete",
        "bytes": 2035,
        "mime": "application/pdf",
        "opened": False,
        "there": True,
    }


def downloads(*years: int) -> Facts:
    return {"names": [f"tariff-{year}.pdf" for year in years], "downloads": [tariff(year) for year in years]}


def saved_group(name: str, color: str, title: str, page: str) -> Facts:
    tab = {"title": f"{title} – Wexcombe Harbour wiki", "url": f"{WIKI}/page/{page}"}
    return {"name": name, "color": color, "tabs": [tab]}


def groups(*saved: Facts) -> Facts:
    return {"names": [one["name"] for one in saved], "groups": list(saved)}


def card(month: int, nickname: str) -> Facts:
    return {"cards": [{"name": "R Halloran", "month": month, "year": 2091, "nickname": nickname}]}


def searches(*terms: str) -> Facts:
    return {"searches": [{"keyword": "hw", "terms": one} for one in terms]}


def sites(**settings: str) -> Facts:
    return {"sites": [{"site": f"http://{site}.wexcombe.test", "setting": one} for site, one in settings.items()]}


def stored(*articles: str) -> Facts:
    return {"origins": {SHOP: 1}, "items": {"seen": json.dumps(articles, separators=(",", ":"))}}


def bookmarks(**titles: str) -> Facts:
    found = [
        {"folder": ["Bookmarks bar"], "title": title, "url": f"http://{site}.wexcombe.test/"}
        for site, title in titles.items()
    ]
    return {"bookmarks": found, "folders": []}


ADDRESS = {
    "found": True,
    "count": 1,
    "name": "Rosa Halloran",
    "company": "",
    "street": "Berth B-114",
    "city": "Wexcombe",
    "state": "",
    "postcode": "",
    "country": "GB",
    "phone": "",
    "email": "",
}
COOKIE = {"found": True, "path": "/", "persistent": True, "secure": False, "http_only": False}
EXTENSION = {
    "found": True,
    "id": RULER,
    "enabled": True,
    "unpacked": True,
    "place": "Documents/ruler",
    "in_incognito": False,
}
FILE = {
    "found": True,
    "size": 2035,
    "sha256": "082a4b8f06ec8d4de6d7bca971f3f2716109c18a80471a4ac9cd115794048f09",
}
LANGUAGES = {
    "preferred": ["en-US", "en"],
    "spell_check": True,
    "spell_check_languages": ["en-US"],
    "offers_translation": True,
    "never_translate": [],
}
PRINT = {
    "found": True,
    "destination": "Save as PDF",
    "landscape": True,
    "headers_and_footers": True,
    "background_graphics": False,
    "scale": "100",
    "paper": None,
    "margins": "none",
    "pages_per_sheet": 1,
}
PREFERENCE = {"found": True, "value": f"{HARBOUR}/"}
SILL = saved_group("Sill", "green", "Inner sill", "Inner%20sill")
FUEL = saved_group("Fuel", "orange", "Fuel berth", "Fuel%20berth")
WEB_STORE = "https://chrome.google.com/webstore?hl=en"
VISITED = {
    WEB_STORE: "Web Store",
    f"chrome-extension://{RULER}/work.html": "Ruler",
    f"{COUNCIL}/claim/person": "Storm damage claim: You – Wexcombe Town Council",
    f"{HARBOUR}/publications": "Publications – Wexcombe Harbour Office",
    f"{SHOP}/": "Ship chandlers – Pelham & Daughters",
    f"{SHOP}/product/RP-1016": "Buoyline 16 mm – Pelham & Daughters",
    f"{WIKI}/page/Inner%20sill": "Inner sill – Wexcombe Harbour wiki",
    f"{WIKI}/pages?q=gate": "All pages – Wexcombe Harbour wiki",
}
