"""Settings of privacy, security, history, and what is filled into forms."""

from __future__ import annotations

from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences
from pytest_opencomputer.guest.endpoint import Home, saved

from .profile import preferences

Protection = Literal["standard", "strict", "custom"]
BlockedCookies = Literal["isolate trackers", "trackers", "third-party", "unvisited", "all", "none", "other"]
Where = Literal["never", "private", "always"]
HttpsOnly = Literal["off", "private", "always"]
SecureDns = Literal["default", "increased", "max", "off", "other"]
_PROTECTIONS: dict[str, Protection] = {"standard": "standard", "strict": "strict", "custom": "custom"}
# nsICookieService.idl
_COOKIES: dict[int, BlockedCookies] = {
    0: "none",
    1: "third-party",
    2: "all",
    3: "unvisited",
    4: "trackers",
    5: "isolate trackers",
}
_DNS: dict[int, SecureDns] = {0: "default", 2: "increased", 3: "max", 5: "off"}
_CLEARED = {
    "history": ("browsingHistoryAndDownloads", True),
    "cookies": ("cookiesAndStorage", True),
    "cache": ("cache", True),
    "forms": ("formdata", False),
    "permissions": ("siteSettings", False),
}


class PrivacyFacts(TypedDict):
    """Protection from tracking (with the parts of it that one can choose), secure connections and what is blocked as
    dangerous. ``dns_provider`` is an address, empty for the usual one."""

    tracking_protection: Protection
    cookies: BlockedCookies
    trackers: Where
    cryptominers: bool
    fingerprinters: bool
    do_not_track: bool
    global_privacy_control: bool
    https_only: HttpsOnly
    secure_dns: SecureDns
    dns_provider: str
    blocks_pop_ups: bool
    warns_of_add_ons: bool
    blocks_dangerous: bool
    blocks_dangerous_downloads: bool
    warns_of_unwanted: bool
    certificates: bool


class HistorySettingsFacts(TypedDict):
    """What Firefox remembers, and what it clears when it quits (nothing if it does not)."""

    mode: Literal["remember", "never", "custom"]
    remembers_browsing: bool
    remembers_forms: bool
    always_private: bool
    clears_on_close: bool
    clears: list[str]


class AutofillSettingsFacts(TypedDict):
    """What is offered to be saved and filled in."""

    asks_to_save_logins: bool
    fills_logins: bool
    suggests_passwords: bool
    breach_alerts: bool
    addresses: bool
    payment_cards: bool


@saved
def privacy(home: Home) -> PrivacyFacts:
    """Privacy and security."""
    return privacy_of(preferences(home))


def privacy_of(found: Preferences) -> PrivacyFacts:
    """As ``privacy``, of preferences."""
    tracking = "privacy.trackingprotection"
    return {
        "tracking_protection": _PROTECTIONS.get(found.text("browser.contentblocking.category"), "standard"),
        "cookies": _COOKIES.get(found.whole("network.cookie.cookieBehavior", 5), "other"),
        "trackers": _where(found.flag(f"{tracking}.enabled", False), found.flag(f"{tracking}.pbmode.enabled", True)),
        "cryptominers": found.flag(f"{tracking}.cryptomining.enabled", True),
        "fingerprinters": found.flag(f"{tracking}.fingerprinting.enabled", True),
        "do_not_track": found.flag("privacy.donottrackheader.enabled", False),
        "global_privacy_control": found.flag("privacy.globalprivacycontrol.enabled", False),
        "https_only": _https(found),
        "secure_dns": _DNS.get(found.whole("network.trr.mode", 0), "other"),
        "dns_provider": found.text("network.trr.uri") or found.text("network.trr.custom_uri"),
        "blocks_pop_ups": found.flag("dom.disable_open_during_load", True),
        "warns_of_add_ons": found.flag("xpinstall.whitelist.required", True),
        "blocks_dangerous": found.flag("browser.safebrowsing.malware.enabled", True)
        and found.flag("browser.safebrowsing.phishing.enabled", True),
        "blocks_dangerous_downloads": found.flag("browser.safebrowsing.downloads.enabled", True),
        "warns_of_unwanted": found.flag("browser.safebrowsing.downloads.remote.block_potentially_unwanted", True)
        and found.flag("browser.safebrowsing.downloads.remote.block_uncommon", True),
        "certificates": found.whole("security.OCSP.enabled", 1) != 0,
    }


@saved
def history_settings(home: Home) -> HistorySettingsFacts:
    """What Firefox remembers and clears."""
    return history_settings_of(preferences(home))


def history_settings_of(found: Preferences) -> HistorySettingsFacts:
    """As ``history_settings``, of preferences."""
    browsing = found.flag("places.history.enabled", True)
    forms = found.flag("browser.formfill.enable", True)
    private = found.flag("browser.privatebrowsing.autostart", False)
    clears = found.flag("privacy.sanitize.sanitizeOnShutdown", False)
    custom = found.flag("privacy.history.custom", False) or not (browsing and forms) or clears
    return {
        "mode": "never" if private else "custom" if custom else "remember",
        "remembers_browsing": browsing,
        "remembers_forms": forms,
        "always_private": private,
        "clears_on_close": clears,
        "clears": sorted(
            name
            for name, (preference, usual) in _CLEARED.items()
            if clears and found.flag(f"privacy.clearOnShutdown_v2.{preference}", usual)
        ),
    }


@saved
def autofill_settings(home: Home) -> AutofillSettingsFacts:
    """Whether logins, addresses and cards are saved and filled in."""
    return autofill_settings_of(preferences(home))


def autofill_settings_of(found: Preferences) -> AutofillSettingsFacts:
    """As ``autofill_settings``, of preferences."""
    return {
        "asks_to_save_logins": found.flag("signon.rememberSignons", True),
        "fills_logins": found.flag("signon.autofillForms", True),
        "suggests_passwords": found.flag("signon.generation.enabled", True),
        "breach_alerts": found.flag("signon.management.page.breach-alerts.enabled", True),
        "addresses": found.flag("extensions.formautofill.addresses.enabled", True),
        "payment_cards": found.flag("extensions.formautofill.creditCards.enabled", True),
    }


def _where(always: bool, private: bool) -> Where:
    return "always" if always else "private" if private else "never"


def _https(found: Preferences) -> HttpsOnly:
    if found.flag("dom.security.https_only_mode", False):
        return "always"
    return "private" if found.flag("dom.security.https_only_mode_pbm", False) else "off"
