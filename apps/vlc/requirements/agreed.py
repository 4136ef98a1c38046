"""The requirement about the list of an evening whose films something else tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from apps.vlc.operations import enqueue, save_playlist, write_tags
from apps.vlc.requirements.common import HOME, films_untouched, fresh_list
from apps.vlc.requirements.facts import ANSWERED, Agreed, Film
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource


@dataclass(frozen=True)
class ListAgreed(Requirement):
    """The films of an evening are saved as a list, as something says that is newer than the programme.

    Attributes:
        ending_said: whether it says which format the list has; the instruction does so for all lists otherwise.
    """

    fact: Agreed
    kind: str
    ending_said: bool
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "playlists"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Agreed, lambda one: one.answer is None), scene.draw.one(("xspf", "m3u8")), True)

    @classmethod
    def awaited(cls, scene: Scene) -> Self:
        """The same, if an answer tells the films that is not there yet."""
        return cls(scene.pick(Agreed, lambda one: one.answer is not None), scene.draw.one(("xspf", "m3u8")), True)

    @property
    def place(self) -> str:
        """The place of the list."""
        return f"{self.fact.programme.place}.{self.kind}"

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        place = self.place if self.ending_said else self.place.rpartition("/")[2].partition(".")[0]
        return (
            Phrasing(f'save a list "{place}" for {fact.programme.evening}, with the films that {fact.told}'),
            Phrasing(f'for {fact.programme.evening}, save a list "{place}" of the films that {fact.told}'),
        )

    def goals(self) -> Sequence[Asked]:
        expect = {"format": self.kind, "places": [one.place for one in self.fact.programme.films]}
        return (Asked("list", "playlist", {"place": self.place}, expect),)

    def guards(self) -> Sequence[Asked]:
        # One guard for each film: other requirements may also protect one of them.
        films = {one.place: one for one in (*self.fact.programme.films, *self.fact.before)}
        because = "A list does not call for other files."
        kept = [
            replace(films_untouched([one], because), id=f"film_{number}_untouched")
            for number, one in enumerate(films.values(), 1)
        ]
        return kept if self.ending_said else [*kept, _no_other_lists(self.place)]

    def play(self, desk: Desk) -> None:
        self._save(desk, self.fact.programme.films)

    def mistakes(self) -> Sequence[Mistake]:
        films = self.fact.programme.films

        def and_tagged(desk: Desk) -> None:
            self._save(desk, films)
            tags = {"Album": self.fact.programme.evening}
            write_tags(desk, films[0].title, f"{HOME}/{films[0].place}", tags)

        return (
            Mistake("as_the_programme_has_it", lambda desk: self._save(desk, self.fact.before), ("list",)),
            Mistake("without_the_last", lambda desk: self._save(desk, films[:-1]), ("list",)),
            Mistake("and_tagged", and_tagged, ("film_1_untouched",)),
        )

    def _save(self, desk: Desk, films: Sequence[Film]) -> None:
        if self.fact.answer is not None:
            desk.wait_for_event(ANSWERED)
        fresh_list(desk)
        for film in films:
            enqueue(desk, f"{HOME}/{film.place}")
        save_playlist(desk, f"{HOME}/{self.place}", self.kind)


def always_m3u8(drawn: Callable[[Scene], ListAgreed]) -> Callable[[Scene], ListAgreed]:
    """``drawn`` of the requirement in a task whose instruction says that all lists are in the format M3U8."""
    return lambda scene: replace(drawn(scene), kind="m3u8", ending_said=False)


def _no_other_lists(place: str) -> Asked:
    """A guard: the folder of a list only has lists that are named after their evenings."""
    folder = place.rpartition("/")[0]
    of_an_evening = {"$matches": rf"{re.escape(folder)}/[0-9]+-[a-z]+\.(xspf|m3u8)"}
    expect = {"places": {"$not": {"$contains": {"$not": of_an_evening}}}}
    return Asked("no_other_lists", "file-digests", {"places": [folder]}, expect, "Every list is called by its evening.")
