"""The requirement about metadata: who has taken pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.darktable.operations import fold, write_metadata
from apps.darktable.requirements.common import HOME, each, rest_untouched, show, stems
from apps.darktable.requirements.facts import Guest
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class PicturesSigned(Requirement):
    """The pictures of a roll say who has taken them, and whose they are; that of a guest says so already."""

    fact: Guest
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "metadata"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Guest, lambda one: f"metadata:{one.roll.place}" not in scene.taken))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"metadata:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        creator, rights = f'the creator "{fact.owner}"', f'the rights "{self._rights}"'
        guest = f"{stems([fact.beside])}, which is not mine"
        return (
            Phrasing(
                f'enter {creator} and {rights} for all pictures of "{fact.roll.name}" except {guest}',
                {"creator": creator, "rights": rights},
            ),
            Phrasing(
                f'in "{fact.roll.name}", give every picture but {guest}, {creator} and {rights}',
                {"creator": creator, "rights": rights},
            ),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        args, count = {"place": fact.roll.place, "without": [fact.beside]}, len(fact.roll.frames) - 1
        return (
            Asked("creator", "film-roll", args, each(count, {"creator": fact.owner})),
            Asked("rights", "film-roll", args, each(count, {"rights": self._rights})),
        )

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        guest = fact.roll.frame(fact.beside)
        args = {"image": f"{fact.roll.place}/{fact.beside}"}
        expect = {"creator": guest.creator, "rights": guest.rights}
        because = "It is somebody else's picture."
        return (Asked("guests_picture", "metadata", args, expect, because), rest_untouched(fact.roll))

    def play(self, desk: Desk) -> None:
        self._sign(desk, *self._own, creator=self.fact.owner, rights=self._rights)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            Mistake("without_the_rights", lambda desk: self._sign(desk, *self._own, creator=fact.owner), ("rights",)),
            Mistake(
                "the_guests_too",
                lambda desk: self._sign(desk, *self._own, fact.beside, creator=fact.owner, rights=self._rights),
                ("guests_picture",),
            ),
        )

    @property
    def _rights(self) -> str:
        return f"© {self.fact.year} {self.fact.owner}"

    @property
    def _own(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.fact.roll.others(self.fact.beside))

    def _sign(self, desk: Desk, *frames: str, **fields: str) -> None:
        show(desk, self.fact.roll)
        write_metadata(desk, *frames, **fields)
        fold(desk, "metadata editor")
