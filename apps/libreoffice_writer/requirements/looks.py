"""Requirements about how a document looks, and about copies of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from apps.libreoffice_writer.operations import (
    add_link,
    align,
    bring_to_front,
    export_pdf,
    make_bold,
    make_heading,
    make_italic,
    number_pages,
    set_page,
    set_property,
    set_spacing,
)
from apps.libreoffice_writer.requirements.common import OnPaper
from apps.libreoffice_writer.requirements.facts import (
    Addressed,
    FalseHeadings,
    Finished,
    OfPaper,
    Pages,
    Passage,
    Phrase,
    Undescribed,
)
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class Headed(OnPaper[FalseHeadings]):
    """Bold lines are headings."""

    kind: ClassVar[type[OfPaper]] = FalseHeadings
    area: ClassVar[str] = "styles"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        first, *others = (f'"{one}"' for one in self.fact.lines)
        lines = f"the lines {first} and {' and '.join(others)}"
        return (
            Phrasing(f'in {self.paper.said}, give {lines} the style "Heading 2", as they are only bold'),
            Phrasing(f'make {lines} of {self.paper.said} real headings, with the style "Heading 2"'),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        return [
            self.goal(f"heading_{number}", "paragraph", {"text": line, "style": "Heading 2"}, paragraph=line)
            for number, line in enumerate(self.fact.lines, 1)
        ]

    def act(self, desk: Desk) -> None:
        """See ``OnPaper``."""
        for line in self.fact.lines:
            make_heading(desk, line, 2)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def too_many(desk: Desk) -> None:
            self.act(desk)
            make_heading(desk, self.fact.other, 2)

        def too_high(desk: Desk) -> None:
            make_heading(desk, self.fact.lines[0], 2)
            make_heading(desk, self.fact.lines[1], 1)

        return (
            self.mistaken("too_high", too_high, "heading_2"),
            self.mistaken("too_many", too_many, "texts"),
        )


@dataclass(frozen=True)
class Emphasized(OnPaper[Phrase]):
    """A phrase is bold or italic."""

    look: Literal["bold", "italic"]
    kind: ClassVar[type[OfPaper]] = Phrase
    area: ClassVar[str] = "characters"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        looks: tuple[Literal["bold", "italic"], ...] = ("bold", "italic")
        return cls(scene.pick(Phrase), scene.draw.one(looks))

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        words = f'the words "{self.fact.phrase}"'
        return (
            Phrasing(f"set {words} of {self.paper.said} in {self.look} type, and nothing around them"),
            Phrasing(f"in {self.paper.said}, make {words}, and only them, {self.look}"),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        where = {"text": self.fact.phrase, "paragraph": self.fact.begins}
        return (self.goal("look", "character-format", {self.look: True}, **where),)

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        plain = {"bold": False, "italic": False}
        args = {"document": self.paper.place, "text": self.fact.beside, "paragraph": self.fact.begins}
        return (
            Asked("beside", "character-format", args, plain, "What stands beside these words is no more important."),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        """See ``OnPaper``."""
        self._make(desk, self.fact.phrase)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        other = make_italic if self.look == "bold" else make_bold

        def too_much(desk: Desk) -> None:
            self.act(desk)
            self._make(desk, self.fact.beside)

        return (
            self.mistaken("otherwise", lambda desk: other(desk, self.fact.phrase), "look"),
            self.mistaken("too_much", too_much, "beside"),
        )

    def _make(self, desk: Desk, text: str) -> None:
        (make_bold if self.look == "bold" else make_italic)(desk, text)


@dataclass(frozen=True)
class SetApart(OnPaper[Passage]):
    """A paragraph is justified and indented."""

    indent: int
    kind: ClassVar[type[OfPaper]] = Passage
    area: ClassVar[str] = "paragraphs"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Passage), scene.draw.number(5, 15))

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        which = f'the paragraph of {self.paper.said} that begins with "{self.fact.begins}"'
        indented = f"indent it by {self.indent} mm on the left and on the right"
        quotes = {"justified": f"justify {which}", "indent": indented}
        return (
            Phrasing(f"justify {which}, and {indented}", quotes),
            Phrasing(f"{indented.replace('it', which, 1)}, and justify it",
                     {"indent": indented.replace("it", which, 1), "justified": "justify it"}),
        )  # fmt: skip

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        about = {"$approx": {"value": float(self.indent), "abs": 0.4}}
        where = {"paragraph": self.fact.begins}
        return (
            self.goal("justified", "paragraph-format", {"alignment": "justify"}, **where),
            self.goal("indent", "paragraph-format", {"left_mm": about, "right_mm": about}, **where),
        )

    def act(self, desk: Desk) -> None:
        """See ``OnPaper``."""
        self._set(desk, self.fact.begins)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def two(desk: Desk) -> None:
            self.act(desk)
            self._set(desk, self.fact.beside)

        def one_side(desk: Desk) -> None:
            align(desk, self.fact.begins, "Justified")
            set_spacing(desk, self.fact.begins, before=f"{self.indent} mm")

        return (self.mistaken("one_side", one_side, "indent"), self.mistaken("two_paragraphs", two, "texts"))

    def _set(self, desk: Desk, begins: str) -> None:
        align(desk, begins, "Justified")
        set_spacing(desk, begins, before=f"{self.indent} mm", after=f"{self.indent} mm")


@dataclass(frozen=True)
class Linked(OnPaper[Addressed]):
    """A phrase leads to an address."""

    kind: ClassVar[type[OfPaper]] = Addressed
    area: ClassVar[str] = "links"

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        words, address = f'the words "{self.fact.phrase}"', self.fact.address
        return (
            Phrasing(f"link {words} of {self.paper.said} to {address}"),
            Phrasing(f"in {self.paper.said}, make {words} a link to {address}"),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        target = {"$in": [self.fact.address, f"{self.fact.address}/"]}
        return (
            self.goal("link", "hyperlinks", {"links": {"$contains": {"text": self.fact.phrase, "target": target}}}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        because, place = "There is one link to it.", {"document": self.paper.place}
        return (
            Asked("one_link", "hyperlinks", place, {"count": {"$in": [0, 1]}}, because),
            Asked("same_text", "paragraph", {**place, "paragraph": self.fact.begins},
                  {"text": {"$contains": self.fact.phrase}, "style": "Body Text"}, "The sentence stays as it is."),
            *super().guards(),
        )  # fmt: skip

    def act(self, desk: Desk) -> None:
        """See ``OnPaper``."""
        add_link(desk, self.fact.phrase, self.fact.address)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def twice(desk: Desk) -> None:
            self.act(desk)
            add_link(desk, self.fact.beside, self.fact.address)

        return (
            self.mistaken("elsewhere", lambda desk: add_link(desk, self.fact.beside, self.fact.address), "link"),
            self.mistaken("twice", twice, "one_link"),
        )


@dataclass(frozen=True)
class PagesTurned(OnPaper[Pages]):
    """The pages are in landscape format and have other margins."""

    margin: int
    kind: ClassVar[type[OfPaper]] = Pages
    area: ClassVar[str] = "pages"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Pages), scene.draw.one((25, 30, 35)))

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        margins = f"{self.margin / 10:g} cm on the left and on the right"
        return (
            Phrasing(f"put {self.paper.said} on pages of A4 in landscape format, with margins of {margins}",
                     {"margins": margins}),
            Phrasing(f"turn the pages of {self.paper.said} to landscape format; their margins should be {margins}",
                     {"margins": margins}),
        )  # fmt: skip

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        about = {"$approx": {"value": float(self.margin), "abs": 0.4}}
        return (
            self.goal("landscape", "page-setup", {"orientation": "landscape", "format": "A4"}),
            self.goal("margins", "page-setup", {"margins_mm": [{"$min": 0}, about, {"$min": 0}, about]}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
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
        """See ``OnPaper``."""
        self._set(desk, "Left", "Right")

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        return cls(scene.pick(Pages), scene.draw.one(("Center", "Right")))

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        where = {"Center": "in the middle of the footer", "Right": "at the right end of the footer"}[self.alignment]
        return (
            Phrasing(f"number the pages of {self.paper.said}, {where}", {"place": where}),
            Phrasing(f"have {self.paper.said} show the page number {where} of every page", {"place": where}),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        footer: dict[str, Any] = {"kind": "footer", "pages": "all", "fields": ["page-number"]}
        placed = footer | {"alignments": [self.alignment.lower()]}
        return (
            self.goal("number", "headers-footers", {"parts": {"$contains": footer}}),
            self.goal("place", "headers-footers", {"parts": {"$contains": placed}}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        because, place = "The pages have nothing above the text.", {"document": self.paper.place}
        expect = {"header": False, "orientation": "portrait", "format": "A4"}
        return (Asked("no_header", "page-setup", place, expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        """See ``OnPaper``."""
        number_pages(desk, alignment=self.alignment)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

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
        """See ``Requirement``."""
        title, subject = f'the title "{self.fact.title}"', f'the subject "{self.fact.subject}"'
        quotes = {"title": title, "subject": subject}
        return (
            Phrasing(f"in the properties of {self.paper.said}, enter {title} and {subject}", quotes),
            Phrasing(f"give {self.paper.said} {title} and {subject} in its properties", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        return (
            self.goal("title", "properties", {"title": self.fact.title}),
            self.goal("subject", "properties", {"subject": self.fact.subject}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        expect = {"keywords": [], "description": "", "custom": {"$len": 0}}
        because = "Nothing else was to be said about it."
        return (Asked("no_more", "properties", {"document": self.paper.place}, expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        """See ``OnPaper``."""
        set_property(desk, "Title:", self.fact.title)
        set_property(desk, "Subject:", self.fact.subject)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

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
        """See ``Requirement``."""
        return (
            Phrasing(f"export {self.paper.said} as a PDF file to {self.fact.target}"),
            Phrasing(f"make a PDF file of {self.paper.said} and put it at {self.fact.target}"),
        )

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        expect = {"pages": {"$contains": {"lines": {"$contains": self.fact.shows}}}}
        return (Asked("pdf", "pdf", {"place": self.fact.target}, expect),)

    def act(self, desk: Desk) -> None:
        """See ``OnPaper``."""
        export_pdf(desk, self.fact.target)

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        bring_to_front(desk, self.paper.place)
        self.act(desk)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""

        def elsewhere(desk: Desk) -> None:
            bring_to_front(desk, self.paper.place)
            export_pdf(desk, self.fact.target.replace(".pdf", "-1.pdf"))

        def turned(desk: Desk) -> None:
            self.act(desk)
            set_page(desk, orientation="Landscape")

        return (Mistake("elsewhere", elsewhere, ("pdf",)), self.mistaken("turned", turned, "rest"))
