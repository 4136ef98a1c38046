"""Guards over everything: all settings that differ from Chromium's defaults, the permissions of all sites, and
everything that was done in the town."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved

from .preferences import (
    appearance,
    autofill_settings,
    download_settings,
    fonts,
    home_button,
    languages,
    privacy,
    startup,
    zoom,
)
from .profile import Preferences, origin
from .site_settings import Setting, default_permissions, exceptions_of_all
from .town_records import records_of

SettingValue = str | int | bool | list[str] | None

_USUAL: Mapping[str, SettingValue] = {
    "home-button.shown": False,
    "home-button.new_tab_page": True,
    "home-button.page": "",
    "startup.mode": "new tab",
    "startup.pages": [],
    "download-settings.folder": "Downloads",
    "download-settings.ask": False,
    "download-settings.open_pdfs_elsewhere": False,
    "download-settings.show_when_done": True,
    "languages.preferred": ["en-US", "en"],
    "languages.spell_check": True,
    "languages.spell_check_languages": ["en-US"],
    "languages.offers_translation": True,
    "languages.never_translate": [],
    "zoom.default": 100,
    "fonts.standard": "",
    "fonts.serif": "",
    "fonts.sans_serif": "",
    "fonts.fixed_width": "",
    "fonts.size": 16,
    "fonts.fixed_width_size": 13,
    "fonts.minimum_size": 0,
    "appearance.mode": "device",
    "appearance.theme": "",
    "appearance.color": None,
    "appearance.system_theme": False,
    "appearance.bookmarks_bar": "new tab page",
    "appearance.side_panel": "right",
    "appearance.system_title_bar": False,
    "privacy.third_party_cookies": "blocked",
    "privacy.do_not_track": False,
    "privacy.safe_browsing": "standard",
    "privacy.secure_connections": "off",
    "privacy.preload": "standard",
    "privacy.search_suggestions": True,
    "privacy.delete_on_close": False,
    "privacy.secure_dns": "",
    "privacy.dns_provider": "",
    "autofill-settings.addresses": True,
    "autofill-settings.payment_methods": True,
    "autofill-settings.passwords": True,
    "autofill-settings.signs_in_by_itself": True,
}
"""What the settings are in the profile that tasks begin with."""
_KINDS = ("claims", "orders", "posts", "profiles", "returns", "threads", "wiki")


class ChangedSetting(TypedDict):
    """A setting, named by the endpoint and the fact that tell it, or ``zoom.`` and a host, or ``default-permission.``
    and a permission."""

    name: str
    value: SettingValue


class ChangedSettingsFacts(TypedDict):
    """The settings that are not as they usually are, sorted by name."""

    changed: list[ChangedSetting]


class PermissionOfSite(TypedDict):
    """What one site may do of its own."""

    site: str
    permission: str
    setting: Setting


class SitesFacts(TypedDict):
    """All permissions of sites, sorted by site and permission."""

    permissions: list[PermissionOfSite]


class RecordsOfKind(TypedDict):
    """How often something was done on the sites of the town."""

    kind: str
    count: int


class DoneInTownFacts(TypedDict):
    """What was done on the sites of the town, sorted by kind."""

    done: list[RecordsOfKind]


@saved
def changed_settings(home: Home, without: list[str] = []) -> ChangedSettingsFacts:  # noqa: B006 - never changed
    """All settings that differ from Chromium's defaults, except those in `without`: names such as `fonts.size`, or
    `fonts` for all of them. For guards."""
    changed: list[ChangedSetting] = [
        {"name": name, "value": value}
        for name, value in sorted(_settings(home))
        if not any(name == one or name.startswith(f"{one}.") for one in without)
    ]
    return {"changed": changed}


@saved
def sites(home: Home, without: list[str] = []) -> SitesFacts:  # noqa: B006 - never changed
    """The permissions that sites have of their own, except those of the sites in `without`; for guards."""
    left_out = {origin(one) for one in without}
    found: list[PermissionOfSite] = [
        {"site": one["site"], "permission": permission, "setting": one["setting"]}
        for permission, one in exceptions_of_all(Preferences(home))
        if one["site"] not in left_out
    ]
    return {"permissions": sorted(found, key=lambda one: (one["site"], one["permission"]))}


@saved
def done_in_town(home: Home, without: list[str] = []) -> DoneInTownFacts:  # noqa: B006 - never changed
    """How often people ordered and returned goods (`orders`, `returns`), answered in the forum, started threads and
    changed profiles (`posts`, `threads`, `profiles`), edited the wiki (`wiki`) and sent claims (`claims`), except the
    kinds in `without`; kinds of which there is nothing are left out. For guards."""
    counts = {kind: len(records_of(home, kind)) for kind in _KINDS if kind not in without}
    return {"done": [{"kind": kind, "count": count} for kind, count in counts.items() if count]}


def _settings(home: Home) -> Iterator[tuple[str, SettingValue]]:
    """The settings that are not the usual ones."""
    pages: dict[str, Mapping[str, Any]] = {
        "home-button": home_button(home),
        "startup": startup(home),
        "download-settings": download_settings(home),
        "languages": languages(home),
        "fonts": fonts(home),
        "appearance": appearance(home),
        "privacy": privacy(home),
        "autofill-settings": autofill_settings(home),
    }
    zoomed = zoom(home)
    found: dict[str, Any] = {f"{page}.{name}": value for page, facts in pages.items() for name, value in facts.items()}
    found["zoom.default"] = zoomed["default"]
    yield from ((name, value) for name, value in found.items() if value != _USUAL[name])
    yield from ((f"zoom.{host}", percent) for host, percent in zoomed["hosts"].items())
    yield from ((f"default-permission.{name}", setting) for name, setting in default_permissions(Preferences(home)))
