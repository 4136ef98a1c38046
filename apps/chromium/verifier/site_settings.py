"""What sites may do: the content settings, per site and by default. In the preferences; the numbers are those of
components/content_settings/core/common/content_settings.h."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.typed_values import mapping
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .profile import Preferences, below, origin

Setting = Literal["allow", "block", "ask", "session only", "other"]
_SETTINGS: dict[int, Setting] = {1: "allow", 2: "block", 3: "ask", 4: "session only"}

# What the settings pages call a permission, by what the preferences call it; and what it is where nobody changed it.
_PERMISSIONS: dict[str, tuple[str, Setting]] = {
    "location": ("geolocation", "ask"),
    "camera": ("media_stream_camera", "ask"),
    "microphone": ("media_stream_mic", "ask"),
    "notifications": ("notifications", "ask"),
    "cookies": ("cookies", "allow"),
    "images": ("images", "allow"),
    "javascript": ("javascript", "allow"),
    "pop-ups": ("popups", "block"),
    "sound": ("sound", "allow"),
    "automatic downloads": ("automatic_downloads", "ask"),
    "background sync": ("background_sync", "allow"),
    "clipboard": ("clipboard", "ask"),
    "motion sensors": ("sensors", "allow"),
    "midi": ("midi_sysex", "ask"),
    "usb": ("usb_guard", "ask"),
    "serial ports": ("serial_guard", "ask"),
    "bluetooth": ("bluetooth_guard", "ask"),
    "file editing": ("file_system_write_guard", "ask"),
    "fonts": ("local_fonts", "ask"),
    "window management": ("window_placement", "ask"),
    "insecure content": ("mixed_script", "block"),
    "payment handlers": ("payment_handler", "allow"),
    "protocol handlers": ("protocol_handler", "allow"),
    "automatic fullscreen": ("automatic_fullscreen", "block"),
    "automatic picture-in-picture": ("auto_picture_in_picture", "ask"),
    "your device use": ("idle_detection", "ask"),
    "local network": ("local_network", "ask"),
}


class SitePermissionFacts(TypedDict):
    """What a site may do of its own. Not found where it has no setting of its own."""

    found: bool
    setting: Setting | None


class SiteSetting(TypedDict):
    """The setting of a site."""

    site: str
    setting: Setting


class SitePermissionsFacts(TypedDict):
    """The sites that have a setting of their own, sorted."""

    sites: list[SiteSetting]


class PermissionSetting(TypedDict):
    """A setting of a site, by the name of the permission."""

    permission: str
    setting: Setting


class SiteFacts(TypedDict):
    """All settings that a site has of its own, sorted by the name of the permission."""

    settings: list[PermissionSetting]


class DefaultPermissionFacts(TypedDict):
    """What sites may do that have no setting of their own."""

    setting: Setting
    changed: bool


@saved
def site_permission(home: Home, site: str, permission: str) -> SitePermissionFacts:
    """What a site may do, for example use the `location`. `site` is written as in the settings (`shop.example`,
    `[*.]shop.example`, `http://shop.example:8080`); `permission` is one of those listed under `default-permission`."""
    wanted = origin(site)
    for one in _exceptions(Preferences(home), _key(permission)):
        if one["site"] == wanted:
            return {"found": True, "setting": one["setting"]}
    return absent(SitePermissionFacts)


@saved
def site_permissions(home: Home, permission: str) -> SitePermissionsFacts:
    """All sites with their own setting for a permission."""
    return {"sites": _exceptions(Preferences(home), _key(permission))}


@saved
def site(home: Home, site: str) -> SiteFacts:
    """All permissions for which a site has its own setting."""
    wanted = origin(site)
    found: list[PermissionSetting] = [
        {"permission": permission, "setting": one["setting"]}
        for permission, one in exceptions_of_all(Preferences(home))
        if one["site"] == wanted
    ]
    return {"settings": sorted(found, key=lambda one: one["permission"])}


@saved
def default_permission(home: Home, permission: str) -> DefaultPermissionFacts:
    """What sites without their own setting may do, as the settings page of the permission shows it.

    The permissions are: automatic downloads, automatic fullscreen, automatic picture-in-picture, background sync,
    bluetooth, camera, clipboard, cookies, file editing, fonts, images, insecure content, javascript, local network,
    location, microphone, midi, motion sensors, notifications, payment handlers, pop-ups, protocol handlers, serial
    ports, sound, usb, window management, your device use.
    """
    changed = dict(default_permissions(Preferences(home)))
    usual = _PERMISSIONS[_known(permission)][1]
    return {"setting": changed.get(permission, usual), "changed": permission in changed}


def default_permissions(preferences: Preferences) -> Iterator[tuple[str, Setting]]:
    """The permissions that are not as they usually are, each with its setting."""
    values = preferences.mapping("profile.default_content_setting_values")
    for name, (key, usual) in _PERMISSIONS.items():
        value = values.get(key)
        if value is not None and (setting := _setting(value)) != usual:
            yield name, setting


def exceptions_of_all(preferences: Preferences) -> Iterator[tuple[str, SiteSetting]]:
    """Each permission, with each of the sites that have a setting of their own for it."""
    for name, (key, _) in _PERMISSIONS.items():
        yield from ((name, one) for one in _exceptions(preferences, key))


def _exceptions(preferences: Preferences, key: str) -> list[SiteSetting]:
    values = preferences.mapping(f"profile.content_settings.exceptions.{key}")
    found: list[SiteSetting] = []
    for pattern, value in values.items():
        setting = below(mapping(value, f"setting of {shown(pattern)}"), "setting")
        # Some entries keep details instead (when a prompt was dismissed); these decide nothing.
        if isinstance(setting, int) and not isinstance(setting, bool):
            found.append({"site": origin(pattern), "setting": _setting(setting)})
    return sorted(found, key=lambda one: one["site"])


def _setting(value: Any) -> Setting:
    if isinstance(value, bool) or not isinstance(value, int):
        raise StateCorrupt(f"{shown(value)} is no content setting")
    return _SETTINGS.get(value, "other")


def _known(permission: str) -> str:
    if permission not in _PERMISSIONS:
        raise ValueError(f"{permission!r} is no permission; known are: {', '.join(sorted(_PERMISSIONS))}")
    return permission


def _key(permission: str) -> str:
    return _PERMISSIONS[_known(permission)][0]
