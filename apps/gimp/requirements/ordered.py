"""The requirement about a proof whose size and quality an order tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gimp.operations import export_as, scale_image
from apps.gimp.requirements.common import HOME, about, export_negative, opened, photograph_untouched, shows
from apps.gimp.requirements.facts import Ordered
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource


@dataclass(frozen=True)
class MadeAsOrdered(Requirement):
    """A photograph is exported as a JPEG file of the width and quality that an order tells."""

    fact: Ordered
    app: ClassVar[str] = "gimp"
    area: ClassVar[str] = "scaling"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Ordered))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {file_resource(self.fact.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        fact, photograph = self.fact, self.fact.photograph
        size, quality = "the width", "the JPEG quality"
        quotes = {"size": size, "quality": quality}
        return (
            Phrasing(
                f'export {photograph.said} ({photograph.place}) as "{fact.place}", in {size} and {quality} that '
                f"{fact.told}",
                quotes,
            ),
            Phrasing(f'make "{fact.place}" of {photograph.place}, in {size} and {quality} that {fact.told}', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        fact, photograph = self.fact, self.fact.photograph
        height = round(photograph.height * fact.width / photograph.width)
        args = {"place": fact.place}
        return (
            Asked("size", "picture", args, {"format": "jpeg", "width": fact.width, "height": about(height, 1)}),
            Asked("quality", "picture", args, {"quality": fact.quality}),
            *shows(fact.place, photograph),
        )

    def guards(self) -> Sequence[Asked]:
        return (photograph_untouched(self.fact.photograph, "The photograph itself is printed, in its full size."),)

    def play(self, desk: Desk) -> None:
        self._make(desk)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            Mistake("in_another_width", lambda desk: self._make(desk, width=self.fact.mistaken), ("size",)),
            Mistake("as_it_comes", lambda desk: self._make(desk, told=False), ("quality",)),
            Mistake(
                "as_a_negative",
                lambda desk: export_negative(desk, fact.photograph, fact.place, fact.width, fact.quality),
                ("shown", "shown_in_all_parts"),
            ),
            Mistake("and_the_photograph_too", lambda desk: self._make(desk, over=True), ("untouched",)),
        )

    def _make(self, desk: Desk, *, width: int = 0, told: bool = True, over: bool = False) -> None:
        with opened(desk, self.fact.photograph.place):
            scale_image(desk, width or self.fact.width)
            export_as(desk, f"{HOME}/{self.fact.place}", quality=self.fact.quality if told else None)
            if over:
                export_as(desk, f"{HOME}/{self.fact.photograph.place}", replace=True)
