"""Requirements about a document as a whole: its pages, its properties and copies of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.libreoffice_writer.operations import bring_to_front, export_pdf, number_pages, set_page, set_property
from apps.libreoffice_writer.requirements.common import OnPaper
from apps.libreoffice_writer.requirements.facts import Finished, OfPaper, Pages, Undescribed
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class PagesTurned(OnPaper[Pages]):
    """The pages are in landscape format and have other margins."""

    margin: int
    kind: ClassVar[type[OfPaper]] = Pages
    area: ClassVar[str] = "pages"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Pages), scene.draw.one((25, 30, 35)))

    def phrasings(self) -> Sequence[Phrasing]:
        margins = f"{self.margin / 10:g} cm on the left and on the right"
        return (
            Phrasing(f"put {self.paper.said} on pages of A4 in landscape format, with margins of {margins}",
                     {"margins": margins}),
            Phrasing(f"turn the pages of {self.paper.said} to landscape format; their margins should be {margins}",
                     {"margins": margins}),
        )  # fmt: skip

    def goals(self) -> Sequence[Asked]:
        about = {"$approx": {"value": float(self.margin), "abs": 0.4}}
        return (
            self.goal("landscape", "page-setup", {"orientation": "landscape", "format": "A4"}),
            self.goal("margins", "page-setup", {"margins_mm": [{"$min": 0}, about, {"$min": 0}, about]}),
        )

    def guards(self) -> Sequence[Asked]:
        about = {"$approx": {"value": 20.0, "abs": 0.4}}
        because, place = "Nobody asked for other margins above and below.", {"document": self.paper.place}
        expect = {
            "margins_mm": [about, {"$min": 0}, about, {"$min": 0}],
            "columns": 1,
            "header": False,
            "footer": False,
        }
        return (Asked("above", "page-setup", place, expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        self._set(desk, "Left", "Right")

    def mistakes(self) -> Sequence[Mistake]:
        return (
            self.mistaken("one_side", lambda desk: self._set(desk, "Left"), "margins"),
            self.mistaken("all_around", lambda desk: self._set(desk, "Left", "Right", "Top", "Bottom"), "above"),
        )

    def _set(self, desk: Desk, *sides: str) -> None:
        set_page(desk, orientation="Landscape", margins=dict.fromkeys(sides, f"{self.margin / 10:g} cm"))


@dataclass(frozen=True)
class PagesNumbered(OnPaper[Pages]):
    """The number of the page stands below each page."""

    alignment: str
    kind: ClassVar[type[OfPaper]] = Pages
    area: ClassVar[str] = "headers_and_footers"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Pages), scene.draw.one(("Center", "Right")))

    def phrasings(self) -> Sequence[Phrasing]:
        where = {"Center": "in the middle of the footer", "Right": "at the right end of the footer"}[self.alignment]
        return (
            Phrasing(f"number the pages of {self.paper.said}, {where}", {"place": where}),
            Phrasing(f"have {self.paper.said} show the page number {where} of every page", {"place": where}),
        )

    def goals(self) -> Sequence[Asked]:
        footer: dict[str, Any] = {"kind": "footer", "pages": "all", "fields": ["page-number"]}
        placed = footer | {"alignments": [self.alignment.lower()]}
        return (
            self.goal("number", "headers-footers", {"parts": {"$contains": footer}}),
            self.goal("place", "headers-footers", {"parts": {"$contains": placed}}),
        )

    def guards(self) -> Sequence[Asked]:
        because, place = "The pages have nothing above the text.", {"document": self.paper.place}
        expect = {"header": False, "orientation": "portrait", "format": "A4"}
        return (Asked("no_header", "page-setup", place, expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        number_pages(desk, alignment=self.alignment)

    def mistakes(self) -> Sequence[Mistake]:
        def turned(desk: Desk) -> None:
            self.act(desk)
            set_page(desk, orientation="Landscape")

        return (
            self.mistaken("on_the_left", lambda desk: number_pages(desk, alignment="Left"), "place"),
            self.mistaken("turned", turned, "no_header"),
        )


@dataclass(frozen=True)
class Described(OnPaper[Undescribed]):
    """The properties of a document say what it is."""

    kind: ClassVar[type[OfPaper]] = Undescribed
    area: ClassVar[str] = "properties"

    def phrasings(self) -> Sequence[Phrasing]:
        title, subject = f'the title "{self.fact.title}"', f'the subject "{self.fact.subject}"'
        quotes = {"title": title, "subject": subject}
        return (
            Phrasing(f"in the properties of {self.paper.said}, enter {title} and {subject}", quotes),
            Phrasing(f"give {self.paper.said} {title} and {subject} in its properties", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            self.goal("title", "properties", {"title": self.fact.title}),
            self.goal("subject", "properties", {"subject": self.fact.subject}),
        )

    def guards(self) -> Sequence[Asked]:
        expect = {"keywords": [], "description": "", "custom": {"$len": 0}}
        because = "Nothing else should be said about it."
        return (Asked("no_more", "properties", {"document": self.paper.place}, expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        set_property(desk, "Title:", self.fact.title)
        set_property(desk, "Subject:", self.fact.subject)

    def mistakes(self) -> Sequence[Mistake]:
        def keywords(desk: Desk) -> None:
            self.act(desk)
            set_property(desk, "Keywords:", self.fact.subject)

        return (
            self.mistaken("title_alone", lambda desk: set_property(desk, "Title:", self.fact.title), "subject"),
            self.mistaken("keywords_too", keywords, "no_more"),
        )


@dataclass(frozen=True)
class SentAsPdf(OnPaper[Finished]):
    """A document is exported as PDF."""

    kind: ClassVar[type[OfPaper]] = Finished
    area: ClassVar[str] = "exports"

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"export {self.paper.said} as a PDF file to {self.fact.target}"),
            Phrasing(f"make a PDF file of {self.paper.said} and put it at {self.fact.target}"),
        )

    def goals(self) -> Sequence[Asked]:
        expect = {"pages": {"$contains": {"lines": {"$contains": self.fact.shows}}}}
        return (Asked("pdf", "pdf", {"place": self.fact.target}, expect),)

    def act(self, desk: Desk) -> None:
        export_pdf(desk, self.fact.target)

    def play(self, desk: Desk) -> None:
        bring_to_front(desk, self.paper.place)
        self.act(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def elsewhere(desk: Desk) -> None:
            bring_to_front(desk, self.paper.place)
            export_pdf(desk, self.fact.target.replace(".pdf", "-1.pdf"))

        def turned(desk: Desk) -> None:
            self.act(desk)
            set_page(desk, orientation="Landscape")

        return (Mistake("elsewhere", elsewhere, ("pdf",)), self.mistaken("turned", turned, "rest"))
