"""Requirements about the picture and the sound: what Adjustments and Effects keeps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.vlc.operations import (
    close_effects,
    open_effects,
    save_effects,
    set_equalizer,
    switch_on_effect,
    tick,
    turn_to_tab,
)
from apps.vlc.requirements.common import about, only_these_options
from apps.vlc.requirements.facts import Club
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, nothing_but

_TURNS = {
    "180": (1, "turned upside down", "the projector hangs from the ceiling"),
    "hflip": (3, "mirrored from left to right", "we project from behind the screen"),
    "vflip": (4, "mirrored from top to bottom", "the beam goes over a mirror"),
}
"""By the transformation: how far down it stands in the list, what it does, and why anybody wants it."""
_CORNERS = {"top left": (6, 5), "top right": (7, 6), "bottom left": (8, 9), "bottom right": (9, 10)}
"""By the corner: how far down it stands in the list, and its number."""
_PRESETS = ("Classical", "Club", "Dance", "Live", "Party", "Pop", "Rock")


@dataclass(frozen=True)
class PictureTurned(Requirement):
    """The picture is turned or mirrored, from now on."""

    turn: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "video_effects"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(list(_TURNS)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"effects:video"})

    def phrasings(self) -> Sequence[Phrasing]:
        _, how, why = _TURNS[self.turn]
        return (
            Phrasing(f"have the picture of every film {how} from now on, as {why}"),
            Phrasing(f"since {why}, let VLC show every film {how}"),
        )

    def goals(self) -> Sequence[Asked]:
        expect = {"filters": {"$contains": "transform"}, "transform": self.turn}
        return (Asked("turned", "video-effects", {}, expect),)

    def guards(self) -> Sequence[Asked]:
        expect = {"filters": nothing_but(["transform"]), "splitters": []}
        return (Asked("no_other_filters", "video-effects", {}, expect, "Its colours and sharpness are right."),)

    def play(self, desk: Desk) -> None:
        self._turn(desk, self.turn)

    def mistakes(self) -> Sequence[Mistake]:
        other = "vflip" if self.turn == "180" else "180"
        return (
            Mistake("turned_otherwise", lambda desk: self._turn(desk, other), ("turned",)),
            Mistake("and_sharpened", lambda desk: self._turn(desk, self.turn, sharpen=True), ("no_other_filters",)),
        )

    def _turn(self, desk: Desk, turn: str, *, sharpen: bool = False) -> None:
        open_effects(desk)
        turn_to_tab(desk, "Video Effects")
        if sharpen:
            tick(desk, "Sharpen")
        turn_to_tab(desk, "Geometry")
        switch_on_effect(desk, "Transform", 1)
        desk.key("Down", repeat=_TURNS[turn][0])
        save_effects(desk)
        close_effects(desk)


@dataclass(frozen=True)
class TextShown(Requirement):
    """A text is shown in a corner of the picture."""

    text: str
    corner: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "overlays"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        club = scene.pick(Club)
        text = scene.draw.one((club.name, f"{club.name}: members only", f"Tonight at the {club.name}"))
        return cls(text, scene.draw.one(list(_CORNERS)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"effects:overlay"})

    def phrasings(self) -> Sequence[Phrasing]:
        text, corner = f'the text "{self.text}"', f"at the {self.corner} of the picture"
        return (
            Phrasing(f"show {text} {corner}, whatever is playing", {"text": text, "corner": corner}),
            Phrasing(f"lay {text} over all films, {corner}", {"text": text, "corner": corner}),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("text", "overlay", {}, {"text_enabled": True, "text": self.text}),
            Asked("corner", "overlay", {}, {"text_position": _CORNERS[self.corner][1]}),
        )

    def guards(self) -> Sequence[Asked]:
        expect = {"sub_filters": nothing_but(["marq"])}
        return (
            only_these_options(("marq-marquee", "marq-position"), "Its size and colour suit the screen."),
            Asked("nothing_else_shown", "video-effects", {}, expect, "Only this stands over the films."),
        )

    def play(self, desk: Desk) -> None:
        self._show(desk, self.corner)

    def mistakes(self) -> Sequence[Mistake]:
        other = "bottom left" if self.corner != "bottom left" else "bottom right"
        return (
            Mistake("in_another_corner", lambda desk: self._show(desk, other), ("corner",)),
            Mistake("with_a_logo", lambda desk: self._show(desk, self.corner, logo=True), ("nothing_else_shown",)),
        )

    def _show(self, desk: Desk, corner: str, *, logo: bool = False) -> None:
        open_effects(desk)
        turn_to_tab(desk, "Video Effects")
        turn_to_tab(desk, "Overlay")
        switch_on_effect(desk, "Add text", 1)
        desk.type(f"{self.text}\t")
        desk.key("Down", repeat=_CORNERS[corner][0])
        if logo:
            tick(desk, "Add logo")
        save_effects(desk)
        close_effects(desk)


@dataclass(frozen=True)
class EqualizerSet(Requirement):
    """The equalizer is on, with a preset and a preamplification."""

    preset: str
    preamp: int
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "audio_effects"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        # None of the presets brings one of these along.
        return cls(scene.draw.one(_PRESETS), scene.draw.one((-4, -2, 1, 2, 9, 10)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"effects:audio"})

    def phrasings(self) -> Sequence[Phrasing]:
        preset, preamp = f'switch on the equalizer with the preset "{self.preset}"', f"a preamp of {self.preamp} dB"
        always = f'let every film sound through the equalizer, with the preset "{self.preset}"'
        return (
            Phrasing(f"{preset} and {preamp}", {"preset": preset, "preamp": preamp}),
            Phrasing(f"{always} and {preamp}", {"preset": always, "preamp": preamp}),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("preset", "equalizer", {}, {"enabled": True, "preset": self.preset.lower()}),
            Asked("preamp", "equalizer", {}, {"preamp": about(self.preamp)}),
        )

    def guards(self) -> Sequence[Asked]:
        effects = {"filters": nothing_but(["equalizer"])}
        return (
            only_these_options(("equalizer-preset", "equalizer-preamp"), "One pass is enough."),
            Asked("no_other_effects", "audio-effects", {}, effects, "Nothing else may change the sound."),
        )

    def play(self, desk: Desk) -> None:
        self._set(desk, self.preamp)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("three_decibels_too_low", lambda desk: self._set(desk, self.preamp - 3), ("preamp",)),
            Mistake(
                "with_the_compressor",
                lambda desk: self._set(desk, self.preamp, compressor=True),
                ("no_other_effects",),
            ),
        )

    def _set(self, desk: Desk, preamp: int, *, compressor: bool = False) -> None:
        open_effects(desk)
        turn_to_tab(desk, "Audio Effects")
        set_equalizer(desk, self.preset, preamp=preamp)
        if compressor:
            turn_to_tab(desk, "Compressor")
            tick(desk, "Enable")
        save_effects(desk)
        close_effects(desk)
