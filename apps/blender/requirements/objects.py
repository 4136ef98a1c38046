"""Requirements about objects as wholes: their places, rotations, names and materials."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.blender.operations import enter, field, keys_over, operate, save
from apps.blender.requirements.common import OfThing, choose, kept, near, rest_untouched, shape_of, two_of
from apps.blender.requirements.facts import Thing
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene

_LOCATION_X = field(139)
_MOST_VERTICES = 16
"""Of a mesh whose vertices a check lists."""
_BESIDE_ROTATION = ("settings", "materials", "modifiers")


@dataclass(frozen=True)
class Placed(OfThing):
    """An object stands elsewhere on its level."""

    beside: Thing
    x: float
    y: float
    area: ClassVar[str] = "transforms"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        thing, beside = two_of(scene, lambda one: one.movable)
        x, y, _ = thing.location
        steps = scene.draw.some(range(3, 18), 2)
        # Two different steps, of which one goes back, so that the axes cannot be taken for each other.
        x, y = round(x + steps[0] / 50, 2), round(y - steps[1] / 50 - 0.01, 2)
        return cls(thing, beside, x, y)

    def phrasings(self) -> Sequence[Phrasing]:
        name, where = f'"{self.thing.name}"', f"X = {self.x:.2f} m and Y = {self.y:.2f} m"
        return (
            Phrasing(f"move {name} to {where}, at its present height"),
            Phrasing(f"put {name} at {where}, no higher and no lower than now"),
        )

    def goals(self) -> Sequence[Asked]:
        location = [self.x, self.y, self.thing.location[2]]
        args = {"place": self.thing.place, "object": self.thing.name}
        return (Asked("place", "object", args, {"location": near(location)}),)

    def guards(self) -> Sequence[Asked]:
        names = ("settings", "data", "materials", "modifiers")
        return (kept(self.thing, names, "It is only moved."), *rest_untouched(self.thing))

    def play(self, desk: Desk) -> None:
        self._move(desk, self.thing, self.x, self.y)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("axes_exchanged", lambda desk: self._move(desk, self.thing, self.y, self.x), ("place",)),
            Mistake("and_what_stands_beside_it", self._both, ("rest",), self.beside.resource),
        )

    def _move(self, desk: Desk, thing: Thing, x: float, y: float) -> None:
        choose(desk, thing)
        enter(desk, _LOCATION_X, f"{x:.2f}", f"{y:.2f}")
        save(desk)

    def _both(self, desk: Desk) -> None:
        x, y, _ = self.beside.location
        self._move(desk, self.beside, x + 0.1, y + 0.1)
        self.play(desk)


@dataclass(frozen=True)
class RotationApplied(OfThing):
    """The rotation of an object has gone into its mesh."""

    area: ClassVar[str] = "transforms"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        def fits(one: Thing) -> bool:
            small = one.shape is not None and one.shape.vertices <= _MOST_VERTICES
            return small and any(one.rotation) and any(one.location)

        return cls(scene.pick(Thing, fits))

    def phrasings(self) -> Sequence[Phrasing]:
        name, zero = f'"{self.thing.name}"', "a rotation of 0° about all axes"
        return (
            Phrasing(
                f"have {name} with {zero}, by applying its present one to its mesh: it looks just as before",
                {"rotation": f"{name} with {zero}"},
            ),
            Phrasing(f"apply the rotation of {name}, so that it lies as now, with {zero}", {"rotation": zero}),
        )

    def goals(self) -> Sequence[Asked]:
        turned = [{"$contains": near(list(one))} for one in shape_of(self.thing).turned]
        args = {"place": self.thing.place, "object": self.thing.name}
        return (
            Asked("rotation", "object", args, {"rotation": near([0.0, 0.0, 0.0])}),
            Asked("shape", "vertices", args, {"vertices": {"$all": turned}}),
        )

    def guards(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "object": self.thing.name}
        stands: dict[str, object] = {"location": near(list(self.thing.location)), "scale": near([1.0, 1.0, 1.0])}
        return (
            Asked("stands", "object", args, stands, "It stays where it is, and as large."),
            kept(self.thing, _BESIDE_ROTATION, "Nothing else of it has to change."),
            *rest_untouched(self.thing),
        )

    def play(self, desk: Desk) -> None:
        self._keys(desk, "ctrl+a", "r")

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("turned_back_instead", lambda desk: self._keys(desk, "alt+r"), ("shape",)),
            Mistake("and_put_at_the_origin", lambda desk: self._keys(desk, "ctrl+a", "r", "alt+g"), ("stands",)),
        )

    def _keys(self, desk: Desk, *chords: str) -> None:
        choose(desk, self.thing)
        keys_over(desk, "viewport", *chords)
        save(desk)


@dataclass(frozen=True)
class Renamed(OfThing):
    """An object has another name."""

    beside: Thing
    area: ClassVar[str] = "objects"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(*two_of(scene, lambda one: bool(one.new_name)))

    def phrasings(self) -> Sequence[Phrasing]:
        old, new = f'"{self.thing.name}"', f'"{self.thing.new_name}"'
        return (Phrasing(f"rename {old} to {new}"), Phrasing(f"give the object {old} the name {new}"))

    def goals(self) -> Sequence[Asked]:
        named = {"$all": [{"$contains": self.thing.new_name}, {"$not": {"$contains": self.thing.name}}]}
        return (Asked("name", "objects", {"place": self.thing.place}, {"names": named}),)

    def guards(self) -> Sequence[Asked]:
        thing = self.thing
        names = [thing.name, thing.new_name]
        digests = {**thing.digests, "name": {"$in": names}}
        args = {"place": thing.place, "objects": names}
        because = "Under its new name it is what it was."
        return (Asked("kept", "object-digests", args, {"objects": [digests]}, because), *rest_untouched(thing))

    def play(self, desk: Desk) -> None:
        self._name(desk, self.thing, self.thing.new_name)

    def mistakes(self) -> Sequence[Mistake]:
        lower = self.thing.new_name.lower()
        return (
            Mistake("without_its_capital", lambda desk: self._name(desk, self.thing, lower), ("name", "kept")),
            Mistake("and_what_stands_beside_it", self._both, ("rest",), self.beside.resource),
        )

    def _name(self, desk: Desk, thing: Thing, name: str) -> None:
        choose(desk, thing)
        keys_over(desk, "viewport", "F2")
        desk.replace(name)
        desk.settle()
        keys_over(desk, "viewport", "Return")
        save(desk)

    def _both(self, desk: Desk) -> None:
        self._name(desk, self.beside, self.beside.new_name)
        self.play(desk)


@dataclass(frozen=True)
class Repainted(OfThing):
    """An object has the material of another one."""

    source: Thing
    beside: Thing
    area: ClassVar[str] = "materials"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        source = scene.pick(Thing, lambda one: bool(one.material))
        thing, beside = two_of(scene, lambda one: bool(one.material) and one.material != source.material)
        return cls(thing, source, beside)

    @property
    def changes(self) -> frozenset[str]:
        return self.thing.resources | self.source.resources

    def phrasings(self) -> Sequence[Phrasing]:
        name, source = f'"{self.thing.name}"', f'"{self.source.name}"'
        return (
            Phrasing(f"give {name} the material of {source}, the very same one"),
            Phrasing(f"make {name} of the same material as {source}, shared and not copied"),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "object": self.thing.name}
        return (Asked("material", "material-slots", args, {"slots": [{"material": self.source.material}]}),)

    def guards(self) -> Sequence[Asked]:
        source = {"place": self.source.place, "objects": [self.source.name]}
        return (
            kept(self.thing, ("transform", "settings", "data", "modifiers"), "It is only painted."),
            Asked(
                "source",
                "object-digests",
                source,
                {"objects": [dict(self.source.digests)]},
                f"{self.source.name} is the model, and stays what it is.",
            ),
            *rest_untouched(self.thing),
        )

    def play(self, desk: Desk) -> None:
        self._link(desk, self.thing, self.source)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake(
                "the_other_way_round",
                lambda desk: self._link(desk, self.source, self.thing),
                ("material", "source"),
            ),
            Mistake(
                "and_what_stands_beside_it",
                lambda desk: self._link(desk, self.beside, self.thing, self.source),
                ("rest",),
                self.beside.resource,
            ),
        )

    def _link(self, desk: Desk, *things: Thing) -> None:
        choose(desk, *things)
        operate(desk, "link materials")
        save(desk)
