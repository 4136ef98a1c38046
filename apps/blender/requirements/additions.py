"""Requirements about what is added to a scene: modifiers and curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from apps.blender.operations import enter, field, keys_over, operate, save, subdivide
from apps.blender.requirements.common import OfThing, choose, kept, near, rest_untouched, two_of
from apps.blender.requirements.facts import Stage, Thing, object_resource
from apps.blender.verifier.digests import digest
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_NO_MODIFIERS = digest([])
_LOCATION_X = field(139)
_CURVES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a Bézier circle": ("curve circle", "curve path", {"type": "BEZIER", "points": 4, "cyclic": True}),
    "a NURBS path": ("curve path", "curve circle", {"type": "NURBS", "points": 5, "cyclic": False}),
}
"""By what people call a curve: what finds it in the search, what finds another one, and its spline."""


@dataclass(frozen=True)
class Subdivided(OfThing):
    """A mesh looks smoother by a modifier, and is itself as it was."""

    beside: Thing
    levels: int
    area: ClassVar[str] = "modifiers"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        def fits(one: Thing) -> bool:
            return one.shape is not None and one.digests["modifiers"] == _NO_MODIFIERS

        return cls(*two_of(scene, fits), scene.draw.one((1, 2, 3)))

    def phrasings(self) -> Sequence[Phrasing]:
        name, modifier = f'"{self.thing.name}"', 'a Subdivision Surface modifier, "Subdivision"'
        levels = f"{self.levels} level{'s' * (self.levels > 1)} in the viewport"
        put, have = f"put {modifier}, on {name}", f"have {name} smoothed by {modifier}"
        return (
            Phrasing(f"{put}, with {levels}, and do not apply it", {"modifier": put, "levels": levels}),
            Phrasing(f"{have}: {levels}, not applied", {"modifier": have, "levels": levels}),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "object": self.thing.name}
        only = [{"type": "SUBSURF", "show_viewport": True, "show_render": True}]
        return (
            Asked("modifier", "modifiers", args, {"modifiers": only}),
            Asked(
                "levels", "modifier", {**args, "modifier": "Subdivision"}, {"settings": {"levels": near(self.levels)}}
            ),
        )

    def guards(self) -> Sequence[Asked]:
        names = ("transform", "settings", "data", "materials")
        return (kept(self.thing, names, "Its mesh stays what it is."), *rest_untouched(self.thing))

    def play(self, desk: Desk) -> None:
        self._subdivide(desk, self.levels, self.thing)

    def mistakes(self) -> Sequence[Mistake]:
        thing, levels = self.thing, self.levels
        return (
            Mistake("a_level_too_many", lambda desk: self._subdivide(desk, levels + 1, thing), ("levels",)),
            Mistake(
                "and_the_mesh_beside_it",
                lambda desk: self._subdivide(desk, levels, self.beside, thing),
                ("rest",),
                self.beside.resource,
            ),
        )

    def _subdivide(self, desk: Desk, levels: int, *things: Thing) -> None:
        for one in things:
            choose(desk, one)
            subdivide(desk, levels)
        save(desk)


@dataclass(frozen=True)
class CurveAdded(Requirement):
    """There is a curve more in the scene.

    The outliner sorts it in among the others, so a task asks for it last.
    """

    stage: Stage
    kind: str
    name: str
    x: float
    y: float
    app: ClassVar[str] = "blender"
    area: ClassVar[str] = "curves"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        name = scene.draw.one(("Camera track", "Rail", "Cable", "Halo", "Flight", "Walk"))
        x, y = (number / 20 for number in scene.draw.some(range(5, 60), 2))
        return cls(scene.pick(Stage), scene.draw.one(list(_CURVES)), name, x, -y)

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({object_resource(self.stage.place, self.name)})

    def opens(self) -> Sequence[str]:
        return (self.stage.place,)

    def phrasings(self) -> Sequence[Phrasing]:
        where = f"at X = {self.x:.2f} m, Y = {self.y:.2f} m and Z = 0 m"
        curve = f'{self.kind} called "{self.name}"'
        quotes = {"curve": curve, "place": where}
        return (
            Phrasing(f"add {curve} to the scene, {where}", quotes),
            Phrasing(f"place {curve} in the scene, {where}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.stage.place, "object": self.name}
        _, _, spline = _CURVES[self.kind]
        return (
            Asked("curve", "curve", args, {"splines": [spline]}),
            Asked("place", "object", args, {"location": near([self.x, self.y, 0.0])}),
        )

    def guards(self) -> Sequence[Asked]:
        args = {"place": self.stage.place}
        known = [*self.stage.names, self.name]
        names = [*({"$contains": one} for one in self.stage.names), {"$not": {"$contains": {"$not": {"$in": known}}}}]
        return (
            Asked("no_other_object", "objects", args, {"names": {"$all": names}}, "The rest of the scene is approved."),
            *rest_untouched(self.stage.camera),
        )

    def play(self, desk: Desk) -> None:
        self._add(desk, _CURVES[self.kind][0])

    def mistakes(self) -> Sequence[Mistake]:
        right, other, _ = _CURVES[self.kind]
        return (
            Mistake("of_another_kind", lambda desk: self._add(desk, other), ("curve",)),
            Mistake("and_one_too_many", lambda desk: self._add(desk, right, again=True), ("no_other_object",)),
        )

    def _add(self, desk: Desk, words: str, *, again: bool = False) -> None:
        if again:
            operate(desk, words)
        operate(desk, words)
        keys_over(desk, "viewport", "F2")
        desk.replace(self.name)
        desk.settle()
        keys_over(desk, "viewport", "Return")
        enter(desk, _LOCATION_X, f"{self.x:.2f}", f"{self.y:.2f}", "0")
        save(desk)
