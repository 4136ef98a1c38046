"""Facts of worlds with scenes, which only the requirements of Blender understand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Vector = tuple[float, float, float]
ASIDE = {
    "render": ("render.resolution_x", "render.resolution_y", "render.output"),
    "timeline": ("scene.markers",),
}
"""What requirements change of the settings of a scene, by the resource, as ``scene-digests`` names it."""


def object_resource(place: str, name: str) -> str:
    """The name of an object as a resource."""
    return f"object:{place}/{name}"


@dataclass(frozen=True)
class Shape:
    """The mesh of an object, which no other object has.

    Attributes:
        smooth: how many of its faces are smooth.
        triangles: how many faces it has once all of them are cut into triangles.
        turned: where its vertices are once the rotation of its object has been applied to it.
    """

    vertices: int
    faces: int
    smooth: int
    triangles: int
    turned: tuple[Vector, ...]


@dataclass(frozen=True)
class Thing:
    """An object of a scene.

    Attributes:
        place: of the file.
        line: of the outliner, 0 being the scene collection.
        rotation: in degrees.
        material: the only one that it has; empty if it has none, or more.
        movable: whether people would move it by itself.
        new_name: another name, with which it stays in its line.
        shape: of a mesh.
        scene: those of ``object-digests`` of all objects of its scene, by their names.
        settings: those of ``scene-digests`` of its scene, and the same without what ``ASIDE`` names.
    """

    place: str
    name: str
    line: int
    location: Vector
    rotation: Vector
    material: str
    movable: bool
    new_name: str
    shape: Shape | None
    scene: Mapping[str, Mapping[str, str]] = field(hash=False)
    settings: tuple[Mapping[str, str], Mapping[str, str]] = field(hash=False)

    @property
    def digests(self) -> Mapping[str, str]:
        """Its own ones."""
        return self.scene[self.name]

    @property
    def resource(self) -> str:
        return object_resource(self.place, self.name)

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.resource})


@dataclass(frozen=True)
class Stage:
    """A scene that is worked on.

    Attributes:
        camera: the one that it is seen through.
        lens: its focal length in millimetres.
        size: of its renders, in pixels.
        names: of all its objects.
        beats: names of moments of its film.
    """

    place: str
    camera: Thing
    lens: float
    size: tuple[int, int]
    names: tuple[str, ...]
    beats: tuple[str, ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset()
