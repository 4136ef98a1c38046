"""Extensions, themes and other add-ons: ``extensions.json``, written within a second of a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.typed_values import flag, items, mapping, text, texts
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import below, json_file

Kind = Literal["extension", "theme", "dictionary", "language pack", "other"]
_KINDS: dict[str, Kind] = {
    "extension": "extension",
    "theme": "theme",
    "dictionary": "dictionary",
    "locale": "language pack",
}
_IN_PRIVATE = "internal:privateBrowsingAllowed"
USUAL_THEME = "System theme — auto"


class ExtensionFacts(TypedDict):
    """An add-on, and whether it may run in private windows."""

    found: bool
    id: str | None
    version: str | None
    enabled: bool | None
    in_private: bool | None
    kind: Kind | None


class ExtensionsFacts(TypedDict):
    """The names of the extensions that are switched on and off, and of all themes, sorted."""

    enabled: list[str]
    disabled: list[str]
    themes: list[str]


@saved
def extension(home: Home, name: str) -> ExtensionFacts:
    """An add-on by its name or id: an extension, a theme, a dictionary or a language pack."""
    for one in _add_ons(home):
        key = text(one.get("id"), "id of an add-on")
        if name in (_name(one), key):
            private = texts(below(json_file(home, "extension-preferences.json"), key, "permissions"), "permissions")
            return {
                "found": True,
                "id": key,
                "version": text(one.get("version"), "version of an add-on"),
                "enabled": flag(one.get("active"), "whether an add-on is active"),
                "in_private": _IN_PRIVATE in private,
                "kind": _kind(one),
            }
    return absent(ExtensionFacts)


@saved
def extensions(home: Home, without: list[str] = []) -> ExtensionsFacts:  # noqa: B006 - never changed
    """The add-ons that the page of add-ons lists, except those with a name in `without`."""
    listed = [one for one in _add_ons(home) if _name(one) not in without]
    plain = [(_name(one), flag(one.get("active"), "active")) for one in listed if _kind(one) == "extension"]
    return {
        "enabled": sorted(name for name, active in plain if active),
        "disabled": sorted(name for name, active in plain if not active),
        "themes": sorted(_name(one) for one in listed if _kind(one) == "theme"),
    }


def theme_name(home: Home) -> str:
    """The name of the theme that is switched on."""
    active = (_name(one) for one in _add_ons(home) if _kind(one) == "theme" and one.get("active") is True)
    return next(active, USUAL_THEME)


def _add_ons(home: Home) -> list[Mapping[str, Any]]:
    """Those that a person can see."""
    found = items(below(json_file(home, "extensions.json"), "addons"), "add-ons")
    shown = [mapping(one, "an add-on") for one in found]
    return [one for one in shown if not flag(one.get("hidden"), "hidden") and flag(one.get("visible"), "visible", True)]


def _name(one: Mapping[str, Any]) -> str:
    return text(below(one.get("defaultLocale"), "name"), "name of an add-on")


def _kind(one: Mapping[str, Any]) -> Kind:
    return _KINDS.get(text(one.get("type"), "kind of an add-on"), "other")
