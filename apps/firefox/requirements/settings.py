"""Requirements about settings: what they say, where the browser begins, and where it searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.firefox.operations import add_home_pages, add_search_engine, set_tick
from apps.firefox.requirements.common import surroundings
from apps.firefox.requirements.facts import Browser, Choice, Searched
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class Tick:
    """A check box of the settings: page and name, whether it should be ticked, and the fact that tells it."""

    said: str
    page: str
    box: str
    on: bool
    endpoint: str
    fact: str
    value: Any


TICKS = (
    Tick(
        "ask where each file is to be saved before it is downloaded",
        *("downloads", "Ask where to save files before downloading", True, "download-settings", "ask", True),
    ),
    Tick(
        "open the windows and tabs of the last time when it starts",
        *("home", "Open previous windows and tabs", True, "startup", "opens", "previous windows"),
    ),
    Tick(
        "always show scrollbars",
        *("accessibility", "Always show scrollbars", True, "browsing-settings", "always_scrollbars", True),
    ),
    Tick(
        "stop checking the spelling while somebody types",
        *("languages", "Check your spelling as you type", False, "languages", "spell_check", False),
    ),
    Tick(
        "stop offering to translate whole pages",
        *("languages", "Offer full page translation", False, "languages", "offers_translation", False),
    ),
    Tick(
        "tell websites not to sell or share our data",
        *("privacy", "Tell websites not to sell or share my data", True, "privacy", "global_privacy_control", True),
    ),
    Tick(
        "ask before several tabs are closed at once",
        *("tabsBrowsing", "Ask before closing multiple tabs", True, "startup", "warns_on_close", True),
    ),
)
_OTHER = ("tabsBrowsing", "Ctrl+Tab cycles through tabs in recently used order", True)


@dataclass(frozen=True)
class TicksSet(Requirement):
    """Two settings are as they are wanted."""

    first: Tick
    second: Tick
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "settings"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        first, second = scene.draw.some(TICKS, 2)
        return cls(first, second, scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset(f"settings:{one.endpoint}.{one.fact}" for one in (self.first, self.second))

    def phrasings(self) -> Sequence[Phrasing]:
        first, second = self.first.said, self.second.said
        quotes = {"first": first, "second": second}
        return (
            Phrasing(f"let Firefox {first}, and let it {second}", quotes),
            Phrasing(f"change two settings: Firefox has to {first}, and it has to {second}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        return tuple(
            Asked(name, one.endpoint, {}, {one.fact: one.value})
            for name, one in (("first", self.first), ("second", self.second))
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.first, self.second)

    def mistakes(self) -> Sequence[Mistake]:
        def and_another(desk: Desk) -> None:
            self.play(desk)
            set_tick(desk, *_OTHER)

        return (
            Mistake("only_the_first", lambda desk: self._set(desk, self.first), ("second",)),
            Mistake("and_another", and_another, ("settings_kept",)),
        )

    def _set(self, desk: Desk, *ticks: Tick) -> None:
        for one in ticks:
            set_tick(desk, one.page, one.box, one.on)


@dataclass(frozen=True)
class HomePagesSet(Requirement):
    """The browser begins with a page that has to be found, and with the notices of the ferries behind it."""

    choice: Choice
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "settings"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Choice), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({*self.choice.resources, "settings:startup.home_page", "settings:startup.pages"})

    def phrasings(self) -> Sequence[Phrasing]:
        pages = f"{self.choice.said}, and behind it {_NOTICES}"
        return (
            Phrasing(f"give Firefox two home pages, in this order: {pages}"),
            Phrasing(f"let new windows begin with two pages, in this order: {pages}"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("begins", "startup", {}, {"pages": [self.choice.page.url, _NOTICES]}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        add_home_pages(desk, self.choice.page.url, _NOTICES)

    def mistakes(self) -> Sequence[Mistake]:
        def and_another(desk: Desk) -> None:
            self.play(desk)
            set_tick(desk, *_OTHER)

        return (
            Mistake("the_other_page", lambda desk: add_home_pages(desk, self.choice.beside.url, _NOTICES), ("begins",)),
            Mistake("and_another_setting", and_another, ("settings_kept",)),
        )


_NOTICES = "http://ferries.orrin.test/notices"


@dataclass(frozen=True)
class SearchAdded(Requirement):
    """A site can be searched from the address bar, by a keyword."""

    fact: Searched
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "search"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Searched), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        engine = f'search engine "{fact.name}" ({fact.url}, with %s for what is searched)'
        keyword = f'the keyword "{fact.keyword}"'
        return (
            Phrasing(f"add a {engine} with {keyword}", {"engine": f"add a {engine}", "keyword": keyword}),
            Phrasing(
                f"make a {engine} in the settings, with {keyword}",
                {"engine": f"make a {engine} in the settings", "keyword": keyword},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"name": self.fact.name}
        url = self.fact.url.replace("%s", "{searchTerms}")
        return (
            Asked("engine", "search-engine", args, {"url": url}),
            Asked("keyword", "search-engine", args, {"keyword": self.fact.keyword}),
        )

    def guards(self) -> Sequence[Asked]:
        usual = {"name": "Google"}
        because = "Whoever types into the address bar wants to search the web."
        return (Asked("same_default", "default-search-engine", {}, usual, because), *surroundings(self.browser))

    def play(self, desk: Desk) -> None:
        self._add(desk, self.fact.keyword)

    def mistakes(self) -> Sequence[Mistake]:
        def and_another(desk: Desk) -> None:
            self.play(desk)
            add_search_engine(desk, "Orrin", self.fact.url.replace("/search", "/find"), "orrin")

        return (
            Mistake("another_keyword", lambda desk: self._add(desk, self.fact.wrong), ("keyword",)),
            Mistake("and_another", and_another, ("engines_kept",)),
        )

    def _add(self, desk: Desk, keyword: str) -> None:
        add_search_engine(desk, self.fact.name, self.fact.url, keyword)
