"""Armatures, shape keys, and custom properties."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Item
from .files import KINDS, name_of, name_or_none, named, opened
from .layers import the_scene
from .objects import data_of, the_object
from .settings import Setting

MAX_BONES = 10_000
MAX_PROPERTIES = 2_000
# IDProperty.type
_STRING, _INT, _FLOAT, _ARRAY, _GROUP, _ID, _DOUBLE, _LIST, _BOOLEAN = 0, 1, 2, 5, 6, 7, 8, 9, 10
_BYTES = 1  # IDProperty.subtype of strings


class Bone(TypedDict):
    """A bone at rest. Places are metres in the armature's own space."""

    name: str
    parent: str | None
    connected: bool
    deform: bool
    head: list[float]
    tail: list[float]


class PoseBone(TypedDict):
    """A bone in the pose: degrees about X, Y, Z as the sidebar shows them, quaternions converted."""

    name: str
    location: list[float]
    rotation: list[float]
    scale: list[float]
    constraints: list[str]


class ArmatureFacts(TypedDict):
    """An armature."""

    found: bool
    data: str | None
    bones: list[Bone] | None
    pose: list[PoseBone] | None


class ShapeKey(TypedDict):
    """A shape key. The first one is the basis."""

    name: str
    value: float
    minimum: float
    maximum: float
    relative_to: str | None
    vertex_group: str
    muted: bool


class ShapeKeysFacts(TypedDict):
    """The shape keys of an object, from the top."""

    found: bool
    keys: list[ShapeKey] | None
    relative: bool | None


class CustomPropertiesFacts(TypedDict):
    """The custom properties of a data-block; groups have the names of what is in them behind a dot."""

    found: bool
    properties: dict[str, Setting] | None


@saved
def armature(home: Home, place: str, object: str, scene: str = "") -> ArmatureFacts:
    """The bones of an armature, at rest and in its pose, sorted by name."""
    item = the_object(opened(home, place), object, scene)
    data = data_of(item) if item else None
    if item is None or data is None or data.kind != "bArmature":
        return absent(ArmatureFacts)
    pose = item.to("pose")
    return {
        "found": True,
        "data": name_of(data),
        "bones": sorted(_bones(data), key=lambda one: one["name"]),
        "pose": sorted(map(_pose_bone, pose.list("chanbase") if pose else []), key=lambda one: one["name"]),
    }


def _bones(data: Item) -> Iterator[Bone]:
    waiting: list[tuple[Item, str | None]] = [(one, None) for one in data.list("bonebase")]
    count = 0
    while waiting and count < MAX_BONES:
        count += 1
        one, parent = waiting.pop()
        name = one.text("name")
        waiting += [(child, name) for child in one.list("childbase")]
        yield {
            "name": name,
            "parent": parent,
            "connected": one.flag("flag", 1 << 4),  # BONE_CONNECTED
            "deform": not one.flag("flag", 1 << 12),  # BONE_NO_DEFORM
            "head": list(one.values("arm_head")),
            "tail": list(one.values("arm_tail")),
        }


def _pose_bone(item: Item) -> PoseBone:
    from .transforms import euler, of_quaternion

    mode = item.number("rotmode")
    turned = item.values("eul") if mode > 0 else ()
    return {
        "name": item.text("name"),
        "location": list(item.values("loc")),
        "rotation": [math.degrees(one) for one in turned] if turned else euler(of_quaternion(item.values("quat"))),
        "scale": list(item.values("size")),
        "constraints": [one.text("name") for one in item.list("constraints")],
    }


@saved
def shape_keys(home: Home, place: str, object: str, scene: str = "") -> ShapeKeysFacts:
    """The shape keys of an object with their values."""
    item = the_object(opened(home, place), object, scene)
    data = data_of(item) if item else None
    if data is None or not data.has("key"):
        return absent(ShapeKeysFacts)
    holder = data.to("key")
    blocks = holder.list("block") if holder else []
    names = [one.text("name") for one in blocks]
    found: list[ShapeKey] = []
    for one in blocks:
        relative = one.number("relative")
        found.append(
            {
                "name": one.text("name"),
                "value": one.number("curval"),
                "minimum": one.number("slidermin"),
                "maximum": one.number("slidermax"),
                "relative_to": names[relative] if 0 <= relative < len(names) else None,
                "vertex_group": one.text("vgroup"),
                "muted": one.flag("flag", 1),
            }
        )
    return {"found": True, "keys": found, "relative": bool(holder.number("type")) if holder else None}


@saved
def custom_properties(home: Home, place: str, kind: str, name: str) -> CustomPropertiesFacts:
    """The custom properties of a data-block: of an `object`, a `scene`, a `material`, an `armature`, …"""
    blend = opened(home, place)
    if blend is None or kind not in KINDS:
        return absent(CustomPropertiesFacts)
    item = the_scene(blend, name) if kind == "scene" else named(blend, kind, name)
    if item is None:
        return absent(CustomPropertiesFacts)
    return {"found": True, "properties": properties_of(item)}


def properties_of(item: Item, group: str = "") -> dict[str, Setting]:
    """The custom properties of a data-block, or those in one group of them, the names of groups in front."""
    top = item.to("id.properties")
    found: dict[str, Setting] = {}
    waiting = [("", one, 0) for one in top.list("data.group")] if top else []
    while waiting and len(found) < MAX_PROPERTIES:
        before, one, depth = waiting.pop(0)
        name = before + one.text("name")
        if one.number("type") == _GROUP:
            if depth < 20 and (not group or depth or one.text("name") == group):
                waiting += [(f"{name}.", inner, depth + 1) for inner in one.list("data.group")]
        elif depth or not group:
            found[name] = _value(one)
    return {name.removeprefix(f"{group}."): value for name, value in found.items()} if group else found


def _value(item: Item) -> Setting:
    kind, data = item.number("type"), item.inside("data")
    raw = data.values("val")[0] & 0xFFFFFFFF
    if kind == _STRING:
        return data.string("pointer") or "" if item.number("subtype") != _BYTES else None
    if kind in (_INT, _BOOLEAN):
        return bool(raw) if kind == _BOOLEAN else float(raw - (1 << 32) if raw >= 1 << 31 else raw)
    if kind in (_FLOAT, _DOUBLE):
        return data.real("val", double=kind == _DOUBLE)
    if kind == _ARRAY:
        letter = {_INT: "i", _FLOAT: "f", _DOUBLE: "d", _BOOLEAN: "?"}.get(item.number("subtype"))
        if letter is None:
            return None
        values = data.numbers("pointer", letter, max(0, item.number("len")))
        return [bool(value) for value in values] if letter == "?" else [float(value) for value in values]
    return name_or_none(data.to("pointer")) if kind == _ID else None
