"""Settings of browsing, languages, the proxy, and keyboard shortcuts."""

from __future__ import annotations

from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences
from pytest_opencomputer.guest.channels.typed_values import mapping, text
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .general import NEW_TAB
from .profile import json_file, preferences

ProxyMode = Literal["none", "detect", "system", "manual", "address"]
_MODES: dict[int, ProxyMode] = {0: "none", 1: "manual", 2: "address", 4: "detect", 5: "system"}
_RECOMMENDS = f"{NEW_TAB}.asrouter.userprefs.cfr"


class BrowsingSettingsFacts(TypedDict):
    """How pages are read and moved through, and what Firefox recommends."""

    autoscroll: bool
    smooth_scrolling: bool
    always_scrollbars: bool
    cursor_keys: bool
    search_as_you_type: bool
    tab_focus: bool
    picture_in_picture: bool
    media_keys: bool
    recommends_extensions: bool
    recommends_features: bool
    drm: bool
    performance: Literal["recommended", "custom"]
    hardware_acceleration: bool


class LanguagesFacts(TypedDict):
    """Preferred languages of pages in order, those of the spell checker and of translation, by their codes.
    ``interface`` is empty for the desktop's own."""

    preferred: list[str]
    interface: str
    spell_check: bool
    dictionaries: list[str]
    offers_translation: bool
    always_translate: list[str]
    never_translate: list[str]


class ProxyFacts(TypedDict):
    """The proxy. Hosts are ``host:port``, empty if there is none; they are told in any mode."""

    mode: ProxyMode
    http: str
    https: str
    socks: str
    socks_version: int
    address: str
    exceptions: list[str]
    dns_over_proxy: bool


class KeyboardShortcutFacts(TypedDict):
    """A shortcut that was changed: keys such as ``accel+shift+K``, empty if it was removed."""

    found: bool
    keys: str | None


@saved
def browsing_settings(home: Home) -> BrowsingSettingsFacts:
    """Scrolling, keys, videos, recommendations and performance."""
    return browsing_settings_of(preferences(home))


def browsing_settings_of(found: Preferences) -> BrowsingSettingsFacts:
    """As ``browsing_settings``, of preferences."""
    usual = found.flag("browser.preferences.defaultPerformanceSettings.enabled", True)
    return {
        "autoscroll": found.flag("general.autoScroll", False),
        "smooth_scrolling": found.flag("general.smoothScroll", True),
        "always_scrollbars": not found.flag("widget.gtk.overlay-scrollbars.enabled", True),
        "cursor_keys": found.flag("accessibility.browsewithcaret", False),
        "search_as_you_type": found.flag("accessibility.typeaheadfind", False),
        "tab_focus": found.whole("accessibility.tabfocus", 7) == 7,
        "picture_in_picture": found.flag("media.videocontrols.picture-in-picture.video-toggle.enabled", True),
        "media_keys": found.flag("media.hardwaremediakeys.enabled", True),
        "recommends_extensions": found.flag(f"{_RECOMMENDS}.addons", True),
        "recommends_features": found.flag(f"{_RECOMMENDS}.features", True),
        "drm": found.flag("media.eme.enabled", False),
        "performance": "recommended" if usual else "custom",
        "hardware_acceleration": not found.flag("layers.acceleration.disabled", False),
    }


@saved
def languages(home: Home) -> LanguagesFacts:
    """Preferred languages, spell checker, translation."""
    return languages_of(preferences(home))


def languages_of(found: Preferences) -> LanguagesFacts:
    """As ``languages``, of preferences."""
    translations = "browser.translations"
    return {
        "preferred": [_code(one) for one in found.texts("intl.accept_languages", "en-US, en")],
        "interface": found.text("intl.locale.requested"),
        "spell_check": found.whole("layout.spellcheckDefault", 1) != 0,
        "dictionaries": found.texts("spellchecker.dictionary"),
        "offers_translation": found.flag(f"{translations}.automaticallyPopup", True),
        "always_translate": found.texts(f"{translations}.alwaysTranslateLanguages"),
        "never_translate": found.texts(f"{translations}.neverTranslateLanguages"),
    }


@saved
def proxy(home: Home) -> ProxyFacts:
    """The proxy that connections go through."""
    return proxy_of(preferences(home))


def proxy_of(found: Preferences) -> ProxyFacts:
    """As ``proxy``, of preferences."""
    return {
        "mode": _MODES.get(found.whole("network.proxy.type", 5), "none"),
        "http": _server(found, "http"),
        "https": _server(found, "ssl"),
        "socks": _server(found, "socks"),
        "socks_version": found.whole("network.proxy.socks_version", 5),
        "address": found.text("network.proxy.autoconfig_url"),
        "exceptions": found.texts("network.proxy.no_proxies_on"),
        "dns_over_proxy": found.flag("network.proxy.socks5_remote_dns", True),
    }


@saved
def keyboard_shortcut(home: Home, command: str) -> KeyboardShortcutFacts:
    """A shortcut of Firefox that was changed, by the id of its command, such as `key_privatebrowsing`."""
    changed = mapping(json_file(home, "customKeys.json"), "shortcuts")
    if command not in changed:
        return absent(KeyboardShortcutFacts)
    one = mapping(changed[command], "a shortcut")
    key = text(one.get("key"), "a key") or text(one.get("keycode"), "a key")
    modifiers = [part.strip() for part in text(one.get("modifiers"), "modifiers").split(",") if part.strip()]
    return {"found": True, "keys": "+".join([*modifiers, key]) if key else ""}


def _server(found: Preferences, kind: str) -> str:
    host, port = found.text(f"network.proxy.{kind}"), found.whole(f"network.proxy.{kind}_port", 0)
    return f"{host}:{port}" if host else ""


def _code(written: str) -> str:
    """The code of a language with capitals for its region: the page of settings writes small letters only."""
    language, *others = written.split("-")
    return "-".join([language.lower(), *(part.upper() if len(part) == 2 else part for part in others)])
