"""Armatures, shape keys, and custom properties."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Item
from .files import KINDS, name_of, named, opened
from .layers import the_scene
from .objects import data_of, the_object
from .properties import properties_of
from .settings import Setting

MAX_BONES = 10_000


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
