"""Playlists, the media library, bookmarks, and what the window remembers, against the real VLC."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from apps.vlc.tests.films import FILM, eventually, make_film
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.vlc.tests.conftest import Ui

SECOND = "Videos/Ä second #2, late.mp4"
LONG = "Videos/Night Ferry.mp4"


@pytest.fixture
def two(live_app: LiveApp, film: bytes) -> LiveApp:
    """VLC with two films in its list, paused."""
    live_app.put({FILM: film, SECOND: film})
    live_app.start("--start-paused", FILM, SECOND)
    eventually(live_app, "play-list", "places", [FILM, SECOND])
    return live_app


@pytest.mark.parametrize("kind", ["xspf", "m3u", "m3u8"])
def test_playlists_as_they_are_saved(two: LiveApp, ui: Ui, kind: str) -> None:
    eventually(two, "player", "length", 12.0)
    place = f"Videos/evening.{kind}"
    assert two.ask("playlist", place=place)["found"] is False
    ui.save_playlist(place, kind)
    found = two.ask("playlist", place=place)
    assert (found["format"], found["places"]) == (kind, [FILM, SECOND])
    title = "Low Water" if kind == "xspf" else "Ines Carvalho - Low Water"
    assert found["titles"] == [title, title]
    assert [track["seconds"] for track in found["tracks"]] == [12.0, 12.0]


def test_a_playlist_as_text(two: LiveApp, ui: Ui) -> None:
    eventually(two, "player", "length", 12.0)
    place = "Videos/evening.m3u"
    assert two.ask("text-file", place=place)["found"] is False
    assert two.ask("file", place=place) == {"found": False, "size": None, "sha256": None}
    ui.save_playlist(place, "m3u")
    about = "#EXTINF:12,Ines Carvalho - Low Water"
    lines = ["#EXTM3U", about, "Low%20Water.mp4", about, "%C3%84%20second%20%232%2C%20late.mp4"]
    text = "".join(f"{line}\n" for line in lines)
    assert two.ask("text-file", place=place) == {
        "found": True,
        "text": text,
        "lines": lines,
        "encoding": "utf-8",
        "byte_order_mark": False,
        "line_ends": "lf",
        "ends_with_newline": True,
    }
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    assert two.ask("file", place=place) == {"found": True, "size": len(text), "sha256": sha256}
    digests = two.ask("file-digests", places=[place, "Videos/no such.m3u"])["digests"]
    assert digests == {place: sha256, "Videos/no such.m3u": None}


def test_an_entry_is_removed_and_the_rest_saved(two: LiveApp, ui: Ui) -> None:
    desk = two.desk
    desk.key("ctrl+l")
    cells = desk.wait_until(lambda: desk.find_all(role="table cell", name="Low Water"), "the list")
    desk.click(min(cells, key=lambda one: one.y))
    desk.key("Delete")
    eventually(two, "play-list", "places", [SECOND])
    ui.save_playlist("Videos/rest.xspf")
    assert two.ask("playlist", place="Videos/rest.xspf")["places"] == [SECOND]


def test_options_of_an_entry(live_app: LiveApp, ui: Ui, film: bytes) -> None:
    desk = live_app.desk
    live_app.put({FILM: film, "Videos/Low Water.fi.srt": b"1\n00:00:01,000 --> 00:00:03,000\nMatala vesi\n"})
    live_app.start()
    desk.key("ctrl+shift+o")
    desk.window("^Open Media$")
    desk.click(role="button", name=r"Add\.\.\.")
    ui.file_name(FILM, "^Select one or multiple files$")
    ui.check("Use a subtitle file")
    # What is in this group is not in the tree.
    group = desk.find(role="check box", name="Use a subtitle file")
    desk.click((group.x + group.width - 50, group.y + group.height - 24))
    ui.file_name("Videos/Low Water.fi.srt", "[Ss]ubtitle")
    ui.check("Show more options")
    for name, seconds in (("Start Time", 2), ("Stop Time", 8)):
        entry = desk.find(role="spin button", name=name)
        # The seconds, in a text that stands at the right.
        desk.click((entry.x + entry.width - 57, entry.center[1]))
        desk.settle()
        desk.key("Up", repeat=seconds)
    desk.wait_until(
        lambda: "start-time=2.000 :stop-time=8.000" in (desk.find(role="text", name="Edit Options").text or ""),
        "the options to be there",
    )
    desk.click(desk.find(role="button", name="Play"))
    desk.gone("^Open Media$")
    until(lambda: live_app.ask("player")["seconds"], what="the film to play", timeout=60)
    ui.save_playlist("Videos/options.xspf")
    found = live_app.ask("track-options", playlist="Videos/options.xspf", place=FILM)
    assert (found["start_time"], found["stop_time"], found["position"]) == (2.0, 8.0, 1)
    assert "Low%20Water.fi.srt" in str(found["options"]) or "Low Water.fi.srt" in str(found["options"])


def test_the_dialog_open_media_remembers_files_and_times(live_app: LiveApp, ui: Ui, film: bytes) -> None:
    desk = live_app.desk
    live_app.put({FILM: film, "Videos/Autumn.mp4": film})
    live_app.start()
    desk.key("ctrl+shift+o")
    desk.window("^Open Media$")
    for place in (FILM, "Videos/Autumn.mp4"):
        desk.click(role="button", name=r"Add\.\.\.")
        ui.file_name(place, "^Select one or multiple files$")
    ui.check("Show more options")
    entry = desk.find(role="spin button", name="Start Time")
    desk.click((entry.x + entry.width - 57, entry.center[1]))
    desk.settle()
    desk.key("Up")
    # Enqueue, the other item of the button Play.
    desk.key("alt+e")
    desk.gone("^Open Media$")
    ui.save_playlist("Videos/both.xspf")
    assert live_app.ask("playlist", place="Videos/both.xspf")["places"] == ["Videos/Autumn.mp4", FILM]
    assert live_app.ask("play-list")["places"] == [], "it lists what is playing, and nothing is"
    desk.key("ctrl+shift+o")
    desk.window("^Open Media$")
    desk.find(role="list item", name=f"/home/user/{FILM}")
    assert len(desk.find_all(role="list item", name="/home/user/Videos/.*")) == 2
    assert ":start-time=1.000" in (desk.find(role="text", name="Edit Options").text or "")


def test_bookmarks_are_kept_in_saved_playlists_only(player: LiveApp, ui: Ui) -> None:
    desk = player.desk
    ui.go_to("000005")
    eventually(player, "player", "seconds", 5.0)
    desk.key("ctrl+b")
    desk.window("^Edit Bookmarks$")
    desk.click(role="button", name="Create")
    ui.edit_cell(desk.find(role="table cell", name=r".*Low Water #0"), "The flood, at last")
    desk.find(role="table cell", name="The flood, at last")
    ui.edit_cell(desk.find(role="table cell", name=r"00:00:.*"), "00:00:06.250")
    desk.find(role="table cell", name=r"00:00:0*6\.250")
    desk.click(role="button", name="Close")
    desk.gone("^Edit Bookmarks$")
    ui.save_playlist("Videos/marks.xspf")
    found = player.ask("bookmarks", playlist="Videos/marks.xspf", place=FILM)
    assert found["bookmarks"] == [{"name": "The flood, at last", "seconds": 6.25}]
    player.quit()
    assert b"The flood" not in b"".join(
        content for place, content in player.sandbox.get_tree().items() if "marks.xspf" not in place
    )


def test_recent_media_are_written_at_once_and_the_view_at_quit(player: LiveApp, ui: Ui) -> None:
    assert player.ask("recent-media") == {"places": [FILM], "recent": [{"place": FILM, "seconds": 0.0}]}
    player.desk.keys("ctrl+l", "ctrl+h", "ctrl+h")
    assert player.ask("view")["playlist"] is False
    shown = {"section": "MainWindow", "key": "playlist-visible"}
    assert player.ask("interface-setting", **shown) == {"found": False, "value": None, "values": None}
    ui.go_to("000008")
    eventually(player, "player", "seconds", 8.0)
    player.quit()
    assert player.ask("view") == {
        "playlist": True,
        "docked_playlist": True,
        "status_bar": False,
        "advanced_controls": False,
        "playlist_view": "detailed",
    }
    assert player.ask("interface-setting", **shown) == {"found": True, "value": "true", "values": ["true"]}
    # A film as short as this one is not left anywhere.
    assert player.ask("recent-media")["recent"] == [{"place": FILM, "seconds": 0.0}]


def test_where_a_long_film_was_left_is_written_at_quit(player: LiveApp, ui: Ui) -> None:
    player.put({LONG: make_film(player.sandbox, seconds=90)})
    player.desk.key("ctrl+o")
    ui.file_name(LONG, "^Select one or more files to open$")
    eventually(player, "player", "length", 90.0)
    ui.go_to("000040")
    player.desk.key("space")
    eventually(player, "player", "status", "paused")
    assert player.ask("recent-media")["recent"] == [{"place": LONG, "seconds": 0.0}, {"place": FILM, "seconds": 0.0}]
    left = player.ask("player")["seconds"]
    assert 40 <= left < 50
    player.quit()
    recent = player.ask("recent-media")["recent"]
    assert [one["place"] for one in recent] == [LONG, FILM]
    assert [one["seconds"] for one in recent] == [pytest.approx(left, abs=0.1), 0.0]


def test_what_the_window_remembers_is_lost_with_a_kill(player: LiveApp) -> None:
    player.desk.key("ctrl+l")
    player.kill()
    assert player.ask("view")["playlist"] is False
    assert player.ask("media-library")["found"] is False


def test_the_media_library_is_written_at_quit(player: LiveApp) -> None:
    assert player.ask("media-library")["found"] is False
    player.quit()
    assert player.ask("media-library") == {"found": True, "places": [], "titles": [], "folders": []}
