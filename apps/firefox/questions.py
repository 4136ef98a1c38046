"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "address.name": Listed("addresses", "names[]"),
    "bookmark.url": Listed("bookmarks", "bookmarks[].url"),
    "bookmark-folder.folder": Listed("bookmarks", "folders[]"),
    "container.name": Listed("containers", "names[]"),
    "extension.name": Listed("extensions", "themes[]"),
    "download.name": Listed("downloads", "names[]"),
    "history-page.url": Listed("history", "pages[].url"),
    "search-engine.name": Listed("search-engines", "names[]"),
    "bookmark-tag.tag": Listed("bookmark-tags", "tags[]"),
    "tab.url": Listed("open-tabs", "urls[]"),
    "site": Listed("sites", "permissions[].site"),
    "host": Listed("cookies", "cookies[].host"),
    "pdf.place": Listed(endings=(".pdf",)),
    "file.place": Listed(endings=(".csv",)),
}
