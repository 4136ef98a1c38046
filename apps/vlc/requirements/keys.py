"""The requirement about hotkeys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.vlc.operations import assign_hotkey, hide_playlist, open_preferences, save_preferences
from apps.vlc.requirements.common import only_these_options
from apps.vlc.verifier.hotkeys import HOTKEYS
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_ACTIONS = {
    "Take video snapshot": "take a snapshot",
    "Toggle subtitles": "switch the subtitles off and on",
    "Mute": "mute the sound",
    "Record": "start and stop a recording",
    "Next frame": "go on by one frame",
}
_CHORDS = ("F12", "Shift+F11", "Shift+F12", "Ctrl+F12")


@dataclass(frozen=True)
class KeyGiven(Requirement):
    """An action has another key."""

    action: str
    chord: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "hotkeys"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(list(_ACTIONS)), scene.draw.one(_CHORDS))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:keys"})

    def phrasings(self) -> Sequence[Phrasing]:
        what = _ACTIONS[self.action]
        return (
            Phrasing(f"let me {what} with {self.chord} instead of the present key"),
            Phrasing(f"make {self.chord} the only key to {what}"),
        )

    def goals(self) -> Sequence[Asked]:
        keys = {"keys": [self.chord], "shared_with": []}
        return (Asked("key", "hotkey", {"action": self.action}, keys),)

    def guards(self) -> Sequence[Asked]:
        own = HOTKEYS[self.action][0]
        return (only_these_options((own, f"global-{own}"), "All other keys are known by heart."),)

    def play(self, desk: Desk) -> None:
        self._assign(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("for_other_windows", lambda desk: self._assign(desk, everywhere=True), ("key",)),
            Mistake("and_another_key", lambda desk: self._assign(desk, ("Random", "ctrl+F11")), ("other_settings",)),
        )

    def _assign(self, desk: Desk, *more: tuple[str, str], everywhere: bool = False) -> None:
        hide_playlist(desk)
        open_preferences(desk, "Hotkeys")
        assign_hotkey(
            desk, self.action, self.chord.replace("Shift", "shift").replace("Ctrl", "ctrl"), everywhere=everywhere
        )
        for action, chord in more:
            assign_hotkey(desk, action, chord)
        save_preferences(desk)
