"""Settings of the browser. The file is written some ten seconds after a change, and when Chromium quits."""

from __future__ import annotations

import math
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .profile import USER_DATA, Preferences, below

Value = str | int | float | bool | list[str] | None

_STARTUPS: dict[int, Literal["new tab", "continue", "pages", "continue and pages"]] = {
    5: "new tab",
    1: "continue",
    4: "pages",
    6: "continue and pages",
}
_ZOOM_BASE = 1.2  # blink::kTextSizeMultiplierRatio: a level is a power of it


class PreferenceFacts(TypedDict):
    """A preference by its name in the file. Objects are not given."""

    found: bool
    value: Value


class StartupFacts(TypedDict):
    """What Chromium shows when it starts."""

    mode: Literal["new tab", "continue", "pages", "continue and pages", "other"]
    pages: list[str]


class HomeButtonFacts(TypedDict):
    """The home button. ``page`` is the address that was entered, also where the New Tab page is shown instead."""

    shown: bool
    new_tab_page: bool
    page: str


class DownloadSettingsFacts(TypedDict):
    """Where downloads go. ``folder`` is relative to the home folder where it is inside."""

    folder: str
    ask: bool
    open_pdfs_elsewhere: bool
    show_when_done: bool


class LanguagesFacts(TypedDict):
    """Preferred languages in order, and those of the spell checker and of translation, by their codes."""

    preferred: list[str]
    spell_check: bool
    spell_check_languages: list[str]
    offers_translation: bool
    never_translate: list[str]


class ZoomFacts(TypedDict):
    """Zoom in per cent: of pages in general, and of hosts that have their own."""

    default: int
    hosts: dict[str, int]


class FontsFacts(TypedDict):
    """Fonts of pages; an empty name is Chromium's own choice. Sizes in pixels; a minimum of 0 is none."""

    standard: str
    serif: str
    sans_serif: str
    fixed_width: str
    size: int
    fixed_width_size: int
    minimum_size: int


class AppearanceFacts(TypedDict):
    """How the browser looks. ``theme`` is the id of an installed theme, empty for the default one; ``color`` is the
    colour of a theme that is made from one colour, as ``#rrggbb``."""

    mode: Literal["device", "light", "dark", "other"]
    theme: str
    color: str | None
    system_theme: bool
    bookmarks_bar: Literal["always", "new tab page", "never", "other"]
    side_panel: Literal["left", "right"]
    system_title_bar: bool


class PrivacyFacts(TypedDict):
    """Privacy and security. ``secure_dns`` is the mode as the file has it, ``dns_provider`` its address."""

    third_party_cookies: Literal["allowed", "blocked", "blocked in incognito", "other"]
    do_not_track: bool
    safe_browsing: Literal["off", "standard", "enhanced"]
    secure_connections: Literal["off", "on", "warn for public sites"]
    preload: Literal["off", "standard", "extended", "other"]
    search_suggestions: bool
    delete_on_close: bool
    secure_dns: str
    dns_provider: str


class AutofillSettingsFacts(TypedDict):
    """What is offered to be saved and filled in."""

    addresses: bool
    payment_methods: bool
    passwords: bool
    signs_in_by_itself: bool


@saved
def preference(home: Home, name: str) -> PreferenceFacts:
    """A preference by its dotted name in the file, for example `bookmark_bar.show_on_all_tabs`. One that was never
    changed is usually not in the file."""
    value = Preferences(home).get(name)
    if isinstance(value, str):
        return {"found": True, "value": text(value, name)}
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return {"found": True, "value": [text(one, name) for one in value]}
    plain = isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 1 << 63)
    return {"found": True, "value": value} if plain else absent(PreferenceFacts)


@saved
def startup(home: Home) -> StartupFacts:
    """What Chromium shows when it starts: the New Tab page, the tabs from last time, or certain pages."""
    preferences = Preferences(home)
    mode = preferences.whole("session.restore_on_startup", 5)
    return {"mode": _STARTUPS.get(mode, "other"), "pages": preferences.texts("session.startup_urls")}


@saved
def home_button(home: Home) -> HomeButtonFacts:
    """Whether the home button is shown, and what it opens."""
    preferences = Preferences(home)
    return {
        "shown": preferences.flag("browser.show_home_button", False),
        "new_tab_page": preferences.flag("homepage_is_newtabpage", True),
        "page": preferences.text("homepage"),
    }


@saved
def download_settings(home: Home) -> DownloadSettingsFacts:
    """Where downloads go and what happens to them."""
    preferences = Preferences(home)
    folder = preferences.text("download.default_directory", f"{home.seen_as}/Downloads")
    return {
        "folder": folder.removeprefix(home.seen_as + "/"),
        "ask": preferences.flag("download.prompt_for_download", False),
        "open_pdfs_elsewhere": preferences.flag("plugins.always_open_pdf_externally", False),
        "show_when_done": preferences.flag("download_bubble.partial_view_enabled", True),
    }


@saved
def languages(home: Home) -> LanguagesFacts:
    """Preferred languages, spell checker, translation."""
    preferences = Preferences(home)
    # The first one is what a person chose; the other is derived from it, with families of languages filled in.
    chosen = preferences.text("intl.selected_languages") or preferences.text("intl.accept_languages")
    return {
        "preferred": [one for one in chosen.split(",") if one],
        "spell_check": preferences.flag("browser.enable_spellchecking", True),
        "spell_check_languages": preferences.texts("spellcheck.dictionaries"),
        "offers_translation": preferences.flag("translate.enabled", True),
        "never_translate": preferences.texts("translate_blocked_languages"),
    }


@saved
def zoom(home: Home) -> ZoomFacts:
    """The default zoom of pages, and the zoom of hosts for which it was changed."""
    preferences = Preferences(home)
    # One entry for each partition of storage; pages have the one called "x".
    default = preferences.mapping("partition.default_zoom_level").get("x", 0)
    hosts: dict[str, int] = {}
    for host, value in mapping(preferences.mapping("partition.per_host_zoom_levels").get("x"), "zoom levels").items():
        hosts[host] = _percent(below(value, "zoom_level") if isinstance(value, dict) else value)
    return {"default": _percent(default), "hosts": hosts}


@saved
def fonts(home: Home) -> FontsFacts:
    """The fonts of pages and their sizes."""
    preferences = Preferences(home)
    base = "webkit.webprefs"
    return {
        "standard": preferences.text(f"{base}.fonts.standard.Zyyy"),
        "serif": preferences.text(f"{base}.fonts.serif.Zyyy"),
        "sans_serif": preferences.text(f"{base}.fonts.sansserif.Zyyy"),
        "fixed_width": preferences.text(f"{base}.fonts.fixed.Zyyy"),
        "size": preferences.whole(f"{base}.default_font_size", 16),
        "fixed_width_size": preferences.whole(f"{base}.default_fixed_font_size", 13),
        "minimum_size": preferences.whole(f"{base}.minimum_font_size", 0),
    }


@saved
def appearance(home: Home) -> AppearanceFacts:
    """Theme, light and dark, bookmarks bar, side panel."""
    preferences = Preferences(home)
    modes: dict[int, Literal["device", "light", "dark"]] = {0: "device", 1: "light", 2: "dark"}
    bars: dict[int, Literal["always", "new tab page", "never"]] = {0: "always", 1: "new tab page", 2: "never"}
    mode = preferences.whole("browser.theme.color_scheme2", preferences.whole("browser.theme.color_scheme", 0))
    color = preferences.whole("browser.theme.user_color2", preferences.whole("browser.theme.user_color", 0))
    return {
        "mode": modes.get(mode, "other"),
        "theme": preferences.text("extensions.theme.id"),
        "color": f"#{color & 0xFFFFFF:06x}" if color else None,
        "system_theme": preferences.whole("extensions.theme.system_theme", 0) != 0,
        "bookmarks_bar": bars.get(preferences.whole("bookmark_bar.visibility_state", 1), "other"),
        "side_panel": "right" if preferences.flag("side_panel.is_right_aligned", True) else "left",
        "system_title_bar": not preferences.flag("browser.custom_chrome_frame", True),
    }


@saved
def privacy(home: Home) -> PrivacyFacts:
    """Privacy and security."""
    preferences = Preferences(home)
    cookies: dict[int, Literal["allowed", "blocked", "blocked in incognito"]] = {
        0: "allowed",
        1: "blocked",
        2: "blocked in incognito",
    }
    preload: dict[int, Literal["standard", "off", "extended"]] = {0: "standard", 1: "standard", 2: "off", 3: "extended"}
    safe = preferences.flag("safebrowsing.enabled", True)
    strict, balanced = (
        preferences.flag("https_only_mode_enabled", False),
        preferences.flag("https_first_balanced", False),
    )
    place = f"{USER_DATA}/Local State"
    state = json_text.read(home, place) if home.has(place) else None
    return {
        "third_party_cookies": cookies.get(preferences.whole("profile.cookie_controls_mode", 1), "other"),
        "do_not_track": preferences.flag("enable_do_not_track", False),
        "safe_browsing": "off"
        if not safe
        else "enhanced"
        if preferences.flag("safebrowsing.enhanced", False)
        else "standard",
        "secure_connections": "on" if strict else "warn for public sites" if balanced else "off",
        "preload": preload.get(preferences.whole("net.network_prediction_options", 0), "other"),
        "search_suggestions": preferences.flag("search.suggest_enabled", True),
        "delete_on_close": whole(
            preferences.mapping("profile.default_content_setting_values").get("cookies"), "cookies", 1
        )
        == 4,
        "secure_dns": text(below(state, "dns_over_https", "mode"), "mode of secure DNS"),
        "dns_provider": text(below(state, "dns_over_https", "templates"), "provider of secure DNS"),
    }


@saved
def autofill_settings(home: Home) -> AutofillSettingsFacts:
    """Whether addresses, payment methods and passwords are saved and filled in."""
    preferences = Preferences(home)
    return {
        "addresses": preferences.flag("autofill.profile_enabled", True),
        "payment_methods": preferences.flag("autofill.credit_card_enabled", True),
        "passwords": preferences.flag("credentials_enable_service", True),
        "signs_in_by_itself": preferences.flag("credentials_enable_autosignin", True),
    }


def _percent(level: Any) -> int:
    if isinstance(level, bool) or not isinstance(level, int | float) or not -100 < level < 100:
        raise StateCorrupt(f"{shown(level)} is no zoom level")
    return math.floor(100 * _ZOOM_BASE**level + 0.5)
