"""The requirement about bookmarks in a film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.vlc.operations import close_bookmarks, create_bookmark, open_bookmarks, play_file, save_playlist, stop_playing
from apps.vlc.requirements.common import HOME, films_untouched, fresh_list
from apps.vlc.requirements.facts import Scenes
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, nothing_but


@dataclass(frozen=True)
class ScenesMarked(Requirement):
    """A film has bookmarks at scenes, which are saved with a list."""

    fact: Scenes
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Scenes))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        first, second = (f'"{name}" at {at:.2f}' for name, at in fact.marks)
        both, title = f"{first} and {second} seconds", fact.film.title
        quotes = {"first": first, "second": f"{second} seconds"}
        return (
            Phrasing(f'bookmark {both} in {title}, and save that list as "{fact.place}"', quotes),
            Phrasing(f'give {title} the custom bookmarks {both}, saved with a list "{fact.place}"', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"playlist": self.fact.place, "place": self.fact.film.place}
        marks = [{"$contains": {"name": name, "seconds": at}} for name, at in self.fact.marks]
        return tuple(
            Asked(one, "bookmarks", args, {"bookmarks": mark})
            for one, mark in zip(("first", "second"), marks, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        args = {"playlist": fact.place, "place": fact.film.place}
        only = {"$any": [{"$absent": True}, {"names": nothing_but([name for name, _ in fact.marks])}]}
        return (
            Asked("no_other_bookmarks", "bookmarks", args, only, "Only these scenes are talked about."),
            films_untouched([fact.film], "A bookmark does not call for another film."),
        )

    def play(self, desk: Desk) -> None:
        self._mark(desk, self.fact.marks)

    def mistakes(self) -> Sequence[Mistake]:
        first, (name, at) = self.fact.marks
        return (
            Mistake("a_second_late", lambda desk: self._mark(desk, (first, (name, at + 1))), ("second",)),
            Mistake(
                "a_third_one",
                lambda desk: self._mark(desk, (*self.fact.marks, self.fact.other)),
                ("no_other_bookmarks",),
            ),
        )

    def _mark(self, desk: Desk, marks: Sequence[tuple[str, float]]) -> None:
        fresh_list(desk)
        play_file(desk, f"{HOME}/{self.fact.film.place}")
        desk.key("space")
        open_bookmarks(desk)
        for name, at in marks:
            create_bookmark(desk, name, f"00:00:{at:06.3f}")
        close_bookmarks(desk)
        save_playlist(desk, f"{HOME}/{self.fact.place}")
        stop_playing(desk)
