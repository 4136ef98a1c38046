"""The configuration against the real VLC: each endpoint is seen to change by what a person does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from apps.vlc.tests.films import eventually
from apps.vlc.verifier.configuration import VLCRC
from apps.vlc.verifier.defaults import DEFAULTS, MODULES
from apps.vlc.verifier.hotkeys import HOTKEYS

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.vlc.tests.conftest import Ui

PRESET = ["qt-privacy-ask", "vout"]


def test_defaults_are_those_of_the_installed_vlc(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    ui.preferences()
    ui.save()
    text = live_app.file(VLCRC).decode("utf-8-sig")
    module, written, names = "", dict[str, tuple[str, str, str]](), dict[str, str]()
    for line in text.split("\n"):
        if section := re.match(r"\[([^\]]+)\]", line):
            module = section[1]
        elif described := re.fullmatch(r"# (.*) \((boolean|integer|float|string)\)", line):
            kind, about = described[2], described[1]
        elif option := re.fullmatch(r"#?([a-z0-9][^=\s]*)=(.*)", line):
            written.setdefault(option[1], (module, kind, option[2]))
            names[option[1]] = about
    kinds: dict[str, Callable[[str], Any]] = {
        "boolean": lambda raw: raw == "1",
        "integer": int,
        "float": float,
        "string": str,
    }
    defaults = {name: kinds[kind](raw) for name, (_, kind, raw) in written.items() if name in DEFAULTS}
    assert {**defaults, "qt-privacy-ask": True, "vout": ""} == DEFAULTS
    assert {name: module for name, (module, _, _) in written.items() if name in DEFAULTS} == MODULES
    assert {name for name, (module, _, _) in written.items() if module in ("core", "qt")} <= set(DEFAULTS)
    assert {about: name for about, (name, _) in HOTKEYS.items()} == {
        names[name]: name for name in written if name.startswith("key-")
    }
    assert live_app.ask("changed-options")["names"] == PRESET


def test_the_page_interface(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    before = live_app.ask("interface-preferences")
    assert live_app.ask("changed-options", module="qt") == {"names": ["qt-privacy-ask"]}
    ui.preferences("Interface")
    ui.check("Resize interface to video size")
    ui.check("Pause playback when minimized")
    ui.check("Use only one instance when started from file manager")
    ui.choose("Continue playback?", "Never")
    # The page is higher than its window.
    live_app.desk.scroll(dy=20, at=live_app.desk.find(role="label", name="Continue playback\\?"))
    ui.check("Save recently played items")
    assert live_app.ask("interface-preferences") == before, "nothing is written before it is saved"
    ui.save()
    assert live_app.ask("interface-preferences") == {
        **before,
        "resize_to_video": False,
        "pause_when_minimized": True,
        "one_instance_from_files": False,
        "continue_playback": "never",
        "remember_recent": False,
    }
    changed = ["qt-continue", "qt-pause-minimized", "qt-privacy-ask", "qt-recentplay", "qt-video-autoresize"]
    assert live_app.ask("changed-options", module="qt") == {"names": changed}


def test_the_page_audio(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    before = live_app.ask("audio-preferences")
    ui.preferences("Audio")
    # The volume can be set only if the page knows the output's own.
    ui.choose("Output module:", "ALSA audio output")
    ui.check("Always reset audio start level to:")
    live_app.desk.click(live_app.desk.beside("Always reset audio start level to:", role="slider"))
    live_app.desk.key("Home")
    live_app.desk.key("Page_Up", repeat=6)
    ui.choose("Replay gain mode:", "Album")
    ui.check("Normalize volume to:")
    ui.enter("Preferred audio language:", "fr,en")
    ui.save()
    assert live_app.ask("audio-preferences") == {
        **before,
        "output": "alsa",
        "volume_at_start": 60,
        "replay_gain": "album",
        "normalize": 2.0,
        "language": ["fr", "en"],
    }


def test_the_page_video(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    before = live_app.ask("video-preferences")
    ui.preferences("Video")
    ui.check("Fullscreen")
    ui.enter("Directory", "/home/user/Pictures/Stills")
    ui.enter("Prefix", "reel_")
    ui.check("Sequential numbering")
    ui.choose("Format", "jpg")
    ui.save()
    assert live_app.ask("video-preferences") == {**before, "fullscreen": True}
    assert live_app.ask("snapshot-preferences") == {
        "folder": "Pictures/Stills",
        "prefix": "reel_",
        "format": "jpg",
        "sequential": True,
        "preview": True,
    }


def test_the_page_subtitles_sets_a_font_that_nobody_chose(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    before = live_app.ask("subtitle-preferences")
    ui.preferences("Subtitles / OSD")
    ui.check("Show media title on video start")
    ui.enter("Preferred subtitle language", "fi,en")
    ui.choose("Font size", "Large")
    ui.choose("Outline thickness", "Thick")
    ui.check("Add a background")
    ui.enter("Force subtitle position", "40", role="spin button")
    ui.save()
    assert live_app.ask("subtitle-preferences") == {
        **before,
        "language": ["fi", "en"],
        # The one that the page shows in the place of the default.
        "font": "DejaVu Sans",
        "size": 12,
        "outline": 6,
        "background_opacity": 128,
        "position": 40,
    }
    assert live_app.ask("video-preferences")["title_on_video"] is False
    assert "freetype-font" not in live_app.ask("changed-options")["names"]


def test_the_page_input(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    before = live_app.ask("input-preferences")
    ui.preferences("Input / Codecs")
    ui.check("Fast seek")
    ui.enter("Record directory or filename", "/home/user/Videos/Takes")
    ui.save()
    assert live_app.ask("input-preferences") == {**before, "fast_seek": True, "record_folder": "Videos/Takes"}


def test_hotkeys(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    assert live_app.ask("hotkey", action="Take video snapshot") == {
        "found": True,
        "keys": ["Shift+s"],
        "global_keys": [],
        "shared_with": [],
        "changed": False,
    }
    assert live_app.ask("hotkey", action="Play/Pause")["keys"] == ["Space", "Media Play Pause"]
    ui.preferences("Hotkeys")
    ui.hotkey("Take video snapshot", "F12")
    ui.save()
    found = live_app.ask("hotkey", action="Take video snapshot")
    assert (found["keys"], found["changed"]) == (["F12"], True)


def test_a_free_key_is_taken_at_once_and_another_actions_is_taken_from_it(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    assert live_app.ask("hotkey", action="Play playlist bookmark 9")["keys"] == ["F9"]
    ui.preferences("Hotkeys")
    ui.hotkey("Take video snapshot", "F12")
    ui.hotkey("Take video snapshot", "F9")
    ui.save()
    found = live_app.ask("hotkey", action="Play playlist bookmark 9")
    assert (found["keys"], found["changed"]) == ([], True)


def test_preferences_are_lost_with_cancel(live_app: LiveApp, ui: Ui) -> None:
    live_app.start()
    ui.preferences("Interface")
    ui.check("Pause playback when minimized")
    live_app.desk.click(role="button", name="Cancel")
    live_app.desk.gone("^Simple Preferences$")
    live_app.quit()
    assert live_app.ask("changed-options", module="qt")["names"] == ["qt-privacy-ask"]


def test_effects_are_kept_when_they_are_saved(player: LiveApp, ui: Ui) -> None:
    desk = player.desk
    before = player.ask("equalizer")
    assert (before["enabled"], before["preset"], before["bands"]) == (False, "flat", None)
    desk.key("ctrl+e")
    ui.front("^Adjustments and Effects$")
    ui.check("Enable")
    ui.choose("Preset", "Rock")
    slider = desk.find(role="slider", name="Preamp")
    desk.click(slider)
    desk.keys("Home", "Page_Up", "Up", "Up")
    assert player.ask("equalizer") == before, "nothing is written before it is saved"
    desk.click(role="button", name="Save")
    eventually(player, "equalizer", "enabled", True)
    found = player.ask("equalizer")
    assert (found["preset"], found["preamp"], found["bands"]) == ("rock", pytest.approx(-18.8), None)
    desk.click(role="page tab", name="Compressor")
    ui.check("Enable")
    desk.click(role="button", name="Save")
    eventually(player, "audio-effects", "filters", ["equalizer", "compressor"])
    assert player.ask("audio-effects")["compressor"]["enabled"] is True
    desk.click(role="page tab", name="Video Effects")
    ui.check("Image adjust")
    desk.click(role="page tab", name="Overlay")
    ui.check("Add text")
    desk.click(role="button", name="Save")
    eventually(player, "video-effects", "filters", ["adjust"])
    assert player.ask("overlay")["text_enabled"] is True


def test_a_crop_is_not_kept(player: LiveApp, ui: Ui) -> None:
    desk = player.desk
    desk.key("ctrl+e")
    ui.front("^Adjustments and Effects$")
    desk.click(role="page tab", name="Video Effects")
    ui.check("Sharpen")
    desk.click(role="page tab", name="Crop")
    ui.enter("Top", "24", role="spin button")
    desk.click(role="button", name="Save")
    eventually(player, "video-effects", "filters", ["sharpen"])
    assert player.ask("video-effects")["crop_top"] == 0
