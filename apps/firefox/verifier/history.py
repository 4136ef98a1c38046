"""History: pages that were visited. It is in ``places.sqlite``, and written within some seconds.

Visits of pages in frames, downloads and reloads do not count, as in Firefox's own counts.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.typed_values import text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import database, digest, host_of, is_of, rows

VisitKind = Literal["link", "typed", "bookmark", "download", "reload", "other"]
# https://searchfox.org/mozilla-central/source/toolkit/components/places/nsINavHistoryService.idl
_KINDS: dict[int, VisitKind] = {1: "link", 2: "typed", 3: "bookmark", 7: "download", 9: "reload"}
# Pages that are hidden were only a step on the way to another one.
_PAGES = (
    "SELECT p.id, p.url, p.title, p.visit_count, p.typed FROM moz_places p WHERE p.hidden = 0 AND p.visit_count > 0"
)


class HistoryPageFacts(TypedDict):
    """A page of the history: how often it was visited, whether its address was ever typed, and how it was reached the
    last time."""

    found: bool
    title: str | None
    visits: int | None
    typed: bool | None
    last_kind: VisitKind | None


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


class OtherHistoryFacts(TypedDict):
    """How many pages there are, and a text that changes if a page is added or removed."""

    count: int
    digest: str


@saved
def history_page(home: Home, url: str) -> HistoryPageFacts:
    """A page of the history, by its address."""
    with database(home, "places.sqlite") as opened:
        row = opened.row(f"{_PAGES} AND p.url = ?", (url,)) if opened else None
        visit = (
            opened.row(
                "SELECT visit_type FROM moz_historyvisits WHERE place_id = ? ORDER BY visit_date DESC, id DESC LIMIT 1",
                (whole(row["id"], "id of a page"),),
            )
            if opened and row
            else None
        )
    if row is None:
        return absent(HistoryPageFacts)
    page = _page(row)
    return {
        "found": True,
        "title": page["title"],
        "visits": page["visits"],
        "typed": bool(whole(row["typed"], "typed")),
        "last_kind": _KINDS.get(whole(visit["visit_type"], "kind of a visit"), "other") if visit else "other",
    }


@saved
def history(home: Home, host: str = "", without_host: str = "") -> HistoryFacts:
    """The pages of the history: all, those of one host (and its subdomains), or all except those of one host."""
    pages = [one for one in _pages(home) if is_of(host_of(one["url"]), host)]
    if without_host:
        pages = [one for one in pages if not is_of(host_of(one["url"]), without_host)]
    hosts: dict[str, int] = {}
    for one in pages:
        name = host_of(one["url"])
        hosts[name] = hosts.get(name, 0) + 1
    return {"count": len(pages), "pages": pages, "hosts": dict(sorted(hosts.items()))}


@saved
def other_history(home: Home, without_hosts: list[str] = []) -> OtherHistoryFacts:  # noqa: B006 - never changed
    """The addresses of the pages of the history in one text, except those of some hosts and their subdomains; for
    guards."""
    urls = sorted(
        one["url"]
        for one in _pages(home)
        if not any(host and is_of(host_of(one["url"]), host) for host in without_hosts)
    )
    return {"count": len(urls), "digest": digest(urls)}


def _pages(home: Home) -> list[VisitedPage]:
    return [_page(row) for row in rows(home, "places.sqlite", f"{_PAGES} ORDER BY p.last_visit_date DESC, p.id DESC")]


def _page(row: dict[str, Any]) -> VisitedPage:
    return {
        "url": text(row["url"], "address of a page"),
        "title": text(row["title"], "title of a page"),
        "visits": whole(row["visit_count"], "visits"),
    }
