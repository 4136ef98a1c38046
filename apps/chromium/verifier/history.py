"""History: pages that were visited and what was searched for. Written within some seconds, and when Chromium quits.

Chromium forgets pages that were not visited for ninety days.
"""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import sqlite
from pytest_opencomputer.guest.channels.typed_values import text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import database, host_of, is_of


class HistoryPageFacts(TypedDict):
    """A page of the history. ``typed`` is how often its address was typed."""

    found: bool
    title: str | None
    visits: int | None
    typed: int | None


class VisitedPage(TypedDict):
    """A page of the history, and how often it was visited."""

    url: str
    title: str
    visits: int


class HistoryFacts(TypedDict):
    """Pages of the history, the one visited last first, and for each host how many pages there are of it."""

    count: int
    pages: list[VisitedPage]
    hosts: dict[str, int]


class Search(TypedDict):
    """A search: by the keyword of its search engine (empty where that was deleted), and for what."""

    keyword: str
    terms: str


class SearchesFacts(TypedDict):
    """Searches in the address bar, the last one first."""

    searches: list[Search]


@saved
def history_page(home: Home, url: str) -> HistoryPageFacts:
    """A page of the history, by its address."""
    with database(home, "History") as opened:
        row = opened.row(f"{_PAGES} AND u.url = ? GROUP BY u.id", (url,)) if opened else None
    if row is None:
        return absent(HistoryPageFacts)
    page = _page(row)
    typed = whole(row["typed_count"], "typed_count")
    return {"found": True, "title": page["title"], "visits": page["visits"], "typed": typed}


@saved
def history(home: Home, host: str = "", without_host: str = "") -> HistoryFacts:
    """The pages of the history: all, those of one host (and its subdomains), or all except those of one host."""
    with database(home, "History") as opened:
        rows = opened.rows(f"{_PAGES} GROUP BY u.id ORDER BY max(v.visit_time) DESC, u.id DESC") if opened else []
    pages = [_page(row) for row in rows]
    pages = [one for one in pages if is_of(host_of(one["url"]), host)]
    if without_host:
        pages = [one for one in pages if not is_of(host_of(one["url"]), without_host)]
    hosts: dict[str, int] = {}
    for one in pages:
        name = host_of(one["url"])
        hosts[name] = hosts.get(name, 0) + 1
    return {"count": len(pages), "pages": pages, "hosts": dict(sorted(hosts.items()))}


@saved
def searches(home: Home, keyword: str = "") -> SearchesFacts:
    """The searches from the address bar: with any search engine, or with the one that has this keyword."""
    with database(home, "Web Data") as opened:
        engines = opened.rows("SELECT id, keyword FROM keywords") if opened else []
    keywords = {row["id"]: text(row["keyword"], "keyword") for row in engines}
    with database(home, "History") as opened:
        rows = _terms(opened) if opened else []
    found: list[Search] = [
        {"keyword": keywords.get(row["keyword_id"], ""), "terms": text(row["term"], "term")} for row in rows
    ]
    return {"searches": [one for one in found if not keyword or one["keyword"] == keyword]}


# Pages that are hidden were only a step on the way to another one.
_PAGES = (
    "SELECT u.url, u.title, count(v.id) AS visits, u.typed_count FROM urls u JOIN visits v ON v.url = u.id "
    "WHERE u.hidden = 0"
)


def _terms(opened: sqlite.Database) -> list[dict[str, Any]]:
    return opened.rows(
        "SELECT k.keyword_id, k.term FROM keyword_search_terms k JOIN urls u ON u.id = k.url_id "
        "ORDER BY u.last_visit_time DESC, u.id DESC"
    )


def _page(row: dict[str, Any]) -> VisitedPage:
    return {
        "url": text(row["url"], "address of a page"),
        "title": text(row["title"], "title of a page"),
        "visits": whole(row["visits"], "visits"),
    }
