"""Profiles that somebody made to mislead the verifier or to keep it busy: each fails by name, within bounds."""

from __future__ import annotations

import os
import sqlite3
import time
from typing import TYPE_CHECKING, Any

import pytest

from apps.firefox.tests import days
from apps.firefox.tests.conftest import packed
from apps.firefox.verifier.profile import FOLDERS, PROFILE
from pytest_opencomputer.guest.channels.mozlz4 import MAGIC
from pytest_opencomputer.guest.endpoint import (
    StateCorrupt,
    StateError,
    StateNotPlain,
    StateOutside,
    StateTooBig,
)

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from apps.firefox.tests.conftest import Profile

SECONDS = 10.0


# The profile itself


@pytest.mark.parametrize(
    ("path", "error"),
    [("/etc", StateOutside), ("../../../..", StateOutside), ("/home/other/.mozilla", StateOutside)],
)
def test_a_profile_out_of_the_home_folder(saved_state: SavedState, path: str, error: type[StateError]) -> None:
    saved_state.put(f"{FOLDERS[0]}/profiles.ini", f"[Profile0]\nPath={path}\nDefault=1\n".encode())
    with pytest.raises(error):
        saved_state.ask("bookmarks")


def test_a_profile_over_a_link(profile: Profile, tmp_path_factory: pytest.TempPathFactory) -> None:
    (profile.state.root / PROFILE).symlink_to(tmp_path_factory.mktemp("elsewhere"))
    with pytest.raises(StateNotPlain):
        profile.ask("startup")


@pytest.mark.parametrize("name", ["prefs.js", "places.sqlite", "containers.json", "sessionstore.jsonlz4"])
def test_files_that_are_links_pipes_or_folders(profile: Profile, name: str) -> None:
    place = profile.state.root / PROFILE / name
    place.parent.mkdir(parents=True)
    asked = {"prefs.js": "startup", "places.sqlite": "history", "containers.json": "containers"}.get(name, "open-tabs")
    place.symlink_to("/etc/passwd")
    with pytest.raises(StateNotPlain):
        profile.ask(asked)
    place.unlink()
    os.mkfifo(place)
    with pytest.raises(StateNotPlain):
        profile.ask(asked)
    place.unlink()
    place.mkdir()
    with pytest.raises(StateNotPlain):
        profile.ask(asked)


def test_a_list_of_profiles_that_is_none(saved_state: SavedState) -> None:
    saved_state.put(f"{FOLDERS[0]}/profiles.ini", b"\0\0 nothing")
    with pytest.raises(StateCorrupt):
        saved_state.ask("startup")
    saved_state.put(f"{FOLDERS[0]}/profiles.ini", b"[Profile0]\nName=office\n")
    assert saved_state.ask("bookmarks") == {"bookmarks": [], "folders": []}


# Any file at all


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"[]", b'{"a": 1}', b"x" * 5000, b"\xff\xfe{}"], ids=range(6))
def test_any_content_gives_facts_or_an_error_with_a_name(profile: Profile, content: bytes) -> None:
    names = (
        "autofill-profiles.json",
        "cert_override.txt",
        "containers.json",
        "content-prefs.sqlite",
        "cookies.sqlite",
        "customKeys.json",
        "extensions.json",
        "formhistory.sqlite",
        "handlers.json",
        "logins.json",
        "permissions.sqlite",
        "persdict.dat",
        "places.sqlite",
        "prefs.js",
        "search.json.mozlz4",
        "sessionstore.jsonlz4",
        "xulstore.json",
    )
    for name in names:
        profile.put(name, packed(content) if name.endswith("lz4") and len(content) > 15 else content)
    refused = 0
    for endpoint, args in days.QUESTIONS:
        try:
            profile.ask(endpoint, **args)
        except StateError:
            refused += 1
    assert refused < len(days.QUESTIONS)


_WRONG: list[tuple[str, Any, str]] = [
    ("containers.json", {"identities": {}}, "containers"),
    ("containers.json", {"identities": [{"public": 1}]}, "containers"),
    ("containers.json", {"identities": [{"public": True, "name": []}]}, "containers"),
    ("containers.json", {"identities": [5]}, "containers"),
    ("extensions.json", {"addons": [{"id": "a", "defaultLocale": {"name": 5}}]}, "extensions"),
    ("extensions.json", {"addons": [None, "x"]}, "extensions"),
    ("handlers.json", {"mimeTypes": {"a/b": {"action": True}}}, "handlers"),
    ("handlers.json", {"schemes": {"mailto": {"action": 2, "handlers": [7]}}}, "handlers"),
    ("logins.json", {"logins": [{"hostname": {}}]}, "passwords"),
    ("logins.json", {"logins": [{"timesUsed": 1 << 70}]}, "passwords"),
    ("autofill-profiles.json", {"addresses": [[]]}, "addresses"),
    ("autofill-profiles.json", {"creditCards": [{"cc-number": 4111}]}, "payment-cards"),
    ("search.json.mozlz4", {"engines": [{"_metaData": []}]}, "search-engines"),
    ("search.json.mozlz4", {"engines": [{"_name": 1}], "metaData": {"useSavedOrder": 1}}, "search-engines"),
    ("sessionstore.jsonlz4", {"windows": {"tabs": []}}, "open-tabs"),
    ("sessionstore.jsonlz4", {"windows": [{"tabs": [{"entries": [{"url": 1}]}]}]}, "open-tabs"),
    ("sessionstore.jsonlz4", {"windows": [{"tabs": [{"index": "1"}]}]}, "open-tabs"),
    ("sessionstore.jsonlz4", ["no session at all"], "open-tabs"),
    ("xulstore.json", {"chrome://browser/content/browser.xhtml": []}, "appearance"),
]


@pytest.mark.parametrize(("name", "value", "endpoint"), _WRONG, ids=[f"{one[2]} {at}" for at, one in enumerate(_WRONG)])
def test_values_of_another_type(profile: Profile, name: str, value: Any, endpoint: str) -> None:
    profile.json(name, value)
    with pytest.raises(StateCorrupt):
        profile.ask(endpoint)


def test_numbers_out_of_range_still_name_a_tab_in_front(profile: Profile) -> None:
    tabs = [{"entries": [{"url": "http://a.test/"}], "index": 99}, {"entries": [], "index": -5}]
    profile.json("sessionstore.jsonlz4", {"windows": [{"tabs": tabs, "selected": 1 << 40}]})
    found = profile.ask("open-tabs")
    assert [(one["url"], one["in_front"]) for one in found["tabs"]] == [
        ("http://a.test/", False),
        ("about:blank", True),
    ]


def test_deep_and_huge_json(profile: Profile) -> None:
    profile.put("containers.json", '{"identities": ' + "[" * 5000 + "]" * 5000 + "}")
    with pytest.raises(StateTooBig):
        profile.ask("containers")
    profile.put("sessionstore.jsonlz4", packed(b'{"windows": ' + b"[" * 200 + b"]" * 200 + b"}"))
    with pytest.raises(StateTooBig):
        profile.ask("open-tabs")
    profile.put("handlers.json", b" " * (16 * 1024**2 + 1))
    with pytest.raises(StateTooBig):
        profile.ask("handlers")
    profile.put("search.json.mozlz4", MAGIC + b"\xff\xff\xff\xff" + b"\x10a")
    with pytest.raises(StateTooBig):
        profile.ask("search-engines")


# Databases


def test_a_database_without_its_tables(profile: Profile) -> None:
    for name in ("places.sqlite", "permissions.sqlite", "cookies.sqlite", "content-prefs.sqlite", "formhistory.sqlite"):
        profile.database(name, ("CREATE TABLE other (a)", []))
    for endpoint in ("bookmarks", "history", "downloads", "sites", "cookies", "zoom", "form-entries"):
        with pytest.raises(StateCorrupt, match="no such table"):
            profile.ask(endpoint)


_PLACES = "CREATE TABLE moz_places (id INTEGER, url TEXT)"
_BOOKMARKS = (
    "CREATE TABLE moz_bookmarks (id INTEGER, type INTEGER, fk INTEGER, parent INTEGER, position INTEGER, "
    "title TEXT, guid TEXT)"
)
_KEYWORDS = "CREATE TABLE moz_keywords (keyword TEXT, place_id INTEGER)"


def _bookmarks(profile: Profile, *rows: tuple[Any, ...]) -> None:
    insert = "INSERT INTO moz_bookmarks VALUES (?, ?, ?, ?, ?, ?, ?)"
    tables: list[tuple[str, list[Any]]] = [(statement, []) for statement in (_PLACES, _BOOKMARKS, _KEYWORDS)]
    profile.database("places.sqlite", *tables, (insert, rows))


def test_folders_within_each_other(profile: Profile) -> None:
    root = (2, 2, None, 3, 0, "toolbar", "toolbar_____")
    _bookmarks(profile, root, (3, 2, None, 2, 0, "A", "a"))
    with pytest.raises(StateTooBig, match="90"):
        profile.ask("bookmarks")


def test_folders_of_great_depth(profile: Profile) -> None:
    root = (0, 2, None, -1, 0, "toolbar", "toolbar_____")
    _bookmarks(profile, root, *((at + 1, 2, None, at, 0, "x", f"g{at}") for at in range(500)))
    with pytest.raises(StateTooBig, match="90"):
        profile.ask("bookmarks")


def test_bookmarks_of_another_type(profile: Profile) -> None:
    root = (2, 2, None, 1, 0, "toolbar", "toolbar_____")
    _bookmarks(profile, root, (3, 9, None, 2, 0, "unknown", "a"), (4, "x", None, 2, 1, "text", "b"))
    with pytest.raises(StateCorrupt, match="type of a bookmark"):
        profile.ask("bookmarks")


def test_a_zoom_that_is_none(profile: Profile) -> None:
    profile.database(
        "content-prefs.sqlite",
        ("CREATE TABLE groups (id INTEGER, name TEXT)", []),
        ("CREATE TABLE settings (id INTEGER, name TEXT)", []),
        ("CREATE TABLE prefs (id INTEGER, groupID INTEGER, settingID INTEGER, value)", []),
        ("INSERT INTO settings VALUES (1, 'browser.content.full-zoom')", []),
        ("INSERT INTO prefs VALUES (1, NULL, 1, 'large')", []),
    )
    with pytest.raises(StateCorrupt, match="zoom level"):
        profile.ask("zoom")


def test_a_database_that_is_locked_and_has_a_log(profile: Profile) -> None:
    """As it is while Firefox runs, and after it was killed: nothing is in the file itself yet."""
    path = profile.state.root / PROFILE / "formhistory.sqlite"
    path.parent.mkdir(parents=True)
    running = sqlite3.connect(path)
    running.execute("PRAGMA locking_mode = EXCLUSIVE")
    running.execute("PRAGMA journal_mode = WAL")
    running.execute("CREATE TABLE moz_formhistory (fieldname, value)")
    running.execute("INSERT INTO moz_formhistory VALUES ('town', 'Orrin')")
    running.commit()
    assert (path.parent / "formhistory.sqlite-wal").stat().st_size > 0
    assert profile.ask("form-entries", field="town")["values"] == ["Orrin"]
    running.close()


# Pages


def test_pages_that_never_close_what_they_open(profile: Profile) -> None:
    begun = time.monotonic()
    for text in ("<template>" * 300_000, "<b>" * 700_000, "<a " + "x=" * 1_000_000, "<!--" * 500_000, "&#" * 1_000_000):
        profile.state.put("a.html", text.encode()[: 1024**2])
        assert profile.ask("saved-page", place="a.html")["found"] is True
    assert time.monotonic() - begun < SECONDS


def test_a_page_that_is_too_big(profile: Profile) -> None:
    profile.state.put("a.html", b"x" * (4 * 1024**2 + 1))
    with pytest.raises(StateTooBig):
        profile.ask("saved-page", place="a.html")


def test_downloads_that_lie_elsewhere(profile: Profile) -> None:
    profile.database(
        "places.sqlite",
        ("CREATE TABLE moz_places (id INTEGER, url TEXT, last_visit_date INTEGER)", []),
        ("CREATE TABLE moz_anno_attributes (id INTEGER, name TEXT)", []),
        ("CREATE TABLE moz_annos (place_id INTEGER, anno_attribute_id INTEGER, content TEXT)", []),
        ("CREATE TABLE moz_historyvisits (place_id INTEGER, visit_type INTEGER, visit_date INTEGER)", []),
        ("INSERT INTO moz_historyvisits VALUES (1, 7, 1)", []),
        ("INSERT INTO moz_places VALUES (1, 'http://a.test/x', 1)", []),
        ("INSERT INTO moz_anno_attributes VALUES (1, 'downloads/destinationFileURI')", []),
        ("INSERT INTO moz_annos VALUES (1, 1, 'file:///etc/passwd')", []),
    )
    facts = {"name": "passwd", "place": "/etc/passwd", "url": "http://a.test/x", "state": "unknown", "bytes": None}
    assert profile.ask("downloads")["downloads"] == [{**facts, "there": False}]


def test_storage_of_a_site_that_is_no_database(profile: Profile) -> None:
    folder = "storage/default/http+++shop.test"
    profile.put(f"{folder}/ls/data.sqlite", b"not a database" * 100)
    with pytest.raises(StateCorrupt):
        profile.ask("site-storage", host="shop.test")
    assert profile.ask("site-storage", host="other.test")["found"] is False


def test_a_session_with_many_groups(profile: Profile) -> None:
    numbers = range(10_000)
    groups = [{"id": str(number), "name": str(number)} for number in numbers]
    tabs = [{"entries": [{"url": "http://a.test/"}], "groupId": str(number)} for number in numbers]
    profile.json("sessionstore.jsonlz4", {"windows": [{"tabs": tabs, "groups": groups}]})
    begun = time.monotonic()
    assert len(profile.ask("tab-groups")["groups"]) == len(numbers)
    assert profile.ask("tab-group", name="9999")["urls"] == ["http://a.test/"]
    assert time.monotonic() - begun < SECONDS


def test_many_folders_of_one_site(profile: Profile) -> None:
    for number in range(60):
        profile.put(f"storage/default/http+++shop.test+{number}/.metadata-v2", b"")
    with pytest.raises(StateTooBig, match="60 folders"):
        profile.ask("site-storage", host="shop.test")
