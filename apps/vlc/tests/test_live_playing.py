"""What plays, and the files that come of it: snapshots, recordings, conversions, tags."""

from __future__ import annotations

import hashlib
import io
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from apps.vlc.tests.films import DAWN, FILM, eventually, make_film
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.vlc.tests.conftest import Ui


def test_what_plays(player: LiveApp, ui: Ui) -> None:
    found = player.ask("player")
    assert (found["title"], found["artist"], found["place"]) == ("Low Water", "Ines Carvalho", FILM)
    assert (found["status"], found["length"], found["volume"], found["rate"]) == ("paused", 12.0, 100, 1.0)
    assert (found["loop"], found["shuffle"], found["fullscreen"]) == ("none", False, False)
    ui.go_to("000007")
    eventually(player, "player", "seconds", 7.0)
    player.desk.keys("ctrl+Up", "]", "l", "r")
    eventually(player, "player", "volume", 105)
    eventually(player, "player", "rate", 1.1)
    eventually(player, "player", "loop", "playlist")
    eventually(player, "player", "shuffle", True)
    player.desk.key("f")
    eventually(player, "player", "fullscreen", True)
    player.desk.key("f")
    eventually(player, "player", "fullscreen", False)
    player.desk.key("s")
    eventually(player, "player", "status", "stopped")


def test_windows(player: LiveApp) -> None:
    assert player.ask("windows")["titles"] == ["Ines Carvalho - Low Water - VLC media player"]
    player.desk.key("ctrl+t")
    player.desk.window("^Go to Time$")
    eventually(player, "windows", "titles", ["Go to Time", "Ines Carvalho - Low Water - VLC media player"])
    player.kill()
    assert player.ask("windows") == {"found": False, "titles": None}
    assert player.ask("player")["found"] is False
    assert player.ask("play-list")["found"] is False


def test_elements_of_a_window(live_app: LiveApp, ui: Ui) -> None:
    box, entry, spin = (
        {"role": "check box", "name": "Always reset audio start level to:"},
        {"role": "text", "name": "Preferred audio language:"},
        {"role": "spin button", "name": "Force subtitle position"},
    )
    live_app.start()
    assert set(live_app.ask("element", **box).values()) == {False, None}
    ui.preferences("Audio")
    found = live_app.ask("element", **box)
    assert (found["found"], found["checked"], found["enabled"], found["focused"]) == (True, False, False, False)
    ui.choose("Output module:", "ALSA audio output")
    assert live_app.ask("element", **box)["enabled"] is True
    ui.check(box["name"])
    eventually(live_app, "element", "checked", True, **box)
    assert live_app.ask("element", **box)["focused"] is True
    assert live_app.ask("element", **entry)["text"] == ""
    ui.enter(entry["name"], "fr,en")
    eventually(live_app, "element", "text", "fr,en", **entry)
    ui.preferences("Subtitles / OSD")
    assert live_app.ask("element", **spin)["value"] == 0.0
    ui.enter(spin["name"], "40", role="spin button")
    eventually(live_app, "element", "value", 40.0, **spin)
    assert live_app.ask("element", **spin)["text"] == "40 px"
    ui.preferences("Hotkeys")
    search = min(live_app.desk.find_all(role="text"), key=lambda one: one.y)
    live_app.desk.fill(search, "Take video snapshot")
    cell = {"role": "table cell", "name": "Take video snapshot"}
    eventually(live_app, "element", "selected", False, **cell)
    live_app.desk.click(role="table cell", name=cell["name"])
    eventually(live_app, "element", "selected", True, **cell)


def test_snapshots_show_the_moment_to_a_sixth_of_a_second(player: LiveApp, ui: Ui) -> None:
    for digits, seconds in (("000009", 9), ("000004", 4)):
        ui.go_to(digits)
        eventually(player, "player", "seconds", float(seconds))
        player.desk.settle()
        place = _snapshot(player)
        found = player.ask("moment", picture=place, place=FILM)
        assert found["seconds"] == pytest.approx(seconds, abs=0.17)
        assert found["difference"] < 3
        picture = player.ask("picture", place=place)
        assert (picture["format"], picture["width"], picture["height"]) == ("png", 320, 180)


def test_where_subtitles_stand(live_app: LiveApp, film: bytes, ui: Ui) -> None:
    subtitles = b"1\n00:00:00,500 --> 00:00:11,000\nThe tide is out, and the boats lie dry\n"
    live_app.put({FILM: film, "Videos/Low Water.srt": subtitles})
    live_app.start(FILM)
    until(lambda: live_app.ask("player")["seconds"], what="the film to play", timeout=60)
    live_app.desk.key("space")
    eventually(live_app, "player", "status", "paused")
    ui.go_to("000004")
    eventually(live_app, "player", "seconds", 4.0)
    live_app.desk.settle()
    place = _snapshot(live_app)
    at = live_app.ask("moment", picture=place, place=FILM)["seconds"]
    found = live_app.ask("frame-changes", place=place, original=FILM, original_seconds=at)
    assert found["top"] > 0.7
    assert found["x"] == pytest.approx(0.5, abs=0.05)
    assert 0.02 < found["share"] < 0.2
    film_itself = live_app.ask("frame-grid", place=FILM, seconds=at, columns=1, rows=3)["cells"]
    shown = live_app.ask("frame-grid", place=place, columns=1, rows=3)["cells"]
    assert shown[0] == pytest.approx(film_itself[0], abs=4)
    assert shown[2] != pytest.approx(film_itself[2], abs=4)


def _snapshot(app: LiveApp) -> str:
    """Take a snapshot and return its place."""
    before = set(app.ask("folder", place="Pictures")["places"])
    app.desk.key("shift+s")

    def made() -> str:
        new = set(app.ask("folder", place="Pictures")["places"]) - before
        return next((f"Pictures/{one}" for one in new if app.file(f"Pictures/{one}").endswith(b"IEND\xaeB`\x82")), "")

    place = until(made, what="a snapshot", timeout=60)
    assert place.startswith("Pictures/vlcsnap-")
    return place


def test_a_folder_for_snapshots_that_is_not_there_becomes_the_file(player: LiveApp, ui: Ui) -> None:
    ui.preferences("Video")
    ui.enter("Directory", "/home/user/Pictures/Stills")
    ui.save()
    player.desk.key("shift+s")
    until(lambda: ui.has("Pictures/Stills"), what="a snapshot", timeout=60)
    assert player.ask("picture", place="Pictures/Stills")["format"] == "png"


def test_a_recording_begins_ahead_of_what_is_shown(player: LiveApp, ui: Ui) -> None:
    ui.go_to("000002")
    eventually(player, "player", "seconds", 2.0)
    player.desk.keys("shift+r", "space")
    until(lambda: player.ask("player")["seconds"] > 6, what="six seconds", timeout=60)
    player.desk.keys("shift+r", "s")
    eventually(player, "player", "status", "stopped")
    (name,) = [one for one in player.ask("folder", place="Videos")["places"] if one.startswith("vlc-record-")]
    assert name.endswith("-Low Water-.mp4")
    found = player.ask("media", place=f"Videos/{name}")
    assert (found["video"]["codec"], found["audio"]["codec"]) == ("h264", "aac")
    assert 2 < found["seconds"] < 6
    passage = player.ask("passage", place=f"Videos/{name}", original=FILM)
    assert passage["likeness"] > 0.8
    assert 2 <= passage["start"] <= 5
    start = player.ask("moment", picture=f"Videos/{name}", place=FILM)
    assert start["seconds"] == pytest.approx(passage["start"], abs=0.3)


def test_a_conversion_with_a_profile_of_ones_own(player: LiveApp, ui: Ui) -> None:
    desk = player.desk
    assert player.ask("conversion-profiles")["found"] is False
    desk.keys("s", "ctrl+r")
    desk.window("^Open Media$")
    desk.click(role="button", name=r"Add\.\.\.")
    ui.file_name(FILM, "^Select one or multiple files$")
    desk.click(role="button", name="Convert / Save")
    desk.window("^Convert$")
    desk.click(desk.find(role="button", description="Create a new profile"))
    desk.window("^Profile edition$")
    desk.fill(desk.find(role="text", name="Profile Name"), "Archive voice")
    # A container that holds sound only takes the ticks off all else, and off the sound.
    desk.click(role="radio button", name="MP3")
    desk.click(role="page tab", name="Audio codec")
    ui.check("Audio")
    ui.choose("Codec", "MP3")
    ui.choose("Sample Rate", "44100 Hz")
    ui.enter("Bitrate", "96", role="spin button")
    ui.enter("Channels", "1", role="spin button")
    desk.click(role="button", name="Create")
    desk.gone("^Profile edition$")
    found = player.ask("conversion-profile", name="Archive voice")
    assert (found["container"], found["video_codec"], found["audio_codec"]) == ("mp3", None, "mp3")
    assert (found["audio_bit_rate_kb"], found["audio_channels"], found["sample_rate"]) == (96, 1, 44100)
    assert player.ask("conversion-profiles")["names"][-1] == "Archive voice"
    ui.choose("Profile", "Archive voice")
    # What is typed into the entry is not taken.
    desk.click(role="button", name="Browse")
    ui.file_name("Music/low water.mp3", r"^Save file\.\.\.$")
    desk.click(role="button", name="Start")
    desk.gone("^Convert$")
    # Twelve seconds of 96 kb/s.
    until(lambda: _size(player, "Music", "low water.mp3") >= 143_000, what="the sound", timeout=60)
    found = player.ask("media", place="Music/low water.mp3")
    assert (found["container"], found["kinds"], found["bit_rate"]) == ("mp3", ["audio"], 96000)
    assert (found["audio"]["channels"], found["audio"]["sample_rate"]) == (1, 44100)
    assert player.ask("passage", place="Music/low water.mp3", original=FILM)["likeness"] > 0.85
    level = player.ask("sound-level", place="Music/low water.mp3")
    assert level["mean"] == pytest.approx(player.ask("sound-level", place=FILM)["mean"], abs=1)


def test_a_converted_film_shows_the_same_at_the_same_time(player: LiveApp, ui: Ui) -> None:
    desk = player.desk
    player.put({"Videos/Dawn.mp4": make_film(player.sandbox, pictures=DAWN)})
    desk.keys("s", "ctrl+r")
    desk.window("^Open Media$")
    desk.click(role="button", name=r"Add\.\.\.")
    ui.file_name("Videos/Dawn.mp4", "^Select one or multiple files$")
    desk.click(role="button", name="Convert / Save")
    desk.window("^Convert$")
    ui.choose("Profile", "Video - H.264 + MP3 (MP4)")
    desk.click(role="button", name="Browse")
    ui.file_name("Videos/web.mp4", r"^Save file\.\.\.$")
    desk.click(role="button", name="Start")
    desk.gone("^Convert$")
    # The index of an MP4 file comes last.
    until(
        lambda: _size(player, "Videos", "web.mp4") > 0 and b"moov" in player.file("Videos/web.mp4"),
        what="the whole film",
        timeout=60,
    )
    times = (1.0, 5.0, 9.0, 11.0)
    original = [player.ask("frame", place="Videos/Dawn.mp4", seconds=time)["red"] for time in times]
    assert all(later - earlier > 12 for earlier, later in pairwise(original))
    converted = [player.ask("frame", place="Videos/web.mp4", seconds=time)["red"] for time in times]
    assert converted == pytest.approx(original, abs=5)


def _size(app: LiveApp, folder: str, name: str) -> int:
    entries = app.ask("folder", place=folder)["entries"]
    return sum(entry["size"] for entry in entries if entry["place"] == name)


def test_tags_are_written_into_the_file(player: LiveApp, film: bytes) -> None:
    desk = player.desk
    before = player.ask("file", place=FILM)
    assert before == {"found": True, "size": len(film), "sha256": hashlib.sha256(film).hexdigest()}
    desk.key("ctrl+i")
    desk.window("^Current Media Information$")
    label = desk.find(role="label", name="Title")
    # The entries stand below their labels.
    entries = [one for one in desk.find_all(role="text") if one.x == label.x and one.y > label.y]
    desk.fill(min(entries, key=lambda one: one.y), "High Water")
    desk.click(role="button", name=".*Save Metadata")
    eventually_tag(player, "title", "High Water")
    player.quit()
    written = player.file(FILM)
    assert player.ask("file", place=FILM) == {
        "found": True,
        "size": len(written),
        "sha256": hashlib.sha256(written).hexdigest(),
    }
    assert written != film
    assert player.ask("frame", place=FILM, seconds=5.0)["found"] is True


def eventually_tag(app: LiveApp, tag: str, wanted: str) -> None:
    until(lambda: app.ask("media", place=FILM)["tags"].get(tag) == wanted, what=f"the tag {tag}", timeout=60)


def test_extensions_of_the_user_are_in_the_menu(live_app: LiveApp) -> None:
    described = b'function descriptor()\n return { title = "Chapter notes"; capabilities = {} }\nend\n'
    script = described + b"function activate()\nend\n"
    assert live_app.ask("lua-scripts") == {"titles": [], "scripts": []}
    live_app.put({".local/share/vlc/lua/extensions/notes.lua": script})
    live_app.start()
    live_app.desk.click(role="menu item", name="View")
    live_app.desk.find(role="menu item", name="Chapter notes")
    assert live_app.ask("lua-scripts")["titles"] == ["Chapter notes"]


def test_the_usual_video_output_stays_black(player: LiveApp) -> None:
    def brightest() -> int:
        window = player.desk.window("VLC media player$")
        picture = player.sandbox.zoom((window.x + 100, window.y + 60, window.x + 200, window.y + 140))
        return max(max(pixel) for pixel in _pixels(picture))

    assert brightest() > 100
    player.kill()
    player.start("--vout=any", "--start-time=3", FILM)
    until(lambda: (player.ask("player")["seconds"] or 0) > 3.5, what="the film to play", timeout=60)
    assert brightest() < 30


def _pixels(picture: bytes) -> list[tuple[int, int, int]]:
    with Image.open(io.BytesIO(picture)) as opened:
        data = opened.convert("RGB").tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))
