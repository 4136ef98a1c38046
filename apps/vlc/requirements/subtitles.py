"""Requirements about subtitles: how they look, and how files with them are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.vlc.operations import choose, enter, open_preferences, save_preferences, tick
from apps.vlc.requirements.common import only_these_options
from apps.vlc.requirements.facts import ForeignSubtitles
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_PAGE = "Subtitles / OSD"
_SIZES = {"Large": 12, "Larger": 6}
_OUTLINES = {"Thin": 2, "Thick": 6}


@dataclass(frozen=True)
class SubtitlesLook(Requirement):
    """Subtitles have another size and outline."""

    size: str
    outline: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "subtitles"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(list(_SIZES)), scene.draw.one(list(_OUTLINES)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:subtitles-look"})

    def phrasings(self) -> Sequence[Phrasing]:
        size, outline = f'in the size "{self.size}"', f"with a {self.outline.lower()} outline"
        return (
            Phrasing(f"show subtitles {size} and {outline}", {"size": size, "outline": outline}),
            Phrasing(f"make subtitles readable: {size}, {outline}", {"size": size, "outline": outline}),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("size", "subtitle-preferences", {}, {"size": _SIZES[self.size]}),
            Asked("outline", "subtitle-preferences", {}, {"outline": _OUTLINES[self.outline]}),
        )

    def guards(self) -> Sequence[Asked]:
        options = ("freetype-rel-fontsize", "freetype-outline-thickness")
        return (only_these_options(options, "Their colour, shadow and background are liked."),)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.size)

    def mistakes(self) -> Sequence[Mistake]:
        other = next(one for one in _SIZES if one != self.size)
        return (
            Mistake("in_another_size", lambda desk: self._set(desk, other), ("size",)),
            Mistake("on_a_background", lambda desk: self._set(desk, self.size, background=True), ("other_settings",)),
        )

    def _set(self, desk: Desk, size: str, *, background: bool = False) -> None:
        open_preferences(desk, _PAGE)
        choose(desk, "Font size", size)
        choose(desk, "Outline thickness", self.outline)
        tick(desk, "Add a background", background)
        save_preferences(desk)


@dataclass(frozen=True)
class SubtitleFilesRead(Requirement):
    """Subtitle files are read in their encoding, and those in a language are preferred."""

    fact: ForeignSubtitles
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "subtitles"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(ForeignSubtitles))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:subtitle-files"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        prefer = f'prefer subtitles in {fact.language} ("{fact.code}")'
        encoding = f"use {fact.encoding} as the encoding of subtitle files"
        old = f"read subtitle files as {fact.encoding}, as our {fact.language} ones are old"
        choose_them = f'choose "{fact.code}" before all other languages'
        return (
            Phrasing(f"{prefer}, and {encoding}", {"language": prefer, "encoding": encoding}),
            Phrasing(f"{old}, and {choose_them}", {"language": choose_them, "encoding": old}),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("encoding", "subtitle-preferences", {}, {"encoding": self.fact.encoding}),
            Asked("language", "subtitle-preferences", {}, {"language": [self.fact.code]}),
        )

    def guards(self) -> Sequence[Asked]:
        because = "Where subtitles stand and how files of them are found is right."
        return (only_these_options(("sub-language", "subsdec-encoding"), because),)

    def play(self, desk: Desk) -> None:
        self._set(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("without_the_encoding", lambda desk: self._set(desk, encoding=False), ("encoding",)),
            Mistake("and_higher_up", lambda desk: self._set(desk, position=30), ("other_settings",)),
        )

    def _set(self, desk: Desk, *, encoding: bool = True, position: int = 0) -> None:
        open_preferences(desk, _PAGE)
        enter(desk, "Preferred subtitle language", self.fact.code)
        if encoding:
            choose(desk, "Default encoding", f"{self.fact.family} ({self.fact.encoding})")
        if position:
            enter(desk, "Force subtitle position", str(position), role="spin button")
        save_preferences(desk)
