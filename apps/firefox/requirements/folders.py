"""Requirements about folders of bookmarks: a new one that is filled, and one that is sorted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.firefox.operations import (
    close_library,
    delete_bookmarks,
    make_folder,
    move_bookmarks,
    open_library,
    sort_folder,
)
from apps.firefox.requirements.common import surroundings
from apps.firefox.requirements.facts import TOOLBAR, Browser, Loose, Unsorted
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class BookmarksFiled(Requirement):
    """Bookmarks that lay in the toolbar are in a new folder there."""

    fact: Loose
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Loose), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        kind, folder = f'whose names begin with "{self.fact.kind}:"', f'new folder "{self.fact.folder}" in the toolbar'
        return (
            Phrasing(f"move the bookmarks in the bookmarks toolbar {kind} into a {folder}, in the order they have now"),
            Phrasing(f"put the loose bookmarks of the bookmarks toolbar {kind} into a {folder}; their order stays"),
        )

    def goals(self) -> Sequence[Asked]:
        marks = [{"title": title, "url": url} for title, url in self.fact.links]
        inside, bar = {"folder": [TOOLBAR, self.fact.folder]}, {"folder": [TOOLBAR]}
        loose = {"$count": {"of": {"title": {"$matches": f"{self.fact.kind}: .*"}}, "is": 0}}
        return (
            Asked("filed", "bookmark-folder", inside, {"bookmarks": marks}),
            Asked("no_longer_loose", "bookmark-folder", bar, {"bookmarks": loose}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._file(desk, self._names)

    def mistakes(self) -> Sequence[Mistake]:
        names = self._names
        folder, title, _ = self.fact.beside

        def and_another(desk: Desk) -> None:
            self._file(desk, names)
            open_library(desk)
            move_bookmarks(desk, [title], folder, (TOOLBAR, self.fact.folder))
            close_library(desk)

        return (
            Mistake("all_but_one", lambda desk: self._file(desk, names[1:]), ("filed", "no_longer_loose")),
            Mistake("and_another", and_another, ("filed", "bookmarks_kept")),
        )

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.fact.links)

    def _file(self, desk: Desk, names: Sequence[str]) -> None:
        open_library(desk)
        make_folder(desk, self.fact.folder, TOOLBAR)
        move_bookmarks(desk, names, (TOOLBAR,), (TOOLBAR, self.fact.folder))
        close_library(desk)


@dataclass(frozen=True)
class FolderSorted(Requirement):
    """The bookmarks of a folder are sorted by name."""

    fact: Unsorted
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Unsorted), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        root, folder = self.fact.folder
        return (
            Phrasing(f'sort the folder "{folder}" of the {root.lower()} by name (the order itself, not only the view)'),
            Phrasing(
                f'bring the bookmarks in the folder "{folder}" of the {root.lower()} into the order of their names'
            ),
        )

    def goals(self) -> Sequence[Asked]:
        expect = {"names": sorted(self.fact.titles)}
        return (Asked("sorted", "bookmark-folder", {"folder": list(self.fact.folder)}, expect),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._sort(desk, self.fact.folder)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def one_lost(desk: Desk) -> None:
            self.play(desk)
            open_library(desk, *fact.folder)
            delete_bookmarks(desk, fact.titles[0])
            close_library(desk)

        return (
            Mistake("another_folder", lambda desk: self._sort(desk, fact.beside), ("sorted",)),
            Mistake("one_lost", one_lost, ("sorted", "bookmarks_kept")),
        )

    def _sort(self, desk: Desk, folder: Sequence[str]) -> None:
        open_library(desk, *folder)
        sort_folder(desk, *folder)
        close_library(desk)
