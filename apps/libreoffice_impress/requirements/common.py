"""What several requirements of Impress need."""

from __future__ import annotations

import functools
import tempfile
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from apps.libreoffice_impress.operations import bring_to_front, save
from apps.libreoffice_impress.requirements.facts import Deck, OfDeck, OfSlide
from apps.libreoffice_impress.verifier.digests import digests, other_shapes, other_slides
from pytest_opencomputer.composed import Asked, Desk, Mistake, Requirement, Scene
from pytest_opencomputer.guest.endpoint import Home

_WHOLE = ("custom_shows", "macros", "masters", "media", "page_setup", "properties", "slide_show")
"""Parts of ``digests`` about a presentation as a whole."""
_BY_SLIDE = ("animations", "backgrounds", "comments", "headers_footers", "hidden", "layouts", "links", "notes",
             "transitions")  # fmt: skip
"""Parts about each slide."""
_IN_ORDER = ("names",)
"""Parts about each slide that change if the order does."""
_SHAPES = ("images", "shapes", "text_formats", "texts")
"""Parts about what stands on the slides."""
_F = TypeVar("_F", bound=OfDeck)
_S = TypeVar("_S", bound=OfSlide)


@dataclass(frozen=True)
class OnDeck(Requirement, Generic[_F]):
    """A requirement that follows from one fact about a presentation, which it changes and saves."""

    fact: _F
    app: ClassVar[str] = "libreoffice_impress"
    kind: ClassVar[type[OfDeck]]

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(cls.kind))  # type: ignore[arg-type]

    @property
    def deck(self) -> Deck:
        """Its presentation."""
        return self.fact.deck

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def opens(self) -> Sequence[str]:
        return (self.deck.place,)

    def goal(self, name: str, endpoint: str, expect: Any, **args: Any) -> Asked:
        """A check about the presentation."""
        return Asked(name, endpoint, {"document": self.deck.place, **args}, expect)

    def guard(self, name: str, endpoint: str, expect: Any, because: str, **args: Any) -> Asked:
        """A check about the presentation that is true at the start."""
        return Asked(name, endpoint, {"document": self.deck.place, **args}, expect, because)

    def guards(self) -> Sequence[Asked]:
        return rest_of(self.deck)

    def play(self, desk: Desk) -> None:
        self.changed(desk, self.act)

    @abstractmethod
    def act(self, desk: Desk) -> None:
        """Do it in the presentation, which is in front."""

    def changed(self, desk: Desk, act: Callable[[Desk], None]) -> None:
        """Do something in the presentation, and save it."""
        bring_to_front(desk, self.deck.place)
        act(desk)
        save(desk, self.deck.place)

    def mistaken(self, name: str, act: Callable[[Desk], None], *fails: str) -> Mistake:
        """A mistake that is made in the presentation, which is then saved."""
        return Mistake(name, lambda desk: self.changed(desk, act), fails)

    def with_more(self, name: str, more: Callable[[Desk], None], *fails: str) -> Mistake:
        """A mistake: doing something else besides."""

        def both(desk: Desk) -> None:
            self.act(desk)
            more(desk)

        return self.mistaken(name, both, *fails)


class OnSlide(OnDeck[_S]):
    """A requirement about one slide."""

    @property
    def shape(self) -> str:
        """The shape of it that changes; "" if none does."""
        return ""

    def guards(self) -> Sequence[Asked]:
        return (same_shapes(self.deck, "same_shapes", self.fact.slide, self.shape), *super().guards())


class InOutline(OnSlide[_S]):
    """A requirement about the outline of one slide that does not change its words."""

    @property
    def shape(self) -> str:
        return "outline"

    def guards(self) -> Sequence[Asked]:
        slide = self.fact.slide
        expect = {"entries": [{"title": slide, "texts": list(self.deck.lines(slide))}]}
        because = "Nobody asked for other words on this slide."
        return (self.guard("same_text", "outline", expect, because, slide=slide), *super().guards())


def same_shapes(deck: Deck, name: str, slide: str, without: str = "") -> Asked:
    """A guard: the shapes of a slide but one are as they were."""
    left_out = (without,) if without else ()
    args = {"document": deck.place, "slide": slide, "without": list(left_out)}
    because = "Nobody asked for other changes on this slide."
    return Asked(name, "other-shapes", args, start_shapes(deck, slide, left_out), because)


def rest_of(deck: Deck) -> tuple[Asked, ...]:
    """Guards: what no requirement of the task changes in a presentation is as it was."""
    return (
        Asked("rest", "digests", because=f"The rest of {deck.said} has been agreed.",
              rest=lambda all: _rest(deck, all)),
        Asked("slides", "other-slides", because=f"Nobody asked for changes on other slides of {deck.said}.",
              rest=lambda all: _slides(deck, all)),
    )  # fmt: skip


def _keys(deck: Deck, resources: Set[str], kind: str) -> list[str]:
    begin = deck.resource(kind)
    return sorted(one.removeprefix(begin) for one in resources if one.startswith(begin))


def _rest(deck: Deck, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    in_order = not _keys(deck, resources, "order")
    parts: tuple[str, ...] = (*_WHOLE, *_BY_SLIDE)
    if in_order:
        parts += _IN_ORDER
        if not _keys(deck, resources, "slide"):
            parts += _SHAPES
    without = tuple(_keys(deck, resources, "presence"))
    at_start = start_digests(deck, without, in_order)
    asked = [one for one in parts if not _keys(deck, resources, one)]
    args = {"document": deck.place, "without": list(without), "in_order": in_order}
    return args, {"parts": {one: at_start[one] for one in asked}}


def _slides(deck: Deck, resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
    without = _keys(deck, resources, "slide")
    formats = not _keys(deck, resources, "all_slides")
    return {"document": deck.place, "without": without, "formats": formats}, start_slides(deck, tuple(without), formats)


@functools.lru_cache(maxsize=256)
def start_digests(deck: Deck, without: tuple[str, ...] = (), in_order: bool = True) -> Mapping[str, str]:
    """The parts of the endpoint ``digests`` at the start."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(digests(_home(folder, deck), deck.place, list(without), in_order)["parts"] or {})


@functools.lru_cache(maxsize=1024)
def start_slides(deck: Deck, without: tuple[str, ...], formats: bool) -> Mapping[str, Any]:
    """What the endpoint ``other-slides`` says at the start."""
    with tempfile.TemporaryDirectory() as folder:
        found = dict(other_slides(_home(folder, deck), deck.place, list(without), formats))
    return {name: found[name] for name in ("count", "sha256", "formats")}


@functools.lru_cache(maxsize=1024)
def start_shapes(deck: Deck, slide: str, without: tuple[str, ...]) -> Mapping[str, Any]:
    """What the endpoint ``other-shapes`` says at the start."""
    with tempfile.TemporaryDirectory() as folder:
        found = dict(other_shapes(_home(folder, deck), deck.place, slide, list(without)))
    return {name: found[name] for name in ("count", "sha256", "formats")}


def _home(folder: str, deck: Deck) -> Home:
    path = Path(folder) / deck.place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(deck.content)
    return Home(Path(folder))
