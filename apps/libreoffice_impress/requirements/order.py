"""Requirements about which slides there are, in which order, and which are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from apps.libreoffice_impress.operations import (
    add_slide,
    delete_slide,
    go_to_slide,
    hide_slide,
    move_slide,
    reload,
    retype,
    write,
)
from apps.libreoffice_impress.requirements.common import OnDeck, OnSlide, rest_of, same_shapes
from apps.libreoffice_impress.requirements.facts import OUTLINE, TITLE, Cancelled, Expired, Misplaced, Missing, OfDeck
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing


@dataclass(frozen=True)
class SlidesHidden(OnDeck[Cancelled]):
    """Some slides are hidden from the show."""

    kind: ClassVar[type[OfDeck]] = Cancelled
    area: ClassVar[str] = "slide_show"

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"hide the slides of {self.deck.said} about evenings that {self.fact.told}, and delete none"),
            Phrasing(f"in {self.deck.said}, hide each evening that {self.fact.told}, without deleting its slide"),
        )

    def goals(self) -> Sequence[Asked]:
        return [
            self.goal(f"hidden_{number}", "slide", {"title": one, "hidden": True}, slide=one)
            for number, one in enumerate(self.fact.slides, 1)
        ]

    def guards(self) -> Sequence[Asked]:
        kept = [same_shapes(self.deck, f"kept_{number}", one) for number, one in enumerate(self.fact.slides, 1)]
        return (*kept, *super().guards())

    def act(self, desk: Desk) -> None:
        for one in self.fact.slides:
            hide_slide(desk, one)

    def mistakes(self) -> Sequence[Mistake]:
        first, line = self.fact.slides[0], self.deck.lines(self.fact.slides[0])[0]

        def crossed_out(desk: Desk) -> None:
            retype(desk, first, OUTLINE, line, "Cancelled")

        return (
            self.mistaken("the_first_only", lambda desk: hide_slide(desk, first), *self._from(2)),
            self.with_more("another_one_too", lambda desk: hide_slide(desk, self.fact.other), "slides"),
            self.with_more("crossed_out", crossed_out, "kept_1"),
        )

    def _from(self, number: int) -> list[str]:
        return [f"hidden_{one}" for one in range(number, len(self.fact.slides) + 1)]


@dataclass(frozen=True)
class SlideMoved(OnSlide[Misplaced]):
    """A slide stands where it belongs."""

    kind: ClassVar[type[OfDeck]] = Misplaced
    area: ClassVar[str] = "slides"

    def phrasings(self) -> Sequence[Phrasing]:
        what, deck = self.fact.what, self.deck.said
        return (
            Phrasing(f"move the one slide of {deck} that stands in the wrong place, so that {what}"),
            Phrasing(f"make sure that {what} in {deck}: one slide stands in the wrong place and has to be moved"),
        )

    def goals(self) -> Sequence[Asked]:
        expect = {"title": self.fact.slide, "previous": self.fact.after}
        return (self.goal("place", "slide", expect, slide=self.fact.slide),)

    def guards(self) -> Sequence[Asked]:
        shown = self.guard("shown", "slide", {"hidden": False}, "This evening takes place.", slide=self.fact.slide)
        return (shown, *super().guards())

    def act(self, desk: Desk) -> None:
        self._move(desk, self.fact.after)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def redated(desk: Desk) -> None:
            line = self.deck.lines(fact.slide)[0]
            retype(desk, fact.slide, OUTLINE, line, f"{line}!")
            self.act(desk)

        return (
            self.mistaken("elsewhere", lambda desk: self._move(desk, fact.wrong), "place"),
            self.mistaken("redated", redated, "same_shapes"),
        )

    def changed(self, desk: Desk, act: Callable[[Desk], None]) -> None:
        super().changed(desk, act)
        reload(desk)

    def _move(self, desk: Desk, after: str) -> None:
        at, before = go_to_slide(desk, self.fact.slide), go_to_slide(desk, after)
        move_slide(desk, self.fact.slide, before if at < before else before + 1)


@dataclass(frozen=True)
class SlideRemoved(OnDeck[Expired]):
    """A slide is gone."""

    kind: ClassVar[type[OfDeck]] = Expired
    area: ClassVar[str] = "slides"

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"delete {self.fact.what} from {self.deck.said}"),
            Phrasing(f"in {self.deck.said}, delete {self.fact.what}"),
        )

    def goals(self) -> Sequence[Asked]:
        return (self.goal("gone", "slide", {"$absent": True}, slide=self.fact.slide),)

    def act(self, desk: Desk) -> None:
        delete_slide(desk, self.fact.slide)

    def mistakes(self) -> Sequence[Mistake]:
        similar = self.fact.similar
        return (
            self.mistaken("another_one", lambda desk: delete_slide(desk, similar), "gone", "rest", "slides"),
            self.mistaken("hidden", lambda desk: hide_slide(desk, self.fact.slide), "gone"),
            self.with_more("two", lambda desk: delete_slide(desk, similar), "rest", "slides"),
        )


@dataclass(frozen=True)
class SlideAdded(OnDeck[Missing]):
    """There is a new slide with a title and an outline."""

    kind: ClassVar[type[OfDeck]] = Missing
    area: ClassVar[str] = "slides"

    def phrasings(self) -> Sequence[Phrasing]:
        fact, where = self.fact, f'right behind "{self.fact.after}"'
        lines = f"{fact.told} its title and its {len(fact.lines)} lines"
        return (
            Phrasing(f"add a slide to {self.deck.said} for {fact.what}, {where}; {lines}",
                     {"lines": lines, "title": lines, "place": where}),
            Phrasing(f"give {fact.what} a slide of its own in {self.deck.said}, {where}; {lines}",
                     {"lines": lines, "title": lines, "place": where}),
        )  # fmt: skip

    def goals(self) -> Sequence[Asked]:
        title = self.fact.slide
        texts = {"entries": [{"title": title, "texts": list(self.fact.lines)}]}
        return (
            self.goal("title", "slide", {"title": title}, slide=title),
            self.goal("place", "slide", {"title": title, "previous": self.fact.after}, slide=title),
            self.goal("lines", "outline", texts, slide=title),
        )

    def guards(self) -> Sequence[Asked]:
        return rest_of(self.deck)

    def act(self, desk: Desk) -> None:
        self._add(desk, self.fact.after, self.fact.lines)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        before = self.deck.slides[self.deck.slides.index(fact.after) - 1]

        def and_renamed(desk: Desk) -> None:
            go_to_slide(desk, before)
            write(desk, TITLE, f"{before}!")

        return (
            self.mistaken("a_line_short", lambda desk: self._add(desk, fact.after, fact.lines[:-1]), "lines"),
            self.mistaken("too_early", lambda desk: self._add(desk, before, fact.lines), "place"),
            self.with_more("and_renamed", and_renamed, "slides"),
        )

    def _add(self, desk: Desk, after: str, lines: Sequence[str]) -> None:
        go_to_slide(desk, after)
        add_slide(desk, "Title, Content")
        write(desk, TITLE, self.fact.slide)
        write(desk, OUTLINE, "\n".join(lines))
