"""Requirements about culling: stars, colour labels, rejections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.darktable.operations import color_label, fold, rate, reject, remove_from_library
from apps.darktable.requirements.common import (
    HOME,
    each,
    files_untouched,
    of_frames,
    others,
    rest_untouched,
    show,
    stems,
)
from apps.darktable.requirements.facts import Subject
from apps.darktable.verifier.databases import COLORS
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_FIGURES = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True)
class FramesRated(Requirement):
    """The sharp frames of a subject have so many stars."""

    fact: Subject
    stars: int
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "culling"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Subject, lambda one: f"stars:{one.roll.place}" not in scene.taken)
        return cls(fact, scene.draw.number(3, 5))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"stars:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact, stars = self.fact, f"{_FIGURES[self.stars]} stars"
        return (
            Phrasing(f'give {stems(fact.frames)} in "{fact.roll.name}", {fact.said}, {stars}'),
            Phrasing(f'rate {fact.said} in "{fact.roll.name}" with {stars}, that is {stems(fact.frames)}'),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        expect = each(len(fact.frames), {"stars": self.stars, "rejected": False})
        return (Asked("stars", "film-roll", of_frames(fact.roll, fact.frames), expect),)

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        because = "A figure rates whatever is selected."
        return (others("other_stars", fact.roll, fact.frames, "stars", because), rest_untouched(fact.roll))

    def play(self, desk: Desk) -> None:
        self._rate(desk, self.stars, *self.fact.frames)

    def mistakes(self) -> Sequence[Mistake]:
        frames = self.fact.frames
        return (
            Mistake("one_star_too_few", lambda desk: self._rate(desk, self.stars - 1, *frames), ("stars",)),
            Mistake(
                "and_another_one",
                lambda desk: self._rate(desk, self.stars, *frames, self.fact.beside),
                ("other_stars",),
            ),
        )

    def _rate(self, desk: Desk, stars: int, *frames: str) -> None:
        show(desk, self.fact.roll)
        rate(desk, stars, *frames, folder=self.fact.roll.place)


@dataclass(frozen=True)
class FramesLabelled(Requirement):
    """The sharp frames of a subject have a colour label."""

    fact: Subject
    color: str
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "color_labels"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Subject, lambda one: f"labels:{one.roll.place}" not in scene.taken)
        return cls(fact, scene.draw.one(COLORS))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"labels:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f'put the {self.color} label on {stems(fact.frames)}, {fact.said} of "{fact.roll.name}"'),
            Phrasing(f'mark {fact.said} in "{fact.roll.name}" ({stems(fact.frames)}) {self.color}, with the label'),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        expect = each(len(fact.frames), {"labels": [self.color]})
        return (Asked("labels", "film-roll", of_frames(fact.roll, fact.frames), expect),)

    def guards(self) -> Sequence[Asked]:
        fact, because = self.fact, "Only these frames are to have the label."
        return (others("other_labels", fact.roll, fact.frames, "labels", because), rest_untouched(fact.roll))

    def play(self, desk: Desk) -> None:
        self._label(desk, self.color, *self.fact.frames)

    def mistakes(self) -> Sequence[Mistake]:
        frames, other = self.fact.frames, COLORS[COLORS.index(self.color) - 1]
        return (
            Mistake("in_another_colour", lambda desk: self._label(desk, other, *frames), ("labels",)),
            Mistake(
                "and_another_one",
                lambda desk: self._label(desk, self.color, *frames, self.fact.beside),
                ("other_labels",),
            ),
        )

    def _label(self, desk: Desk, color: str, *frames: str) -> None:
        show(desk, self.fact.roll)
        color_label(desk, color, *frames, folder=self.fact.roll.place)


@dataclass(frozen=True)
class BlurredRejected(Requirement):
    """The blurred frame of a subject is rejected, and stays in the library."""

    fact: Subject
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "culling"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(
            scene.pick(Subject, lambda one: one.blurred != "" and f"rejected:{one.roll.place}" not in scene.taken)
        )

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"rejected:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        among = stems(sorted((*fact.frames, fact.blurred)))
        return (
            Phrasing(f'reject the one of {among} in "{fact.roll.name}" that is blurred, but keep it in the library'),
            Phrasing(f'reject the blurred picture among those of {fact.said} in "{fact.roll.name}" ({among})'),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        image = f"{self.fact.roll.place}/{self.fact.blurred}"
        return (Asked("rejected", "rating", {"image": image}, {"rejected": True}),)

    def guards(self) -> Sequence[Asked]:
        roll, blurred = self.fact.roll, self.fact.blurred
        args, sharp = {"place": roll.place, "without": [blurred]}, each(len(roll.frames) - 1, {"rejected": False})
        return (
            Asked("no_other_rejected", "film-roll", args, sharp, "The other frames are still wanted."),
            rest_untouched(roll),
            files_untouched(roll),
        )

    def play(self, desk: Desk) -> None:
        self._reject(desk, self.fact.blurred)

    def mistakes(self) -> Sequence[Mistake]:
        # Stars would take the rejection of a frame of a subject back.
        sharp = self.fact.stray
        return (
            Mistake("a_sharp_one", lambda desk: self._reject(desk, sharp), ("rejected", "no_other_rejected")),
            Mistake(
                "and_a_sharp_one", lambda desk: self._reject(desk, self.fact.blurred, sharp), ("no_other_rejected",)
            ),
            Mistake("removed", self._remove, ("rejected", "rest")),
        )

    def _reject(self, desk: Desk, *frames: str) -> None:
        show(desk, self.fact.roll)
        reject(desk, *frames, folder=self.fact.roll.place)

    def _remove(self, desk: Desk) -> None:
        show(desk, self.fact.roll)
        remove_from_library(desk, self.fact.blurred)
        fold(desk, "actions on selection")
