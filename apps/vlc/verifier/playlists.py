"""Playlists that were saved (XSPF, M3U, M3U8), the media library, and bookmarks.

XSPF is that of https://www.xspf.org/spec with VLC's extension: options of a track as ``vlc:option``, folders as
``vlc:node``. M3U has ``#EXTINF:SECONDS,TITLE`` and ``#EXTVLCOPT:OPTION`` before each address; ``.m3u8`` is UTF-8.
Custom bookmarks are only kept in an option of the track (``bookmarks={name=…,time=…}``).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import xml_tree
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import integer, number, shown

from .addresses import place_of

MEDIA_LIBRARY = ".local/share/vlc/ml.xspf"
MAX_BYTES = 8 * 1024**2
MAX_TRACKS = 5_000
_XSPF = "{http://xspf.org/ns/0/}"
_VLC = "{http://www.videolan.org/vlc/playlist/ns/0/}"
_BOOKMARK = re.compile(r"\{([^{}]{0,2000})\}")
_INFO = re.compile(r"#EXTINF:\s*(-?\d{1,12}(?:\.\d{1,9})?)\s*(?:[^,]*),(.*)")

Format = Literal["xspf", "m3u", "m3u8"]


class Track(TypedDict):
    """An entry. ``place`` is relative to the home folder for files in it, an absolute path or an address otherwise.

    ``seconds`` is the length that is written down, ``options`` those of the entry (``start-time=12``), sorted, without
    the bookmarks.
    """

    title: str | None
    artist: str | None
    place: str
    seconds: float | None
    options: list[str]


class Playlist(TypedDict):
    """A playlist: its tracks in their order, and of all of them the titles and the places."""

    found: bool
    format: Format | None
    title: str | None
    titles: list[str | None] | None
    places: list[str] | None
    tracks: list[Track] | None


class TrackOptions(TypedDict):
    """The entries for a file in a playlist: how many, where the first one stands (from 1), and its options by name."""

    found: bool
    count: int | None
    position: int | None
    title: str | None
    start_time: float | None
    stop_time: float | None
    options: dict[str, str] | None


class Bookmark(TypedDict):
    """A custom bookmark."""

    name: str
    seconds: float


class Bookmarks(TypedDict):
    """The custom bookmarks of a file in a playlist, in their order in time."""

    found: bool
    names: list[str] | None
    bookmarks: list[Bookmark] | None


class MediaLibrary(TypedDict):
    """What the media library holds: tracks in their order, and the names of its folders."""

    found: bool
    places: list[str] | None
    titles: list[str | None] | None
    folders: list[str] | None


@saved
def playlist(home: Home, place: str) -> Playlist:
    """The entries of a playlist that was saved as XSPF, M3U or M3U8, in order."""
    if not home.has(place):
        return absent(Playlist)
    kind, title, tracks = _read(home, place)
    return {
        "found": True,
        "format": kind,
        "title": title,
        "titles": [track["title"] for track, _ in tracks],
        "places": [track["place"] for track, _ in tracks],
        "tracks": [track for track, _ in tracks],
    }


@saved
def track_options(home: Home, playlist: str, place: str) -> TrackOptions:
    """The options that a playlist sets for a file. The file's place is relative to the home folder."""
    if not home.has(playlist):
        return absent(TrackOptions)
    tracks = _read(home, playlist)[2]
    at = [number for number, (track, _) in enumerate(tracks, 1) if track["place"] == place]
    if not at:
        return absent(TrackOptions)
    track = tracks[at[0] - 1][0]
    options = dict(_option(one) for one in track["options"])
    return {
        "found": True,
        "count": len(at),
        "position": at[0],
        "title": track["title"],
        "start_time": number(options["start-time"], "start-time") if "start-time" in options else None,
        "stop_time": number(options["stop-time"], "stop-time") if "stop-time" in options else None,
        "options": options,
    }


@saved
def bookmarks(home: Home, playlist: str, place: str) -> Bookmarks:
    """The custom bookmarks of a file that were saved with a playlist."""
    if not home.has(playlist):
        return absent(Bookmarks)
    marks = next((marks for track, marks in _read(home, playlist)[2] if track["place"] == place), None)
    if marks is None:
        return absent(Bookmarks)
    found = sorted(_bookmarks(marks), key=lambda one: one["seconds"])
    return {"found": True, "names": [one["name"] for one in found], "bookmarks": found}


@saved
def media_library(home: Home) -> MediaLibrary:
    """The media library, which VLC writes when it quits."""
    if not home.has(MEDIA_LIBRARY):
        return absent(MediaLibrary)
    root = xml_tree.read(home, MEDIA_LIBRARY)
    tracks = [track for track, _ in _xspf_tracks(home, root, MEDIA_LIBRARY)]
    return {
        "found": True,
        "places": [track["place"] for track in tracks],
        "titles": [track["title"] for track in tracks],
        "folders": [node.get("title", "") for node in root.iter(f"{_VLC}node")],
    }


_Tracks = list[tuple[Track, str]]
"""Tracks, and of each the text of its bookmarks."""


def _read(home: Home, place: str) -> tuple[Format, str | None, _Tracks]:
    content = home.file(place, MAX_BYTES)
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        root = xml_tree.parse(content, place)
        if root.tag != f"{_XSPF}playlist":
            raise StateCorrupt(f"{shown(place)} is no XSPF playlist but {shown(root.tag)}")
        return "xspf", root.findtext(f"{_XSPF}title"), _xspf_tracks(home, root, place)
    is_utf8 = place.lower().endswith(".m3u8")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if is_utf8:
            raise StateCorrupt(f"{shown(place)} is not UTF-8: {error.reason} at byte {error.start}") from error
        text = content.decode("latin-1")
    return "m3u8" if is_utf8 else "m3u", None, _m3u_tracks(home, text, place)


def _xspf_tracks(home: Home, root: ET.Element, place: str) -> _Tracks:
    """The tracks in VLC's order: first as its extension lists them, then those that it does not list."""
    elements = root.findall(f"{_XSPF}trackList/{_XSPF}track")
    if len(elements) > MAX_TRACKS:
        raise StateTooBig(f"{shown(place)} has {len(elements)} tracks")
    tracks = [_xspf_track(home, one, place) for one in elements]
    numbers: dict[str, int] = {}
    for at, one in enumerate(elements):
        numbers.setdefault(one.findtext(f"{_XSPF}extension/{_VLC}id", str(at)), at)
    named = [one.get("tid", "") for one in root.findall(f"{_XSPF}extension") for one in one.iter(f"{_VLC}item")]
    order = [numbers[tid] for tid in dict.fromkeys(named) if tid in numbers]
    order += [at for at in range(len(tracks)) if at not in set(order)]
    return [tracks[at] for at in order]


def _xspf_track(home: Home, one: ET.Element, place: str) -> tuple[Track, str]:
    length = one.findtext(f"{_XSPF}duration")
    texts = [(option.text or "").strip() for option in one.iter(f"{_VLC}option")]
    track: Track = {
        "title": one.findtext(f"{_XSPF}title"),
        "artist": one.findtext(f"{_XSPF}creator"),
        "place": place_of(home, one.findtext(f"{_XSPF}location", "").strip(), place),
        "seconds": integer(length, "duration") / 1000 if length else None,
        "options": sorted(text for text in texts if not text.startswith("bookmarks=")),
    }
    return track, _marks(texts)


def _m3u_tracks(home: Home, text: str, place: str) -> _Tracks:
    tracks: _Tracks = []
    title: str | None = None
    seconds: float | None = None
    texts: list[str] = []
    for line in map(str.strip, text.split("\n")):
        if match := _INFO.fullmatch(line):
            length = number(match[1], "EXTINF")
            seconds, title = length if length >= 0 else None, match[2].strip()
        elif line.upper().startswith("#EXTVLCOPT:"):
            texts.append(line.partition(":")[2].strip())
        elif line and not line.startswith("#"):
            if len(tracks) >= MAX_TRACKS:
                raise StateTooBig(f"{shown(place)} has more than {MAX_TRACKS} tracks")
            options = sorted(one for one in texts if not one.startswith("bookmarks="))
            track: Track = {
                "title": title,
                "artist": None,
                "place": place_of(home, line, place),
                "seconds": seconds,
                "options": options,
            }
            tracks.append((track, _marks(texts)))
            title, seconds, texts = None, None, []
    return tracks


def _option(text: str) -> tuple[str, str]:
    """Name and value of an option; one without a value is a switch."""
    name, _, value = text.lstrip(":").partition("=")
    return name, value


def _marks(options: list[str]) -> str:
    """The option with the bookmarks. Each change adds one behind those before it, and the last one counts."""
    return next((one for one in reversed(options) if one.startswith("bookmarks=")), "")


def _bookmarks(text: str) -> list[Bookmark]:
    """``bookmarks={name=Intro,time=12.3},{name=…}``: names may have commas, the time is what ends it."""
    found: list[Bookmark] = []
    marks = _BOOKMARK.findall(text)
    if len(marks) > MAX_TRACKS:
        raise StateTooBig(f"{len(marks)} bookmarks, at most {MAX_TRACKS} are read")
    for part in marks:
        fields = re.fullmatch(r"name=(.*?)(?:,(?:bytes|time)=.*)?", part, re.DOTALL)
        time = re.search(r",time=([^,]*)", part)
        if fields is None or time is None:
            raise StateCorrupt(f"{shown(part)} is no bookmark")
        found.append({"name": fields[1], "seconds": round(number(time[1], "time"), 3)})
    return found
