"""The running player, as it tells of itself over MPRIS (D-Bus), and its windows in the accessibility tree.

Source: the MPRIS D-Bus interface specification 2.2, https://specifications.freedesktop.org/mpris-spec/latest/
"""

from __future__ import annotations

import math
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels import session_bus
from pytest_opencomputer.guest.endpoint import Home, Live, StateCorrupt, StateNoAnswer, absent, live
from pytest_opencomputer.guest.state import shown

from .addresses import place_of

_NAME = "org.mpris.MediaPlayer2.vlc"
_PATH = "/org/mpris/MediaPlayer2"
_PLAYER = "org.mpris.MediaPlayer2.Player"
_TRACKS = "org.mpris.MediaPlayer2.TrackList"
_HOME = Home("/home/user")
MAX_TRACKS = 500

Status = Literal["playing", "paused", "stopped"]
Loop = Literal["none", "track", "playlist"]


class Player(TypedDict):
    """What plays. ``place`` is relative to the home folder; ``seconds`` is where it is, ``length`` how long it is.

    ``volume`` is in percent (100 is the sound as it is), ``rate`` 1.0 at normal speed.
    """

    found: bool
    status: Status | None
    title: str | None
    artist: str | None
    place: str | None
    seconds: float | None
    length: float | None
    volume: int | None
    rate: float | None
    loop: Loop | None
    shuffle: bool | None
    fullscreen: bool | None


class PlayList(TypedDict):
    """The list that is being played: titles and places in its order, and the number (from 1) of the one that plays."""

    found: bool
    titles: list[str | None] | None
    places: list[str] | None
    current: int | None


class Windows(TypedDict):
    """The titles of VLC's windows and dialogs, sorted."""

    found: bool
    titles: list[str] | None


@live
def player(desktop: Live) -> Player:  # noqa: ARG001 - it is about the desktop, but not through its tree
    """What is playing, at which position, and how."""
    name = _running()
    if name is None:
        return absent(Player)
    state = session_bus.properties(name, _PATH, _PLAYER)
    whole = session_bus.properties(name, _PATH, "org.mpris.MediaPlayer2")
    metadata = state.get("Metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    statuses: dict[str, Status] = {"Playing": "playing", "Paused": "paused", "Stopped": "stopped"}
    loops: dict[str, Loop] = {"None": "none", "Track": "track", "Playlist": "playlist"}
    address = metadata.get("xesam:url")
    return {
        "found": True,
        "status": statuses.get(str(state.get("PlaybackStatus"))),
        "title": _text(metadata.get("xesam:title")),
        "artist": _text(metadata.get("xesam:artist")),
        "place": place_of(_HOME, address) if isinstance(address, str) else None,
        "seconds": _seconds(state.get("Position")),
        "length": _seconds(metadata.get("mpris:length")),
        "volume": _percent(state.get("Volume")),
        "rate": None if (rate := _real(state.get("Rate"))) is None else round(rate, 2),
        "loop": loops.get(str(state.get("LoopStatus"))),
        "shuffle": bool(state.get("Shuffle")),
        "fullscreen": bool(whole.get("Fullscreen")),
    }


@live
def play_list(desktop: Live) -> PlayList:  # noqa: ARG001
    """The list that is being played."""
    name = _running()
    if name is None:
        return absent(PlayList)
    tracks = session_bus.properties(name, _PATH, _TRACKS).get("Tracks")
    if not isinstance(tracks, list):
        raise StateCorrupt(f"the list of tracks is {shown(tracks)}")
    tracks = tracks[:MAX_TRACKS]
    (described,) = session_bus.call(name, _PATH, _TRACKS, "GetTracksMetadata", "(ao)", tracks)
    state = session_bus.properties(name, _PATH, _PLAYER).get("Metadata")
    playing = state.get("mpris:trackid") if isinstance(state, dict) else None
    by_track = {one.get("mpris:trackid"): one for one in described if isinstance(one, dict)}
    found = [by_track.get(track, {}) for track in tracks]
    return {
        "found": True,
        "titles": [_text(one.get("xesam:title")) for one in found],
        "places": [place_of(_HOME, str(one.get("xesam:url", ""))) for one in found],
        "current": tracks.index(playing) + 1 if playing in tracks else None,
    }


@live
def windows(desktop: Live) -> Windows:
    """The windows that are open. ``found`` is false if VLC is not running or does not answer."""
    titles = [
        one["name"]
        for role in ("frame", "dialog", "window")
        for one in desktop.find(role=role, app="vlc")
        if one["name"]
    ]
    return {"found": True, "titles": sorted(titles)} if titles else absent(Windows)


def _running() -> str | None:
    """The name of the player on the bus; of several the first, which has the shortest."""
    try:
        return next(iter(session_bus.names(_NAME)), None)
    except StateNoAnswer:
        return None


def _text(value: Any) -> str | None:
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    return None if value is None else str(value)[:2_000]


def _real(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else None


def _seconds(value: Any) -> float | None:
    microseconds = _real(value)
    return None if microseconds is None else round(microseconds / 1e6, 3)


def _percent(value: Any) -> int | None:
    volume = _real(value)
    return None if volume is None else round(volume * 100)
