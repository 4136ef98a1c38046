"""Objects: what they are, where they are, what they hang on, who sees them."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import transforms
from .blocks import Blend, Item
from .files import each, name_of, name_or_none, opened
from .layers import MASTER, collection_tree, hidden_in, objects_in, objects_of, the_scene
from .properties import properties_of
from .settings import OBJECT_TYPES, Setting, read_settings

_PARENT_TYPES = {0: "OBJECT", 4: "LATTICE", 5: "VERTEX", 6: "VERTEX_3", 7: "BONE", 10: "ARMATURE"}
_HIDE_VIEWPORT, _HIDE_SELECT, _HIDE_RENDER = 1 << 0, 1 << 1, 1 << 2  # Object.restrictflag


class ObjectSummary(TypedDict):
    """An object in a list. ``data`` is the name of its mesh, light, …; ``materials`` has null for empty slots.

    Places, turns and sizes are those of ``object``; ``properties`` are its custom properties. One that is linked from
    another file has the type ``LINKED``, and no more than its name and its collections.
    """

    name: str
    type: str
    data: str | None
    parent: str | None
    parent_bone: str | None
    location: list[float]
    rotation: list[float]
    scale: list[float]
    world_location: list[float] | None
    world_rotation: list[float] | None
    world_scale: list[float] | None
    collections: list[str]
    materials: list[str | None]
    modifiers: list[str]
    properties: dict[str, Setting]


class ObjectsFacts(TypedDict):
    """The objects of a scene, sorted by name."""

    found: bool
    names: list[str] | None
    objects: list[ObjectSummary] | None


class ObjectFacts(TypedDict):
    """An object of a scene.

    ``location`` to ``scale`` are those of the sidebar: in metres and degrees, relative to the parent. ``world_…`` are
    with all parents, bones as they are at rest, and null if a parent is vertices or linked; poses, constraints and
    drivers are not in them.
    ``hidden_in`` are the view layers in which its eye is closed. ``settings`` has the other properties by the names
    that tooltips and the Python reference use. One that is linked from another file has the type ``LINKED``; of it no
    more is known than its collections, its children and where it is hidden.
    """

    found: bool
    type: str | None
    data: str | None
    data_users: int | None
    location: list[float] | None
    rotation: list[float] | None
    rotation_mode: str | None
    scale: list[float] | None
    world_location: list[float] | None
    world_rotation: list[float] | None
    world_scale: list[float] | None
    parent: str | None
    parent_type: str | None
    parent_bone: str | None
    children: list[str] | None
    collections: list[str] | None
    hide_viewport: bool | None
    hide_render: bool | None
    hide_select: bool | None
    hidden_in: list[str] | None
    instance_collection: str | None
    settings: dict[str, Setting] | None


def the_object(blend: Blend | None, name: str, scene: str = "") -> Item | None:
    """An object of a scene by its name. One that was deleted, but is still used somewhere, is in no scene.

    What another file knows of one that is linked from there is not here, so it is not found.
    """
    item = the_scene(blend, scene) if blend else None
    found = objects_of(item).get(name) if item else None
    return None if found is not None and found.linked else found


def data_of(item: Item) -> Item | None:
    """The mesh, light, camera, … of an object."""
    return item.to("data")


def materials_of(item: Item) -> list[str | None]:
    """The names of the materials in an object's slots, those of its data included where a slot is linked to it."""
    return [name_or_none(one) for one in slots_of(item)]


def slots_of(item: Item) -> list[Item | None]:
    """The materials in an object's slots, as ``materials_of`` names them."""
    if item.linked:
        return []
    slots = max(0, item.number("totcol"))
    own = item.pointers("mat", slots) if item.number("mat") else []
    links = item.numbers("matbits", "b", slots) if item.number("matbits") else (0,) * slots
    data = data_of(item)
    shared: list[Item | None] = []
    if data is not None and data.has("mat") and data.number("mat"):
        shared = data.pointers("mat", max(0, data.number("totcol")))
    found: list[Item | None] = []
    for number in range(slots):
        source = own if links[number] else shared
        found.append(source[number] if number < len(source) else None)
    return found


def _type(item: Item) -> str:
    return "LINKED" if item.linked else OBJECT_TYPES.get(item.number("type"), "UNKNOWN")


@saved
def objects(home: Home, place: str, scene: str = "", type: str = "") -> ObjectsFacts:
    """The objects of a scene (by default the scene that the file opens with), all or those of one `type`."""
    blend = opened(home, place)
    the_one = the_scene(blend, scene) if blend else None
    if the_one is None:
        return absent(ObjectsFacts)
    where: dict[str, list[str]] = {}
    for label, _, inner in collection_tree(the_one):
        for item in objects_in(inner):
            where.setdefault(name_of(item), []).append(label)
    found: list[ObjectSummary] = []
    for name, item in objects_of(the_one).items():
        kind = _type(item)
        if type in ("", kind):
            found.append(_summary(name, item, sorted(where[name])))
    return {"found": True, "names": [one["name"] for one in found], "objects": found}


def _summary(name: str, item: Item, collections: list[str]) -> ObjectSummary:
    if item.linked:
        return {
            "name": name,
            "type": _type(item),
            "data": None,
            "parent": None,
            "parent_bone": None,
            "location": [],
            "rotation": [],
            "scale": [],
            "world_location": None,
            "world_rotation": None,
            "world_scale": None,
            "collections": collections,
            "materials": [],
            "modifiers": [],
            "properties": {},
        }
    world = transforms.world_matrix(item)
    return {
        "name": name,
        "type": _type(item),
        "data": name_or_none(data_of(item)),
        "parent": name_or_none(item.to("parent")),
        "parent_bone": _parent_bone(item),
        "location": list(item.values("loc")),
        "rotation": transforms.local_rotation(item),
        "scale": list(item.values("size")),
        "world_location": [row[3] for row in world[:3]] if world else None,
        "world_rotation": transforms.euler(world) if world else None,
        "world_scale": transforms.scales(world) if world else None,
        "collections": collections,
        "materials": materials_of(item),
        "modifiers": [one.text("modifier.name") for one in item.list("modifiers")],
        "properties": properties_of(item),
    }


def _parent_type(item: Item) -> str:
    return _PARENT_TYPES.get(item.number("partype") & 15, "OBJECT")


def _parent_bone(item: Item) -> str | None:
    return item.text("parsubstr") if item.to("parent") is not None and _parent_type(item) == "BONE" else None


@saved
def object(home: Home, place: str, object: str, scene: str = "") -> ObjectFacts:
    """One object of a scene, by the name that the outliner shows."""
    blend = opened(home, place)
    the_one = the_scene(blend, scene) if blend else None
    all_of_them = objects_of(the_one) if the_one else {}
    item = all_of_them.get(object)
    if blend is None or the_one is None or item is None:
        return absent(ObjectFacts)
    collections = sorted({label for label, _, one in collection_tree(the_one) if item in objects_in(one)})
    children = [name for name, one in all_of_them.items() if not one.linked and one.to("parent") == item]
    hidden = hidden_in(the_one, item)
    if item.linked:
        known: ObjectFacts = {**absent(ObjectFacts), "found": True, "type": _type(item), "collections": collections}
        return {**known, "children": children, "hidden_in": hidden}
    data, parent = data_of(item), item.to("parent")
    world = transforms.world_matrix(item)
    users = sum(1 for _, one in each(blend, "object") if data is not None and data_of(one) == data)
    return {
        "found": True,
        "type": _type(item),
        "data": name_or_none(data),
        "data_users": users,
        "location": list(item.values("loc")),
        "rotation": transforms.local_rotation(item),
        "rotation_mode": transforms.ROTATION_MODES.get(item.number("rotmode"), "XYZ"),
        "scale": list(item.values("size")),
        "world_location": [row[3] for row in world[:3]] if world else None,
        "world_rotation": transforms.euler(world) if world else None,
        "world_scale": transforms.scales(world) if world else None,
        "parent": name_or_none(parent),
        "parent_type": _parent_type(item) if parent is not None else None,
        "parent_bone": _parent_bone(item),
        "children": children,
        "collections": collections,
        "hide_viewport": item.flag("restrictflag", _HIDE_VIEWPORT),
        "hide_render": item.flag("restrictflag", _HIDE_RENDER),
        "hide_select": item.flag("restrictflag", _HIDE_SELECT),
        "hidden_in": hidden,
        "instance_collection": name_or_none(item.to("dup_group")),
        "settings": read_settings(item, "object"),
    }


__all__ = ["MASTER", "data_of", "materials_of", "object", "objects", "slots_of", "the_object"]
