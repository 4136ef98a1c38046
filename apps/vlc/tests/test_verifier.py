"""The saved endpoints on home folders that VLC left, and on what somebody could put there instead."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from apps.vlc.verifier.configuration import VLCRC
from apps.vlc.verifier.interface import INTERFACE
from apps.vlc.verifier.playlists import MEDIA_LIBRARY
from apps.vlc.verifier.profiles import PROFILES
from pytest_opencomputer.guest import state
from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import SavedState

LIST = "Videos/list.xspf"
PAGES = (
    "interface-preferences",
    "audio-preferences",
    "video-preferences",
    "snapshot-preferences",
    "subtitle-preferences",
    "input-preferences",
    "equalizer",
    "audio-effects",
    "video-effects",
    "overlay",
)


def test_a_home_folder_in_which_vlc_never_ran(saved_state: SavedState) -> None:
    assert saved_state.ask("changed-options") == {"names": []}
    assert saved_state.ask("option", name="audio-language") == {
        "found": True,
        "module": "core",
        "value": "",
        "changed": False,
    }
    assert saved_state.ask("option", name="no-such-option")["found"] is False
    assert saved_state.ask("recent-media") == {"places": [], "recent": []}
    assert saved_state.ask("lua-scripts") == {"titles": [], "scripts": []}
    for endpoint, args in (
        ("playlist", {"place": LIST}),
        ("track-options", {"playlist": LIST, "place": "Videos/a.mp4"}),
        ("bookmarks", {"playlist": LIST, "place": "Videos/a.mp4"}),
        ("media-library", {}),
        ("conversion-profiles", {}),
        ("conversion-profile", {"name": "x"}),
        ("interface-setting", {"section": "MainWindow", "key": "x"}),
        ("media", {"place": "Videos/a.mp4"}),
        ("moment", {"picture": "a.png", "place": "Videos/a.mp4"}),
        ("passage", {"place": "a.mp3", "original": "Videos/a.mp4"}),
        ("hotkey", {"action": "Fly"}),
    ):
        facts = saved_state.ask(endpoint, **args)
        assert facts["found"] is False
        assert set(facts.values()) == {False, None}
    for endpoint in PAGES:
        assert saved_state.ask(endpoint)


# Configuration


def test_options_are_read_as_vlc_does(saved_state: SavedState) -> None:
    text = (
        "\ufeff###\n###  vlc 3.0.23\n###\n\n[core] # core program\n# Enable audio (boolean)\n#audio=0\n\n"
        "volume-step=6.400000\nfile-caching=500\naudio-language=fi,en=x\nvideo-title-show=0\n"
        "[qt] # Qt interface\nqt-max-volume=150\n[elsewhere]\nsnapshot-prefix=a b\nfile-caching=800\nmade-up=1\n"
    )
    saved_state.put(VLCRC, text.encode())
    wanted: dict[str, object] = {
        "audio": True,
        "volume-step": 6.4,
        "file-caching": 800,
        "audio-language": "fi,en=x",
        "video-title-show": False,
        "qt-max-volume": 150,
        "snapshot-prefix": "a b",
    }
    assert {name: saved_state.ask("option", name=name)["value"] for name in wanted} == wanted
    assert saved_state.ask("option", name="made-up") == {"found": True, "module": None, "value": "1", "changed": True}
    names = saved_state.ask("changed-options")["names"]
    assert names == sorted([*(set(wanted) - {"audio"}), "made-up"])
    assert saved_state.ask("changed-options", module="qt")["names"] == ["qt-max-volume"]


def test_what_the_preferences_save_unasked_is_no_change(saved_state: SavedState) -> None:
    unasked = "aout=any\nvod-server=any\nfreetype-font=DejaVu Sans\nsout-x264-preset=ultrafast\nsout-x264-tune=film\n"
    saved_state.put(VLCRC, f"[core]\n{unasked}".encode())
    assert saved_state.ask("changed-options")["names"] == []
    chosen = "aout=alsa\nfreetype-font=DejaVu Serif\nsout-x264-tune=grain\n"
    saved_state.put(VLCRC, f"[core]\n{unasked}{chosen}snapshot-prefix=any\n".encode())
    assert saved_state.ask("changed-options")["names"] == ["aout", "freetype-font", "snapshot-prefix", "sout-x264-tune"]


def test_keys_that_several_actions_have(saved_state: SavedState) -> None:
    saved_state.put(VLCRC, b"[core]\nkey-next=F10\nglobal-key-vol-mute=F12\nkey-stop=\nkey-snapshot=F12\n")
    shared = {one: saved_state.ask("hotkey", action=one)["shared_with"] for one in ("Next", "Mute", "Stop", "Quit")}
    assert shared == {"Next": ["Play playlist bookmark 10"], "Mute": ["Take video snapshot"], "Stop": [], "Quit": []}


@pytest.mark.parametrize("value", ["", "yes", "1.5", "1_000", "٣", "9" * 30, "0x", "nan"])
def test_numbers_that_are_none(saved_state: SavedState, value: str) -> None:
    saved_state.put(VLCRC, f"[core]\nfile-caching={value}\n".encode())
    with pytest.raises(state.StateCorrupt, match="file-caching"):
        saved_state.ask("input-preferences")


@pytest.mark.parametrize(
    ("line", "endpoint"),
    [
        ("qt-continue=7", "interface-preferences"),
        ("audio-replay-gain-mode=loud", "audio-preferences"),
        ("deinterlace=9", "video-preferences"),
        ("equalizer-bands=1 2 x", "equalizer"),
        ("equalizer-bands=" + "1 " * 11, "equalizer"),
        ("compressor-ratio=inf", "audio-effects"),
        ("hue=nan", "video-effects"),
    ],
)
def test_values_that_vlc_does_not_have(saved_state: SavedState, line: str, endpoint: str) -> None:
    saved_state.put(VLCRC, f"{line}\n".encode())
    with pytest.raises(state.StateCorrupt):
        saved_state.ask(endpoint)


def test_effects(saved_state: SavedState) -> None:
    saved_state.put(
        VLCRC,
        b"[core]\naudio-filter=equalizer:compressor\nvideo-filter=adjust:transform\n[equalizer]\n"
        b"equalizer-preset=rock\nequalizer-bands=8.0 4.8 -5.6\nequalizer-preamp=5.0\n[adjust]\nhue=-20\ngamma=1.5\n",
    )
    found = saved_state.ask("equalizer")
    assert (found["enabled"], found["preset"], found["preamp"]) == (True, "rock", 5.0)
    assert list(found["bands"].items())[:4] == [("60 Hz", 8.0), ("170 Hz", 4.8), ("310 Hz", -5.6), ("600 Hz", 0.0)]
    assert saved_state.ask("audio-effects")["filters"] == ["equalizer", "compressor"]
    found = saved_state.ask("video-effects")
    assert (found["filters"], found["hue"], found["gamma"]) == (["adjust", "transform"], -20.0, 1.5)


# Playlists

XSPF = """<?xml version="1.0" encoding="UTF-8"?>
<playlist xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/" version="1">
<title>Evening</title><trackList>{tracks}</trackList>
<extension application="http://www.videolan.org/vlc/playlist/0">{items}</extension></playlist>"""
TRACK = """<track><location>{location}</location><title>{title}</title><duration>{duration}</duration>
<extension application="http://www.videolan.org/vlc/playlist/0"><vlc:id>{id}</vlc:id>{options}</extension></track>"""


def xspf(*tracks: str, items: str = "") -> bytes:
    return XSPF.format(tracks="".join(tracks), items=items).encode()


def track(location: str, title: str, number: int, *options: str, duration: str = "1500") -> str:
    texts = "".join(f"<vlc:option>{option}</vlc:option>" for option in options)
    return TRACK.format(location=location, title=title, duration=duration, id=number, options=texts)


ONE = track("file:///home/user/Videos/%C3%84%20one.mp4", "One", 0, "start-time=12.5", "stop-time=20", "sub-file=/x=y")
TWO = track(
    "file:///srv/two.mp4", "Two", 1, "bookmarks={name=old,time=1}", "bookmarks={name=A, b,time=61.25},{name=c,time=3}"
)
THREE = track("http://host/three", "Three", 2, duration="")


def test_tracks_stand_in_the_order_that_vlc_shows(saved_state: SavedState) -> None:
    saved_state.put(
        LIST, xspf(ONE, TWO, THREE, items='<vlc:node title="x"><vlc:item tid="2"/></vlc:node><vlc:item tid="0"/>')
    )
    found = saved_state.ask("playlist", place=LIST)
    assert (found["format"], found["title"]) == ("xspf", "Evening")
    assert found["titles"] == ["Three", "One", "Two"]
    assert found["places"] == ["http://host/three", "Videos/Ä one.mp4", "/srv/two.mp4"]
    assert [one["seconds"] for one in found["tracks"]] == [None, 1.5, 1.5]
    assert found["tracks"][1]["options"] == ["start-time=12.5", "stop-time=20", "sub-file=/x=y"]
    assert found["tracks"][2]["options"] == []
    assert saved_state.ask("track-options", playlist=LIST, place="Videos/Ä one.mp4") == {
        "found": True,
        "count": 1,
        "position": 2,
        "title": "One",
        "start_time": 12.5,
        "stop_time": 20.0,
        "options": {"start-time": "12.5", "stop-time": "20", "sub-file": "/x=y"},
    }
    assert saved_state.ask("track-options", playlist=LIST, place="Videos/none.mp4")["found"] is False


def test_the_last_bookmarks_count(saved_state: SavedState) -> None:
    saved_state.put(LIST, xspf(ONE, TWO))
    found = saved_state.ask("bookmarks", playlist=LIST, place="/srv/two.mp4")
    assert found["bookmarks"] == [{"name": "c", "seconds": 3.0}, {"name": "A, b", "seconds": 61.25}]
    assert saved_state.ask("bookmarks", playlist=LIST, place="Videos/Ä one.mp4")["bookmarks"] == []


def test_m3u(saved_state: SavedState) -> None:
    text = (
        "#EXTM3U\r\n#EXTINF:12,Noor Trio - Slow Ferry\r\n#EXTVLCOPT:start-time=3\r\nSlow%20Ferry #2.ogg\r\n"
        "#EXTINF:-1,Größe\n../Music/b.ogg\nfile:///home/user/c%20d.ogg\n/srv/e.ogg\n"
    )
    saved_state.put("Music/list.m3u8", text.encode())
    found = saved_state.ask("playlist", place="Music/list.m3u8")
    assert found["format"] == "m3u8"
    assert found["titles"] == ["Noor Trio - Slow Ferry", "Größe", None, None]
    assert found["places"] == ["Music/Slow Ferry #2.ogg", "Music/b.ogg", "c d.ogg", "/srv/e.ogg"]
    assert [one["seconds"] for one in found["tracks"]] == [12.0, None, None, None]
    assert found["tracks"][0]["options"] == ["start-time=3"]
    saved_state.put("Music/list.m3u", text.encode("latin-1"))
    assert saved_state.ask("playlist", place="Music/list.m3u")["titles"][1] == "Größe"
    saved_state.put("Music/list.m3u8", text.encode("latin-1"))
    with pytest.raises(state.StateCorrupt, match="not UTF-8"):
        saved_state.ask("playlist", place="Music/list.m3u8")


@pytest.mark.parametrize(
    "content",
    [
        b"<playlist/>",
        b"<!DOCTYPE p [<!ENTITY a 'x'>]><playlist xmlns='http://xspf.org/ns/0/'><title>&a;</title></playlist>",
        xspf(track("file:///a", "x", 0, duration="long")),
        b"<" + b"a><" * 10_000,
        xspf(*[track("a", "x", 0)] * 5_001),
    ],
)
def test_playlists_that_are_none(saved_state: SavedState, content: bytes) -> None:
    saved_state.put(LIST, content)
    with pytest.raises(state.StateError):
        saved_state.ask("playlist", place=LIST)


def test_bookmarks_that_are_none(saved_state: SavedState) -> None:
    saved_state.put(LIST, xspf(track("file:///a", "x", 0, "bookmarks={name=x,time=soon}")))
    with pytest.raises(state.StateCorrupt, match="time"):
        saved_state.ask("bookmarks", playlist=LIST, place="/a")


# Files that somebody made


@pytest.mark.parametrize(
    ("place", "endpoint", "args"),
    [
        (VLCRC, "option", {"name": "audio"}),
        (VLCRC, "changed-options", {}),
        (VLCRC, "hotkey", {"action": "Play/Pause"}),
        *((VLCRC, endpoint, {}) for endpoint in PAGES),
        (INTERFACE, "recent-media", {}),
        (INTERFACE, "view", {}),
        (INTERFACE, "conversion-profiles", {}),
        (INTERFACE, "interface-setting", {"section": "a", "key": "b"}),
        (MEDIA_LIBRARY, "media-library", {}),
        (LIST, "playlist", {"place": LIST}),
        (LIST, "track-options", {"playlist": LIST, "place": "a"}),
        (LIST, "bookmarks", {"playlist": LIST, "place": "a"}),
    ],
)
@pytest.mark.parametrize("damage", ["noise", "link", "folder", "pipe", "big"])
def test_damaged_files_are_a_state(
    saved_state: SavedState, place: str, endpoint: str, args: dict[str, Any], damage: str
) -> None:
    path = saved_state.root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    if damage == "noise":
        path.write_bytes(b"<" + bytes(range(256)) * 8)
    elif damage == "link":
        path.symlink_to("/etc/hostname")
    elif damage == "folder":
        path.mkdir()
    elif damage == "pipe":
        os.mkfifo(path)
    else:
        with path.open("wb") as sparse:
            sparse.truncate(300 * 1024**2)
    with pytest.raises(state.StateError):
        saved_state.ask(endpoint, **args)


def test_profiles_and_recent_media(saved_state: SavedState) -> None:
    saved_state.put(
        INTERFACE,
        rb"""[RecentsMRL]
list=file:///home/user/Videos/a%20b.mp4, http://host/x
times=61250, 0
[codecs-profiles]
1\Profile-Name=Voice
1\Profile-Value="muxer_mux=raw;video_enable=no;video_codec=h264;audio_enable=yes;audio_codec=mp3;acodec_bitrate=96"
2\Profile-Name=Half
size=900
""",
    )
    assert saved_state.ask("recent-media") == {
        "places": ["Videos/a b.mp4", "http://host/x"],
        "recent": [{"place": "Videos/a b.mp4", "seconds": 61.25}, {"place": "http://host/x", "seconds": 0.0}],
    }
    assert saved_state.ask("conversion-profiles") == {"found": True, "names": ["Voice", "Half"], "altered": [*PROFILES]}
    found = saved_state.ask("conversion-profile", name="Voice")
    assert (found["container"], found["video_codec"], found["audio_codec"]) == ("raw", None, "mp3")
    assert (found["audio_bit_rate_kb"], found["sample_rate"]) == (96, None)
    assert saved_state.ask("conversion-profile", name="Half")["options"] == {}


def test_profiles_of_vlcs_own_that_are_altered(saved_state: SavedState) -> None:
    def put(profiles: dict[str, str]) -> None:
        lines = [
            line
            for at, (name, value) in enumerate(profiles.items(), 1)
            for line in (f"{at}\\Profile-Name={name}", f'{at}\\Profile-Value="{value}"')
        ]
        saved_state.put(INTERFACE, "\n".join(["[codecs-profiles]", *lines, f"size={len(profiles)}", ""]).encode())

    put({**PROFILES, "Voice": "muxer_mux=mp3"})
    assert saved_state.ask("conversion-profiles")["altered"] == []
    put({name: value.replace("flac", "mp3") for name, value in PROFILES.items() if name != "Audio - CD"})
    assert saved_state.ask("conversion-profiles")["altered"] == ["Audio - FLAC", "Audio - CD"]


def test_scripts(saved_state: SavedState) -> None:
    script = b'function descriptor()\n  return { title = "Jump to chapter"; version = "1" }\nend\n'
    saved_state.put(".local/share/vlc/lua/extensions/jump.lua", script)
    saved_state.put(".local/share/vlc/lua/extensions/notes.txt", b"title='x'")
    saved_state.put(".local/share/vlc/lua/playlist/site.lua", b"\xff")
    (saved_state.root / ".local/share/vlc/lua/extensions/link.lua").symlink_to("/etc/hostname")
    assert saved_state.ask("lua-scripts") == {
        "titles": ["Jump to chapter"],
        "scripts": [
            {"kind": "extensions", "file": "jump.lua", "title": "Jump to chapter"},
            {"kind": "playlist", "file": "site.lua", "title": None},
        ],
    }


def test_there_are_enough_endpoints(opencomputer: Harness) -> None:
    endpoints = opencomputer.registry.verifier("vlc").endpoints.values()
    assert sum(endpoint.state == "saved" for endpoint in endpoints) >= 30
    assert {endpoint.name for endpoint in endpoints if endpoint.state == "live"} == {
        "element",
        "play-list",
        "player",
        "windows",
    }
