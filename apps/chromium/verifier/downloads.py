"""Downloads: what was downloaded from where, and whether the file is still there. In the database of the history."""

from __future__ import annotations

import posixpath
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.typed_values import text, whole
from pytest_opencomputer.guest.endpoint import Home, StateOutside, absent, saved

from .profile import database

# components/history/core/browser/download_constants.h
State = Literal["in progress", "complete", "cancelled", "interrupted", "unknown"]
_STATES: dict[int, State] = {0: "in progress", 1: "complete", 2: "cancelled", 4: "interrupted"}


class Download(TypedDict):
    """A download. ``place`` is relative to the home folder where it is inside; ``url`` is the last of its addresses,
    ``page`` the one that it was started from; ``there`` tells whether the file is still at its place."""

    name: str
    place: str
    url: str
    page: str
    state: State
    bytes: int
    mime: str
    opened: bool
    there: bool


class DownloadFacts(TypedDict):
    """A download by the name of its file, the last one where there are several."""

    found: bool
    count: int | None
    place: str | None
    url: str | None
    page: str | None
    state: State | None
    bytes: int | None
    mime: str | None
    opened: bool | None
    there: bool | None


class DownloadsFacts(TypedDict):
    """The list of downloads, the last one first."""

    names: list[str]
    downloads: list[Download]


@saved
def downloads(home: Home) -> DownloadsFacts:
    """The list of downloads."""
    found = _downloads(home)
    return {"names": [one["name"] for one in found], "downloads": found}


@saved
def download(home: Home, name: str = "", url: str = "") -> DownloadFacts:
    """A download by the name of its file, its address, or both."""
    hits = [one for one in _downloads(home) if (not name or one["name"] == name) and (not url or one["url"] == url)]
    if not hits or not (name or url):
        return absent(DownloadFacts)
    first = hits[0]
    return {
        "found": True,
        "count": len(hits),
        "place": first["place"],
        "url": first["url"],
        "page": first["page"],
        "state": first["state"],
        "bytes": first["bytes"],
        "mime": first["mime"],
        "opened": first["opened"],
        "there": first["there"],
    }


def _downloads(home: Home) -> list[Download]:
    with database(home, "History") as opened:
        if opened is None:
            return []
        rows = opened.rows(
            "SELECT d.id, d.target_path, d.tab_url, d.referrer, d.state, d.received_bytes, d.mime_type, d.opened, "
            "(SELECT c.url FROM downloads_url_chains c WHERE c.id = d.id ORDER BY c.chain_index DESC LIMIT 1) AS url "
            "FROM downloads d ORDER BY d.start_time DESC, d.id DESC"
        )
    return [_download(home, row) for row in rows]


def _download(home: Home, row: dict[str, Any]) -> Download:
    # Paths are blobs in some releases and text in others.
    raw = row["target_path"]
    path = raw.decode("utf-8", "replace") if isinstance(raw, bytes) else text(raw, "path of a download")
    try:
        there = bool(path) and home.has(path)
    except StateOutside:
        there = False
    return {
        "name": posixpath.basename(path),
        "place": path.removeprefix(home.seen_as + "/"),
        "url": text(row["url"], "address of a download"),
        "page": text(row["tab_url"], "page of a download") or text(row["referrer"], "page of a download"),
        "state": _STATES.get(whole(row["state"], "state of a download"), "unknown"),
        "bytes": whole(row["received_bytes"], "bytes of a download"),
        "mime": text(row["mime_type"], "type of a download"),
        "opened": bool(whole(row["opened"], "opened")),
        "there": there,
    }
