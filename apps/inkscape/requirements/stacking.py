"""Requirements about the stacking order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.inkscape.operations import delete, lower_to_bottom, move_to_layer, raise_to_top
from apps.inkscape.requirements.common import OnSign, box_of, of
from apps.inkscape.requirements.facts import Covered
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class Uncovered(OnSign[Covered]):
    """An object stands before all others of its layer."""

    area: ClassVar[str] = "stacking"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Covered))

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sign = self.fact, self.sign
        return (
            Phrasing(f'bring "{fact.part.name}" in {sign.place} to the top of its layer'),
            Phrasing(f'let "{fact.part.name}" of {sign.said} ({sign.place}) be uppermost on its layer'),
        )

    def goals(self) -> Sequence[Asked]:
        names = [one.name for one in self.sign.parts if one.layer == self.fact.part.layer]
        expect = {"upper": None, "index": len(names) - 1}
        return (Asked("top", "stacking", of(self.sign, self.fact.part), expect),)

    def stays(self) -> Sequence[Asked]:
        part, args = self.fact.part, of(self.sign, self.fact.part)
        because = "It belongs to the same layer and place."
        return (
            Asked("layer", "identity", args, {"layer": part.layer, "group": None}, because),
            Asked("box", "geometry", args, box_of(part), because),
        )

    def act(self, desk: Desk) -> None:
        raise_to_top(desk, self.fact.part.name)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def on_another_layer(desk: Desk) -> None:
            move_to_layer(desk, self.sign.layers[-1], fact.part.name)

        def covering_deleted(desk: Desk) -> None:
            self.act(desk)
            delete(desk, fact.similar.name)

        return (
            self.mistaken("on_another_layer", on_another_layer, "top", "layer"),
            self.mistaken("covering_one_deleted", covering_deleted, "top", "rest"),
            self.mistaken("the_others_lowered", lambda desk: lower_to_bottom(desk, fact.similar.name), "top"),
        )
