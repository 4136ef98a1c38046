"""Requirements about a presentation as a whole: how it runs, its properties and copies of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.libreoffice_impress.operations import (
    bring_to_front,
    export_pdf,
    hide_slide,
    loop_show,
    save,
    set_property,
    set_transition,
)
from apps.libreoffice_impress.requirements.common import OnDeck
from apps.libreoffice_impress.requirements.deck_facts import Finished, OnItsOwn, Repeated, Unlabelled
from apps.libreoffice_impress.requirements.facts import (
    OfDeck,
)
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class RunsByItself(OnDeck[OnItsOwn]):
    """All slides come with a transition and go by themselves."""

    transition: str
    seconds: int
    kind: ClassVar[type[OfDeck]] = OnItsOwn
    area: ClassVar[str] = "transitions"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        kinds, seconds = ("Wipe", "Fade", "Dissolve", "Venetian"), (8, 12, 15, 20)
        return cls(scene.pick(OnItsOwn), scene.draw.one(kinds), scene.draw.one(seconds))

    def phrasings(self) -> Sequence[Phrasing]:
        time, kind = f"{self.seconds} seconds", f'the transition "{self.transition}"'
        first = f"let every slide of {self.deck.said} come with {kind} and go on by itself after {time}"
        second = f"have {self.deck.said} run without clicks, {time} a slide, with {kind} for each"
        return (
            Phrasing(first, {"time": f"go on by itself after {time}", "transition": kind}),
            Phrasing(second, {"time": f"run without clicks, {time} a slide", "transition": kind}),
        )

    def goals(self) -> Sequence[Asked]:
        after = {"$approx": {"value": float(self.seconds), "abs": 0.1}}
        return (
            self.goal("transition", "transitions", {"transitions": {"$each": {"kind": self.transition}}}),
            self.goal("time", "transitions", {"transitions": {"$each": {"advance": "time", "after_s": after}}}),
        )

    def act(self, desk: Desk) -> None:
        self._set(desk, self.transition, everywhere=True)

    def mistakes(self) -> Sequence[Mistake]:
        other = "Cover" if self.transition != "Cover" else "Wipe"
        last = self.deck.slides[-1]
        return (
            self.mistaken("one_slide", lambda desk: self._set(desk, self.transition), "transition", "time"),
            self.mistaken("another_one", lambda desk: self._set(desk, other, everywhere=True), "transition"),
            self.with_more("hidden", lambda desk: hide_slide(desk, last), "rest", "slides"),
        )

    def _set(self, desk: Desk, transition: str, *, everywhere: bool = False) -> None:
        set_transition(desk, 1, transition, after=self.seconds, everywhere=everywhere)


@dataclass(frozen=True)
class Loops(OnDeck[Repeated]):
    """The show begins again after a pause."""

    pause: int
    kind: ClassVar[type[OfDeck]] = Repeated
    area: ClassVar[str] = "slide_show"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Repeated), scene.draw.one((5, 10, 15, 20)))

    def phrasings(self) -> Sequence[Phrasing]:
        pause = f"a pause of {self.pause} seconds"
        return (
            Phrasing(f"set up the slide show of {self.deck.said} so that it starts again and again after {pause}",
                     {"pause": pause}),
            Phrasing(f"have the slide show of {self.deck.said} loop, with {pause} before it begins again",
                     {"pause": pause}),
        )  # fmt: skip

    def goals(self) -> Sequence[Asked]:
        return (
            self.goal("loop", "slide-show", {"mode": "loop"}),
            self.goal("pause", "slide-show", {"mode": "loop", "pause_s": self.pause}),
        )

    def guards(self) -> Sequence[Asked]:
        expect = {"range": "all", "manual": False, "animations": True, "change_on_click": True}
        because = "Nobody asked for another show."
        return (self.guard("same_show", "slide-show", expect, because), *super().guards())

    def act(self, desk: Desk) -> None:
        loop_show(desk, self.pause)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            self.mistaken("no_pause", lambda desk: loop_show(desk, 0), "pause"),
            self.mistaken("manual", lambda desk: loop_show(desk, self.pause, manual=True), "same_show"),
            self.with_more("hidden", lambda desk: hide_slide(desk, self.deck.slides[-1]), "rest", "slides"),
        )


@dataclass(frozen=True)
class Labelled(OnDeck[Unlabelled]):
    """The properties of a presentation say what it is."""

    kind: ClassVar[type[OfDeck]] = Unlabelled
    area: ClassVar[str] = "properties"

    def phrasings(self) -> Sequence[Phrasing]:
        title, subject = f'the title "{self.fact.title}"', f'the subject "{self.fact.subject}"'
        quotes = {"title": title, "subject": subject}
        return (
            Phrasing(f"enter {title} and {subject} in the properties of {self.deck.said}", quotes),
            Phrasing(f"give {self.deck.said} {title} and {subject} in its properties", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            self.goal("title", "properties", {"title": self.fact.title}),
            self.goal("subject", "properties", {"subject": self.fact.subject}),
        )

    def guards(self) -> Sequence[Asked]:
        expect = {"keywords": [], "description": "", "custom": {"$len": 0}}
        return (
            self.guard("no_more", "properties", expect, "Nothing else should be said about it."),
            *super().guards(),
        )

    def act(self, desk: Desk) -> None:
        set_property(desk, "Title:", self.fact.title)
        set_property(desk, "Subject:", self.fact.subject)

    def mistakes(self) -> Sequence[Mistake]:
        def keywords(desk: Desk) -> None:
            set_property(desk, "Title:", self.fact.title)
            set_property(desk, "Keywords:", self.fact.subject)

        return (
            self.mistaken("no_subject", lambda desk: set_property(desk, "Title:", self.fact.title), "subject"),
            self.mistaken("keywords", keywords, "subject", "no_more"),
        )


@dataclass(frozen=True)
class SentAsPdf(OnDeck[Finished]):
    """A presentation is exported as PDF."""

    kind: ClassVar[type[OfDeck]] = Finished
    area: ClassVar[str] = "exports"

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"export {self.deck.said} as a PDF file to {self.fact.target}"),
            Phrasing(f"make a PDF file of {self.deck.said} and put it at {self.fact.target}"),
        )

    def goals(self) -> Sequence[Asked]:
        pages = [{"$contains": {"lines": {"$contains": one}}} for one in self.fact.shows]
        return (Asked("pdf", "pdf", {"place": self.fact.target}, {"pages": {"$all": pages}}),)

    def act(self, desk: Desk) -> None:
        export_pdf(desk, self.fact.target)

    def play(self, desk: Desk) -> None:
        bring_to_front(desk, self.deck.place)
        self.act(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def elsewhere(desk: Desk) -> None:
            bring_to_front(desk, self.deck.place)
            export_pdf(desk, self.fact.target.replace(".pdf", "-1.pdf"))

        def relabelled(desk: Desk) -> None:
            self.play(desk)
            set_property(desk, "Subject:", "A copy")
            save(desk, self.deck.place)

        return (Mistake("elsewhere", elsewhere, ("pdf",)), Mistake("relabelled", relabelled, ("rest",)))
