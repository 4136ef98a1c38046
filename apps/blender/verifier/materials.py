"""Materials and worlds: what they look like at their output."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Item
from .files import FAKE_USER, each, name_of, named, opened
from .layers import objects_of, the_scene
from .nodes import Tree, inputs_of, linked_to, node_settings
from .objects import materials_of
from .settings import Setting, read_settings


class MaterialFacts(TypedDict):
    """A material.

    ``shader`` is the node that is linked to the surface of its output, ``inputs`` what is entered there (colours are
    red, green, blue, alpha, linear), ``linked`` what is linked there. ``objects`` have it in a slot, in any scene.
    ``settings`` are those beside the nodes: ``diffuse_color`` of the viewport, ``use_backface_culling``, …
    """

    found: bool
    fake_user: bool | None
    use_nodes: bool | None
    shader: str | None
    inputs: dict[str, Setting] | None
    linked: dict[str, str] | None
    displacement: str | None
    objects: list[str] | None
    settings: dict[str, Setting] | None


class WorldFacts(TypedDict):
    """The world of a scene. ``inputs`` are those of the node at its output, by default ``Color`` and ``Strength``.

    Of one that is linked from another file only the name is known.
    """

    found: bool
    name: str | None
    use_nodes: bool | None
    shader: str | None
    inputs: dict[str, Setting] | None
    linked: dict[str, str] | None
    volume: str | None
    settings: dict[str, Setting] | None


class _AtOutput(TypedDict):
    """What is linked to an output node."""

    shader: str | None
    inputs: dict[str, Setting]
    linked: dict[str, str]
    other: str | None


@saved
def material(home: Home, place: str, material: str) -> MaterialFacts:
    """A material by its name."""
    blend = opened(home, place)
    item = named(blend, "material", material) if blend else None
    if blend is None or item is None:
        return absent(MaterialFacts)
    seen = {
        name
        for _, scene in each(blend, "scene")
        for name, one in objects_of(scene).items()
        if material in materials_of(one)
    }
    output = _at_output(item, "ShaderNodeOutputMaterial", "Displacement")
    return {
        "found": True,
        "fake_user": item.flag("id.flag", FAKE_USER),
        "use_nodes": bool(item.number("use_nodes")),
        "shader": output["shader"],
        "inputs": output["inputs"],
        "linked": output["linked"],
        "displacement": output["other"],
        "objects": sorted(seen),
        "settings": read_settings(item, "material"),
    }


@saved
def world(home: Home, place: str, scene: str = "") -> WorldFacts:
    """The world of a scene (by default the scene that the file opens with)."""
    blend = opened(home, place)
    the_one = the_scene(blend, scene) if blend else None
    item = the_one.to("world") if the_one else None
    if item is None:
        return absent(WorldFacts)
    if item.linked:
        return {**absent(WorldFacts), "found": True, "name": name_of(item)}
    output = _at_output(item, "ShaderNodeOutputWorld", "Volume")
    return {
        "found": True,
        "name": name_of(item),
        "use_nodes": bool(item.number("use_nodes")),
        "shader": output["shader"],
        "inputs": output["inputs"],
        "linked": output["linked"],
        "volume": output["other"],
        "settings": {**read_settings(item, "world"), **read_settings(item, "world.mist")},
    }


def _at_output(item: Item, type: str, other: str) -> _AtOutput:
    holder = item.to("nodetree")
    tree = Tree(holder) if holder else None
    output = tree.output(type) if tree else None
    if tree is None or output is None:
        return {"shader": None, "inputs": {}, "linked": {}, "other": None}
    linked = {one.text("name"): tree.into(one) for one in output.list("inputs")}
    surface, beside = linked.get("Surface"), linked.get(other)
    return {
        "shader": surface[0].text("idname") if surface else None,
        "inputs": {**inputs_of(surface[0]), **node_settings(surface[0])} if surface else {},
        "linked": linked_to(tree, surface[0]) if surface else {},
        "other": beside[0].text("idname") if beside else None,
    }
