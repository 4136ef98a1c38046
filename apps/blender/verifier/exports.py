"""Exported models: STL, Wavefront OBJ, glTF."""

from __future__ import annotations

import struct
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig, number, shown

MAX_FILE = 128 * 1024**2
MAX_LINES = 2_000_000


class ModelFacts(TypedDict):
    """A model. Coordinates are as in the file, without unit; of OBJ the axes are as exported too."""

    found: bool
    format: str | None
    ascii: bool | None
    objects: list[str] | None
    materials: list[str] | None
    vertices: int | None
    faces: int | None
    minimum: list[float] | None
    maximum: list[float] | None
    normals: bool | None
    uv: bool | None


class GltfMaterial(TypedDict):
    """A material of a glTF file. Colours are linear."""

    name: str
    base_color: list[float]
    metallic: float
    roughness: float


class GltfNode(TypedDict):
    """A node of a glTF file; Y is up."""

    name: str
    mesh: str | None
    camera: bool
    children: list[str]
    translation: list[float]
    rotation: list[float]
    scale: list[float]


class GltfFacts(TypedDict):
    """A glTF file. ``triangles`` are those of all meshes; ``binary`` says that it is one ``.glb``."""

    found: bool
    binary: bool | None
    nodes: list[GltfNode] | None
    meshes: list[str] | None
    materials: list[GltfMaterial] | None
    animations: list[str] | None
    cameras: int | None
    lights: int | None
    images: int | None
    triangles: int | None


class _Bounds:
    def __init__(self) -> None:
        self.low = [float("inf")] * 3
        self.high = [float("-inf")] * 3

    def add(self, place: tuple[float, ...] | list[float]) -> None:
        self.low = [min(a, b) for a, b in zip(self.low, place, strict=True)]
        self.high = [max(a, b) for a, b in zip(self.high, place, strict=True)]


@saved
def exported_model(home: Home, place: str) -> ModelFacts:
    """An exported STL (text or binary) or OBJ file."""
    if not home.has(place):
        return absent(ModelFacts)
    content = home.file(place, MAX_FILE)
    if place.lower().endswith(".obj"):
        return _obj(content, place)
    if content[:5] == b"solid" and b"facet" in content[:1000]:
        return _stl_text(content, place)
    return _stl(content, place)


def _facts(format: str, bounds: _Bounds, faces: int, vertices: int) -> ModelFacts:
    return {
        "found": True,
        "format": format,
        "ascii": True,
        "objects": [],
        "materials": [],
        "vertices": vertices,
        "faces": faces,
        "minimum": bounds.low if vertices else None,
        "maximum": bounds.high if vertices else None,
        "normals": True,
        "uv": False,
    }


def _stl(content: bytes, place: str) -> ModelFacts:
    """80 bytes, the number of triangles, and of each 50 bytes: normal, three corners, and two bytes."""
    if len(content) < 84:
        raise StateCorrupt(f"{shown(place)} is no STL file: it has {len(content)} bytes")
    (count,) = struct.unpack_from("<I", content, 80)
    if count > 1_000_000:
        raise StateTooBig(f"{shown(place)} has {count} triangles, at most 1,000,000 are read")
    if len(content) != 84 + 50 * count:
        raise StateCorrupt(f"{shown(place)} says that it has {count} triangles, and has {len(content)} bytes")
    bounds, corners = _Bounds(), set[tuple[float, ...]]()
    for one in struct.iter_unpack("<12fH", content[84:]):
        for at in (3, 6, 9):
            corners.add(one[at : at + 3])
    for corner in corners:
        bounds.add(corner)
    return {**_facts("stl", bounds, count, len(corners)), "ascii": False}


def _lines(content: bytes, place: str) -> list[list[str]]:
    if content.count(b"\n") > MAX_LINES:
        raise StateTooBig(f"{shown(place)} has more than {MAX_LINES} lines")
    return [line.split() for line in content.decode("utf-8", "backslashreplace").split("\n")]


def _floats(words: list[str], place: str) -> tuple[float, ...]:
    if len(words) != 3:
        raise StateCorrupt(f"{shown(place)}: {shown(' '.join(words))} where three numbers were wanted")
    return tuple(number(word, f"a coordinate in {place}") for word in words)


def _stl_text(content: bytes, place: str) -> ModelFacts:
    bounds, corners, faces = _Bounds(), set[tuple[float, ...]](), 0
    for words in _lines(content, place):
        if words[:1] == ["vertex"]:
            corners.add(_floats(words[1:], place))
        faces += words[:1] == ["facet"]
    for corner in corners:
        bounds.add(corner)
    return _facts("stl", bounds, faces, len(corners))


def _obj(content: bytes, place: str) -> ModelFacts:
    bounds, faces, vertices = _Bounds(), 0, 0
    objects: list[str] = []
    materials: set[str] = set()
    kinds: set[str] = set()
    for words in _lines(content, place):
        if not words:
            continue
        kinds.add(words[0])
        if words[0] == "v":
            vertices += 1
            bounds.add(_floats(words[1:4], place))
        elif words[0] == "f":
            faces += 1
        elif words[0] == "o":
            objects.append(" ".join(words[1:]))
        elif words[0] == "usemtl":
            materials.add(" ".join(words[1:]))
    facts = _facts("obj", bounds, faces, vertices)
    return {
        **facts,
        "objects": objects,
        "materials": sorted(materials),
        "normals": "vn" in kinds,
        "uv": "vt" in kinds,
    }


@saved
def gltf(home: Home, place: str) -> GltfFacts:
    """An exported glTF file: ``.glb``, or ``.gltf`` with files beside it."""
    if not home.has(place):
        return absent(GltfFacts)
    content = home.file(place, MAX_FILE)
    binary = content.startswith(b"glTF")
    document = _document(_header(content, place) if binary else content, place)
    nodes, meshes = _objects(document, "nodes"), _objects(document, "meshes")
    names = [str(one.get("name", "")) for one in nodes]
    extensions = document.get("extensions")
    lights = extensions.get("KHR_lights_punctual", {}) if isinstance(extensions, dict) else {}
    try:
        return {
            "found": True,
            "binary": binary,
            "nodes": sorted((_node(one, names, meshes) for one in nodes), key=lambda one: one["name"]),
            "meshes": sorted(str(one.get("name", "")) for one in meshes),
            "materials": sorted(map(_material, _objects(document, "materials")), key=lambda one: one["name"]),
            "animations": sorted(str(one.get("name", "")) for one in _objects(document, "animations")),
            "cameras": len(_objects(document, "cameras")),
            "lights": len(_objects(lights, "lights")) if isinstance(lights, dict) else 0,
            "images": len(_objects(document, "images")),
            "triangles": sum(_triangles(one, _objects(document, "accessors")) for one in meshes),
        }
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError) as error:
        raise StateCorrupt(f"{shown(place)} is no glTF file: {error}") from error


def _header(content: bytes, place: str) -> bytes:
    """The first chunk of a ``.glb``, which is its JSON."""
    try:
        length, kind = struct.unpack_from("<I4s", content, 12)
    except struct.error as error:
        raise StateCorrupt(f"{shown(place)} is cut off") from error
    if kind != b"JSON" or 20 + length > len(content):
        raise StateCorrupt(f"{shown(place)} has no JSON in its first chunk")
    return content[20 : 20 + length]


def _document(text: bytes, place: str) -> dict[str, Any]:
    found = json_text.parse(text, place)
    if not isinstance(found, dict):
        raise StateCorrupt(f"{shown(place)} is no glTF file: it has no object")
    return found


def _objects(holder: Any, key: str) -> list[dict[str, Any]]:
    found = holder.get(key, []) if isinstance(holder, dict) else []
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _node(one: dict[str, Any], names: list[str], meshes: list[dict[str, Any]]) -> GltfNode:
    mesh = one.get("mesh")
    return {
        "name": str(one.get("name", "")),
        "mesh": str(meshes[mesh].get("name", "")) if isinstance(mesh, int) else None,
        "camera": "camera" in one,
        "children": sorted(names[child] for child in one.get("children", [])),
        "translation": [float(value) for value in one.get("translation", [0, 0, 0])],
        "rotation": [float(value) for value in one.get("rotation", [0, 0, 0, 1])],
        "scale": [float(value) for value in one.get("scale", [1, 1, 1])],
    }


def _material(one: dict[str, Any]) -> GltfMaterial:
    rough = one.get("pbrMetallicRoughness", {})
    return {
        "name": str(one.get("name", "")),
        "base_color": [float(value) for value in rough.get("baseColorFactor", [1, 1, 1, 1])],
        "metallic": float(rough.get("metallicFactor", 1)),
        "roughness": float(rough.get("roughnessFactor", 1)),
    }


def _triangles(mesh: dict[str, Any], accessors: list[dict[str, Any]]) -> int:
    found = 0
    for part in mesh.get("primitives", []):
        which = part.get("indices", part.get("attributes", {}).get("POSITION"))
        if part.get("mode", 4) == 4 and isinstance(which, int):
            found += int(accessors[which]["count"]) // 3
    return found
