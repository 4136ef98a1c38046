"""Requirements about single bookmarks: corrected, tagged, and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.firefox.operations import (
    close_library,
    delete_bookmarks,
    open_library,
    set_address,
    set_tags,
)
from apps.firefox.requirements.common import surroundings
from apps.firefox.requirements.facts import Browser, Dead, Kept, Labelled, Outdated
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class BookmarkCorrected(Requirement):
    """A bookmark leads to the place where its page is now."""

    fact: Outdated
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Outdated), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        folder = f'the folder "{self.fact.mark.folder[-1]}" of the bookmarks toolbar'
        told = "the notices of Orrin Ferries (http://ferries.orrin.test/notices)"
        return (
            Phrasing(
                f"correct the address of the bookmark in {folder} whose page has moved, as {told} say; its name stays"
            ),
            Phrasing(
                f"find the bookmark in {folder} that leads nowhere any more, and give it the address that {told} tell, "
                "without another name"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        mark = self.fact.mark
        expect = {"title": mark.title, "folder": list(mark.folder), "count": 1}
        return (
            Asked("corrected", "bookmark", {"url": self.fact.new}, expect),
            Asked("not_twice", "bookmark", {"url": mark.url}, {"$absent": True}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._correct(desk, (self.fact.mark, self.fact.new))

    def mistakes(self) -> Sequence[Mistake]:
        mark, new, beside = self.fact.mark, self.fact.new, self.fact.beside
        return (
            Mistake(
                "to_the_first_page",
                lambda desk: self._correct(desk, (mark, self._first)),
                ("corrected", "bookmarks_kept"),
            ),
            Mistake(
                "another_one_too",
                lambda desk: self._correct(desk, (mark, new), (beside, self._first)),
                ("bookmarks_kept",),
            ),
        )

    @property
    def _first(self) -> str:
        return f"http://{self.fact.source.host}/"

    def _correct(self, desk: Desk, *changes: tuple[Kept, str]) -> None:
        open_library(desk, *self.fact.mark.folder)
        for mark, url in changes:
            set_address(desk, mark.title, url)
        close_library(desk)


@dataclass(frozen=True)
class DeadDeleted(Requirement):
    """The bookmarks of a folder whose pages are gone are deleted."""

    fact: Dead
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Dead), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        root, folder = self.fact.folder
        where = f'in the folder "{folder}" of the {root.lower()}'
        gone = "whose pages no longer exist"
        return (
            Phrasing(f"delete the bookmarks {where} {gone}, and keep those that still lead to a page"),
            Phrasing(f"try the bookmarks {where}: delete those {gone}, and keep the others"),
        )

    def goals(self) -> Sequence[Asked]:
        gone = [{"$not": {"$contains": {"url": one.url}}} for one in self.fact.marks]
        return (Asked("deleted", "bookmarks", {}, {"bookmarks": {"$all": gone}}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._delete(desk, *self.fact.marks)

    def mistakes(self) -> Sequence[Mistake]:
        marks = self.fact.marks
        return (
            Mistake("only_one", lambda desk: self._delete(desk, marks[0]), ("deleted",)),
            Mistake("one_too_many", lambda desk: self._delete(desk, *marks, self.fact.alive), ("bookmarks_kept",)),
        )

    def _delete(self, desk: Desk, *marks: Kept) -> None:
        open_library(desk, *self.fact.folder)
        delete_bookmarks(desk, *(one.title for one in marks))
        close_library(desk)


@dataclass(frozen=True)
class BookmarksTagged(Requirement):
    """Some bookmarks of a folder have a tag."""

    fact: Labelled
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Labelled), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        root, folder = self.fact.folder
        where = f'in the folder "{folder}" of the {root.lower()}'
        return (
            Phrasing(f'give the tag "{self.fact.tag}" to the bookmarks of {self.fact.said} {where}'),
            Phrasing(f'tag the bookmarks {where} that are about {self.fact.said} with "{self.fact.tag}"'),
        )

    def goals(self) -> Sequence[Asked]:
        urls = sorted(one.url for one in self.fact.marks)
        return (Asked("tagged", "bookmark-tag", {"tag": self.fact.tag}, {"urls": {"$set": urls}}),)

    def guards(self) -> Sequence[Asked]:
        where = {"folder": list(self.fact.folder)}
        there = {"bookmarks": {"$all": [{"$contains": {"url": one.url}} for one in self.fact.marks]}}
        return (
            Asked(
                "still_there", "bookmark-folder", where, there, "Tags are put on bookmarks, which stay where they are."
            ),
            *surroundings(self.browser),
        )

    def play(self, desk: Desk) -> None:
        self._tag(desk, self.fact.tag, *self.fact.marks)

    def mistakes(self) -> Sequence[Mistake]:
        marks, beside = self.fact.marks, self.fact.beside
        return (
            Mistake("another_tag", lambda desk: self._tag(desk, self.fact.wrong, *marks), ("tagged",)),
            Mistake(
                "one_too_many",
                lambda desk: self._tag(desk, self.fact.tag, *marks, beside),
                ("tagged", "bookmarks_kept"),
            ),
        )

    def _tag(self, desk: Desk, tag: str, *marks: Kept) -> None:
        open_library(desk, *self.fact.folder)
        for mark in marks:
            set_tags(desk, mark.title, tag)
        close_library(desk)
