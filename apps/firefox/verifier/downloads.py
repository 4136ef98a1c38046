"""Downloads: what was downloaded from where, and whether the file is still there.

They are visits of the history, with two annotations of the page; of several downloads of one address, only the last one
is known. If the history is cleared, annotations of a page that is also bookmarked may be left: they do not count.
"""

from __future__ import annotations

import posixpath
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels import file_uris, json_text
from pytest_opencomputer.guest.channels.typed_values import mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, StateOutside, absent, saved

from .profile import rows

State = Literal["complete", "failed", "cancelled", "paused", "blocked", "unknown"]
# https://searchfox.org/mozilla-central/source/toolkit/components/downloads/DownloadHistory.sys.mjs
_STATES: dict[int, State] = {1: "complete", 2: "failed", 3: "cancelled", 4: "paused", 6: "blocked", 8: "blocked"}
_QUERY = """
    SELECT p.url, n.name, a.content FROM moz_annos a
    JOIN moz_anno_attributes n ON n.id = a.anno_attribute_id
    JOIN moz_places p ON p.id = a.place_id
    JOIN (SELECT place_id, max(visit_date) AS latest FROM moz_historyvisits WHERE visit_type = 7 GROUP BY place_id) v
        ON v.place_id = p.id
    WHERE n.name IN ('downloads/destinationFileURI', 'downloads/metaData')
    ORDER BY v.latest DESC, p.id DESC
"""


class Download(TypedDict):
    """A download. ``place`` is relative to the home folder if it is inside; ``bytes`` is null if it is not known;
    ``there`` tells whether the file is still at its place."""

    name: str
    place: str
    url: str
    state: State
    bytes: int | None
    there: bool


class DownloadFacts(TypedDict):
    """A download by the name of its file, the last one if there are several."""

    found: bool
    count: int | None
    place: str | None
    url: str | None
    state: State | None
    bytes: int | None
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
        "state": first["state"],
        "bytes": first["bytes"],
        "there": first["there"],
    }


def _downloads(home: Home) -> list[Download]:
    found: dict[str, dict[str, Any]] = {}
    for row in rows(home, "places.sqlite", _QUERY):
        found.setdefault(text(row["url"], "address of a download"), {})[row["name"]] = row["content"]
    return [
        _download(home, url, annotations)
        for url, annotations in found.items()
        if "downloads/destinationFileURI" in annotations
    ]


def _download(home: Home, url: str, annotations: dict[str, Any]) -> Download:
    place = file_uris.place_of(home, text(annotations["downloads/destinationFileURI"], "place of a download"))
    written = text(annotations.get("downloads/metaData"), "facts about a download", "{}")
    facts = mapping(json_text.parse(written.encode(), "facts about a download"), "facts about a download")
    try:
        there = bool(place) and home.has(place)
    except StateOutside:
        there = False
    size = facts.get("fileSize")
    return {
        "name": posixpath.basename(place),
        "place": place,
        "url": url,
        "state": _STATES.get(whole(facts.get("state"), "state of a download"), "unknown"),
        "bytes": None if size is None else whole(size, "bytes of a download"),
        "there": there,
    }
