"""All modifiers, constraints or nodes of a thing with their settings: to find one by what it does, not by its name."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Blend, Item
from .compositor import compositor_settings
from .files import name_or_none, opened
from .modifiers import settings_of_constraint, settings_of_modifier, type_of_constraint, type_of_modifier
from .nodes import MUTED, TreeKind, inputs_of, node_settings, sockets, tree_of
from .objects import the_object
from .settings import Setting

# ModifierData.mode: eModifierMode; bConstraint.flag
_REALTIME, _RENDER = 1 << 0, 1 << 1
_DISABLED, _MUTED = 1 << 2, 1 << 9


class ModifierInFull(TypedDict):
    """A modifier with its settings, named as in the Python reference; angles in degrees."""

    name: str
    type: str
    show_viewport: bool
    show_render: bool
    settings: dict[str, Setting]


class ModifiersInFull(TypedDict):
    """The modifiers of an object, from the top of the stack."""

    found: bool
    modifiers: list[ModifierInFull] | None


class ConstraintInFull(TypedDict):
    """A constraint with its settings, named as in the Python reference; angles in degrees."""

    name: str
    type: str
    enabled: bool
    influence: float
    settings: dict[str, Setting]


class ConstraintsInFull(TypedDict):
    """The constraints of an object or of a bone, from the top of the stack."""

    found: bool
    constraints: list[ConstraintInFull] | None


class NodeInFull(TypedDict):
    """A node: values of its inputs, what is linked to them (``Node.Socket``), its own choices, and its data-block."""

    name: str
    type: str
    label: str
    muted: bool
    inputs: dict[str, Setting]
    linked: dict[str, str]
    settings: dict[str, Setting]
    data: str | None


class NodesInFull(TypedDict):
    """The nodes of a tree, sorted by name."""

    found: bool
    nodes: list[NodeInFull] | None


@saved
def modifiers_in_full(home: Home, place: str, object: str, scene: str = "") -> ModifiersInFull:
    """The modifier stack of an object, with all settings."""
    item = the_object(opened(home, place), object, scene)
    if item is None:
        return absent(ModifiersInFull)
    return {"found": True, "modifiers": [_modifier(one) for one in item.list("modifiers")]}


def _modifier(item: Item) -> ModifierInFull:
    mode = item.number("modifier.mode")
    return {
        "name": item.text("modifier.name"),
        "type": type_of_modifier(item),
        "show_viewport": bool(mode & _REALTIME),
        "show_render": bool(mode & _RENDER),
        "settings": settings_of_modifier(item),
    }


@saved
def constraints_in_full(home: Home, place: str, object: str, bone: str = "", scene: str = "") -> ConstraintsInFull:
    """The constraint stack of an object, or of one `bone` of an armature's pose, with all settings."""
    holder = _with_constraints(opened(home, place), object, bone, scene)
    if holder is None:
        return absent(ConstraintsInFull)
    return {"found": True, "constraints": [_constraint(one) for one in holder.list("constraints")]}


def _with_constraints(blend: Blend | None, name: str, bone: str, scene: str) -> Item | None:
    item = the_object(blend, name, scene)
    pose = item.to("pose") if item and bone else None
    if not bone:
        return item
    return next((one for one in pose.list("chanbase") if one.text("name") == bone), None) if pose else None


def _constraint(item: Item) -> ConstraintInFull:
    return {
        "name": item.text("name"),
        "type": type_of_constraint(item),
        "enabled": not item.flag("flag", _DISABLED | _MUTED),
        "influence": item.number("enforce"),
        "settings": settings_of_constraint(item),
    }


@saved
def nodes_in_full(home: Home, place: str, kind: TreeKind, owner: str) -> NodesInFull:
    """The nodes of a material, a world, the compositor of a scene, or a node group, with all inputs and settings."""
    tree = tree_of(opened(home, place), kind, owner)
    if tree is None:
        return absent(NodesInFull)
    origins = {to: f"{node.text('name')}.{socket.text('name')}" for node, socket, _, to in reversed(tree.links)}
    nodes = [_node(one, origins) for one in tree.nodes]
    return {"found": True, "nodes": sorted(nodes, key=lambda one: one["name"])}


def _node(item: Item, origins: dict[Item, str]) -> NodeInFull:
    return {
        "name": item.text("name"),
        "type": item.text("idname"),
        "label": item.text("label"),
        "muted": item.flag("flag", MUTED),
        "inputs": inputs_of(item),
        "linked": {name: origins[one] for name, one in sockets(item, "inputs").items() if one in origins},
        "settings": {**node_settings(item), **compositor_settings(item)},
        "data": name_or_none(item.to("id")),
    }
