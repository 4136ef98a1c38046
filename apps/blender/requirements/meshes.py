"""Requirements about the meshes of objects: their faces, UV maps and shading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.blender.operations import keys_over, operate, save
from apps.blender.requirements.common import (
    OfThing,
    choose,
    in_edit_mode,
    kept,
    mesh_untouched,
    operate_on_all,
    rest_untouched,
    shape_of,
    two_of,
)
from apps.blender.requirements.facts import Thing
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene

_PLACE = ("transform", "settings", "materials", "modifiers")
"""The digests in which a mesh is not."""


@dataclass(frozen=True)
class Triangulated(OfThing):
    """All faces of a mesh are triangles."""

    beside: Thing
    area: ClassVar[str] = "mesh_editing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(*two_of(scene, lambda one: one.shape is not None and one.shape.triangles > one.shape.faces))

    def phrasings(self) -> Sequence[Phrasing]:
        name = f'"{self.thing.name}"'
        return (
            Phrasing(f"cut all faces of {name} into triangles without adding a vertex"),
            Phrasing(f"turn the mesh of {name} into triangles, without adding vertices"),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "object": self.thing.name}
        return (Asked("triangles", "mesh", args, {"face_sides": {"3": shape_of(self.thing).triangles}}),)

    def guards(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "object": self.thing.name}
        return (
            Asked("vertices", "mesh", args, {"vertices": shape_of(self.thing).vertices}, "The shape stays what it is."),
            kept(self.thing, _PLACE, "It stays where it is, and looks as it does."),
            *rest_untouched(self.thing),
        )

    def play(self, desk: Desk) -> None:
        self._cut(desk, self.thing)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("around_new_vertices", self._poke, ("triangles", "vertices")),
            Mistake(
                "and_the_mesh_beside_it",
                lambda desk: self._cut(desk, self.beside, self.thing),
                ("rest",),
                self.beside.resource,
            ),
        )

    def _cut(self, desk: Desk, *things: Thing) -> None:
        for one in things:
            choose(desk, one)
            in_edit_mode(desk, lambda: keys_over(desk, "viewport", "ctrl+t"))
        save(desk)

    def _poke(self, desk: Desk) -> None:
        choose(desk, self.thing)
        operate_on_all(desk, "poke faces")
        save(desk)


@dataclass(frozen=True)
class Unwrapped(OfThing):
    """A mesh has a UV map."""

    beside: Thing
    area: ClassVar[str] = "uv_editing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(*two_of(scene, lambda one: one.shape is not None))

    def phrasings(self) -> Sequence[Phrasing]:
        name = f'"{self.thing.name}"'
        return (
            Phrasing(f'project all faces of {name} from the sides of a cube into one UV map, "UVMap"'),
            Phrasing(f'give {name} a single UV map called "UVMap", with a cube projection of all its faces'),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "object": self.thing.name}
        return (Asked("map", "mesh", args, {"uv_maps": ["UVMap"]}),)

    def guards(self) -> Sequence[Asked]:
        names = (*_PLACE, "data")
        shape = kept(self.thing, names, "Its shape stays what it is.")
        return (shape, mesh_untouched(self.beside), *rest_untouched(self.thing))

    def play(self, desk: Desk) -> None:
        self._project(desk, self.thing)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("the_mesh_beside_it", self._beside_alone, ("map", "beside")),
            Mistake("and_the_mesh_beside_it", lambda desk: self._project(desk, self.beside, self.thing), ("beside",)),
        )

    def _project(self, desk: Desk, *things: Thing) -> None:
        for one in things:
            choose(desk, one)
            operate_on_all(desk, "cube projection")
        save(desk)

    def _beside_alone(self, desk: Desk) -> None:
        self._project(desk, self.beside)
        choose(desk, self.thing)


@dataclass(frozen=True)
class Smoothed(OfThing):
    """All faces of a mesh are smooth."""

    beside: Thing
    area: ClassVar[str] = "shading"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(*two_of(scene, lambda one: one.shape is not None and not one.shape.smooth))

    def phrasings(self) -> Sequence[Phrasing]:
        name = f'"{self.thing.name}"'
        return (
            Phrasing(f"shade {name} smooth, each face of it"),
            Phrasing(f"give all faces of {name} smooth shading"),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"place": self.thing.place, "object": self.thing.name}
        return (Asked("smooth", "mesh", args, {"smooth_faces": shape_of(self.thing).faces}),)

    def guards(self) -> Sequence[Asked]:
        names = (*_PLACE, "data")
        shape = kept(self.thing, names, "Its shape stays what it is.")
        return (shape, mesh_untouched(self.beside), *rest_untouched(self.thing))

    def play(self, desk: Desk) -> None:
        self._smooth(desk, self.thing)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("the_mesh_beside_it", self._beside_alone, ("smooth", "beside")),
            Mistake("and_the_mesh_beside_it", lambda desk: self._smooth(desk, self.beside, self.thing), ("beside",)),
        )

    def _smooth(self, desk: Desk, *things: Thing) -> None:
        choose(desk, *things)
        operate(desk, "shade smooth")
        save(desk)

    def _beside_alone(self, desk: Desk) -> None:
        self._smooth(desk, self.beside)
        choose(desk, self.thing)
