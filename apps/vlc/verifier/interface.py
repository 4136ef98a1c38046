"""``vlc-qt-interface.conf``: what the window remembers. VLC writes it when it quits, and when a profile is saved."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels import qt_settings
from pytest_opencomputer.guest.channels.qt_settings import QtSettings
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import integer

from .addresses import place_of
from .profiles import PROFILES

INTERFACE = ".config/vlc/vlc-qt-interface.conf"
MAX_PROFILES = 200


class InterfaceSetting(TypedDict):
    """A value of the file: as one text, and as a list of texts."""

    found: bool
    value: str | None
    values: list[str] | None


class Recent(TypedDict):
    """A recent medium, and where it was left: seconds from its beginning, 0 at its end or where that is not known."""

    place: str
    seconds: float


class RecentMedia(TypedDict):
    """The menu *Open Recent Media*, newest first; places are relative to the home folder."""

    places: list[str]
    recent: list[Recent]


class View(TypedDict):
    """What of the window is shown. ``playlist_view`` is ``icons``, ``detailed``, ``list`` or ``pictureflow``."""

    playlist: bool
    docked_playlist: bool
    status_bar: bool
    advanced_controls: bool
    playlist_view: str | None


class Profiles(TypedDict):
    """The names of the profiles for Convert/Save, in the order of the list.

    ``altered`` are those of VLC's own that are gone or have other settings.
    """

    found: bool
    names: list[str] | None
    altered: list[str] | None


class Profile(TypedDict):
    """A profile for Convert/Save. ``options`` are all of its settings as VLC writes them."""

    found: bool
    container: str | None
    video_codec: str | None
    video_bit_rate_kb: int | None
    audio_codec: str | None
    audio_bit_rate_kb: int | None
    audio_channels: int | None
    sample_rate: int | None
    options: dict[str, str] | None


@saved
def interface_setting(home: Home, section: str, key: str) -> InterfaceSetting:
    """A value that the window remembers, by section and key of its file."""
    values = _settings(home).texts(section, key)
    if values is None:
        return absent(InterfaceSetting)
    return {"found": True, "value": ", ".join(values), "values": values}


@saved
def recent_media(home: Home) -> RecentMedia:
    """What was played most recently."""
    settings = _settings(home)
    addresses = settings.texts("RecentsMRL", "list") or []
    times = settings.texts("RecentsMRL", "times") or []
    recent: list[Recent] = [
        {"place": place_of(home, address), "seconds": _left(times, at)}
        for at, address in enumerate(addresses)
        if address
    ]
    return {"places": [one["place"] for one in recent], "recent": recent}


@saved
def view(home: Home) -> View:
    """The settings of the menu View."""
    settings = _settings(home)

    def flag(key: str, default: bool) -> bool:
        found = settings.flag("MainWindow", key)
        return default if found is None else found

    views = {"0": "icons", "1": "detailed", "2": "list", "3": "pictureflow"}
    chosen = settings.text("Playlist", "view-mode")
    return {
        "playlist": flag("playlist-visible", False),
        "docked_playlist": flag("pl-dock-status", True),
        "status_bar": flag("status-bar-visible", False),
        "advanced_controls": flag("adv-controls", False),
        "playlist_view": None if chosen is None else views.get(chosen, chosen),
    }


@saved
def conversion_profiles(home: Home) -> Profiles:
    """The profiles for Convert/Save; ``found`` is false until one has been edited, made or removed."""
    profiles = _profiles(home)
    if profiles is None:
        return absent(Profiles)
    altered = [name for name, value in PROFILES.items() if profiles.get(name) != value]
    return {"found": True, "names": list(profiles), "altered": altered}


@saved
def conversion_profile(home: Home, name: str) -> Profile:
    """A profile for Convert/Save by its name."""
    value = (_profiles(home) or {}).get(name)
    if value is None:
        return absent(Profile)
    options = dict(part.split("=", 1) for part in value.split(";") if "=" in part)

    def whole(key: str) -> int | None:
        return integer(options[key], key) if options.get(key) else None

    return {
        "found": True,
        "container": options.get("muxer_mux"),
        "video_codec": options.get("video_codec") if options.get("video_enable") == "yes" else None,
        "video_bit_rate_kb": whole("vcodec_bitrate"),
        "audio_codec": options.get("audio_codec") if options.get("audio_enable") == "yes" else None,
        "audio_bit_rate_kb": whole("acodec_bitrate"),
        "audio_channels": whole("acodec_channels"),
        "sample_rate": whole("acodec_samplerate"),
        "options": options,
    }


def _left(times: list[str], at: int) -> float:
    """Where a medium was left; -1 is written while it plays."""
    return max(0, integer(times[at], "times")) / 1000 if at < len(times) else 0.0


def _profiles(home: Home) -> dict[str, str] | None:
    settings = _settings(home)
    size = settings.text("codecs-profiles", "size")
    if size is None:
        return None
    found: dict[str, str] = {}
    for at in range(1, min(integer(size, "size"), MAX_PROFILES) + 1):
        name = settings.text("codecs-profiles", f"{at}\\Profile-Name")
        value = settings.text("codecs-profiles", f"{at}\\Profile-Value")
        if name is not None:
            found[name] = value or ""
    return found


def _settings(home: Home) -> QtSettings:
    return qt_settings.read(home, INTERFACE) if home.has(INTERFACE) else QtSettings({})
