"""Guards over everything: all settings that differ from a new profile, and all preferences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences
from pytest_opencomputer.guest.endpoint import Home, saved

from .add_ons import USUAL_THEME, theme_name
from .browsing import browsing_settings_of, languages_of, proxy_of
from .general import (
    NEW_TAB,
    download_settings_of,
    new_tab_page_of,
    search_settings_of,
    startup_of,
    tab_settings_of,
)
from .looks import appearance_of, colors_of, fonts_of, reader_settings_of
from .own_preferences import is_a_persons
from .privacy import autofill_settings_of, history_settings_of, privacy_of
from .profile import digest, preferences, window_store
from .search_engines import default_search_engine
from .site_settings import DEFAULT_PERMISSIONS, default_permission_of, zoom

SettingValue = str | int | bool | list[str] | list[dict[str, str]]

# What the image sets; the other settings have Firefox's defaults at the start.
_PRESET = Preferences(
    {
        f"{NEW_TAB}.feeds.section.topstories": False,
        f"{NEW_TAB}.feeds.topsites": False,
        f"{NEW_TAB}.showWeather": False,
        "browser.tabs.inTitlebar": 0,
        "network.trr.mode": 5,
    }
)


class ChangedSetting(TypedDict):
    """A setting, named by the endpoint and the fact that tell it, or ``zoom.`` and a host, or ``default-permission.``
    and a permission."""

    name: str
    value: SettingValue


class ChangedSettingsFacts(TypedDict):
    """The settings that are not as they are in a new profile, sorted by name."""

    changed: list[ChangedSetting]


class OtherPreferencesFacts(TypedDict):
    """How many preferences differ from the defaults, and a text that changes if any of them changes."""

    count: int
    digest: str


@saved
def changed_settings(home: Home, without: list[str] = []) -> ChangedSettingsFacts:  # noqa: B006 - never changed
    """All settings that are not as they are in a new profile, except those in `without`: names such as `fonts.size`,
    or `fonts` for all of them. For guards."""
    changed: list[ChangedSetting] = [
        {"name": name, "value": value}
        for name, value in sorted(_settings(home))
        if not any(name == one or name.startswith(f"{one}.") for one in without)
    ]
    return {"changed": changed}


@saved
def other_preferences(home: Home, without: list[str] = []) -> OtherPreferencesFacts:  # noqa: B006 - never changed
    """All preferences that differ from the defaults in one text, without those that Firefox changes by itself and those
    in `without`: names, or beginnings that end with a full stop. For guards; toolbars and what is printed are not in
    it."""
    found = {
        name: value for name, value in preferences(home).items() if is_a_persons(name) and not _named(name, without)
    }
    return {"count": len(found), "digest": digest(found)}


def _settings(home: Home) -> Iterator[tuple[str, SettingValue]]:
    """The settings that are not the usual ones."""
    found = preferences(home)
    now = _pages(found, home.seen_as, window_store(home), theme_name(home))
    usual = _pages(_PRESET, home.seen_as, {}, USUAL_THEME)
    for page, facts in now.items():
        yield from ((f"{page}.{name}", value) for name, value in facts.items() if value != usual[page][name])
    zoomed = zoom(home)
    if zoomed["default"] != 100:
        yield "zoom.default", zoomed["default"]
    if zoomed["text_only"]:
        yield "zoom.text_only", True
    yield from ((f"zoom.{host}", percent) for host, percent in zoomed["hosts"].items())
    for name in DEFAULT_PERMISSIONS:
        setting = default_permission_of(found, name)
        if setting != default_permission_of(_PRESET, name):
            yield f"default-permission.{name}", setting
    engine = default_search_engine(home)["name"]
    if engine not in ("", "Google"):
        yield "default-search-engine.name", engine


def _pages(
    found: Preferences, seen_as: str, store: Mapping[str, Any], theme: str
) -> dict[str, Mapping[str, SettingValue]]:
    """The facts of all endpoints about settings, by their names."""
    pages: dict[str, Mapping[str, Any]] = {
        "appearance": appearance_of(found, store, theme),
        "autofill-settings": autofill_settings_of(found),
        "browsing-settings": browsing_settings_of(found),
        "colors": colors_of(found),
        "download-settings": download_settings_of(found, seen_as),
        "fonts": fonts_of(found),
        "history-settings": history_settings_of(found),
        "languages": languages_of(found),
        "new-tab-page": new_tab_page_of(found),
        "privacy": privacy_of(found),
        "proxy": proxy_of(found),
        "reader-settings": reader_settings_of(found),
        "search-settings": search_settings_of(found),
        "startup": startup_of(found),
        "tab-settings": tab_settings_of(found),
    }
    return pages


def _named(name: str, names: list[str]) -> bool:
    return any(name == one or (one.endswith(".") and name.startswith(one)) for one in names)
