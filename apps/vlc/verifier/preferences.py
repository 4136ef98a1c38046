"""What the pages of the preferences set, by what they say there."""

from __future__ import annotations

import posixpath
from typing import Literal, TypedDict, TypeVar

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .configuration import Configuration
from .hotkeys import HOTKEYS

_T = TypeVar("_T")

Continue = Literal["never", "ask", "always"]
ReplayGain = Literal["none", "track", "album"]
Deinterlace = Literal["off", "automatic", "on"]
_CONTINUE: dict[int, Continue] = {0: "never", 1: "ask", 2: "always"}
_GAIN: dict[str, ReplayGain] = {"none": "none", "track": "track", "album": "album"}
_DEINTERLACE: dict[int, Deinterlace] = {0: "off", -1: "automatic", 1: "on"}


class InterfacePreferences(TypedDict):
    """The page Interface. ``filter_recent`` is the expression of addresses that are not remembered."""

    integrate_video: bool
    resize_to_video: bool
    minimal_view: bool
    pause_when_minimized: bool
    tray_icon: bool
    media_change_popup: bool
    one_instance: bool
    one_instance_from_files: bool
    enqueue: bool
    tree: bool
    fullscreen_controller: bool
    remember_recent: bool
    filter_recent: str
    continue_playback: Continue
    metadata_network_access: bool


class AudioPreferences(TypedDict):
    """The page Audio. ``output`` is the module (``alsa``), null where VLC chooses it.

    ``volume_at_start`` is in percent, null if the volume is kept from one session to the next.

    ``language`` are codes in the order of preference. ``normalize`` is the filter *Normalize volume to*, null where
    it is off.
    """

    enabled: bool
    output: str | None
    volume_at_start: int | None
    language: list[str]
    replay_gain: ReplayGain
    replay_gain_preamp: float
    normalize: float | None
    time_stretch: bool
    visualization: str | None


class VideoPreferences(TypedDict):
    """The page Video, without snapshots."""

    enabled: bool
    window_decorations: bool
    fullscreen: bool
    always_on_top: bool
    title_on_video: bool
    title_seconds: float
    hide_cursor_seconds: float
    deinterlace: Deinterlace
    deinterlace_mode: str
    aspect_ratio: str


class SnapshotPreferences(TypedDict):
    """Where and how snapshots are kept. ``folder`` is relative to the home folder, null for the usual one.

    ``format`` is ``png``, ``jpg`` or ``tiff``. ``sequential`` names carry numbers, other ones the time of day.
    """

    folder: str | None
    prefix: str
    format: str
    sequential: bool
    preview: bool


class SubtitlePreferences(TypedDict):
    """The page Subtitles / OSD. ``language`` are codes in the order of preference; colours are ``#rrggbb``.

    ``size`` is the relative one: 20 smaller, 18 small, 16 normal, 12 large, 6 larger. ``position`` moves them up by
    pixels. ``outline`` is 0 none, 2 thin, 4 normal, 6 thick. ``delay_seconds`` shows subtitle files so much later.
    """

    osd: bool
    enabled: bool
    detect_files: bool
    language: list[str]
    encoding: str
    font: str
    size: int
    color: str
    bold: bool
    opacity: int
    background_opacity: int
    outline: int
    shadow_opacity: int
    position: int
    delay_seconds: float


class InputPreferences(TypedDict):
    """The page Input / Codecs, and how the playlist goes on. ``record_folder`` is relative to the home folder."""

    record_folder: str | None
    file_caching_ms: int
    network_caching_ms: int
    live_caching_ms: int
    disc_caching_ms: int
    start_time: float
    stop_time: float
    fast_seek: bool
    rate: float
    play_and_exit: bool
    play_and_pause: bool
    repeat: bool
    loop: bool
    random: bool
    autostart: bool
    media_library: bool


class Hotkey(TypedDict):
    """The keys of an action as VLC writes them (``Ctrl+f``), and the global ones, which work in all windows.

    ``shared_with`` are the other actions that have one of its keys, in the order of the preferences.
    """

    found: bool
    keys: list[str] | None
    global_keys: list[str] | None
    shared_with: list[str] | None
    changed: bool | None


@saved
def interface_preferences(home: Home) -> InterfacePreferences:
    """The page Interface of the preferences."""
    options = Configuration(home)
    return {
        "integrate_video": options.flag("embedded-video"),
        "resize_to_video": options.flag("qt-video-autoresize"),
        "minimal_view": options.flag("qt-minimal-view"),
        "pause_when_minimized": options.flag("qt-pause-minimized"),
        "tray_icon": options.flag("qt-system-tray"),
        "media_change_popup": options.whole("qt-notification") != 0,
        "one_instance": options.flag("one-instance"),
        "one_instance_from_files": options.flag("one-instance-when-started-from-file"),
        "enqueue": options.flag("playlist-enqueue"),
        "tree": options.flag("playlist-tree"),
        "fullscreen_controller": options.flag("qt-fs-controller"),
        "remember_recent": options.flag("qt-recentplay"),
        "filter_recent": options.text("qt-recentplay-filter"),
        "continue_playback": _one(_CONTINUE, options.whole("qt-continue"), "qt-continue"),
        "metadata_network_access": options.flag("metadata-network-access"),
    }


@saved
def audio_preferences(home: Home) -> AudioPreferences:
    """The page Audio of the preferences."""
    options = Configuration(home)
    # The page shows the volume of the output in use: without a sound server that is ALSA's. A gain is its third power.
    keeps = options.flag("volume-save")
    visual, output = options.text("audio-visual"), options.text("aout")
    return {
        "enabled": options.flag("audio"),
        "output": output if output not in ("", "any") else None,
        "volume_at_start": None if keeps else round(max(0.0, options.real("alsa-gain")) ** (1 / 3) * 100),
        "language": options.parts("audio-language", ","),
        "replay_gain": _one(_GAIN, options.text("audio-replay-gain-mode"), "audio-replay-gain-mode"),
        "replay_gain_preamp": options.real("audio-replay-gain-preamp"),
        "normalize": options.real("norm-max-level") if "normvol" in options.parts("audio-filter") else None,
        "time_stretch": options.flag("audio-time-stretch"),
        "visualization": visual if visual not in ("", "none") else None,
    }


@saved
def video_preferences(home: Home) -> VideoPreferences:
    """The page Video of the preferences."""
    options = Configuration(home)
    return {
        "enabled": options.flag("video"),
        "window_decorations": options.flag("video-deco"),
        "fullscreen": options.flag("fullscreen"),
        "always_on_top": options.flag("video-on-top"),
        "title_on_video": options.flag("video-title-show"),
        "title_seconds": options.whole("video-title-timeout") / 1000,
        "hide_cursor_seconds": options.whole("mouse-hide-timeout") / 1000,
        "deinterlace": _one(_DEINTERLACE, options.whole("deinterlace"), "deinterlace"),
        "deinterlace_mode": options.text("deinterlace-mode"),
        "aspect_ratio": options.text("custom-aspect-ratios") or options.text("aspect-ratio"),
    }


@saved
def snapshot_preferences(home: Home) -> SnapshotPreferences:
    """The snapshots on the page Video of the preferences."""
    options = Configuration(home)
    return {
        "folder": _folder(home, options.text("snapshot-path")),
        "prefix": options.text("snapshot-prefix"),
        "format": options.text("snapshot-format"),
        "sequential": options.flag("snapshot-sequential"),
        "preview": options.flag("snapshot-preview"),
    }


@saved
def subtitle_preferences(home: Home) -> SubtitlePreferences:
    """The page Subtitles / OSD of the preferences, and the delay of subtitle files."""
    options = Configuration(home)
    return {
        "osd": options.flag("osd"),
        "enabled": options.flag("spu"),
        "detect_files": options.flag("sub-autodetect-file"),
        "language": options.parts("sub-language", ","),
        "encoding": options.text("subsdec-encoding"),
        "font": options.text("freetype-font"),
        "size": options.whole("freetype-rel-fontsize"),
        "color": f"#{options.whole('freetype-color') & 0xFFFFFF:06x}",
        "bold": options.flag("freetype-bold"),
        "opacity": options.whole("freetype-opacity"),
        "background_opacity": options.whole("freetype-background-opacity"),
        "outline": options.whole("freetype-outline-thickness"),
        "shadow_opacity": options.whole("freetype-shadow-opacity"),
        "position": options.whole("sub-margin"),
        "delay_seconds": options.whole("sub-delay") / 10,
    }


@saved
def input_preferences(home: Home) -> InputPreferences:
    """The page Input / Codecs of the preferences, and how files and playlists are played."""
    options = Configuration(home)
    return {
        "record_folder": _folder(home, options.text("input-record-path")),
        "file_caching_ms": options.whole("file-caching"),
        "network_caching_ms": options.whole("network-caching"),
        "live_caching_ms": options.whole("live-caching"),
        "disc_caching_ms": options.whole("disc-caching"),
        "start_time": options.real("start-time"),
        "stop_time": options.real("stop-time"),
        "fast_seek": options.flag("input-fast-seek"),
        "rate": options.real("rate"),
        "play_and_exit": options.flag("play-and-exit"),
        "play_and_pause": options.flag("play-and-pause"),
        "repeat": options.flag("repeat"),
        "loop": options.flag("loop"),
        "random": options.flag("random"),
        "autostart": options.flag("playlist-autostart"),
        "media_library": options.flag("media-library"),
    }


@saved
def hotkey(home: Home, action: str) -> Hotkey:
    """The hotkey of an action, by its name in the preferences (``Play/Pause``, ``Take video snapshot``)."""
    if action not in HOTKEYS:
        return absent(Hotkey)
    name = HOTKEYS[action][0]
    options = Configuration(home)
    everywhere = f"global-{name}"
    own = {key for which in (name, everywhere) for key in options.parts(which, "\t")}
    others = {other: options.parts(which, "\t") for other, (which, _) in HOTKEYS.items() if other != action}
    return {
        "found": True,
        "keys": options.parts(name, "\t"),
        "global_keys": options.parts(everywhere, "\t"),
        "shared_with": [other for other, keys in others.items() if own.intersection(keys)],
        "changed": options.changed(name) or options.changed(everywhere),
    }


def _one(known: dict[int, _T] | dict[str, _T], value: int | str, what: str) -> _T:
    """What a value means. Raises ``StateCorrupt`` if it is none that is known."""
    for one, meaning in known.items():
        if one == value:
            return meaning
    raise StateCorrupt(f"{what}: {shown(value)} is none of {', '.join(map(str, known))}")


def _folder(home: Home, place: str) -> str | None:
    """The place of a folder in the home folder, with or without a slash at its end; it need not be there."""
    return posixpath.normpath(place).removeprefix(f"{home.seen_as}/") if place else None
