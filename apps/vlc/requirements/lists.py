"""Requirements about lists: those of an evening, bookmarks in them, and the media library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.vlc.operations import (
    add_to_library,
    close_bookmarks,
    create_bookmark,
    enqueue,
    open_bookmarks,
    play_file,
    playlist_entries,
    remove_entry,
    save_playlist,
    stop_playing,
    write_tags,
)
from apps.vlc.requirements.common import HOME, films_untouched, fresh_list, listed, nothing_but
from apps.vlc.requirements.facts import Film, Programme, SavedList, Scenes
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource

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
        """See ``Requirement``."""
        return cls(scene.pick(Programme), scene.draw.one(_ORDERS), scene.draw.one(("xspf", "m3u8")))

    @property
    def place(self) -> str:
        """The place of the list."""
        return f"{self.fact.place}.{self.kind}"

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        fact, titles = self.fact, [one.title for one in self.fact.films]
        order = "in this order"
        if self.order != "told":
            titles.sort()
            order = f"with the {self.order.removesuffix(' first')} film first and the {self._last} last"
        return (
            Phrasing(f'make a list of {listed(titles)}, {order}, for {fact.evening}, and save it as "{self.place}"'),
            Phrasing(f'for {fact.evening}, save a list "{self.place}" with {listed(titles)}, {order}'),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        expect = {"format": self.kind, "places": [one.place for one in self._in_order]}
        return (Asked("list", "playlist", {"place": self.place}, expect),)

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        return (films_untouched(self.fact.films, "A list does not call for other files."),)

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._save(desk, self._in_order)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        fact = scene.pick(SavedList)
        return cls(fact, scene.draw.one(fact.films), scene.draw.one(("repeat", "for-the-school", "matinee")))

    @property
    def place(self) -> str:
        """The place of the new list."""
        return f"{self.fact.place.rpartition('/')[0]}/{self.name}.xspf"

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources | {file_resource(self.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        fact, director = self.fact, self.film.director
        return (
            Phrasing(
                f'save the list of {fact.evening} once more, as "{self.place}" and without the film by {director}'
            ),
            Phrasing(
                f"take the film by {director}, which we may not show again, out of the list of {fact.evening}, and "
                f'save what remains as "{self.place}"'
            ),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        places = [one.place for one in self.fact.films if one != self.film]
        return (Asked("list", "playlist", {"place": self.place}, {"format": "xspf", "places": places}),)

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        fact = self.fact
        because = "The list of that evening stays on record."
        return (Asked("old_list", "file", {"place": fact.place}, {"sha256": fact.sha256}, because),)

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._shorten(desk, self.film)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        films = self.fact.films
        other = films[films.index(self.film) - 1]

        def over_the_old_one(desk: Desk) -> None:
            self._shorten(desk, self.film)
            save_playlist(desk, f"{HOME}/{self.fact.place}", self.fact.place.rpartition(".")[2])

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
class ScenesMarked(Requirement):
    """A film has bookmarks at scenes, which are saved with a list."""

    fact: Scenes
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Scenes))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        fact = self.fact
        first, second = (f'"{name}" at {at:.2f} seconds' for name, at in fact.marks)
        saved = f'save the list with them as "{fact.place}"'
        quotes = {"first": first, "second": second}
        return (
            Phrasing(f"give {fact.film.title} two custom bookmarks, {first} and {second}, and {saved}", quotes),
            Phrasing(f"bookmark two scenes of {fact.film.title}, {first} and {second}; {saved}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        args = {"playlist": self.fact.place, "place": self.fact.film.place}
        marks = [{"$contains": {"name": name, "seconds": at}} for name, at in self.fact.marks]
        return tuple(
            Asked(one, "bookmarks", args, {"bookmarks": mark})
            for one, mark in zip(("first", "second"), marks, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        fact = self.fact
        args = {"playlist": fact.place, "place": fact.film.place}
        only = {"$any": [{"$absent": True}, {"names": nothing_but([name for name, _ in fact.marks])}]}
        return (
            Asked("no_other_bookmarks", "bookmarks", args, only, "Only these scenes are talked about."),
            films_untouched([fact.film], "A bookmark does not call for another film."),
        )

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._mark(desk, self.fact.marks)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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


@dataclass(frozen=True)
class LibraryFilled(Requirement):
    """Two films are in the media library; another one has no business there."""

    films: tuple[Film, Film]
    other: Film
    app: ClassVar[str] = "vlc"
    area: ClassVar[str] = "media_library"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        first = scene.pick(Film)
        second = scene.pick(Film, lambda one: one != first)
        return cls((first, second), scene.pick(Film, lambda one: one not in (first, second)))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return frozenset({"library"})

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        first, second = (one.title for one in self.films)
        return (
            Phrasing(
                f"put {first} into the media library, and {second} as well",
                {"first": f"put {first} into the media library", "second": f"{second} as well"},
            ),
            Phrasing(
                f"have {first} and {second} in the media library, where the members look for films",
                {"first": f"{first} and {second} in the media library", "second": f"{second} in the media library"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        return tuple(
            Asked(name, "media-library", {}, {"places": {"$contains": film.place}})
            for name, film in zip(("first", "second"), self.films, strict=True)
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        only = {"$any": [{"$absent": True}, {"places": nothing_but([one.place for one in self.films])}]}
        return (Asked("nothing_else", "media-library", {}, only, "Other films have not been cleared for it."),)

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._add(desk, *self.films)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
