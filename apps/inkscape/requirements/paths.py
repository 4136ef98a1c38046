"""Requirements about paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.inkscape.operations import combine_paths, delete
from apps.inkscape.requirements.common import OnSign, about, of
from apps.inkscape.requirements.facts import Overlapping
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class Joined(OnSign[Overlapping]):
    """Two overlapping shapes are one path with their common outline."""

    area: ClassVar[str] = "paths"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Overlapping))

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sign = self.fact, self.sign
        both = f'"{fact.lower.name}" and "{fact.upper.name}"'
        one = f'in place of both, labelled "{fact.lower.name}"'
        return (
            Phrasing(f"unite {both} in {sign.place} to one path {one}", {"kept": one, "gone": "in place of both"}),
            Phrasing(
                f"make the union of {both} in {sign.said} ({sign.place}), so that there is one path {one}",
                {"kept": one, "gone": "in place of both"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        lower, upper = self.fact.lower, self.fact.upper
        left, top = min(lower.x, upper.x), min(lower.y, upper.y)
        width = max(lower.x + lower.width, upper.x + upper.width) - left
        height = max(lower.y + lower.height, upper.y + upper.height) - top
        args = of(self.sign, lower)
        box = {"x": about(left), "y": about(top), "width": about(width), "height": about(height)}
        return (
            Asked("kept", "path", args, {"kind": "path", "subpaths": 1, "closed": 1}),
            Asked("outline", "geometry", args, box),
            Asked("gone", "objects", {"document": self.sign.place}, {"names": {"$not": {"$contains": upper.name}}}),
        )

    def act(self, desk: Desk) -> None:
        self._unite(desk, "Union")

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def deleted(desk: Desk) -> None:
            delete(desk, fact.upper.name)

        def another_one(desk: Desk) -> None:
            self.act(desk)
            delete(
                desk, next(one.name for one in self.sign.parts if one.name not in (fact.lower.name, fact.upper.name))
            )

        return (
            self.mistaken("upper_one_deleted", deleted, "kept", "outline"),
            self.mistaken("another_one_deleted", another_one, "rest"),
        )

    def _unite(self, desk: Desk, how: str) -> None:
        names = (self.fact.lower.name, self.fact.upper.name)
        combine_paths(desk, *names, how=how, left=self.fact.lower.name)  # type: ignore[arg-type]
