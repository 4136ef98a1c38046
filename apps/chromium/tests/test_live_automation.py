"""Endpoints see what Chromium is made to do by its own automation: four answers each, from the start to the removal."""

from __future__ import annotations

import inspect
import json

import pytest

from apps.chromium.tests import protocol
from apps.chromium.tests.answers import (
    ADDRESS,
    COOKIE,
    EXTENSION,
    FILE,
    FUEL,
    LANGUAGES,
    PREFERENCE,
    PRINT,
    SILL,
    VISITED,
    WEB_STORE,
    Facts,
    absent,
    bookmarks,
    card,
    downloads,
    groups,
    searches,
    sites,
    stored,
)
from apps.chromium.tests.automation import ADD, CHANGE, FILES, REMOVE, Step
from apps.chromium.tests.hands import COUNCIL, WIKI
from apps.conftest import LiveApp
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import until

# Endpoint, arguments; the answers at the start, after things were added, changed, removed.
SEEN: list[tuple[str, Facts, list[Facts]]] = [
    (
        "address",
        {"name": "Rosa Halloran"},
        [absent(ADDRESS), ADDRESS, {**ADDRESS, "street": "Berth B-115"}, absent(ADDRESS)],
    ),
    (
        "addresses",
        {},
        [{"names": []}, {"names": ["Daniel Okafor", "Rosa Halloran"]}, {"names": ["Rosa Halloran"]}, {"names": []}],
    ),
    (
        "bookmarks",
        {},
        [
            bookmarks(),
            bookmarks(shop="Chandlers", wiki="Wiki"),
            bookmarks(wiki="Wiki", shop="Pelham"),
            bookmarks(wiki="Wiki"),
        ],
    ),
    (
        "cookie",
        {"host": "shop.wexcombe.test", "name": "berth"},
        [absent(COOKIE), COOKIE, {**COOKIE, "persistent": False}, absent(COOKIE)],
    ),
    ("downloads", {}, [downloads(), downloads(2025), downloads(2024, 2025), downloads(2024)]),
    (
        "extension",
        {"name": "ruler"},
        [absent(EXTENSION), EXTENSION, {**EXTENSION, "enabled": False}, absent(EXTENSION)],
    ),
    (
        "extensions",
        {},
        [
            {"names": [], "developer_mode": False},
            {"names": ["Documents/ruler"], "developer_mode": True},
            {"names": ["Documents/ruler"], "developer_mode": True},
            {"names": [], "developer_mode": True},
        ],
    ),
    ("file", {"place": "Downloads/tariff-2025.pdf"}, [absent(FILE), FILE, FILE, FILE]),
    (
        "form-entries",
        {"field": "name"},
        [
            {"values": [], "total": 0},
            {"values": ["Rosa Halloran"], "total": 1},
            {"values": ["Daniel Okafor", "Rosa Halloran"], "total": 2},
            {"values": [], "total": 0},
        ],
    ),
    (
        "languages",
        {},
        [
            LANGUAGES,
            {
                **LANGUAGES,
                "preferred": ["en-US", "en", "de"],
                "offers_translation": False,
                "never_translate": ["en", "de", "fr"],
            },
            {
                **LANGUAGES,
                "preferred": ["de", "en-US", "en"],
                "offers_translation": False,
                "never_translate": ["en", "de"],
                "spell_check": False,
            },
            {**LANGUAGES, "offers_translation": False, "never_translate": ["en"], "spell_check": False},
        ],
    ),
    ("payment-cards", {}, [{"cards": []}, card(7, "Boat"), card(8, "Slip"), {"cards": []}]),
    (
        "preference",
        {"name": "homepage"},
        [absent(PREFERENCE), PREFERENCE, {**PREFERENCE, "value": f"{COUNCIL}/"}, {**PREFERENCE, "value": ""}],
    ),
    (
        "print-settings",
        {},
        [
            absent(PRINT),
            PRINT,
            {**PRINT, "landscape": False, "margins": "minimum", "headers_and_footers": False},
            {**PRINT, "landscape": False, "margins": "minimum", "headers_and_footers": False},
        ],
    ),
    ("saved-groups", {}, [groups(), groups(SILL), groups(FUEL, SILL), groups(FUEL, SILL)]),
    ("searches", {}, [searches(), searches("gate"), searches("moorings", "gate"), searches("moorings")]),
    (
        "site-permissions",
        {"permission": "sound"},
        [sites(), sites(shop="block", wiki="block"), sites(shop="allow", wiki="block"), sites(wiki="block")],
    ),
    (
        "site-storage",
        {"host": "shop.wexcombe.test"},
        [{"origins": {}, "items": {}}, stored("RP-1016"), stored("GC-6102", "RP-1016"), {"origins": {}, "items": {}}],
    ),
]


class Sessions:
    """What was answered at the start and after each of three sessions with Chromium."""

    def __init__(self, app: LiveApp) -> None:
        self._app = app
        self.answers: dict[str, list[Facts]] = {endpoint: [] for endpoint, _, _ in SEEN}
        self.offered: list[dict[str, str]] = []
        app.put(FILES)
        app.serve()
        self._ask()
        for steps in (ADD, CHANGE, REMOVE):
            self._play(steps)
            self._ask()

    def _play(self, steps: list[Step]) -> None:
        command, source = json.dumps(self._app.app.launch), inspect.getsource(protocol)
        played = self._app.desk.run("python3", "-c", source, command, json.dumps(steps), timeout=120)
        assert played.exit_code == 0, played.stderr.decode()
        until(lambda: not self._app.running(), what="the last process of Chromium to end", timeout=20)

    def _ask(self) -> None:
        for endpoint, args, _ in SEEN:
            self.answers[endpoint].append(self._app.ask(endpoint, **args))
        self.offered.append({one["url"]: one["title"] for one in self._app.ask("top-sites")["pages"]})


@pytest.fixture(scope="module")
def sessions(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> Sessions:
    """Chromium was started, worked and quit three times."""
    app = LiveApp(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    return Sessions(app)


@pytest.mark.parametrize(("endpoint", "wanted"), [(endpoint, wanted) for endpoint, _, wanted in SEEN])
def test_added_changed_removed(sessions: Sessions, endpoint: str, wanted: list[Facts]) -> None:
    assert sessions.answers[endpoint] == wanted


def test_pages_that_are_offered(sessions: Sessions) -> None:
    # Their order is left open by Chromium where each was visited as often.
    start, added, _, removed = sessions.offered
    assert start == {WEB_STORE: VISITED[WEB_STORE]}
    assert added == VISITED
    assert f"{WIKI}/pages?q=gate" not in removed
    assert f"{WIKI}/pages?q=moorings" in removed
