"""Meshes, as they are without modifiers.

Since 3.6 all of a mesh is in named layers of numbers: ``position`` of the vertices, ``.corner_vert`` of the corners of
the faces, ``material_index`` of the faces, and beside them where each face's corners begin.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateTooBig

from .blocks import Item
from .files import name_of, opened
from .objects import data_of, materials_of, the_object

MAX_ELEMENTS = 2_000_000

_INTEGER, _FLOAT3, _FLOAT2, _BOOLEAN = 11, 48, 49, 50  # eCustomDataType
_COLORS = (17, 47)

Vector = tuple[float, float, float]


class MeshFacts(TypedDict):
    """A mesh without its modifiers.

    Lengths are in Blender's units (metres, unless the scene says otherwise) in the object's own space; ``dimensions``
    are with its scale. ``closed`` says that each edge has two faces; ``volume`` is that of a closed mesh, without the
    scale. ``smooth_faces`` are those that are not flat; ``material_faces`` says how many faces each slot has.
    """

    found: bool
    mesh: str | None
    vertices: int | None
    edges: int | None
    faces: int | None
    corners: int | None
    minimum: list[float] | None
    maximum: list[float] | None
    dimensions: list[float] | None
    closed: bool | None
    volume: float | None
    area: float | None
    face_sides: dict[str, int] | None
    smooth_faces: int | None
    uv_maps: list[str] | None
    color_attributes: list[str] | None
    vertex_groups: list[str] | None
    material_faces: list[int] | None


class VerticesFacts(TypedDict):
    """The places of a small mesh' vertices in the object's own space, sorted."""

    found: bool
    vertices: list[list[float]] | None


class Slot(TypedDict):
    """A material slot. ``faces`` is null for what is no mesh."""

    material: str | None
    faces: int | None


class MaterialSlotsFacts(TypedDict):
    """The material slots of an object, from the top."""

    found: bool
    slots: list[Slot] | None


class Layers:
    """One of the four sets of named layers of a mesh: of its vertices, edges, faces or corners."""

    def __init__(self, mesh: Item, field: str, count: int) -> None:
        data = mesh.inside(field)
        layers = data.array("layers", "CustomDataLayer") if data.number("layers") else []
        self._layers = layers[: max(0, data.number("totlayer"))]
        self._count = count

    def names(self, *kinds: int) -> list[str]:
        """The names of all layers of some types, those that Blender hides left out."""
        found = (one.text("name") for one in self._layers if one.number("type") in kinds)
        return [name for name in found if not name.startswith(".")]

    def numbers(self, name: str, kind: int, letter: str, each: int = 1) -> tuple[float, ...] | None:
        """The numbers of a layer; ``None`` if there is no such layer."""
        wanted = (kind, name)
        layer = next((one for one in self._layers if (one.number("type"), one.text("name")) == wanted), None)
        return layer.numbers("data", letter, self._count * each) if layer else None


class Mesh:
    """A mesh with its parts.

    Attributes:
        places: of the vertices.
        sides: the vertices of each face.
    """

    def __init__(self, item: Item) -> None:
        counts = [item.number(field) for field in ("totvert", "totedge", "totpoly", "totloop")]
        if max(counts) > MAX_ELEMENTS:
            raise StateTooBig(f"a mesh of {max(counts)} elements, at most {MAX_ELEMENTS} are read")
        if min(counts) < 0:
            raise item.blend.corrupt("a mesh with less than nothing")
        self.vertices, self.edges, self.faces, self.corners = counts
        self.of_vertices = Layers(item, "vdata", self.vertices)
        self.of_faces = Layers(item, "pdata", self.faces)
        self.of_corners = Layers(item, "ldata", self.corners)
        flat = self.of_vertices.numbers("position", _FLOAT3, "f", 3) or ()
        self.places: list[Vector] = list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
        starts = item.numbers("poly_offset_indices", "i", self.faces + 1) if self.faces else (0,)
        corners = [int(one) for one in self.of_corners.numbers(".corner_vert", _INTEGER, "i") or ()]
        self.sides = [corners[first:last] for first, last in pairwise(starts)]
        if any(not 0 <= one < len(self.places) for one in corners) or not all(self.sides):
            raise item.blend.corrupt("a mesh with faces that have no vertices")
        if any(not math.isfinite(value) for value in flat):
            raise item.blend.corrupt("a mesh with vertices that are nowhere")


@saved
def mesh(home: Home, place: str, object: str, scene: str = "") -> MeshFacts:
    """The mesh of an object: its counts, bounds and layers. Modifiers are not applied."""
    item = the_object(opened(home, place), object, scene)
    data = data_of(item) if item else None
    if item is None or data is None or data.kind != "Mesh":
        return absent(MeshFacts)
    one = Mesh(data)
    low = [min(axis) for axis in zip(*one.places, strict=True)] or [0.0] * 3
    high = [max(axis) for axis in zip(*one.places, strict=True)] or [0.0] * 3
    closed = _closed(one.sides)
    sharp = one.of_faces.numbers("sharp_face", _BOOLEAN, "?")
    return {
        "found": True,
        "mesh": name_of(data),
        "vertices": one.vertices,
        "edges": one.edges,
        "faces": one.faces,
        "corners": one.corners,
        "minimum": low,
        "maximum": high,
        "dimensions": [(b - a) * abs(s) for a, b, s in zip(low, high, item.values("size"), strict=True)],
        "closed": closed,
        "volume": _volume(one) if closed else None,
        "area": sum(math.hypot(*_normal(one, face)) for face in one.sides) / 2,
        "face_sides": {str(sides): count for sides, count in sorted(Counter(map(len, one.sides)).items())},
        "smooth_faces": one.faces - sum(map(bool, sharp or ())),
        "uv_maps": one.of_corners.names(_FLOAT2),
        "color_attributes": [*one.of_vertices.names(*_COLORS), *one.of_corners.names(*_COLORS)],
        "vertex_groups": [group.text("name") for group in data.list("vertex_group_names")],
        "material_faces": faces_by_slot(one, max(1, data.number("totcol"))),
    }


@saved
def vertices(home: Home, place: str, object: str, scene: str = "") -> VerticesFacts:
    """The positions of a mesh's vertices (at most 10,000), without modifiers."""
    item = the_object(opened(home, place), object, scene)
    data = data_of(item) if item else None
    if data is None or data.kind != "Mesh":
        return absent(VerticesFacts)
    if data.number("totvert") > 10_000:
        raise StateTooBig(f"a mesh of {data.number('totvert')} vertices, at most 10,000 are listed")
    return {"found": True, "vertices": sorted(list(one) for one in Mesh(data).places)}


@saved
def material_slots(home: Home, place: str, object: str, scene: str = "") -> MaterialSlotsFacts:
    """The materials of an object, and how many faces of its mesh each has."""
    item = the_object(opened(home, place), object, scene)
    if item is None:
        return absent(MaterialSlotsFacts)
    names = materials_of(item)
    data = data_of(item)
    counts: list[int | None] = [None] * len(names)
    if data is not None and data.kind == "Mesh" and names:
        counts = [*faces_by_slot(Mesh(data), len(names))]
    return {"found": True, "slots": [{"material": a, "faces": b} for a, b in zip(names, counts, strict=True)]}


def faces_by_slot(one: Mesh, slots: int) -> list[int]:
    """How many faces each of so many material slots has."""
    if slots > MAX_ELEMENTS:
        raise StateTooBig(f"{slots} material slots")
    indices = one.of_faces.numbers("material_index", _INTEGER, "i")
    if indices is None:
        return [one.faces, *[0] * (slots - 1)]
    # What points beyond the last slot shows the last one's material.
    counts = Counter(min(max(0, int(index)), slots - 1) for index in indices)
    return [counts[slot] for slot in range(slots)]


def _closed(faces: list[list[int]]) -> bool:
    edges: Counter[tuple[int, int]] = Counter()
    for face in faces:
        for one, other in zip(face, [*face[1:], *face[:1]], strict=True):
            edges[min(one, other), max(one, other)] += 1
    return bool(edges) and all(count == 2 for count in edges.values())


def _normal(one: Mesh, face: list[int]) -> Vector:
    """As long as twice the area of the face (Newell)."""
    x = y = z = 0.0
    for first, second in zip(face, [*face[1:], *face[:1]], strict=True):
        a, b = one.places[first], one.places[second]
        x += (a[1] - b[1]) * (a[2] + b[2])
        y += (a[2] - b[2]) * (a[0] + b[0])
        z += (a[0] - b[0]) * (a[1] + b[1])
    return x, y, z


def _volume(one: Mesh) -> float:
    total = sum(a * b for face in one.sides for a, b in zip(_normal(one, face), one.places[face[0]], strict=True))
    return abs(total) / 6
