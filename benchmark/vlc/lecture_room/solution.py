"""Go through the pages of the preferences and save them once."""

from __future__ import annotations

import re

from apps.vlc.operations import assign_hotkey, choose, enter, open_preferences, save_preferences, tick
from pytest_opencomputer.solution import Desk, mistake


def interface(desk: Desk, *, resize: bool, continue_playback: str, metadata: bool) -> None:
    open_preferences(desk, "Interface")
    tick(desk, "Resize interface to video size", resize)
    tick(desk, "Pause playback when minimized")
    choose(desk, "Continue playback?", continue_playback)
    # The page is higher than its window.
    desk.scroll(dy=20, at=desk.find(role="label", name=re.escape("Continue playback?")))
    tick(desk, "Save recently played items", False)
    tick(desk, "Allow metadata network access", metadata)


def audio(desk: Desk, *, volume: int, language: str, gain: str) -> None:
    open_preferences(desk, "Audio")
    # Only for an output that has a volume can one be set.
    choose(desk, "Output module:", "ALSA audio output")
    tick(desk, "Always reset audio start level to:")
    desk.click(desk.beside("Always reset audio start level to:", role="slider"))
    desk.key("Home")
    desk.key("Page_Up", repeat=volume // 10)
    choose(desk, "Replay gain mode:", gain)
    enter(desk, "Preferred audio language:", language)


def snapshots(desk: Desk, *, sequential: bool) -> None:
    open_preferences(desk, "Video")
    enter(desk, "Directory", "/home/user/Pictures/Film history")
    enter(desk, "Prefix", "frame_")
    tick(desk, "Sequential numbering", sequential)
    choose(desk, "Format", "jpg")


def subtitles(desk: Desk, *, title: bool, language: str, size: str) -> None:
    open_preferences(desk, "Subtitles / OSD")
    tick(desk, "Show media title on video start", title)
    enter(desk, "Preferred subtitle language", language)
    choose(desk, "Font size", size)
    choose(desk, "Outline thickness", "Thick")
    enter(desk, "Force subtitle position", "40", role="spin button")


def solve(
    desk: Desk,
    *,
    resize: bool = False,
    continue_playback: str = "Never",
    metadata: bool = False,
    volume: int = 60,
    language: str = "fr,en",
    gain: str = "Album",
    sequential: bool = True,
    title: bool = False,
    subtitle_language: str = "en",
    size: str = "Large",
    chord: str = "F12",
) -> None:
    interface(desk, resize=resize, continue_playback=continue_playback, metadata=metadata)
    audio(desk, volume=volume, language=language, gain=gain)
    snapshots(desk, sequential=sequential)
    subtitles(desk, title=title, language=subtitle_language, size=size)
    open_preferences(desk, "Hotkeys")
    assign_hotkey(desk, "Take video snapshot", chord)
    save_preferences(desk)


def another_way(desk: Desk) -> None:
    """Goes through the pages from the last to the first, saves each, and puts right what was wrong at first."""
    open_preferences(desk, "Hotkeys")
    assign_hotkey(desk, "Take video snapshot", "shift+F12")
    assign_hotkey(desk, "Take video snapshot", "F12")
    save_preferences(desk)
    subtitles(desk, title=True, language="fr,en", size="Large")
    # French is for the sound only, and the title is not to be shown.
    enter(desk, "Preferred subtitle language", "en")
    tick(desk, "Show media title on video start", False)
    save_preferences(desk)
    snapshots(desk, sequential=True)
    save_preferences(desk)
    audio(desk, volume=60, language="fr,en", gain="Track")
    choose(desk, "Replay gain mode:", "Album")
    save_preferences(desk)
    interface(desk, resize=False, continue_playback="Ask", metadata=False)
    save_preferences(desk)
    # It should not even ask.
    open_preferences(desk, "Interface")
    choose(desk, "Continue playback?", "Never")
    save_preferences(desk)


lets_vlc_ask_where_to_continue = mistake(solve, fails=["interface"], continue_playback="Ask")
mixes_the_languages_up = mistake(solve, fails=["audio", "subtitles"], language="en", subtitle_language="fr,en")
forgets_the_title = mistake(solve, fails=["no_title"], title=True)
forgets_the_numbering = mistake(solve, fails=["snapshots"], sequential=False)
takes_a_key_from_the_bookmarks = mistake(solve, fails=["snapshot_key", "other_options"], chord="F9")
allows_the_network_as_well = mistake(solve, fails=["other_options"], metadata=True)
