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
from .layers import collection_tree, objects_in, objects_of, the_scene
from .lights import content_of
from .meshes import Mesh, faces_by_slot
from .modifiers import settings_of_constraint, settings_of_modifier, type_of_constraint, type_of_modifier
from .nodes import MUTED, Tree, inputs_of, linked_to, node_settings, ramp_of
from .objects import data_of, slots_of
from .properties import properties_of
from .settings import read_settings

MAX_POINTS = 500_000
_TRANSFORM = frozenset(
    {"location", "rotation_euler", "rotation_quaternion", "rotation_axis_angle", "scale", "parent", "parent_vertices"}
)
"""Settings of an object that ``transform`` says in its own way."""


class ObjectDigest(TypedDict):
    """Digests of an object.

    ``transform`` is over place, rotation, scale and parent, ``settings`` over its other settings (who sees it, how it
    is shown, what is locked), its collections, constraints and custom properties, ``data`` over what its mesh, light,
    camera, curve or text is and is called, ``materials`` over those in its slots with all their nodes, ``modifiers``
    over their settings. The order of vertices and faces, selections, and differences below a hundred-thousandth do not
    count.
    """

    name: str
    transform: str
    settings: str
    data: str
    materials: str
    modifiers: str


class ObjectDigestsFacts(TypedDict):
    """The objects that were asked for and are in the scene, sorted by name; all of the scene if none were named."""

    found: bool
    objects: list[ObjectDigest] | None


@saved
def object_digests(
    home: Home,
    place: str,
    objects: list[str] = [],  # noqa: B006 - never changed
    scene: str = "",
) -> ObjectDigestsFacts:
    """Digests of what some objects look like, so that a guard notices if their content is changed or emptied.

    Without names, of all objects of the scene, so that it also notices added or removed objects.
    """
    blend = opened(home, place)
    the_one = the_scene(blend, scene) if blend else None
    if the_one is None:
        return absent(ObjectDigestsFacts)
    wanted = set(objects)
    found = [(name, item) for name, item in objects_of(the_one).items() if name in wanted or not wanted]
    where: dict[str, list[str]] = {}
    for label, _, one in collection_tree(the_one):
        for item in objects_in(one):
            where.setdefault(name_of(item), []).append(label)
    digests = [_digests(name, item, sorted(where[name])) for name, item in found if not item.linked]
    return {"found": True, "objects": digests}


def _digests(name: str, item: Item, collections: list[str]) -> ObjectDigest:
    transform = [
        item.values("loc"),
        transforms.local_rotation(item),
        item.values("size"),
        name_or_none(item.to("parent")),
    ]
    settings = {name: value for name, value in read_settings(item, "object").items() if name not in _TRANSFORM}
    constraints = [
        [one.text("name"), type_of_constraint(one), settings_of_constraint(one)] for one in item.list("constraints")
    ]
    data = data_of(item)
    stack = [[type_of_modifier(one), settings_of_modifier(one)] for one in item.list("modifiers")]
    return {
        "name": name,
        "transform": digest(transform),
        "settings": digest([settings, properties_of(item), constraints, collections]),
        "data": digest([name_of(data), _content(data)] if data is not None else None),
        "materials": digest([_look(one) for one in slots_of(item)]),
        "modifiers": digest(stack),
    }


def _content(data: Item) -> object:
    """What a data-block is, without its name."""
    if data.linked:
        return "linked"
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
    return [name_of(material), nodes_of(material), read_settings(material, "material")]


def nodes_of(item: Item) -> dict[str, dict[str, object]]:
    """What the nodes of a material or a world are, by name; none if it does not use them."""
    holder = item.to("nodetree")
    if holder is None or not item.number("use_nodes"):
        return {}
    tree = Tree(holder)
    return {
        node.text("name"): {
            "type": node.text("idname"),
            "muted": node.flag("flag", MUTED),
            "values": {**inputs_of(node), **node_settings(node)},
            "linked": linked_to(tree, node),
            "ramp": ramp_of(node),
        }
        for node in tree.nodes
    }


def _rounded(value: float) -> float:
    return round(value, 5) + 0.0  # no -0.0


def _plain(value: object) -> object:
    if isinstance(value, float):
        return _rounded(value)
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def digest(value: object) -> str:
    """64 bits of the SHA-256 of facts: enough to notice a change, and short enough to be read in a check."""
    return hashlib.sha256(json.dumps(_plain(value), sort_keys=True).encode()).hexdigest()[:16]
