"""Requirements about how slides look: words, links, pictures, and what stands below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from apps.libreoffice_impress.operations import add_link, describe_shape, make_bold, make_italic, name_shape, set_footer
from apps.libreoffice_impress.requirements.common import InOutline, OnDeck, OnSlide
from apps.libreoffice_impress.requirements.deck_facts import Unnumbered
from apps.libreoffice_impress.requirements.facts import (
    OUTLINE,
    PICTURE,
    TITLE,
    Addressed,
    OfDeck,
    Phrase,
    Undescribed,
)
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class Emphasized(InOutline[Phrase]):
    """Words are bold or italic."""

    look: Literal["bold", "italic"]
    kind: ClassVar[type[OfDeck]] = Phrase
    area: ClassVar[str] = "characters"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        looks: tuple[Literal["bold", "italic"], ...] = ("bold", "italic")
        return cls(scene.pick(Phrase), scene.draw.one(looks))

    def phrasings(self) -> Sequence[Phrasing]:
        words = f'the words "{self.fact.phrase}" on the slide "{self.fact.slide}" of {self.deck.said}'
        return (
            Phrasing(f"make {words}, and only them, {self.look}"),
            Phrasing(f"set {words} in {self.look} type, and nothing around them"),
        )

    def goals(self) -> Sequence[Asked]:
        return (self.goal("look", "character-format", {self.look: True}, text=self.fact.phrase, slide=self.fact.slide),)

    def guards(self) -> Sequence[Asked]:
        plain, because = {"bold": False, "italic": False}, "What stands beside these words is no more important."
        where = {"text": self.fact.beside, "slide": self.fact.slide}
        return (self.guard("beside", "character-format", plain, because, **where), *super().guards())

    def act(self, desk: Desk) -> None:
        self._make(desk, self.fact.phrase)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        other = make_italic if self.look == "bold" else make_bold
        return (
            self.mistaken("otherwise", lambda desk: other(desk, fact.slide, OUTLINE, fact.phrase), "look"),
            self.with_more("too_much", lambda desk: self._make(desk, fact.beside), "beside"),
        )

    def _make(self, desk: Desk, text: str) -> None:
        (make_bold if self.look == "bold" else make_italic)(desk, self.fact.slide, OUTLINE, text)


@dataclass(frozen=True)
class Linked(InOutline[Addressed]):
    """Words lead to an address."""

    kind: ClassVar[type[OfDeck]] = Addressed
    area: ClassVar[str] = "links"

    def phrasings(self) -> Sequence[Phrasing]:
        words = f'the words "{self.fact.phrase}" on the slide "{self.fact.slide}" of {self.deck.said}'
        return (
            Phrasing(f"link {words} to {self.fact.address}"),
            Phrasing(f"make {words} a link to {self.fact.address}"),
        )

    def goals(self) -> Sequence[Asked]:
        target = {"$in": [self.fact.address, f"{self.fact.address}/"]}
        link = {"text": self.fact.phrase, "action": "url", "target": target}
        return (self.goal("link", "links", {"links": {"$contains": link}}, slide=self.fact.slide),)

    def guards(self) -> Sequence[Asked]:
        expect = {"count": {"$in": [0, 1]}}
        return (
            self.guard("one_link", "links", expect, "There is one link to it.", slide=self.fact.slide),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        self._link(desk, self.fact.phrase)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            self.mistaken("elsewhere", lambda desk: self._link(desk, self.fact.beside), "link"),
            self.with_more("twice", lambda desk: self._link(desk, self.fact.beside), "one_link"),
        )

    def _link(self, desk: Desk, text: str) -> None:
        add_link(desk, self.fact.slide, OUTLINE, text, self.fact.address)


@dataclass(frozen=True)
class PictureDescribed(OnSlide[Undescribed]):
    """A picture has an alternative text."""

    kind: ClassVar[type[OfDeck]] = Undescribed
    area: ClassVar[str] = "pictures"

    @property
    def shape(self) -> str:
        return f"#{PICTURE}"

    def phrasings(self) -> Sequence[Phrasing]:
        picture = f'the picture on the slide "{self.fact.slide}" of {self.deck.said}'
        return (
            Phrasing(f"give {picture} an alternative text; {self.fact.told} it word for word"),
            Phrasing(f"add an alternative text to {picture}, in the words that {self.fact.told}"),
        )

    def goals(self) -> Sequence[Asked]:
        text = self.fact.text
        # The dialog has two entries for it, and readers of the file take either.
        expect = {"$any": [{"title": text}, {"description": text}]}
        return (self.goal("text", "shape", expect, slide=self.fact.slide, shape=self.shape),)

    def guards(self) -> Sequence[Asked]:
        box: dict[str, Any] = {"x_mm": 186.0, "y_mm": 41.0, "width_mm": 80.0, "height_mm": 60.0}
        expect = {"kind": "image", **{key: {"$approx": {"value": value, "abs": 0.3}} for key, value in box.items()}}
        because, where = "The picture stands where it should.", {"slide": self.fact.slide, "shape": self.shape}
        text = self.fact.text
        once = {"$count": {"of": {"$any": [{"title": text}, {"description": text}]}, "is": {"$max": 1}}}
        return (
            self.guard("picture", "shape", expect, because, **where),
            self.guard("others", "images", {"images": once}, "The text says what is in this picture."),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        describe_shape(desk, self.fact.slide, PICTURE, self.fact.text)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def title_named(desk: Desk) -> None:
            name_shape(desk, fact.slide, TITLE, fact.text)

        return (
            self.mistaken("another_text", lambda desk: describe_shape(desk, fact.slide, PICTURE, fact.other), "text"),
            self.with_more("title_named", title_named, "same_shapes"),
        )


@dataclass(frozen=True)
class Furnished(OnDeck[Unnumbered]):
    """Slides have a footer and their number below, the first one excepted."""

    kind: ClassVar[type[OfDeck]] = Unnumbered
    area: ClassVar[str] = "headers_and_footers"

    def phrasings(self) -> Sequence[Phrasing]:
        footer = f'the footer "{self.fact.footer}"'
        return (
            Phrasing(f"give all slides of {self.deck.said} but the first {footer} and the number of the slide"),
            Phrasing(f"show {footer} and the slide number on each slide of {self.deck.said} except the first"),
        )

    def goals(self) -> Sequence[Asked]:
        count = len(self.deck.slides) - 1
        return [
            self.goal(name, "footers", {"footers": {"$count": {"of": one, "is": {"$min": count}}}})
            for name, one in (("footer", {"footer": self.fact.footer}), ("number", {"number": True}))
        ]

    def guards(self) -> Sequence[Asked]:
        expect = {"footer_shown": False, "number_shown": False}
        because = "The first slide has nothing below."
        return (
            self.guard("first", "headers-footers", expect, because, slide=self.deck.slides[0]),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        set_footer(desk, self.fact.footer, number=True, not_first=True)

    def mistakes(self) -> Sequence[Mistake]:
        footer = self.fact.footer
        return (
            self.mistaken("no_numbers", lambda desk: set_footer(desk, footer, not_first=True), "number"),
            self.mistaken("numbers_only", lambda desk: set_footer(desk, number=True, not_first=True), "footer"),
            self.mistaken("the_first_too", lambda desk: set_footer(desk, footer, number=True), "first"),
        )
