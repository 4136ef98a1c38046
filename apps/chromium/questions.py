"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "address.name": Listed("addresses", "names[]"),
    "extension.name": Listed("extensions", "names[]"),
    "tab-group.name": Listed("saved-groups", "names[]"),
    "folder": Listed("bookmarks", "folders[]"),
    "bookmark.url": Listed("bookmarks", "bookmarks[].url"),
    "download.name": Listed("downloads", "names[]"),
    "host": Listed("cookies", "cookies[].host"),
    "cookie.name": Listed("cookies", "cookies[].name"),
    "search-engine.keyword": Listed("search-engines", "added[].keyword"),
    "page": Listed("wiki-edits", "pages[]"),
}
