"""Kinds of facts about presentations as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from apps.libreoffice_impress.requirements.facts import OfDeck


@dataclass(frozen=True)
class Unnumbered(OfDeck):
    """Slides without anything below them: the ``footer`` that they should have."""

    footer: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("all_slides", ""), ("headers_footers", ""))


@dataclass(frozen=True)
class OnItsOwn(OfDeck):
    """A presentation that should run by itself."""

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        # Impress also uses the time of a slide as the pause of the show.
        return (("all_slides", ""), ("transitions", ""), ("slide_show", ""))


@dataclass(frozen=True)
class Repeated(OfDeck):
    """A presentation that should begin again."""

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("slide_show", ""),)


@dataclass(frozen=True)
class Unlabelled(OfDeck):
    """A presentation whose properties say too little: the title and subject that it should have."""

    title: str
    subject: str

    @property
    def touched(self) -> Iterable[tuple[str, str]]:
        return (("properties", ""),)


@dataclass(frozen=True)
class Finished(OfDeck):
    """A presentation that can be sent out: ``target`` is the place of the copy, which ``shows`` lines."""

    target: str
    shows: tuple[str, ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"file:{self.target}", f"export:{self.deck.place}"})
