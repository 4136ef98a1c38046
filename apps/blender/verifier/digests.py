"""Digests of what objects look like; for guards: a scene may be emptied while all its names and places stay."""

from __future__ import annotations

import hashlib
import json
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateTooBig

from . import transforms
from .blocks import Item
from .files import name_of, name_or_none, opened
from .layers import objects_of, the_scene
from .lights import content_of
from .meshes import Mesh, faces_by_slot
from .modifiers import settings_of_modifier, type_of_modifier
from .nodes import MUTED, Tree, inputs_of, linked_to, node_settings, ramp_of
from .objects import data_of, slots_of
from .settings import read_settings

MAX_POINTS = 500_000
_HIDE_RENDER = 1 << 2


class ObjectDigest(TypedDict):
    """Digests of an object.

    ``transform`` is over place, rotation, scale and parent, ``data`` over what its mesh, light, camera, curve or text
    is, ``materials`` over those in its slots with all their nodes, ``modifiers`` over their settings. The order of
    vertices and faces, selections and names of data-blocks do not count, nor do differences below a hundred-thousandth.
    """

    name: str
    transform: str
    data: str
    materials: str
    modifiers: str


class ObjectDigestsFacts(TypedDict):
    """The objects that were asked for and are in the scene, sorted by name."""

    found: bool
    objects: list[ObjectDigest] | None


@saved
def object_digests(home: Home, place: str, objects: list[str], scene: str = "") -> ObjectDigestsFacts:
    """Digests of what some objects look like, so that a guard notices if their content is changed or emptied."""
    blend = opened(home, place)
    the_one = the_scene(blend, scene) if blend else None
    if the_one is None:
        return absent(ObjectDigestsFacts)
    wanted = set(objects)
    found = [(name, item) for name, item in objects_of(the_one).items() if name in wanted and not item.linked]
    return {"found": True, "objects": [_digests(name, item) for name, item in found]}


def _digests(name: str, item: Item) -> ObjectDigest:
    transform = [
        item.values("loc"),
        transforms.local_rotation(item),
        item.values("size"),
        name_or_none(item.to("parent")),
        item.flag("restrictflag", _HIDE_RENDER),
    ]
    data = data_of(item)
    stack = [[type_of_modifier(one), settings_of_modifier(one)] for one in item.list("modifiers")]
    return {
        "name": name,
        "transform": _digest(transform),
        "data": _digest(_content(data) if data is not None else None),
        "materials": _digest([_look(one) for one in slots_of(item)]),
        "modifiers": _digest(stack),
    }


def _content(data: Item) -> object:
    """What a data-block is, without its name."""
    if data.linked:
        return ["linked", name_of(data)]
    if data.kind == "Mesh":
        return _geometry(Mesh(data), max(1, data.number("totcol")))
    return [data.kind, content_of(data)]


def _geometry(mesh: Mesh, slots: int) -> object:
    if mesh.corners + mesh.vertices > MAX_POINTS:
        raise StateTooBig(f"a mesh of {mesh.corners} corners, at most {MAX_POINTS} are read for a digest")
    places = [[_rounded(value) for value in place] for place in mesh.places]
    faces = sorted(sorted(places[corner] for corner in face) for face in mesh.sides)
    return ["Mesh", sorted(places), faces, faces_by_slot(mesh, slots)]


def _look(material: Item | None) -> object:
    if material is None or material.linked:
        return name_or_none(material)
    holder = material.to("nodetree")
    nodes: list[object] = []
    if holder is not None and material.number("use_nodes"):
        tree = Tree(holder)
        for node in tree.nodes:
            values = {**inputs_of(node), **node_settings(node)}
            nodes.append([
                node.text("name"),
                node.text("idname"),
                node.flag("flag", MUTED),
                values,
                linked_to(tree, node),
                ramp_of(node),
            ])  # fmt: skip
    # Without nodes, the colour of the viewport is what is rendered.
    return [name_of(material), sorted(nodes, key=str), [] if nodes else read_settings(material, "material")]


def _rounded(value: float) -> float:
    return round(value, 5) + 0.0  # no -0.0


def _plain(value: object) -> object:
    if isinstance(value, float):
        return _rounded(value)
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _digest(value: object) -> str:
    """64 bits of the SHA-256 of facts: enough to notice a change, and short enough to be read in a check."""
    return hashlib.sha256(json.dumps(_plain(value), sort_keys=True).encode()).hexdigest()[:16]
