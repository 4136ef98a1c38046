"""What sites may do: ``permissions.sqlite``, and in ``content-prefs.sqlite`` zoom, languages and folders."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences
from pytest_opencomputer.guest.channels.typed_values import text, whole
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .profile import digest, is_site, origin, preferences, rows

Setting = Literal["allow", "block", "block all", "ask", "session", "other"]
DefaultSetting = Literal["ask", "block", "block all", "allow", "other"]
# https://searchfox.org/mozilla-central/source/netwerk/base/nsIPermissionManager.idl, nsICookiePermission.idl
_SETTINGS: dict[int, Setting] = {1: "allow", 2: "block", 3: "ask", 8: "session", 9: "session"}
_BLOCK_ALL = 5  # nsIAutoplay.BLOCKED_ALL
_NAMES = {
    "geo": "location",
    "desktop-notification": "notifications",
    "autoplay-media": "autoplay",
    "xr": "virtual reality",
    "popup": "pop-ups",
    "cookie": "cookies",
    "install": "add-ons",
    "image": "images",
    "persistent-storage": "storage",
    "https-only-load-insecure": "HTTPS-only",
    "trackingprotection": "tracking protection",
    "login-saving": "save logins",
    "screen": "screen sharing",
    "loopback-network": "loopback network",
    "local-network": "local network",
}
"""What people call the permissions; the others are called the same in the database."""
# Noted by Firefox itself, about a site that was used or embedded in another one.
_OWN = ("3rdParty", "storageAccessAPI", "cookieAutoGrant", "storage-access", "allowedByHPKE", "identity-credential")
_DEFAULTS = {
    "location": "permissions.default.geo",
    "camera": "permissions.default.camera",
    "microphone": "permissions.default.microphone",
    "notifications": "permissions.default.desktop-notification",
    "virtual reality": "permissions.default.xr",
    "local network": "permissions.default.local-network",
    "loopback network": "permissions.default.loopback-network",
}
DEFAULT_PERMISSIONS = (*_DEFAULTS, "autoplay", "pop-ups", "add-ons")
_DEFAULT_SETTINGS: dict[int, DefaultSetting] = {0: "ask", 1: "allow", 2: "block"}
_AUTOPLAY: dict[int, DefaultSetting] = {0: "allow", 1: "block", 5: "block all"}
_ZOOM = "browser.content.full-zoom"


class SitePermissionFacts(TypedDict):
    """What a site may do."""

    found: bool
    setting: Setting | None


class SiteSetting(TypedDict):
    """A site and what it may do. A site is an origin, such as ``http://shop.example``."""

    site: str
    setting: Setting


class SitePermissionsFacts(TypedDict):
    """The sites with a setting of their own for one permission, sorted."""

    sites: list[SiteSetting]


class SiteFacts(TypedDict):
    """All that is set for a site: its permissions, its zoom in per cent (null if it has none of its own), the
    languages of the spell checker and the folder that was downloaded to last."""

    permissions: dict[str, Setting]
    zoom: int | None
    spell_check_languages: list[str]
    download_folder: str | None


class PermissionOfSite(TypedDict):
    """What one site may do of its own."""

    site: str
    permission: str
    setting: Setting


class SitesFacts(TypedDict):
    """All permissions of sites, sorted by site and permission."""

    permissions: list[PermissionOfSite]


class OtherPermissionsFacts(TypedDict):
    """How many things are set for sites, and a text that changes if one of them changes."""

    count: int
    digest: str


class DefaultPermissionFacts(TypedDict):
    """What sites may do that have no setting of their own."""

    setting: DefaultSetting


class ZoomFacts(TypedDict):
    """Zoom in per cent: of pages in general, and of hosts that have their own; whether only texts are zoomed."""

    default: int
    text_only: bool
    hosts: dict[str, int]


@saved
def site_permission(home: Home, site: str, permission: str) -> SitePermissionFacts:
    """What a site may do. `permission` is `location`, `camera`, `microphone`, `notifications`, `autoplay`,
    `virtual reality`, `pop-ups`, `cookies`, `add-ons`, `images`, `storage`, `HTTPS-only`, `tracking protection`,
    `save logins`, `screen sharing`, `local network`, `loopback network`, or what the database calls it. A `site`
    without a scheme stands for the host with any scheme."""
    for one in permissions_of_all(home):
        if one["permission"] == permission and is_site(one["site"], site):
            return {"found": True, "setting": one["setting"]}
    return absent(SitePermissionFacts)


@saved
def site_permissions(home: Home, permission: str) -> SitePermissionsFacts:
    """The sites with a setting of their own for a permission."""
    found = [one for one in permissions_of_all(home) if one["permission"] == permission]
    return {"sites": [{"site": one["site"], "setting": one["setting"]} for one in found]}


@saved
def site(home: Home, site: str) -> SiteFacts:
    """All that is set for a site."""
    kept = {name: value for host, name, value in _kept(home) if host is not None and is_site(site, host)}
    return {
        "permissions": {
            one["permission"]: one["setting"] for one in permissions_of_all(home) if is_site(one["site"], site)
        },
        "zoom": _percent(kept[_ZOOM]) if _ZOOM in kept else None,
        "spell_check_languages": [
            one for one in text(kept.get("spellcheck.lang"), "languages of a site").split(",") if one
        ],
        "download_folder": text(kept["browser.download.lastDir"], "folder of a site").removeprefix(f"{home.seen_as}/")
        if "browser.download.lastDir" in kept
        else None,
    }


@saved
def sites(home: Home, without: list[str] = []) -> SitesFacts:  # noqa: B006 - never changed
    """The permissions that sites have of their own, except those of the sites in `without`; for guards."""
    return {"permissions": [one for one in permissions_of_all(home) if not _any(one["site"], without)]}


@saved
def other_permissions(home: Home, without: list[str] = []) -> OtherPermissionsFacts:  # noqa: B006 - never changed
    """The permissions, zoom and languages of sites in one text, except those of the sites in `without`; for guards."""
    found = [[one["site"], one["permission"], one["setting"]] for one in sites(home, without)["permissions"]]
    found += [
        [host, name, str(value)]
        for host, name, value in _kept(home)
        if host is not None and name in (_ZOOM, "spellcheck.lang") and not any(is_site(one, host) for one in without)
    ]
    return {"count": len(found), "digest": digest(sorted(found))}


@saved
def default_permission(home: Home, permission: str) -> DefaultPermissionFacts:
    """What sites may do that have no setting of their own: `location`, `camera`, `microphone`, `notifications`,
    `virtual reality`, `local network`, `loopback network`, `autoplay`, `pop-ups` or `add-ons`."""
    return {"setting": default_permission_of(preferences(home), permission)}


def default_permission_of(found: Preferences, permission: str) -> DefaultSetting:
    """As ``default_permission``, of preferences."""
    if permission == "autoplay":
        return _AUTOPLAY.get(found.whole("media.autoplay.default", 1), "other")
    if permission == "pop-ups":
        return "block" if found.flag("dom.disable_open_during_load", True) else "allow"
    if permission == "add-ons":
        return "ask" if found.flag("xpinstall.whitelist.required", True) else "allow"
    if permission not in _DEFAULTS:
        raise ValueError(f"permission {permission!r}: known are {', '.join(sorted(DEFAULT_PERMISSIONS))}")
    return _DEFAULT_SETTINGS.get(found.whole(_DEFAULTS[permission], 0), "other")


@saved
def zoom(home: Home) -> ZoomFacts:
    """The zoom of pages in general, and of hosts for which it was changed."""
    levels = [(host, value) for host, name, value in _kept(home) if name == _ZOOM]
    return {
        "default": next((_percent(value) for host, value in levels if host is None), 100),
        "text_only": not preferences(home).flag("browser.zoom.full", True),
        "hosts": {host: _percent(value) for host, value in levels if host is not None},
    }


def permissions_of_all(home: Home) -> list[PermissionOfSite]:
    """The permissions of all sites, sorted, without those that Firefox notes by itself."""
    query = "SELECT origin, type, permission FROM moz_perms WHERE expireType = 0 OR expireType = 2"
    found: dict[tuple[str, str], Setting] = {}
    for row in rows(home, "permissions.sqlite", query):
        kind, number = text(row["type"], "a permission"), whole(row["permission"], "setting of a permission")
        if not kind.startswith(_OWN) and number:
            site, name = origin(text(row["origin"], "a site")), _NAMES.get(kind, kind)
            found[site, name] = _setting(name, number)
    return [{"site": site, "permission": name, "setting": setting} for (site, name), setting in sorted(found.items())]


def _setting(name: str, number: int) -> Setting:
    if name == "autoplay" and number == _BLOCK_ALL:
        return "block all"
    return _SETTINGS.get(number, "other")


def _kept(home: Home) -> list[tuple[str | None, str, Any]]:
    """What is kept for hosts: host (``None`` for all), name and value."""
    query = (
        "SELECT g.name AS host, s.name, p.value, p.groupID FROM prefs p JOIN settings s ON s.id = p.settingID "
        "LEFT JOIN groups g ON g.id = p.groupID ORDER BY g.name, s.name, p.id"
    )
    return [
        (
            None if row["groupID"] is None else text(row["host"], "a host"),
            text(row["name"], "what is kept for a host"),
            row["value"],
        )
        for row in rows(home, "content-prefs.sqlite", query)
    ]


def _percent(level: Any) -> int:
    if isinstance(level, bool) or not isinstance(level, int | float) or not 0 < level < 100:
        raise StateCorrupt(f"{shown(level)} is no zoom level")
    return round(100 * level)


def _any(site: str, wanted: list[str]) -> bool:
    return any(is_site(site, one) for one in wanted)
