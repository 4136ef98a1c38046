"""Requirements about pages: how large a site is shown, what is read later, and which bookmarks belong together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.chromium.operations import (
    add_to_reading_list,
    go,
    make_folder,
    move_bookmarks,
    open_bookmarks,
    zoom,
)
from apps.chromium.requirements.common import surroundings, without_any
from apps.chromium.requirements.facts import Loose, Profile, TownPage
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

LARGER = {110: 125, 125: 150, 150: 175, 175: 200}
"""Sizes in per cent, and the next one of each."""
_BAR = "Bookmarks bar"


@dataclass(frozen=True)
class SiteZoomed(Requirement):
    """A site is shown larger."""

    page: TownPage
    beside: TownPage
    percent: int
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "zoom"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        page = scene.pick(TownPage)
        beside = scene.pick(TownPage, lambda one: one.host != page.host)
        return cls(page, beside, scene.draw.one(list(LARGER)), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"zoom", f"settings:zoom.{self.page.host}", *self.page.resources})

    def phrasings(self) -> Sequence[Phrasing]:
        site = f"{self.page.site} ({self.page.host})"
        return (
            Phrasing(f"zoom {site} to {self.percent}%, and no other site"),
            Phrasing(f"show the pages of {site} at {self.percent}% and all other pages as they are"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("zoomed", "zoom", {}, {"hosts": {self.page.host: self.percent}}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        self._show(desk, self.percent, self.page)

    def mistakes(self) -> Sequence[Mistake]:
        larger, both = LARGER[self.percent], (self.page, self.beside)
        return (
            Mistake("a_size_too_large", lambda desk: self._show(desk, larger, self.page), ("zoomed",)),
            Mistake("another_site_too", lambda desk: self._show(desk, self.percent, *both), ("settings_kept",)),
        )

    def _show(self, desk: Desk, percent: int, *pages: TownPage) -> None:
        for page in pages:
            go(desk, page.url, page.title)
            zoom(desk, percent)


@dataclass(frozen=True)
class KeptForLater(Requirement):
    """A page is in the reading list."""

    page: TownPage
    beside: TownPage
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "reading_list"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        page = scene.pick(TownPage)
        beside = scene.pick(TownPage, lambda one: one.host != page.host)
        return cls(page, beside, scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"reading-list", *self.page.resources})

    def phrasings(self) -> Sequence[Phrasing]:
        page = f"{self.page.said} ({self.page.url})"
        return (
            Phrasing(f"put {page} on the reading list, unread"),
            Phrasing(f"keep {page} for later: it belongs on the reading list, among the unread pages"),
        )

    def goals(self) -> Sequence[Asked]:
        kept = {"$contains": {"url": self.page.url, "read": False}}
        return (Asked("kept", "reading-list", {}, {"pages": kept}),)

    def guards(self) -> Sequence[Asked]:
        only = {"$any": [[], [{"url": self.page.url}]]}
        because = "No other page belongs on the reading list."
        return (Asked("nothing_else", "reading-list", {}, {"pages": only}, because), *surroundings(self.profile))

    def play(self, desk: Desk) -> None:
        self._keep(desk, self.page)

    def mistakes(self) -> Sequence[Mistake]:
        page, beside = self.page, self.beside
        return (
            Mistake("another_page", lambda desk: self._keep(desk, beside), ("kept", "nothing_else")),
            Mistake("another_page_too", lambda desk: self._keep(desk, page, beside), ("nothing_else",)),
        )

    def _keep(self, desk: Desk, *pages: TownPage) -> None:
        for page in pages:
            go(desk, page.url, page.title)
            add_to_reading_list(desk, page.title)


@dataclass(frozen=True)
class BookmarksFiled(Requirement):
    """Bookmarks that lay in the bar are in a new folder there."""

    fact: Loose
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Loose), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        kind, folder = f'whose names begin with "{self.fact.kind}:"', f'new folder "{self.fact.folder}" in the bar'
        return (
            Phrasing(f"move the bookmarks in the bookmarks bar {kind} into a {folder}, in the order they have now"),
            Phrasing(f"put the loose bookmarks of the bookmarks bar {kind} into a {folder}; their order stays"),
        )

    def goals(self) -> Sequence[Asked]:
        links = [{"title": title, "url": url} for title, url in self.fact.links]
        inside, bar = {"folder": [_BAR, self.fact.folder]}, {"folder": [_BAR]}
        return (
            Asked("filed", "bookmark-folder", inside, {"bookmarks": links}),
            Asked("no_longer_loose", "bookmark-folder", bar, {"bookmarks": without_any(links)}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        self._file(desk, self._names)

    def mistakes(self) -> Sequence[Mistake]:
        names = self._names
        return (
            Mistake("all_but_one", lambda desk: self._file(desk, names[1:]), ("filed", "no_longer_loose")),
            Mistake(
                "and_another", lambda desk: self._file(desk, (*names, self.fact.beside)), ("filed", "bookmarks_kept")
            ),
        )

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.fact.links)

    def _file(self, desk: Desk, names: Sequence[str]) -> None:
        open_bookmarks(desk)
        make_folder(desk, self.fact.folder)
        move_bookmarks(desk, names, (_BAR,), (_BAR, self.fact.folder))
