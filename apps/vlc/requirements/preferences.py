"""Requirements about the window, snapshots and sound, as the preferences set them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.vlc.operations import choose, enter, open_preferences, save_preferences, tick
from apps.vlc.requirements.common import HOME, only_these_options
from apps.vlc.requirements.facts import Club
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_SWITCHES = {
    "keeps its size": ("the window keeps its size with any film", "resize_to_video", False),
    "pauses": ("a film pauses while the window is minimised", "pause_when_minimized", True),
    "begins anew": ("no film goes on where it was left", "continue_playback", "never"),
    "forgets": ("recent films are not remembered", "remember_recent", False),
}
"""What it means, the fact of the page Interface, and its value; in the order of the page."""
_OPTIONS = {
    "resize_to_video": "qt-video-autoresize",
    "pause_when_minimized": "qt-pause-minimized",
    "continue_playback": "qt-continue",
    "remember_recent": "qt-recentplay",
}


@dataclass(frozen=True)
class SnapshotsSet(Requirement):
    """Snapshots go to a folder, with numbers behind a prefix, in a format."""

    folder: str
    prefix: str
    format: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "snapshots"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        short = scene.pick(Club).short
        prefix = scene.draw.one(("still_", "frame_", "talk_", f"{short.lower()}_"))
        return cls(f"Pictures/{short}", prefix, scene.draw.one(("jpg", "tiff")))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:snapshots"})

    def phrasings(self) -> Sequence[Phrasing]:
        folder, names = f"in {self.folder}", f'numbered behind the prefix "{self.prefix}"'
        kind = f"as {self.format} files"
        quotes = {"folder": folder, "names": names, "format": kind}
        return (
            Phrasing(f"keep snapshots {folder}, {kind} {names}", quotes),
            Phrasing(f"save snapshots {kind} {folder}, {names}", quotes),
        )

    def before(self) -> Mapping[str, bytes]:
        """See ``Requirement``; VLC makes no folder."""
        return {f"{self.folder}/please read.txt": b"Pictures from films: name the director wherever you print them.\n"}

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("folder", "snapshot-preferences", {}, {"folder": self.folder}),
            Asked("names", "snapshot-preferences", {}, {"prefix": self.prefix, "sequential": True}),
            Asked("format", "snapshot-preferences", {}, {"format": self.format}),
        )

    def guards(self) -> Sequence[Asked]:
        options = ("snapshot-path", "snapshot-prefix", "snapshot-sequential", "snapshot-format")
        video = {"fullscreen": False, "always_on_top": False, "window_decorations": True}
        return (
            only_these_options(options, "Whoever takes a snapshot wants to see it."),
            Asked("in_its_window", "video-preferences", {}, video, "Films are shown in the window."),
        )

    def play(self, desk: Desk) -> None:
        self._set(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("without_numbers", lambda desk: self._set(desk, numbers=False), ("names",)),
            Mistake("and_films_fullscreen", lambda desk: self._set(desk, fullscreen=True), ("in_its_window",)),
        )

    def _set(self, desk: Desk, *, numbers: bool = True, fullscreen: bool = False) -> None:
        open_preferences(desk, "Video")
        tick(desk, "Fullscreen", fullscreen)
        enter(desk, "Directory", f"{HOME}/{self.folder}")
        enter(desk, "Prefix", self.prefix)
        tick(desk, "Sequential numbering", numbers)
        choose(desk, "Format", self.format)
        save_preferences(desk)


@dataclass(frozen=True)
class WindowSet(Requirement):
    """Two things about VLC's window and what it remembers."""

    switches: tuple[str, ...]
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "interface_preferences"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        drawn = scene.draw.some(list(_SWITCHES), 2)
        return cls(tuple(one for one in _SWITCHES if one in drawn))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:window"})

    def phrasings(self) -> Sequence[Phrasing]:
        words = [_SWITCHES[one][0] for one in self.switches]
        quotes = dict(zip((_SWITCHES[one][1] for one in self.switches), words, strict=True))
        return (
            Phrasing(f"set VLC up so that {words[0]}, and {words[1]}", quotes),
            Phrasing(f"see to it that {words[0]} and that {words[1]}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        known = [_SWITCHES[one] for one in self.switches]
        return [Asked(fact, "interface-preferences", {}, {fact: value}) for _, fact, value in known]

    def guards(self) -> Sequence[Asked]:
        options = [_OPTIONS[_SWITCHES[one][1]] for one in self.switches]
        return (only_these_options(options, "Everything else about the window is as the members know it."),)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.switches)

    def mistakes(self) -> Sequence[Mistake]:
        forgotten = _SWITCHES[self.switches[1]][1]
        more = [one for one in _SWITCHES if one in self.switches or one == self._another]
        return (
            Mistake("only_one", lambda desk: self._set(desk, self.switches[:1]), (forgotten,)),
            Mistake("one_too_many", lambda desk: self._set(desk, more), ("other_settings",)),
        )

    @property
    def _another(self) -> str:
        return next(one for one in _SWITCHES if one not in self.switches)

    def _set(self, desk: Desk, switches: Sequence[str]) -> None:
        open_preferences(desk, "Interface")
        if "keeps its size" in switches:
            tick(desk, "Resize interface to video size", False)
        if "pauses" in switches:
            tick(desk, "Pause playback when minimized")
        if "begins anew" in switches:
            choose(desk, "Continue playback?", "Never")
        if "forgets" in switches:
            # The page is higher than its window.
            desk.scroll(dy=20, at=desk.find(role="label", name=r"Continue playback\?"))
            tick(desk, "Save recently played items", False)
        save_preferences(desk)


@dataclass(frozen=True)
class SoundSet(Requirement):
    """Replay gain has a mode, and sound in a language is preferred."""

    gain: str
    language: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "audio_preferences"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(("Track", "Album")), scene.draw.one(("en", "fr", "it", "ja", "no")))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:sound"})

    def phrasings(self) -> Sequence[Phrasing]:
        gain, language = f"use replay gain by {self.gain.lower()}", f'prefer sound in "{self.language}"'
        return (
            Phrasing(f"{gain}, and {language}", {"gain": gain, "language": language}),
            Phrasing(f"{language}, and {gain}", {"gain": gain, "language": language}),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("gain", "audio-preferences", {}, {"replay_gain": self.gain.lower()}),
            Asked("language", "audio-preferences", {}, {"language": [self.language]}),
        )

    def guards(self) -> Sequence[Asked]:
        options = ("audio-replay-gain-mode", "audio-language")
        return (
            only_these_options((*options, "audio-filter"), "The rest of the sound is right for the room."),
            Asked(
                "volume", "audio-preferences", {}, {"output": None, "normalize": None}, "It is loud enough as it is."
            ),
        )

    def play(self, desk: Desk) -> None:
        self._set(desk)

    def mistakes(self) -> Sequence[Mistake]:
        other = "Album" if self.gain == "Track" else "Track"
        return (
            Mistake("the_other_way", lambda desk: self._set(desk, other), ("gain",)),
            Mistake("and_normalised", lambda desk: self._set(desk, self.gain, normalize=True), ("volume",)),
        )

    def _set(self, desk: Desk, gain: str = "", *, normalize: bool = False) -> None:
        open_preferences(desk, "Audio")
        choose(desk, "Replay gain mode:", gain or self.gain)
        if normalize:
            tick(desk, "Normalize volume to:")
        enter(desk, "Preferred audio language:", self.language)
        save_preferences(desk)
