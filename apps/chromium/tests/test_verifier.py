"""The saved endpoints on a profile that Chromium left, and on what somebody could put there instead."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.chromium.tests import all_days
from apps.chromium.tests.days import PROFILE, Day, settled
from pytest_opencomputer.guest import state
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import SavedState

PREFERENCES = f"{PROFILE}/Preferences"


@pytest.fixture
def spent(tmp_path: Path) -> Callable[[Day], Path]:
    """Lays down the home folder that a day of work has left."""
    return lambda day: day.unpack(tmp_path / day.name)


# What Chromium wrote


@pytest.mark.parametrize("day", all_days.DAYS, ids=lambda day: day.name)
def test_a_day_of_work(opencomputer: Harness, spent: Callable[[Day], Path], day: Day) -> None:
    verifier, home = opencomputer.registry.verifier("chromium"), Home(spent(day))
    assert [(endpoint, args) for endpoint, args, _ in day.recorded()] == list(day.questions)
    for endpoint, args, facts in day.recorded():
        declared = verifier.endpoint(endpoint)
        assert declared.function is not None
        assert settled(declared.settle_facts(declared.function(home, **declared.bind(args)))) == facts, endpoint


def test_the_days_ask_all_saved_endpoints_but_one(opencomputer: Harness) -> None:
    endpoints = opencomputer.registry.verifier("chromium").endpoints.values()
    asked = {endpoint for endpoint, _ in all_days.QUESTIONS}
    # When it is written is not for sure: test_live_automation waits for it.
    assert asked == {one.name for one in endpoints if one.state == "saved"} - {"top-sites"}


def test_the_days_have_changed_the_answers_of_all_endpoints_but_those_of_other_tests(saved_state: SavedState) -> None:
    records = saved_state.root / ".opencomputer/services/town"
    records.mkdir(parents=True)
    changed = set()
    for endpoint, args, facts in (answer for day in all_days.DAYS for answer in day.recorded()):
        if json.loads(json.dumps(saved_state.ask(endpoint, **args))) != facts:
            changed.add(endpoint)
    unchanged = {endpoint for endpoint, _ in all_days.QUESTIONS} - changed
    # The first is never chosen, the others are done in test_live_browser.
    others = {"orders", "returns", "claims", "forum-threads", "forum-profile", "wiki-edits", "wiki-page"}
    assert unchanged == {"default-search-engine", *others}


def test_a_home_folder_in_which_chromium_never_ran(saved_state: SavedState) -> None:
    (saved_state.root / ".opencomputer/services/town").mkdir(parents=True)
    for endpoint, args in all_days.QUESTIONS:
        facts = saved_state.ask(endpoint, **args)
        if "found" in facts:
            assert facts["found"] is False
            assert set(facts.values()) == {False, None}


def test_records_of_a_town_that_never_ran(saved_state: SavedState) -> None:
    with pytest.raises(state.StateMissing, match="town"):
        saved_state.ask("orders")


# Preferences made by hand


def preferences(saved_state: SavedState, **values: Any) -> None:
    saved_state.put(PREFERENCES, json.dumps(values).encode())


def test_sites_are_named_as_the_settings_show_them(saved_state: SavedState) -> None:
    exceptions = {
        "geolocation": {
            "http://shop.test:80,*": {"setting": 1},
            "https://map.test:443,*": {"setting": 2},
            "http://shop.test:8080,*": {"setting": 4},
            "[*.]wiki.test,*": {"setting": 77},
            "http://dismissed.test:80,*": {"setting": {"Geolocation": {"dismiss_count": 1}}},
        }
    }
    preferences(saved_state, profile={"content_settings": {"exceptions": exceptions}})
    found = saved_state.ask("site-permissions", permission="location")["sites"]
    assert found == [
        {"site": "[*.]wiki.test", "setting": "other"},
        {"site": "http://shop.test", "setting": "allow"},
        {"site": "http://shop.test:8080", "setting": "session only"},
        {"site": "https://map.test", "setting": "block"},
    ]
    for site in ("http://shop.test", "http://shop.test:80", "http://shop.test/"):
        assert saved_state.ask("site-permission", site=site, permission="location")["setting"] == "allow"
    assert saved_state.ask("site", site="https://map.test") == {
        "settings": [{"permission": "location", "setting": "block"}]
    }
    with pytest.raises(ValueError, match="known are"):
        saved_state.ask("site-permission", site="http://shop.test", permission="teleport")
    location = {"site": "[*.]wiki.test", "permission": "location", "setting": "other"}
    without = ["http://shop.test", "http://shop.test:8080/", "https://map.test:443"]
    assert saved_state.ask("sites", without=without) == {"permissions": [location]}


def test_settings_that_are_changed(saved_state: SavedState) -> None:
    usual = {
        "intl": {"selected_languages": "en-US,en"},
        "spellcheck": {"dictionaries": ["en-US"]},
        "profile": {"default_content_setting_values": {"javascript": 1, "media_stream_camera": 3}},
    }
    preferences(saved_state, **usual)
    assert saved_state.ask("changed-settings") == {"changed": []}
    zoom = {"per_host_zoom_levels": {"x": {"fonts.test": 1.2239010857415449}}}
    camera = {"default_content_setting_values": {"media_stream_camera": 2}}
    fonts = {"webprefs": {"default_font_size": 20}}
    preferences(saved_state, **{**usual, "partition": zoom, "profile": camera, "webkit": fonts})
    changed = [
        {"name": "default-permission.camera", "value": "block"},
        {"name": "fonts.size", "value": 20},
        {"name": "zoom.fonts.test", "value": 125},
    ]
    assert saved_state.ask("changed-settings") == {"changed": changed}
    assert saved_state.ask("changed-settings", without=["fonts"]) == {"changed": [changed[0], changed[2]]}
    assert saved_state.ask("changed-settings", without=["zoom.fonts.test", "font"]) == {"changed": changed[:2]}


def test_what_was_done_in_the_town(saved_state: SavedState) -> None:
    records = ".opencomputer/services/town"
    saved_state.put(f"{records}/posts.jsonl", b'{"text": "A"}\n{"text": "B"}\n')
    saved_state.put(f"{records}/wiki.jsonl", b'{"page": "C"}\n')
    wiki = {"kind": "wiki", "count": 1}
    assert saved_state.ask("done-in-town") == {"done": [{"kind": "posts", "count": 2}, wiki]}
    assert saved_state.ask("done-in-town", without=["posts"]) == {"done": [wiki]}


def test_folders_of_bookmarks_in_the_order_of_the_alphabet(saved_state: SavedState) -> None:
    def pages(*names: str) -> list[dict[str, str]]:
        return [{"type": "url", "name": name, "url": f"http://{name}.test/"} for name in names]

    rows = {"type": "folder", "name": "Rows", "children": pages("b", "A")}
    bar = {"type": "folder", "name": "bar", "children": [*pages("Apples", "berries", "Cherries"), rows]}
    saved_state.put(f"{PROFILE}/Bookmarks", json.dumps({"roots": {"bookmark_bar": bar}}).encode())
    assert saved_state.ask("bookmark-folder", folder=["Bookmarks bar"])["sorted"] is True
    assert saved_state.ask("bookmark-folder", folder=["Bookmarks bar", "Rows"])["sorted"] is False
    left = saved_state.ask("bookmarks", without=["http://Apples.test/"], without_folders=["Rows"])["bookmarks"]
    assert [one["title"] for one in left] == ["berries", "Cherries"]


def test_settings_made_by_hand(saved_state: SavedState) -> None:
    preferences(
        saved_state,
        session={"restore_on_startup": 4, "startup_urls": ["http://a.test/", "http://b.test/"]},
        browser={"theme": {"color_scheme2": 1, "user_color2": -12345678}},
        bookmark_bar={"visibility_state": 2},
        profile={"cookie_controls_mode": 0, "default_content_setting_values": {"cookies": 4}},
        partition={"default_zoom_level": {"x": 2.223901085741545}, "per_host_zoom_levels": {"x": {"a.test": -1.0}}},
        safebrowsing={"enabled": True, "enhanced": True},
        net={"network_prediction_options": 2},
        download={"default_directory": "/home/user/Documents/In", "prompt_for_download": True},
    )
    assert saved_state.ask("startup") == {"mode": "pages", "pages": ["http://a.test/", "http://b.test/"]}
    look = saved_state.ask("appearance")
    assert (look["mode"], look["color"], look["bookmarks_bar"]) == ("light", "#439eb2", "never")
    found = saved_state.ask("privacy")
    assert (found["third_party_cookies"], found["delete_on_close"]) == ("allowed", True)
    assert (found["safe_browsing"], found["preload"]) == ("enhanced", "off")
    assert saved_state.ask("zoom") == {"default": 150, "hosts": {"a.test": 83}}
    assert saved_state.ask("download-settings")["folder"] == "Documents/In"
    assert saved_state.ask("preference", name="session.startup_urls")["value"] == ["http://a.test/", "http://b.test/"]
    assert saved_state.ask("preference", name="session")["found"] is False


@pytest.mark.parametrize(
    ("values", "endpoint", "args"),
    [
        ({"session": {"restore_on_startup": "5"}}, "startup", {}),
        ({"session": {"startup_urls": [1]}}, "startup", {}),
        ({"session": {"startup_urls": "x"}}, "startup", {}),
        ({"homepage": ["x"]}, "home-button", {}),
        ({"browser": {"show_home_button": 1}}, "home-button", {}),
        ({"browser": {"theme": {"color_scheme2": 1 << 70}}}, "appearance", {}),
        ({"partition": {"default_zoom_level": {"x": 1e9}}}, "zoom", {}),
        ({"partition": {"default_zoom_level": []}}, "zoom", {}),
        (
            {"profile": {"default_content_setting_values": {"geolocation": True}}},
            "default-permission",
            {"permission": "location"},
        ),
        (
            {"profile": {"content_settings": {"exceptions": {"geolocation": {"x": 1}}}}},
            "site-permissions",
            {"permission": "location"},
        ),
        ({"extensions": {"settings": {"a": []}}}, "extensions", {}),
        ({"printing": {"print_preview_sticky_settings": {"appState": "{"}}}, "print-settings", {}),
        ({"printing": {"print_preview_sticky_settings": {"appState": "[]"}}}, "print-settings", {}),
    ],
)
def test_values_of_another_kind_are_corrupt(
    saved_state: SavedState, values: dict[str, Any], endpoint: str, args: dict[str, str]
) -> None:
    preferences(saved_state, **values)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask(endpoint, **args)


def test_a_half_of_a_surrogate_pair_is_replaced(saved_state: SavedState) -> None:
    saved_state.put(PREFERENCES, b'{"homepage": "http://x.test/\\ud800"}')
    assert saved_state.ask("home-button")["page"] == "http://x.test/?"


# Bookmarks and sessions made by hand


def test_bookmarks_nested_too_deeply(saved_state: SavedState) -> None:
    node: dict[str, Any] = {"type": "url", "name": "x", "url": "http://x.test/"}
    for _ in range(60):
        node = {"type": "folder", "name": "f", "children": [node]}
    saved_state.put(f"{PROFILE}/Bookmarks", json.dumps({"roots": {"bookmark_bar": node}}).encode())
    with pytest.raises(state.StateTooBig):
        saved_state.ask("bookmarks")


@pytest.mark.parametrize("roots", [{"other": []}, {"other": {"children": {}}}, {"other": {"children": [1]}}])
def test_bookmarks_of_another_shape(saved_state: SavedState, roots: dict[str, Any]) -> None:
    saved_state.put(f"{PROFILE}/Bookmarks", json.dumps({"roots": roots}).encode())
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("bookmarks")


def session(*commands: tuple[int, bytes], version: int = 3) -> bytes:
    body = b"".join((len(data) + 1).to_bytes(2, "little") + bytes([kind]) + data for kind, data in commands)
    return b"SNSS" + version.to_bytes(4, "little") + body


def ints(*values: int) -> bytes:
    return b"".join(value.to_bytes(4, "little", signed=True) for value in values)


def navigation(tab: int, at: int, url: str) -> bytes:
    raw = url.encode()
    body = ints(tab, at, len(raw)) + raw + bytes(-len(raw) % 4)
    return ints(len(body)) + body


def test_tabs_of_a_session(saved_state: SavedState) -> None:
    commands = [
        (0, ints(1, 11)),
        (0, ints(1, 12)),
        (0, ints(2, 13)),
        (9, ints(2, 1)),  # a pop-up
        (2, ints(11, 1)),
        (2, ints(12, 0)),
        (6, navigation(11, 0, "http://a.test/")),
        (6, navigation(11, 1, "http://b.test/")),
        (7, ints(11, 1)),
        (24, ints(11, 0, 1)),
        (6, navigation(12, 0, "http://c.test/")),
        (6, navigation(13, 0, "http://popup.test/")),
        (8, ints(1, 1)),
        (12, ints(12) + b"\1\0\0\0"),
        (99, b"unknown"),
        (7, b"x"),
    ]
    saved_state.put(f"{PROFILE}/Sessions/Session_9", session(*commands) + b"\xff\xff\x06half")
    saved_state.put(f"{PROFILE}/Sessions/Session_10", session(*commands, (16, ints(12, 0, 0, 0))))
    assert saved_state.ask("open-tabs")["urls"] == ["http://b.test/"]
    (saved_state.root / f"{PROFILE}/Sessions/Session_10").unlink()
    found = saved_state.ask("open-tabs")
    assert found["urls"] == ["http://c.test/", "http://b.test/"]
    assert [(tab["pinned"], tab["in_front"]) for tab in found["tabs"]] == [(True, False), (False, True)]
    saved_state.put(f"{PROFILE}/Sessions/Session_11", session(version=5))
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("open-tabs")


# Hostile files


FILES: list[tuple[str, str, dict[str, Any]]] = [
    (PREFERENCES, "startup", {}),
    (f"{PROFILE}/Bookmarks", "bookmarks", {}),
    (f"{PROFILE}/History", "history", {}),
    (f"{PROFILE}/History", "downloads", {}),
    (f"{PROFILE}/History", "searches", {}),
    (f"{PROFILE}/Cookies", "cookies", {}),
    (f"{PROFILE}/Web Data", "search-engines", {}),
    (f"{PROFILE}/Web Data", "form-entries", {}),
    (f"{PROFILE}/Web Data", "payment-cards", {}),
    (f"{PROFILE}/Login Data", "passwords", {}),
    (f"{PROFILE}/Top Sites", "top-sites", {}),
    (f"{PROFILE}/Sync Data/LevelDB/CURRENT", "reading-list", {}),
    (f"{PROFILE}/Sync Data/LevelDB/CURRENT", "saved-groups", {}),
    (f"{PROFILE}/Local Storage/leveldb/CURRENT", "site-storage", {}),
    (f"{PROFILE}/Sessions/Session_1", "open-tabs", {}),
    (".config/chromium/Local State", "privacy", {}),
    (".opencomputer/services/town/orders.jsonl", "orders", {}),
    (".opencomputer/services/town/wiki.jsonl", "wiki-edits", {}),
]


def _noise(path: Path) -> None:
    path.write_bytes(bytes(range(1, 256)) * 40)


def _link(path: Path) -> None:
    path.symlink_to("/etc/passwd")


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(300 * 1024**2)


def _deep(path: Path) -> None:
    path.write_bytes(b"[" * 200_000)


@pytest.mark.parametrize(("place", "endpoint", "args"), FILES)
@pytest.mark.parametrize("damage", [_noise, _link, _pipe, Path.mkdir, _huge, _deep])
def test_damaged_files_are_a_state(
    saved_state: SavedState, place: str, endpoint: str, args: dict[str, Any], damage: Callable[[Path], None]
) -> None:
    path = saved_state.root / place
    path.parent.mkdir(parents=True)
    damage(path)
    with pytest.raises(state.StateError):
        saved_state.ask(endpoint, **args)


@pytest.mark.parametrize(
    ("day", "name", "endpoint", "change"),
    [
        (all_days.TOWN, "History", "history", "UPDATE urls SET title = x'00ff'"),
        (all_days.TOWN, "History", "history-page", "UPDATE visits SET url = 'x'; UPDATE urls SET typed_count = 'many'"),
        (all_days.TOWN, "History", "downloads", "UPDATE downloads SET state = 'done'"),
        (all_days.TOWN, "History", "downloads", "DROP TABLE downloads"),
        (all_days.TOWN, "Cookies", "cookies", "UPDATE cookies SET is_secure = 'yes'"),
        (all_days.FORMS, "Web Data", "search-engine", "UPDATE keywords SET keyword = x'05'"),
        (all_days.FORMS, "Web Data", "addresses", "UPDATE address_type_tokens SET value = x'ff'"),
        (all_days.TOWN, "Login Data", "passwords", "UPDATE logins SET blacklisted_by_user = 'no'"),
    ],
)
def test_cells_of_another_kind_are_corrupt(
    saved_state: SavedState, spent: Callable[[Day], Path], day: Day, name: str, endpoint: str, change: str
) -> None:
    place = f"{PROFILE}/{name}"
    saved_state.put(place, (spent(day) / place).read_bytes())
    database = sqlite3.connect(saved_state.root / place)
    database.executescript(change)
    database.close()
    args = {"history-page": {"url": "http://old.example/page"}, "search-engine": {"keyword": "hw"}}.get(endpoint, {})
    if change.startswith("UPDATE visits"):
        assert saved_state.ask(endpoint, **args)["found"] is False
        return
    with pytest.raises(state.StateCorrupt):
        saved_state.ask(endpoint, **args)


def test_a_download_outside_the_home_folder_is_not_looked_for(
    saved_state: SavedState, spent: Callable[[Day], Path]
) -> None:
    place = f"{PROFILE}/History"
    saved_state.put(place, (spent(all_days.TOWN) / place).read_bytes())
    with sqlite3.connect(saved_state.root / place) as database:
        database.execute("UPDATE downloads SET target_path = '/etc/passwd'")
    found = saved_state.ask("download", name="passwd")
    assert (found["found"], found["there"], found["place"]) == (True, False, "/etc/passwd")


def test_storage_of_sites_that_is_no_text(saved_state: SavedState, spent: Callable[[Day], Path]) -> None:
    for path in (spent(all_days.TABS) / PROFILE / "Sync Data/LevelDB").iterdir():
        saved_state.put(f"{PROFILE}/Sync Data/LevelDB/{path.name}", path.read_bytes())
    log = next((saved_state.root / PROFILE / "Sync Data/LevelDB").glob("*.log"))
    # Their lengths stay: the frames of the log are whole, the messages in them are not.
    log.write_bytes(re.sub(rb"(saved_tab_group-dt-[-0-9a-f]{36}.).", b"\\1\xff", log.read_bytes(), flags=re.DOTALL))
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("saved-groups")
