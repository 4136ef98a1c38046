"""Requirements about sites: how large they are shown, what they may do, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.firefox.operations import delete_from_history, go, set_permission, zoom
from apps.firefox.requirements.common import surroundings
from apps.firefox.requirements.facts import Allowed, Browser, Choice, Page, Visited
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_LARGER = {110: 120, 120: 130, 130: 140, 140: 150}
"""Sizes in per cent, and the next one of each."""
_MAY = {
    "notifications": ("Send notifications", "show notifications"),
    "location": ("Access your location", "see where this computer is"),
}
"""What permissions are called in the window, and in a sentence."""


@dataclass(frozen=True)
class SiteZoomed(Requirement):
    """A site is shown larger."""

    choice: Choice
    percent: int
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "zoom"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Choice), scene.draw.one(list(_LARGER)), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"zoom:{self.choice.page.host}"})

    def phrasings(self) -> Sequence[Phrasing]:
        host = self.choice.page.host
        return (
            Phrasing(f"zoom {host} to {self.percent}%, and no other site"),
            Phrasing(f"show the pages of {host} at {self.percent}% and all other pages as they are"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("zoomed", "zoom", {}, {"hosts": {self.choice.page.host: self.percent}}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._show(desk, self.percent, self._first)

    def mistakes(self) -> Sequence[Mistake]:
        council = Page("http://council.orrin.test/", "Notices of the council", "")
        larger = _LARGER[self.percent]
        return (
            Mistake("a_size_too_large", lambda desk: self._show(desk, larger, self._first), ("zoomed",)),
            Mistake(
                "another_site_too", lambda desk: self._show(desk, self.percent, self._first, council), ("zoom_kept",)
            ),
        )

    @property
    def _first(self) -> Page:
        return self.choice.page

    def _show(self, desk: Desk, percent: int, *pages: Page) -> None:
        for page in pages:
            go(desk, page.url, page.title)
            zoom(desk, percent)


@dataclass(frozen=True)
class PermissionBlocked(Requirement):
    """A site may no longer do what it was allowed to do."""

    fact: Allowed
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "site_settings"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Allowed), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        host, (_, may) = self.fact.page.host, _MAY[self.fact.permission]
        return (
            Phrasing(f"do not let {host} {may} any more; block that for this site"),
            Phrasing(f"make sure that {host} can never {may}: block that for this site, and for no other"),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"site": self.fact.site, "permission": self.fact.permission}
        return (Asked("blocked", "site-permission", args, {"setting": "block"}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.fact.page)

    def mistakes(self) -> Sequence[Mistake]:
        page, beside = self.fact.page, self.fact.beside
        return (
            Mistake("asks_again", lambda desk: self._set(desk, page, setting="Always Ask"), ("blocked",)),
            Mistake("another_site_too", lambda desk: self._set(desk, page, beside), ("sites_kept",)),
        )

    def _set(self, desk: Desk, *pages: Page, setting: str = "Block") -> None:
        for page in pages:
            go(desk, page.url, page.title)
            set_permission(desk, page.url, _MAY[self.fact.permission][0], setting)


@dataclass(frozen=True)
class VisitsForgotten(Requirement):
    """The pages of a site are no longer in the history."""

    fact: Visited
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "history"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Visited), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"history:{self.fact.host}"})

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"delete all pages of {self.fact.host} from the history, and only those"),
            Phrasing(f"take every page of {self.fact.host} out of the history, and leave the rest alone"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("forgotten", "history", {"host": self.fact.host}, {"count": 0}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        delete_from_history(desk, self.fact.host)

    def mistakes(self) -> Sequence[Mistake]:
        def of_both(desk: Desk) -> None:
            for words in (self.fact.host, self.fact.beside):
                delete_from_history(desk, words)

        return (
            Mistake("only_one_page", lambda desk: delete_from_history(desk, self.fact.one), ("forgotten",)),
            Mistake("another_site_too", of_both, ("history_kept",)),
        )
