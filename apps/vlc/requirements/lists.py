"""Requirements about lists: those of an evening, and the media library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.vlc.operations import (
    add_to_library,
    enqueue,
    play_file,
    playlist_entries,
    remove_entry,
    save_over,
    save_playlist,
    stop_playing,
    write_tags,
)
from apps.vlc.requirements.common import HOME, films_untouched, fresh_list, listed
from apps.vlc.requirements.facts import Film, Programme, SavedList
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource, nothing_but

_ORDERS = ("told", "shortest first", "longest first")


@dataclass(frozen=True)
class ProgrammeSaved(Requirement):
    """The films of an evening are saved as a list, in an order that is told or that their lengths give."""

    fact: Programme
    order: str
    kind: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "playlists"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Programme), scene.draw.one(_ORDERS), scene.draw.one(("xspf", "m3u8")))

    @property
    def place(self) -> str:
        """The place of the list."""
        return f"{self.fact.place}.{self.kind}"

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        fact, titles = self.fact, [one.title for one in self.fact.films]
        order = "in this order"
        if self.order != "told":
            titles.sort()
            order = f"from the {self.order.removesuffix(' first')} to the {self._last}"
        films = f"{listed(titles)}, {order}"
        return (
            Phrasing(f'save a list for {fact.evening} as "{self.place}": {films}'),
            Phrasing(f'save {films}, as the list "{self.place}" for {fact.evening}'),
        )

    def goals(self) -> Sequence[Asked]:
        expect = {"format": self.kind, "places": [one.place for one in self._in_order]}
        return (Asked("list", "playlist", {"place": self.place}, expect),)

    def guards(self) -> Sequence[Asked]:
        return (films_untouched(self.fact.films, "A list does not call for other files."),)

    def play(self, desk: Desk) -> None:
        self._save(desk, self._in_order)

    def mistakes(self) -> Sequence[Mistake]:
        films = self._in_order

        def and_tagged(desk: Desk) -> None:
            self._save(desk, films)
            write_tags(desk, films[0].title, f"{HOME}/{films[0].place}", {"Album": self.fact.evening})

        return (
            Mistake("backwards", lambda desk: self._save(desk, films[::-1]), ("list",)),
            Mistake("without_the_last", lambda desk: self._save(desk, films[:-1]), ("list",)),
            Mistake("and_tagged", and_tagged, ("films_untouched",)),
        )

    @property
    def _last(self) -> str:
        return "longest" if self.order == "shortest first" else "shortest"

    @property
    def _in_order(self) -> Sequence[Film]:
        if self.order == "told":
            return self.fact.films
        return sorted(self.fact.films, key=lambda one: one.seconds, reverse=self.order == "longest first")

    def _save(self, desk: Desk, films: Sequence[Film]) -> None:
        fresh_list(desk)
        for film in films:
            enqueue(desk, f"{HOME}/{film.place}")
        save_playlist(desk, f"{HOME}/{self.place}", self.kind)


@dataclass(frozen=True)
class ListShortened(Requirement):
    """The list of an earlier evening is saved under another name, without the film of one director."""

    fact: SavedList
    film: Film
    name: str
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "playlists"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(SavedList)
        return cls(fact, scene.draw.one(fact.films), scene.draw.one(("repeat", "for-the-school", "matinee")))

    @property
    def place(self) -> str:
        """The place of the new list."""
        return f"{self.fact.place.rpartition('/')[0]}/{self.name}.xspf"

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        fact, director = self.fact, self.film.director
        return (
            Phrasing(f'save the list of {fact.evening} as "{self.place}", too, but without the film by {director}'),
            Phrasing(
                f"take the film by {director} out of the list of {fact.evening}, and save what remains as "
                f'"{self.place}"'
            ),
        )

    def goals(self) -> Sequence[Asked]:
        places = [one.place for one in self.fact.films if one != self.film]
        return (Asked("list", "playlist", {"place": self.place}, {"format": "xspf", "places": places}),)

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        because = "The list of that evening stays on record."
        return (Asked("old_list", "file", {"place": fact.place}, {"sha256": fact.sha256}, because),)

    def play(self, desk: Desk) -> None:
        self._shorten(desk, self.film)

    def mistakes(self) -> Sequence[Mistake]:
        films = self.fact.films
        other = films[films.index(self.film) - 1]

        def over_the_old_one(desk: Desk) -> None:
            self._shorten(desk, self.film)
            save_over(desk, f"{HOME}/{self.fact.place}")

        return (
            Mistake("without_another_film", lambda desk: self._shorten(desk, other), ("list",)),
            Mistake("and_the_old_one_too", over_the_old_one, ("old_list",)),
        )

    def _shorten(self, desk: Desk, film: Film) -> None:
        fresh_list(desk)
        play_file(desk, f"{HOME}/{self.fact.place}")
        stop_playing(desk)
        desk.wait_until(lambda: len(playlist_entries(desk)) == len(self.fact.films), "the whole list")
        remove_entry(desk, film.title)
        save_playlist(desk, f"{HOME}/{self.place}")


@dataclass(frozen=True)
class LibraryFilled(Requirement):
    """Two films are in the media library; another one has no business there."""

    films: tuple[Film, Film]
    other: Film
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "media_library"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        first = scene.pick(Film)
        second = scene.pick(Film, lambda one: one != first)
        return cls((first, second), scene.pick(Film, lambda one: one not in (first, second)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"library"})

    def phrasings(self) -> Sequence[Phrasing]:
        titles = listed([f'"{one.title}"' for one in self.films])
        return (
            Phrasing(f"put {titles} into the media library"),
            Phrasing(f"have {titles} in the media library, where people look for films"),
        )

    def goals(self) -> Sequence[Asked]:
        return tuple(
            Asked(name, "media-library", {}, {"places": {"$contains": film.place}})
            for name, film in zip(("first", "second"), self.films, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        only = {"$any": [{"$absent": True}, {"places": nothing_but([one.place for one in self.films])}]}
        return (Asked("nothing_else", "media-library", {}, only, "Other films have not been cleared for it."),)

    def play(self, desk: Desk) -> None:
        self._add(desk, *self.films)

    def mistakes(self) -> Sequence[Mistake]:
        first, second = self.films

        def the_second_to_the_list(desk: Desk) -> None:
            self._add(desk, first)
            enqueue(desk, f"{HOME}/{second.place}")

        return (
            Mistake("the_second_to_the_list", the_second_to_the_list, ("second",)),
            Mistake("and_another_one", lambda desk: self._add(desk, first, second, self.other), ("nothing_else",)),
        )

    def _add(self, desk: Desk, *films: Film) -> None:
        for film in films:
            add_to_library(desk, f"{HOME}/{film.place}")
