"""Requirements about pages that have to be found out: bookmarked, pinned, printed, and files that they offer."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.firefox.operations import bookmark_page, go, pin_tab, print_to_pdf, save_link
from apps.firefox.requirements.common import surroundings
from apps.firefox.requirements.facts import TOOLBAR, Browser, Choice, Departures, Page
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource

TO_BOOK = "To book"
"""A folder of the toolbar that every browser of a world has."""


@dataclass(frozen=True)
class PageBookmarked(Requirement):
    """A page that has to be found is bookmarked by a name in a folder of the toolbar."""

    choice: Choice
    name: str
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "bookmarks"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        choice = scene.pick(Choice)
        suffix = scene.draw.one(["first choice", "to be asked", "for May", "call them"])
        return cls(choice, f"{choice.name} ({suffix})", scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({*self.choice.resources, f"bookmark:{self.choice.page.url}"})

    def phrasings(self) -> Sequence[Phrasing]:
        said, suffix = self.choice.said, self.name.rpartition(" (")[2].rstrip(")")
        named = f'with the name of its heading and " ({suffix})" behind it'
        kept = f'bookmark {said} in the folder "{TO_BOOK}" of the bookmarks toolbar'
        put = f'put {said} into the folder "{TO_BOOK}" of the bookmarks toolbar as a bookmark'
        return (
            Phrasing(f"{kept}, {named}", {"kept": kept, "named": named}),
            Phrasing(f"{put}, {named}", {"kept": put, "named": named}),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"url": self.choice.page.url}
        return (
            Asked("kept", "bookmark", args, {"folder": [TOOLBAR, TO_BOOK], "count": 1}),
            Asked("named", "bookmark", args, {"title": self.name}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._keep(desk, self.choice.page, self.name)

    def mistakes(self) -> Sequence[Mistake]:
        page, beside = self.choice.page, self.choice.beside

        def both(desk: Desk) -> None:
            self._keep(desk, page, self.name)
            self._keep(desk, beside, "Another one")

        return (
            Mistake("with_its_bare_name", lambda desk: self._keep(desk, page, self.choice.name), ("named",)),
            Mistake("another_page_too", both, ("bookmarks_kept",)),
        )

    def _keep(self, desk: Desk, page: Page, name: str) -> None:
        go(desk, page.url, page.title)
        bookmark_page(desk, name, TOOLBAR, TO_BOOK)


@dataclass(frozen=True)
class PagePinned(Requirement):
    """A page that has to be found is open in a pinned tab."""

    choice: Choice
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "tabs"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Choice), scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({*self.choice.resources, "pinned"})

    def phrasings(self) -> Sequence[Phrasing]:
        said = self.choice.said
        return (
            Phrasing(f"leave {said} open in a pinned tab, the only pinned one"),
            Phrasing(f"open {said} in a tab, pin this tab and no other one, and leave it open"),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("pinned", "tab", {"url": self.choice.page.url}, {"pinned": True}),)

    def guards(self) -> Sequence[Asked]:
        page = {"pinned": True, "url": {"$not": self.choice.page.url}}
        none = {"tabs": {"$count": {"of": page, "is": 0}}}
        return (
            Asked("no_other_pinned", "open-tabs", {}, none, "Pinned tabs take the room of the others."),
            *surroundings(self.browser),
        )

    def play(self, desk: Desk) -> None:
        self._pin(desk, self.choice.page)

    def mistakes(self) -> Sequence[Mistake]:
        page, beside = self.choice.page, self.choice.beside

        def not_pinned(desk: Desk) -> None:
            go(desk, page.url, page.title, new_tab=True)
            go(desk, beside.url, beside.title, new_tab=True)

        return (
            Mistake("not_pinned", not_pinned, ("pinned",)),
            Mistake("another_page_too", lambda desk: self._pin(desk, beside, page), ("no_other_pinned",)),
        )

    def _pin(self, desk: Desk, *pages: Page) -> None:
        for page in pages:
            go(desk, page.url, page.title, new_tab=True)
            pin_tab(desk, page.title)
        # The next operation must not use the pinned tab.
        desk.key("ctrl+9")
        desk.settle()


@dataclass(frozen=True)
class PagePrinted(Requirement):
    """A page that has to be found is a PDF in a folder."""

    choice: Choice
    place: str
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "printing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        names = ("chosen.pdf", "for-the-folder.pdf", "to-be-sent.pdf", "page-of-the-day.pdf")
        return cls(scene.pick(Choice), f"Documents/{scene.draw.one(names)}", scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({*self.choice.resources, file_resource(self.place)})

    def phrasings(self) -> Sequence[Phrasing]:
        folder, _, name = self.place.rpartition("/")
        said, where = self.choice.said, f"as {name} in {folder}"
        across, wide = "in landscape", "with the paper in landscape"
        saved, printed = f"save {said} as a PDF", f"print {said} to a PDF"
        return (
            Phrasing(f"{saved}, {across}, {where}", {"page": f"{saved}, {across}, {where}", "landscape": across}),
            Phrasing(f"{printed}, {where}, {wide}", {"page": f"{printed}, {where}", "landscape": wide}),
        )

    def goals(self) -> Sequence[Asked]:
        words = [self.choice.name, {"$contains": self.choice.page.words}]
        lines = {"$all": [{"$contains": one} for one in words]}
        args = {"place": self.place}
        return (
            Asked("page", "pdf", args, {"lines": lines}),
            Asked("landscape", "pdf", args, {"pages": {"$each": {"width_mm": {"$min": 250}}}}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._print(desk, self.choice.page, self.place)

    def mistakes(self) -> Sequence[Mistake]:
        page, beside = self.choice.page, self.choice.beside

        def and_kept(desk: Desk) -> None:
            self.play(desk)
            bookmark_page(desk, "Printed", TOOLBAR)

        return (
            Mistake("another_page", lambda desk: self._print(desk, beside, self.place), ("page",)),
            Mistake("in_portrait", lambda desk: self._print(desk, page, self.place, landscape=False), ("landscape",)),
            Mistake("and_bookmarked", and_kept, ("bookmarks_kept",), f"bookmark:{page.url}"),
        )

    def _print(self, desk: Desk, page: Page, place: str, *, landscape: bool = True) -> None:
        go(desk, page.url, page.title)
        print_to_pdf(desk, place, landscape=landscape)


@dataclass(frozen=True)
class DeparturesSaved(Requirement):
    """A file with departures is in a folder, under a name of its own."""

    fact: Departures
    place: str
    browser: Browser
    app: ClassVar[str] = "firefox"
    area: ClassVar[str] = "downloads"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        names = ("departures.csv", "ferry-of-the-week.csv", "boats.csv")
        return cls(scene.pick(Departures), f"Documents/{scene.draw.one(names)}", scene.pick(Browser))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({*self.fact.resources, file_resource(self.place)})

    def phrasings(self) -> Sequence[Phrasing]:
        folder, _, name = self.place.rpartition("/")
        return (
            Phrasing(f"save {self.fact.said} as {name} in {folder}"),
            Phrasing(f"get {self.fact.said} from the site of the ferries, and put it into {folder} as {name}"),
        )

    def goals(self) -> Sequence[Asked]:
        digest = hashlib.sha256(self.fact.content).hexdigest()
        return (Asked("saved", "file", {"place": self.place}, {"sha256": digest}),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.browser)

    def play(self, desk: Desk) -> None:
        self._save(desk, self.fact.page)

    def mistakes(self) -> Sequence[Mistake]:
        def and_kept(desk: Desk) -> None:
            self.play(desk)
            bookmark_page(desk, "Departures", TOOLBAR)

        return (
            Mistake("the_dearer_one", lambda desk: self._save(desk, self.fact.other[0]), ("saved",)),
            Mistake("and_bookmarked", and_kept, ("bookmarks_kept",), f"bookmark:{self.fact.page.url}"),
        )

    def _save(self, desk: Desk, page: Page) -> None:
        save_link(desk, page.url, page.title, "All departures as a file", self.place)
