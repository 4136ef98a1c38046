"""Extensions, which are in the preferences, and the pages that the New Tab page offers."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.typed_values import mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import Preferences, below, database

_COMPONENT = (5, 10)  # mojom::ManifestLocation: kComponent, kExternalComponent
_UNPACKED = 4


class ExtensionFacts(TypedDict):
    """An extension. ``unpacked`` tells whether it was loaded from a folder, which is ``place`` then."""

    found: bool
    id: str | None
    enabled: bool | None
    unpacked: bool | None
    place: str | None
    in_incognito: bool | None


class ExtensionsFacts(TypedDict):
    """The ids of the extensions that did not come with Chromium; an unpacked one by the place of its folder."""

    names: list[str]
    developer_mode: bool


class TopSite(TypedDict):
    """A page that is offered."""

    title: str
    url: str


class TopSitesFacts(TypedDict):
    """The most visited pages, as the New Tab page offers them."""

    pages: list[TopSite]


@saved
def extension(home: Home, name: str) -> ExtensionFacts:
    """An extension by the name in its manifest, or by the folder that it was loaded from."""
    preferences = Preferences(home)
    for key, value in preferences.mapping("extensions.settings").items():
        found = mapping(value, "an extension")
        place = text(found.get("path"), "path of an extension").removeprefix(home.seen_as + "/")
        if name in (text(below(found, "manifest", "name"), "name of an extension"), place, place.rpartition("/")[2]):
            reasons = found.get("disable_reasons")
            disabled = bool(reasons) or whole(found.get("state"), "state of an extension", 1) == 0
            return {
                "found": True,
                "id": key,
                "enabled": not disabled,
                "unpacked": whole(found.get("location"), "location of an extension") == _UNPACKED,
                "place": place,
                "in_incognito": found.get("incognito") is True,
            }
    return absent(ExtensionFacts)


@saved
def extensions(home: Home) -> ExtensionsFacts:
    """The extensions that a person installed."""
    preferences = Preferences(home)
    names = []
    for key, value in preferences.mapping("extensions.settings").items():
        found = mapping(value, "an extension")
        if whole(found.get("location"), "location of an extension") not in _COMPONENT:
            place = text(found.get("path"), "path of an extension").removeprefix(home.seen_as + "/")
            names.append(text(below(found, "manifest", "name"), "name of an extension") or place or key)
    return {"names": sorted(names), "developer_mode": preferences.flag("extensions.ui.developer_mode", False)}


@saved
def top_sites(home: Home) -> TopSitesFacts:
    """The most visited pages, in order."""
    with database(home, "Top Sites") as opened:
        rows = opened.rows("SELECT url, title FROM top_sites ORDER BY url_rank") if opened else []
    return {"pages": [{"title": text(row["title"], "title"), "url": text(row["url"], "address")} for row in rows]}
