"""Requirements about what the library has, and what belongs together in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.darktable.operations import fold, group, remove_from_library
from apps.darktable.requirements.common import HOME, each, rest_untouched, show, stems
from apps.darktable.requirements.facts import Bracket, Copies
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource


@dataclass(frozen=True)
class BracketGrouped(Requirement):
    """The exposures of a bracket are a group."""

    fact: Bracket
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "groups"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Bracket, lambda one: f"groups:{one.roll.place}" not in scene.taken))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"groups:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f'make a group of {stems(fact.frames)} in "{fact.roll.name}", the bracket of {fact.said}'),
            Phrasing(f'group the bracket of {fact.said} in "{fact.roll.name}" ({stems(fact.frames)})'),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        args = {"image": f"{fact.roll.place}/{fact.frames[0]}"}
        return (Asked("bracket", "group", args, {"members": sorted(fact.frames)}),)

    def guards(self) -> Sequence[Asked]:
        roll, frames = self.fact.roll, self.fact.frames
        args = {"place": roll.place, "without": list(frames)}
        expect = each(len(roll.others(*frames)), {"grouped_with": []})
        because = "The other pictures are of other scenes."
        return (Asked("others_alone", "film-roll", args, expect, because), rest_untouched(roll))

    def play(self, desk: Desk) -> None:
        self._group(desk, *self.fact.frames)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            Mistake("without_the_last", lambda desk: self._group(desk, *fact.frames[:-1]), ("bracket",)),
            Mistake(
                "with_the_next_one",
                lambda desk: self._group(desk, *fact.frames, fact.beside),
                ("bracket", "others_alone"),
            ),
        )

    def _group(self, desk: Desk, *frames: str) -> None:
        show(desk, self.fact.roll)
        group(desk, *frames)
        fold(desk, "actions on selection")


@dataclass(frozen=True)
class CopiesRemoved(Requirement):
    """Copies of pictures are out of the library, and still on the disk."""

    fact: Copies
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "library"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Copies))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({file_resource(self.fact.roll.place)})

    def phrasings(self) -> Sequence[Phrasing]:
        copies, original = self.fact.roll.name, self.fact.original.name
        return (
            Phrasing(
                f'take the pictures of "{copies}", which are in "{original}" as well, out of the library, but leave '
                "their files on the disk"
            ),
            Phrasing(
                f'remove all of "{copies}" from the library (not from the disk), as it repeats what is in "{original}"'
            ),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.original.place}", f"{HOME}/{self.fact.roll.place}")

    def goals(self) -> Sequence[Asked]:
        place = self.fact.roll.place
        return (Asked("removed", "library", {}, {"film_rolls": {"$not": {"$contains": place}}}),)

    def guards(self) -> Sequence[Asked]:
        copies, original = self.fact.roll, self.fact.original
        return (
            rest_untouched(original),
            Asked(
                "copies_on_the_disk",
                "originals",
                {"place": copies.place},
                {"files": copies.digests},
                "The files stay on the disk.",
            ),
        )

    def play(self, desk: Desk) -> None:
        self._remove(desk, *(one.name for one in self.fact.roll.frames))

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("only_one", lambda desk: self._remove(desk, self.fact.roll.frames[0].name), ("removed",)),
            Mistake("and_an_original", self._remove_too_many, ("rest",)),
        )

    def _remove(self, desk: Desk, *names: str) -> None:
        show(desk, self.fact.roll)
        remove_from_library(desk, *names)
        fold(desk, "actions on selection")

    def _remove_too_many(self, desk: Desk) -> None:
        self.play(desk)
        show(desk, self.fact.original)
        remove_from_library(desk, self.fact.beside)
        fold(desk, "actions on selection")
