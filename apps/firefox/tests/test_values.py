"""The saved endpoints on values made by hand, which no day with Firefox has left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from apps.firefox.tests.conftest import Profile


def test_start_up(profile: Profile) -> None:
    profile.preferences({"browser.startup.homepage": "chrome://browser/content/blanktab.html"})
    assert profile.ask("startup")["home_page"] == "blank page"
    profile.preferences({"browser.startup.homepage": "http://a.test/|http://b.test/", "browser.startup.page": 0})
    found = profile.ask("startup")
    assert (found["opens"], found["home_page"], found["pages"]) == (
        "blank page",
        "pages",
        ["http://a.test/", "http://b.test/"],
    )


@pytest.mark.parametrize(
    ("values", "folder"),
    [
        ({}, "Downloads"),
        ({"browser.download.folderList": 0}, "Desktop"),
        ({"browser.download.folderList": 2, "browser.download.dir": "/home/user/Documents/In"}, "Documents/In"),
        ({"browser.download.folderList": 2, "browser.download.dir": "/tmp/In"}, "/tmp/In"),
        ({"browser.download.folderList": 1, "browser.download.dir": "/home/user/Documents/In"}, "Downloads"),
    ],
)
def test_the_folder_of_downloads(profile: Profile, values: dict[str, Any], folder: str) -> None:
    profile.preferences(values)
    assert profile.ask("download-settings")["folder"] == folder


def test_what_is_cleared_is_told_only_if_it_is(profile: Profile) -> None:
    profile.preferences({"privacy.clearOnShutdown_v2.formdata": True})
    assert profile.ask("history-settings")["clears"] == []
    changed = profile.ask("changed-settings")["changed"]
    assert not [one for one in changed if one["name"].startswith("history-settings")]
    profile.preferences({"privacy.clearOnShutdown_v2.cache": False, "privacy.sanitize.sanitizeOnShutdown": True})
    assert profile.ask("history-settings")["clears"] == ["cookies", "history"]


def test_default_permissions(profile: Profile) -> None:
    profile.preferences({"media.autoplay.default": 5, "permissions.default.camera": 1})
    assert profile.ask("default-permission", permission="autoplay") == {"setting": "block all"}
    assert profile.ask("default-permission", permission="camera") == {"setting": "allow"}
    assert profile.ask("default-permission", permission="microphone") == {"setting": "ask"}
    with pytest.raises(ValueError, match="known are"):
        profile.ask("default-permission", permission="teleport")


PERMISSIONS = "CREATE TABLE moz_perms (origin TEXT, type TEXT, permission INTEGER, expireType INTEGER)"


def test_sites_are_named_as_the_settings_show_them(profile: Profile) -> None:
    rows = [
        ("http://shop.test", "geo", 1, 0),
        ("https://shop.test", "geo", 2, 0),
        ("http://shop.test:8080^userContextId=2", "geo", 3, 0),
        ("http://shop.test", "camera", 1, 1),  # until the session ends
        ("http://shop.test", "storageAccessAPI", 1, 2),  # noted by Firefox itself
        ("http://shop.test", "unheard-of", 77, 0),
        ("http://shop.test", "popup", 0, 0),  # as if it were not there
    ]
    profile.database("permissions.sqlite", (PERMISSIONS, []), ("INSERT INTO moz_perms VALUES (?, ?, ?, ?)", rows))
    assert profile.ask("site-permissions", permission="location")["sites"] == [
        {"site": "http://shop.test", "setting": "allow"},
        {"site": "http://shop.test:8080", "setting": "ask"},
        {"site": "https://shop.test", "setting": "block"},
    ]
    assert profile.ask("site-permission", site="https://shop.test/", permission="location")["setting"] == "block"
    assert profile.ask("site-permission", site="shop.test", permission="location")["setting"] == "allow"
    assert profile.ask("site-permission", site="http://shop.test", permission="camera")["found"] is False
    assert profile.ask("site", site="http://shop.test")["permissions"] == {"location": "allow", "unheard-of": "other"}
    assert [one["site"] for one in profile.ask("sites", without=["http://shop.test"])["permissions"]] == [
        "http://shop.test:8080",
        "https://shop.test",
    ]
    assert profile.ask("sites", without=["shop.test"])["permissions"] == []
    whole, part = profile.ask("other-permissions"), profile.ask("other-permissions", without=["https://shop.test"])
    assert (whole["count"], part["count"]) == (4, 3)
    assert whole["digest"] != part["digest"]


def test_a_guard_over_preferences_leaves_out_what_firefox_changes(profile: Profile) -> None:
    own = {"app.update.lastUpdateTime.x": 1, "toolkit.startup.last_success": 5, "browser.download.panel.shown": True}
    profile.preferences(own)
    assert profile.ask("other-preferences")["count"] == 0
    profile.preferences({**own, "browser.startup.page": 3, "network.proxy.type": 0, "network.proxy.http": "x"})
    assert profile.ask("other-preferences")["count"] == 3
    assert profile.ask("other-preferences", without=["browser.startup.page", "network.proxy."])["count"] == 0
    assert profile.ask("other-preferences", without=["network.proxy"])["count"] == 3


def test_windows_tabs_and_pages_behind_them(profile: Profile) -> None:
    def page(name: str) -> dict[str, str]:
        return {"url": f"http://{name}.test/", "title": name.upper()}

    tabs = [
        {"entries": [page("a"), page("b"), page("c")], "index": 2},
        {"entries": [], "groupId": "g", "userContextId": 2},
    ]
    windows = [{"tabs": tabs, "selected": 2, "groups": [{"id": "g", "name": "G", "color": "red"}]}, {"tabs": []}]
    saved = {"id": "s", "name": "S", "color": "blue", "tabs": [{"state": {"entries": [page("d")]}}]}
    closed = [{"tabs": [{"entries": [page("e")]}]}]
    profile.json(
        "containers.json", {"identities": [{"public": True, "userContextId": 2, "l10nId": "user-context-work"}]}
    )
    profile.json("sessionstore.jsonlz4", {"windows": windows, "savedGroups": [saved], "_closedWindows": closed})
    profile.json("sessionstore-backups/recovery.jsonlz4", {"windows": [], "note": "older than the other"})
    found = profile.ask("tab", url="http://b.test/")
    assert (found["title"], found["back"], found["forward"]) == ("B", ["http://a.test/"], ["http://c.test/"])
    empty = profile.ask("open-tabs")["tabs"][1]
    assert empty == {
        "url": "about:blank",
        "title": "",
        "window": 1,
        "pinned": False,
        "in_front": True,
        "group": "G",
        "container": "Work",
        "muted": False,
    }
    assert profile.ask("open-tabs")["windows"] == 2
    assert profile.ask("tab-groups")["saved"] == [{"name": "S", "color": "blue", "urls": ["http://d.test/"]}]
    assert profile.ask("tab-groups", without=["S", "G"]) == {"groups": [], "saved": []}
    assert profile.ask("closed-tabs") == {"urls": [], "windows": [["http://e.test/"]]}


def test_search_engines_in_an_order_of_their_own(profile: Profile) -> None:
    engines = [
        {"id": "a", "_name": "A", "_isConfigEngine": True, "_metaData": {"order": 2}},
        {"id": "b", "_name": "B", "_metaData": {"order": 1, "alias": "bb"}, "_urls": [
            {"template": "http://b.test/feed", "type": "application/x-suggestions+json"},
            {"template": "http://b.test/", "params": [{"name": "q", "value": "{searchTerms}"}]},
        ]},
        {"id": "c", "_name": "C", "_isConfigEngine": True, "_metaData": {"hidden": True}},
    ]  # fmt: skip
    profile.json(
        "search.json.mozlz4", {"engines": engines, "metaData": {"useSavedOrder": True, "appDefaultEngineId": "a"}}
    )
    assert profile.ask("search-engines") == {"names": ["B", "A"], "hidden": ["C"], "keywords": {"B": "bb"}}
    found = profile.ask("search-engine", keyword="bb")
    assert (found["url"], found["own"], found["default"]) == ("http://b.test/?q={searchTerms}", True, False)
    assert profile.ask("search-engine", name="C")["hidden"] is True
    assert profile.ask("search-engine")["found"] is False
    assert profile.ask("default-search-engine") == {"name": "A", "private_name": "A"}


def test_a_saved_page(profile: Profile) -> None:
    page = "<head><title>A  page</title><style>p {}</style></head><body><p>Ferr<b>ies</b><p>from <a href='/x'>Orrin</a>"
    profile.state.put("Documents/a.html", f"{page}<script>no()</script>\n".encode())
    profile.state.put("Documents/a_files/style.css", b"p {}")
    assert profile.ask("saved-page", place="Documents/a.html") == {
        "found": True,
        "title": "A page",
        "text": "Ferries from Orrin",
        "links": ["/x"],
        "files": ["style.css"],
    }
    assert profile.ask("saved-page", place="Documents/b.html")["found"] is False


def test_print_settings(profile: Profile) -> None:
    base = "print.printer_Mozilla_Save_to_PDF.print_"
    profile.preferences({"print_printer": "Mozilla Save to PDF"})
    assert profile.ask("print-settings")["found"] is False
    values = {"orientation": 1, "scaling": "  0.80", "shrink_to_fit": False, "margin_top": "1.25", "headerleft": ""}
    named: dict[str, Any] = {f"{base}{name}": value for name, value in values.items()}
    profile.preferences({"print_printer": "Mozilla Save to PDF", **named})
    found = profile.ask("print-settings")
    assert (found["orientation"], found["scale"], found["margins"]) == ("landscape", 80, [1.25, 0.5, 0.5, 0.5])
    assert (found["header"], found["footer"]) == (["", "", "&U"], ["&PT", "", "&D"])


def test_certificates_that_were_accepted(profile: Profile) -> None:
    lines = "# PSM Certificate Override Settings file\nshop.test:8443:\tOID.2.16\tAB:CD\t\nold.test:443\tOID.2\tAB\tM\n"
    profile.put("cert_override.txt", lines)
    assert profile.ask("certificate-exceptions") == {"hosts": ["old.test:443", "shop.test:8443"]}


def test_a_new_profile_brings_handlers_of_its_own(profile: Profile) -> None:
    gmail = {"name": "Gmail", "uriTemplate": "https://mail.example/?to=%s"}
    kinds = {"application/pdf": {"action": 3}, "image/webp": {"action": 3, "ask": False}}
    schemes = {"mailto": {"stubEntry": True, "handlers": [None, gmail]}}
    profile.json("handlers.json", {"mimeTypes": kinds, "schemes": schemes})
    assert profile.ask("handlers") == {"handlers": []}
    assert profile.ask("link-handler", scheme="mailto")["found"] is False
    assert profile.ask("file-handler", type="Application/PDF") == {
        "found": True,
        "action": "firefox",
        "application": None,
    }
    chosen = {"action": 2, "handlers": [gmail]}
    profile.json(
        "handlers.json", {"mimeTypes": {**kinds, "text/csv": {"action": 0, "ask": True}}, "schemes": {"mailto": chosen}}
    )
    assert profile.ask("handlers") == {
        "handlers": [
            {"kind": "mailto", "action": "application", "application": "Gmail"},
            {"kind": "text/csv", "action": "ask", "application": None},
        ]
    }
    assert profile.ask("handlers", without=["mailto", "text/csv"]) == {"handlers": []}


def test_languages_are_named_as_people_know_them(profile: Profile) -> None:
    profile.preferences({"intl.accept_languages": "en-us,en", "spellchecker.dictionary": "en-GB,de"})
    assert profile.ask("languages")["preferred"] == ["en-US", "en"]
    assert profile.ask("languages")["dictionaries"] == ["en-GB", "de"]
    assert not [one for one in profile.ask("changed-settings")["changed"] if one["name"] == "languages.preferred"]
    profile.preferences({"intl.accept_languages": "de , pt-br,zh-hant-tw"})
    assert profile.ask("languages")["preferred"] == ["de", "pt-BR", "zh-hant-TW"]
