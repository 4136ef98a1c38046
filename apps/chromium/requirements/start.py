"""Requirements about how one gets to pages: site searches, and what is opened at the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.chromium.operations import add_site_search, make_default_search_engine, open_at_start, set_home_page
from apps.chromium.requirements.common import surroundings
from apps.chromium.requirements.facts import Profile, Searched, TownPage
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_STARTUP, _HOME = "settings:startup", "settings:home-button"  # what requirements change


@dataclass(frozen=True)
class SearchAdded(Requirement):
    """The search of a site is in the address bar, behind a shortcut."""

    fact: Searched
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "search_engines"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Searched), scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        add, shortcut = f'add a site search "{fact.name}" for "{fact.url}"', f'with the shortcut "{fact.keyword}"'
        make, typed = f'make a site search called "{fact.name}" of "{fact.url}"', f'"{fact.keyword}" as its shortcut'
        return (
            Phrasing(f"{add}, {shortcut}", {"address": add, "shortcut": shortcut}),
            Phrasing(f"{make}, with {typed}", {"address": make, "shortcut": typed}),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"name": self.fact.name}
        return (
            Asked("address", "search-engine", args, {"url": self.fact.url}),
            Asked("shortcut", "search-engine", args, {"keyword": self.fact.keyword}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        self._add(desk, self.fact.keyword)

    def mistakes(self) -> Sequence[Mistake]:
        def and_by_default(desk: Desk) -> None:
            self.play(desk)
            make_default_search_engine(desk, self.fact.name)

        return (
            Mistake("another_shortcut", lambda desk: self._add(desk, self.fact.other_keyword), ("shortcut",)),
            Mistake("and_by_default", and_by_default, ("search_kept",)),
        )

    def _add(self, desk: Desk, keyword: str) -> None:
        add_site_search(desk, self.fact.name, keyword, self.fact.url)


@dataclass(frozen=True)
class StartPagesSet(Requirement):
    """Two pages are opened when the browser starts."""

    first: TownPage
    second: TownPage
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "start_pages"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        first = scene.pick(TownPage)
        second = scene.pick(TownPage, lambda one: one.host != first.host)
        return cls(first, second, scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({_STARTUP, *self.first.resources, *self.second.resources})

    def phrasings(self) -> Sequence[Phrasing]:
        pages = f"{self.first.said} ({self.first.url}) and {self.second.said} ({self.second.url})"
        return (
            Phrasing(f"have the browser open {pages} whenever it starts, and nothing else"),
            Phrasing(f"set the browser to start with two pages: {pages}"),
        )

    def goals(self) -> Sequence[Asked]:
        pages = {"$set": [self.first.url, self.second.url]}
        return (Asked("pages", "startup", {}, {"mode": "pages", "pages": pages}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        self._open(desk, self.first.url, self.second.url)

    def mistakes(self) -> Sequence[Mistake]:
        def and_at_home(desk: Desk) -> None:
            self.play(desk)
            set_home_page(desk, self.first.url)

        return (
            Mistake("only_one", lambda desk: self._open(desk, self.first.url), ("pages",)),
            Mistake("and_at_home", and_at_home, ("settings_kept",), _HOME),
        )

    def _open(self, desk: Desk, *urls: str) -> None:
        open_at_start(desk, urls)


@dataclass(frozen=True)
class HomePageSet(Requirement):
    """There is a home button, and it opens a page."""

    page: TownPage
    other: TownPage
    profile: Profile
    app: ClassVar[str] = "chromium"
    area: ClassVar[str] = "home_page"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        page = scene.pick(TownPage)
        other = scene.pick(TownPage, lambda one: one.host != page.host)
        return cls(page, other, scene.pick(Profile))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({_HOME, *self.page.resources})

    def phrasings(self) -> Sequence[Phrasing]:
        page = f"{self.page.said} ({self.page.url})"
        return (
            Phrasing(
                f"show the home button, and let it open {page}",
                {"button": "show the home button", "page": f"let it open {page}"},
            ),
            Phrasing(f"give the toolbar a home button that opens {page}"),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("button", "home-button", {}, {"shown": True}),
            Asked("page", "home-button", {}, {"new_tab_page": False, "page": self.page.url}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.profile)

    def play(self, desk: Desk) -> None:
        set_home_page(desk, self.page.url)

    def mistakes(self) -> Sequence[Mistake]:
        def at_start(desk: Desk) -> None:
            self.play(desk)
            open_at_start(desk, [self.page.url])

        return (
            Mistake("another_page", lambda desk: set_home_page(desk, self.other.url), ("page",)),
            Mistake("at_start_as_well", at_start, ("settings_kept",), _STARTUP),
        )
