"""Each operation, played once against the real VLC; the endpoints show its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.vlc.operations import (
    add_to_library,
    assign_hotkey,
    choose,
    choose_file,
    close_bookmarks,
    close_effects,
    convert,
    create_bookmark,
    create_profile,
    delete_bookmark,
    edit_bookmark,
    empty_playlist,
    enqueue,
    enter,
    find_setting,
    go_to,
    hide_playlist,
    open_all_preferences,
    open_bookmarks,
    open_convert,
    open_effects,
    open_preferences,
    play_file,
    playlist_entries,
    remove_entry,
    remove_hotkey,
    save_effects,
    save_over,
    save_playlist,
    save_preferences,
    set_equalizer,
    show_first_frame,
    show_playlist,
    stop_playing,
    switch_on_effect,
    take_snapshot,
    tick,
    turn_to_tab,
    write_tags,
)
from apps.vlc.tests.films import FILM, eventually
from pytest_opencomputer.waits import WaitTimeout

if TYPE_CHECKING:
    from apps.conftest import LiveApp

SECOND = "Videos/Autumn.mp4"
SUBTITLES = "Videos/finnish.srt"


def test_preferences(live_app: LiveApp) -> None:
    desk = live_app.desk
    live_app.start()
    open_preferences(desk, "Interface")
    tick(desk, "Resize interface to video size", False)
    tick(desk, "Pause playback when minimized", False)
    tick(desk, "Pause playback when minimized")
    open_preferences(desk, "Subtitles / OSD")
    choose(desk, "Font size", "Large")
    enter(desk, "Preferred subtitle language", "fi,en")
    enter(desk, "Force subtitle position", "40", role="spin button")
    open_preferences(desk, "Video")
    enter(desk, "Force Aspect Ratio", "4:3")
    save_preferences(desk)
    interface, subtitles = live_app.ask("interface-preferences"), live_app.ask("subtitle-preferences")
    assert (interface["resize_to_video"], interface["pause_when_minimized"]) == (False, True)
    assert (subtitles["size"], subtitles["language"], subtitles["position"]) == (12, ["fi", "en"], 40)
    assert live_app.ask("video-preferences")["aspect_ratio"] == "4:3"

    open_all_preferences(desk)
    find_setting(desk, "Start paused", "Playlist")
    tick(desk, "Start paused")
    find_setting(desk, "Audio desynchronization compensation", "Audio")
    enter(desk, "Audio desynchronization compensation", "-120", role="spin button")
    save_preferences(desk)
    assert live_app.ask("option", name="start-paused")["value"] is True
    assert live_app.ask("option", name="audio-desync")["value"] == -120


def test_hotkeys(live_app: LiveApp) -> None:
    desk = live_app.desk
    live_app.start()
    open_preferences(desk, "Hotkeys")
    assign_hotkey(desk, "Take video snapshot", "F12")
    # F9 is another action's.
    assign_hotkey(desk, "Next", "F9")
    assign_hotkey(desk, "Mute", "shift+F12", everywhere=True)
    remove_hotkey(desk, "Stop")
    save_preferences(desk)
    keys = {name: live_app.ask("hotkey", action=name) for name in ("Take video snapshot", "Next", "Mute", "Stop")}
    assert keys["Take video snapshot"]["keys"] == ["F12"]
    assert keys["Next"]["keys"] == ["F9"]
    assert keys["Mute"] == {
        "found": True,
        "keys": ["m", "Volume Mute"],
        "global_keys": ["Shift+F12"],
        "shared_with": [],
        "changed": True,
    }
    assert keys["Stop"]["keys"] == []
    assert live_app.ask("hotkey", action="Play playlist bookmark 9")["keys"] == []


def test_effects(player: LiveApp) -> None:
    desk = player.desk
    open_effects(desk)
    set_equalizer(desk, "Rock", preamp=6, two_passes=True)
    turn_to_tab(desk, "Compressor")
    tick(desk, "Enable")
    save_effects(desk)
    turn_to_tab(desk, "Video Effects")
    switch_on_effect(desk, "Image adjust", 5)
    desk.key("Home")
    save_effects(desk)
    close_effects(desk)
    equalizer, video = player.ask("equalizer"), player.ask("video-effects")
    assert (equalizer["enabled"], equalizer["preset"], equalizer["two_pass"]) == (True, "rock", True)
    assert equalizer["preamp"] == pytest.approx(6.0)
    assert player.ask("audio-effects")["compressor"]["enabled"] is True
    assert (video["filters"], video["saturation"]) == (["adjust"], 0.0)


def test_the_list(live_app: LiveApp, film: bytes) -> None:
    desk = live_app.desk
    live_app.put({FILM: film, SECOND: film, SUBTITLES: b"1\n00:00:01,000 --> 00:00:03,000\nMatala vesi\n"})
    live_app.start("--start-paused", FILM)
    eventually(live_app, "player", "length", 12.0)
    assert playlist_entries(desk) == []
    show_playlist(desk)
    assert [one.name for one in playlist_entries(desk)] == ["Low Water"]
    show_playlist(desk)
    write_tags(desk, "Low Water", f"/home/user/{FILM}", {"Title": "High Water", "Genre": "Short"})
    tags = live_app.ask("media", place=FILM)["tags"]
    assert (tags["title"], tags["genre"]) == ("High Water", "Short")
    assert live_app.ask("media", place=SECOND)["tags"]["title"] == "Low Water"

    empty_playlist(desk)
    enqueue(desk, f"/home/user/{SECOND}", start=3, subtitles=f"/home/user/{SUBTITLES}")
    enqueue(desk, f"/home/user/{FILM}")
    assert len(playlist_entries(desk)) == 2
    save_playlist(desk, "/home/user/Videos/both.m3u8", "m3u8")
    save_playlist(desk, "/home/user/Videos/both.xspf")
    assert live_app.ask("playlist", place="Videos/both.m3u8")["format"] == "m3u8"
    saved = live_app.ask("playlist", place="Videos/both.xspf")
    assert (saved["format"], saved["places"]) == ("xspf", [SECOND, FILM])
    options = {one: live_app.ask("track-options", playlist="Videos/both.xspf", place=one) for one in (FILM, SECOND)}
    assert (options[SECOND]["start_time"], options[FILM]["start_time"]) == (3.0, None)
    assert "finnish.srt" in str(options[SECOND]["options"])


def test_lists_are_opened_and_saved_again(live_app: LiveApp, film: bytes) -> None:
    desk = live_app.desk
    old = "Videos/both.m3u8"
    live_app.put({FILM: film, SECOND: film, old: b"#EXTM3U\nLow%20Water.mp4\nAutumn.mp4\n"})
    live_app.start()
    add_to_library(desk, f"/home/user/{SECOND}")
    add_to_library(desk, f"/home/user/{FILM}")
    assert playlist_entries(desk) == []
    play_file(desk, f"/home/user/{old}")
    assert live_app.ask("player")["status"] == "playing"
    stop_playing(desk)
    desk.wait_until(lambda: [one.name for one in playlist_entries(desk)] == ["Low Water"] * 2, "both films")
    remove_entry(desk, "Water")
    save_over(desk, f"/home/user/{old}")
    assert live_app.ask("playlist", place=old)["places"] == [SECOND]
    hide_playlist(desk)
    hide_playlist(desk)
    assert playlist_entries(desk) == []
    live_app.quit()
    assert live_app.ask("media-library")["places"] == [SECOND, FILM]


def test_playing(live_app: LiveApp, film: bytes) -> None:
    desk = live_app.desk
    live_app.put({FILM: film})
    live_app.start("--start-paused", FILM)
    eventually(live_app, "player", "length", 12.0)
    show_first_frame(desk)
    eventually(live_app, "player", "status", "paused")
    go_to(desk, "00:07")
    assert live_app.ask("player")["seconds"] == pytest.approx(7.0)
    take_snapshot(desk)
    assert len(live_app.ask("folder", place="Pictures")["places"]) == 1

    open_bookmarks(desk)
    create_bookmark(desk, "The flood", "00:00:06.250")
    create_bookmark(desk, "The ebb", "00:00:09.500")
    create_bookmark(desk, "Gulls", "00:00:10.000")
    edit_bookmark(desk, "The flood", "The flood, at last")
    delete_bookmark(desk, "The ebb")
    close_bookmarks(desk)
    save_playlist(desk, "/home/user/Videos/marks.xspf")
    assert live_app.ask("bookmarks", playlist="Videos/marks.xspf", place=FILM)["bookmarks"] == [
        {"name": "The flood, at last", "seconds": 6.25},
        {"name": "Gulls", "seconds": 10.0},
    ]


def test_converting(live_app: LiveApp, film: bytes) -> None:
    desk = live_app.desk
    live_app.put({FILM: film, "Music/readme.txt": b"Speech of films.\n"})
    live_app.start()
    open_convert(desk, f"/home/user/{FILM}", start=2, stop=7)
    create_profile(
        desk, "Archive voice", container="MP3", codec="MP3", sample_rate="44100 Hz", bit_rate="96", channels="1"
    )
    profile = live_app.ask("conversion-profile", name="Archive voice")
    assert (profile["container"], profile["audio_codec"], profile["sample_rate"]) == ("mp3", "mp3", 44100)
    assert (profile["audio_bit_rate_kb"], profile["audio_channels"]) == (96, 1)
    convert(desk, "Archive voice", "/home/user/Music/low water.mp3")
    assert live_app.ask("media", place="Music/low water.mp3")["seconds"] == pytest.approx(5.0, abs=0.5)
    # The dialog still has the times.
    open_convert(desk, f"/home/user/{FILM}", start=0, stop=0)
    convert(desk, "Archive voice", "/home/user/Music/all of it.mp3")
    assert live_app.ask("media", place="Music/all of it.mp3")["seconds"] == pytest.approx(12.0, abs=0.5)


def test_files_are_chosen_and_what_has_no_effect_is_no_success(live_app: LiveApp, film: bytes) -> None:
    desk = live_app.desk
    live_app.put({FILM: film})
    live_app.start()
    desk.key("ctrl+o")
    choose_file(desk, "^Select one or more files to open$", f"/home/user/{FILM}")
    eventually(live_app, "player", "place", FILM)
    open_preferences(desk, "Audio")
    # Greyed out, as the output that VLC chooses by itself has no volume of its own.
    with pytest.raises(WaitTimeout, match="Always reset audio start level to: to be on"):
        tick(desk, "Always reset audio start level to:")
