"""Go through the pages of the preferences and save them once."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

COLUMNS = 3
"""Columns of the list of hotkeys: the action, its keys, its keys in all windows."""


def page(desk: Desk, name: str) -> None:
    """Turn to a page of the preferences."""
    desk.click(role="check box", name=name)
    desk.settle()


def check(desk: Desk, name: str) -> None:
    """Click a check box, at its left end."""
    box = desk.find(role="check box", name=re.escape(name))
    desk.click((box.x + 9, box.center[1]))


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item of the combo box beside a label, by typing it."""
    desk.click(desk.beside(label, role="combo box"))
    desk.settle()
    desk.type(item + "\n")
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{item} to be chosen")


def enter(desk: Desk, name: str, text: str, role: str = "text") -> None:
    """Type into the entry with this name."""
    desk.fill(desk.find(role=role, name=re.escape(name)), text + "\t")


def interface(desk: Desk, resize: bool, continue_playback: str) -> None:
    page(desk, "Interface")
    if not resize:
        check(desk, "Resize interface to video size")
    check(desk, "Pause playback when minimized")
    choose(desk, "Continue playback?", continue_playback)
    # The page is higher than its window.
    desk.scroll(dy=20, at=desk.find(role="label", name=re.escape("Continue playback?")))
    check(desk, "Save recently played items")


def audio(desk: Desk, tens: int, language: str, gain: str) -> None:
    page(desk, "Audio")
    # Only for an output that has a volume can one be set.
    choose(desk, "Output module:", "ALSA audio output")
    label = "Always reset audio start level to:"
    check(desk, label)
    desk.click(desk.beside(label, role="slider"))
    desk.key("Home")
    desk.key("Page_Up", repeat=tens)
    choose(desk, "Replay gain mode:", gain)
    enter(desk, "Preferred audio language:", language)


def snapshots(desk: Desk, prefix: str, image_format: str, sequential: bool) -> None:
    page(desk, "Video")
    enter(desk, "Directory", "/home/user/Pictures/Film history")
    enter(desk, "Prefix", prefix)
    if sequential:
        check(desk, "Sequential numbering")
    choose(desk, "Format", image_format)


def subtitles(desk: Desk, language: str, size: str, position: str, title: bool) -> None:
    page(desk, "Subtitles / OSD")
    if not title:
        check(desk, "Show media title on video start")
    enter(desk, "Preferred subtitle language", language)
    choose(desk, "Font size", size)
    choose(desk, "Outline thickness", "Thick")
    enter(desk, "Force subtitle position", position, role="spin button")


def hotkey(desk: Desk, action: str, chord: str) -> None:
    page(desk, "Hotkeys")
    desk.fill(min(desk.find_all(role="text"), key=lambda one: one.y), action)
    desk.wait_until(lambda: len(desk.find_all(role="table cell")) == COLUMNS, "the other actions to go")
    desk.click(role="table cell", name=action)
    desk.wait_until(lambda: "selected" in desk.find(role="table cell", name=action).states, "the action to be selected")
    # The key does what a double click does, which on a busy machine may arrive as two clicks.
    desk.key("Return")
    desk.wait_until(lambda: desk.window("^Hotkey change$").focused, "the dialog to have the keyboard")
    desk.key(chord)
    # A free key is taken at once; for one that another action has, the dialog asks.
    if (
        desk.wait_until(lambda: "asks" if desk.sees(role="button", name="Assign") else closed(desk), "an answer")
        == "asks"
    ):
        desk.click(role="button", name="Assign")
    desk.gone("^Hotkey change$")


def closed(desk: Desk) -> str:
    """Whether the dialog is gone."""
    return "" if any(window.title == "Hotkey change" for window in desk.sandbox.windows()) else "closed"


def solve(
    desk: Desk,
    *,
    resize: bool = False,
    continue_playback: str = "Never",
    tens: int = 6,
    language: str = "fr,en",
    gain: str = "Album",
    prefix: str = "frame_",
    image_format: str = "jpg",
    sequential: bool = True,
    subtitle_language: str = "en",
    size: str = "Large",
    position: str = "40",
    title: bool = False,
    chord: str = "F12",
    metadata: bool = False,
) -> None:
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    interface(desk, resize, continue_playback)
    if metadata:
        check(desk, "Allow metadata network access")
    audio(desk, tens, language, gain)
    snapshots(desk, prefix, image_format, sequential)
    subtitles(desk, subtitle_language, size, position, title)
    hotkey(desk, "Take video snapshot", chord)
    desk.click(role="button", name="Save")
    desk.gone("^Simple Preferences$")


@near_miss(fails=["interface"])
def lets_the_window_follow_the_video(desk: Desk) -> None:
    solve(desk, resize=True)


@near_miss(fails=["nothing_remembered"])
def lets_vlc_ask_where_to_continue(desk: Desk) -> None:
    solve(desk, continue_playback="Ask")


@near_miss(fails=["volume"])
def takes_seventy_percent(desk: Desk) -> None:
    solve(desk, tens=7)


@near_miss(fails=["audio_language", "subtitle_language"])
def mixes_the_languages_up(desk: Desk) -> None:
    solve(desk, language="en", subtitle_language="fr,en")


@near_miss(fails=["replay_gain"])
def takes_replay_gain_by_track(desk: Desk) -> None:
    solve(desk, gain="Track")


@near_miss(fails=["no_title"])
def forgets_the_title(desk: Desk) -> None:
    solve(desk, title=True)


@near_miss(fails=["snapshots"])
def forgets_the_numbering(desk: Desk) -> None:
    solve(desk, sequential=False)


@near_miss(fails=["subtitle_look"])
def takes_larger_for_large(desk: Desk) -> None:
    solve(desk, size="Larger")


@near_miss(fails=["snapshot_key", "other_keys"])
def takes_a_key_from_the_bookmarks(desk: Desk) -> None:
    solve(desk, chord="F9")


@near_miss(fails=["other_switches"])
def allows_the_network_as_well(desk: Desk) -> None:
    solve(desk, metadata=True)
