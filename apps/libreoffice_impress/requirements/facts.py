"""Kinds of facts about presentations. Slides are called by their names, which are their titles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

TITLE, OUTLINE, PICTURE, TABLE = 1, 2, 3, 2
"""Where shapes of a slide are, from the back: its title, its outline, and a picture or a table beside or instead."""


@dataclass(frozen=True)
class Deck:
    """A presentation.

    Attributes:
        place: in the home folder.
        said: what people call it, in a sentence: ``the programme``.
        slides: the names of its slides, in order.
        outlines: what the slides with an outline say, line by line.
    """

    place: str
    said: str
    content: bytes = field(repr=False)
    slides: tuple[str, ...] = field(repr=False)
    outlines: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), repr=False)

    def lines(self, slide: str) -> tuple[str, ...]:
        """The outline of a slide."""
        return dict(self.outlines)[slide]

    def resource(self, kind: str, key: str = "") -> str:
        """The resource of a part of it.

        Args:
            kind: ``slide``, ``all_slides``, ``order``, ``presence`` (of a slide that comes or goes), or a part of the
                endpoint ``digests``.
        """
        return f"{kind}:{self.place}:{key}"


@dataclass(frozen=True)
class OfDeck:
    """Something about a presentation."""

    deck: Deck

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(self.deck.resource(kind, key) for kind, key in self.touched)

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        """What of the presentation it is about, as ``Deck.resource`` names it."""
        return ()


@dataclass(frozen=True)
class OfSlide(OfDeck):
    """Something about one slide."""

    slide: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("slide", self.slide),)


@dataclass(frozen=True)
class Replaced(OfDeck):
    """A name that has to give way to another one on some slides.

    Attributes:
        slides: those that have the old name, once each.
        similar: a name that looks alike, which is right, on the slide ``beside``; ``spoilt`` is what careless people
            make of it.
        who: what the name stands for, in a sentence.
        told: where the new name is written, as a clause: ``the minutes say``.
    """

    slides: tuple[str, ...]
    old: str
    new: str
    similar: str
    beside: str
    spoilt: str
    who: str
    told: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("slide", one) for one in self.slides)


@dataclass(frozen=True)
class Cancelled(OfDeck):
    """Slides that must not be shown.

    Attributes:
        slides: those, and ``other`` is one that looks as if it was one of them.
        told: what is said of them, and where, as a clause: ``the bookings call cancelled``.
    """

    slides: tuple[str, ...]
    other: str
    told: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("hidden", ""), *(("slide", one) for one in self.slides))


@dataclass(frozen=True)
class Misplaced(OfSlide):
    """A slide that stands in the wrong place of an order.

    Attributes:
        after: the slide that it belongs behind; ``wrong`` is another one that somebody might take.
        what: the order that there should be, as a clause: ``the evenings follow one another by their dates``.
    """

    after: str
    wrong: str
    what: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("order", ""), ("slide", self.slide))


@dataclass(frozen=True)
class Expired(OfSlide):
    """A slide that nobody needs any longer.

    Attributes:
        what: which one, in a sentence; ``similar`` is another one that is still needed.
    """

    what: str
    similar: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("order", ""), ("presence", self.slide), ("slide", self.slide))


@dataclass(frozen=True)
class Missing(OfSlide):
    """A slide that has to be added: its title ``slide``, and the lines of its outline.

    Attributes:
        after: the slide that it comes behind.
        what: what it is about, in a sentence: ``the evening that the committee has added``.
        told: where title and lines are written, as a clause.
    """

    lines: tuple[str, ...]
    after: str
    what: str
    told: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("order", ""), ("presence", self.slide), ("slide", self.slide))


@dataclass(frozen=True)
class WrongCell(OfSlide):
    """A cell of a table with a wrong figure.

    Attributes:
        rows: the table as it is.
        row, column: of the cell, from 0.
        right: what has to be there; ``other`` is a figure that somebody might take instead.
        what: which figure, in a sentence.
        told: where the right one is written, as a clause.
    """

    table: str
    rows: tuple[tuple[str, ...], ...]
    row: int
    column: int
    right: str
    other: str
    what: str
    told: str


@dataclass(frozen=True)
class Unsaid(OfSlide):
    """A slide without notes: the ``note`` that it should have, and one that somebody might write instead.

    Attributes:
        asked: how to ask for it, in a sentence, with what it takes to know the note.
    """

    note: str
    other: str
    asked: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("notes", ""), ("slide", self.slide))


@dataclass(frozen=True)
class Incomplete(OfSlide):
    """An outline that lacks a line at its end.

    Attributes:
        line: what has to be added; ``other`` is one that somebody might take instead.
        what: the line, in a sentence; ``told`` says where it is written, as a clause.
    """

    line: str
    other: str
    what: str
    told: str


@dataclass(frozen=True)
class Undescribed(OfSlide):
    """A picture without alternative text; ``other`` is the text of another picture.

    Attributes:
        told: where the text is written, as a clause.
    """

    text: str
    other: str
    told: str


@dataclass(frozen=True)
class Addressed(OfSlide):
    """Words of an outline that should lead to an address on the web; ``beside`` stands in the same outline."""

    phrase: str
    address: str
    beside: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("links", ""), ("slide", self.slide))


@dataclass(frozen=True)
class Phrase(OfSlide):
    """Words of an outline that can be emphasized, and others ``beside`` them."""

    phrase: str
    beside: str
