"""Animation: actions with their curves and keyframes, drivers, markers."""

from __future__ import annotations

import math
from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Blend, Item
from .files import name_or_none, named, opened
from .layers import the_scene
from .names import CURVE_MODIFIERS, DRIVER_TYPES, EASINGS, HANDLES, INTERPOLATIONS, TRANSFORM_CHANNELS, VARIABLE_TYPES
from .objects import data_of, the_object

Animated = Literal[
    "object", "data", "shape_keys", "material", "material_nodes", "scene", "world", "world_nodes", "node_group"
]
_MUTED_CURVE, _MUTED_MODIFIER = 1 << 4, 1 << 1
_EXTRAPOLATIONS = {0: "CONSTANT", 1: "LINEAR"}


class Curve(TypedDict):
    """An animated property.

    ``path`` is its path in the Python reference, ``index`` 0 to 2 for X to Z. ``modifiers`` are types, for example
    ``CYCLES``.
    """

    path: str
    index: int
    keyframes: int
    first: float | None
    last: float | None
    interpolations: list[str]
    extrapolation: str
    modifiers: list[str]
    muted: bool


class AnimationFacts(TypedDict):
    """What is animated of a thing. ``first`` and ``last`` are frames."""

    found: bool
    action: str | None
    curves: list[Curve] | None
    first: float | None
    last: float | None
    tracks: list[str] | None


class Keyframe(TypedDict):
    """A keyframe. Rotations are degrees."""

    frame: float
    value: float
    interpolation: str
    easing: str
    handles: list[str]


class KeyframesFacts(TypedDict):
    """The keyframes of one animated property."""

    found: bool
    keyframes: list[Keyframe] | None
    extrapolation: str | None
    modifiers: list[str] | None
    muted: bool | None


class Variable(TypedDict):
    """A variable of a driver. ``property`` is a path for ``SINGLE_PROP``, a channel (``LOC_X``) for ``TRANSFORMS``."""

    name: str
    type: str
    target: str | None
    bone: str
    property: str


class Driver(TypedDict):
    """A driven property. ``expression`` counts where the type is ``SCRIPTED``."""

    path: str
    index: int
    type: str
    expression: str
    variables: list[Variable]
    muted: bool


class DriversFacts(TypedDict):
    """The drivers of a thing, sorted by path."""

    found: bool
    drivers: list[Driver] | None


class Marker(TypedDict):
    """A marker of the timeline; ``camera`` is the one that is bound to it."""

    name: str
    frame: int
    camera: str | None


class MarkersFacts(TypedDict):
    """The markers of a scene in the order of their frames."""

    found: bool
    markers: list[Marker] | None


def animated(blend: Blend | None, kind: str, name: str, scene: str) -> Item | None:
    """The thing whose animation is wanted."""
    if blend is None:
        return None
    if kind == "scene":
        return the_scene(blend, name)
    if kind in ("object", "data", "shape_keys"):
        item = the_object(blend, name, scene)
        if kind == "object" or item is None:
            return item
        data = data_of(item)
        return data.to("key") if data is not None and kind == "shape_keys" and data.has("key") else data
    if kind == "node_group":
        return named(blend, kind, name)
    item = named(blend, kind.removesuffix("_nodes"), name)
    return item.to("nodetree") if item is not None and kind.endswith("_nodes") else item


def _curves(item: Item | None) -> list[Item] | None:
    """The curves of a thing's action; ``None`` if it is not there, or has no animation at all."""
    data = item.to("adt") if item is not None and item.has("adt") else None
    action = data.to("action") if data else None
    return action.list("curves") if action and not action.linked else None


def _points(curve: Item) -> list[Item]:
    found = curve.array("bezt", "BezTriple") if curve.number("bezt") else []
    return found[: max(0, curve.number("totvert"))]


def _modifiers(curve: Item) -> list[str]:
    found = [one for one in curve.list("modifiers") if not one.flag("flag", _MUTED_MODIFIER)]
    return [CURVE_MODIFIERS.get(one.number("type"), "OTHER") for one in found]


def _path(curve: Item) -> str:
    return curve.string("rna_path") or ""


def _curve(item: Item) -> Curve:
    points = _points(item)
    frames = [one.values("vec")[3] for one in points]
    return {
        "path": _path(item),
        "index": item.number("array_index"),
        "keyframes": len(points),
        "first": min(frames, default=None),
        "last": max(frames, default=None),
        "interpolations": sorted({INTERPOLATIONS.get(one.number("ipo"), "OTHER") for one in points}),
        "extrapolation": _EXTRAPOLATIONS.get(item.number("extend"), "OTHER"),
        "modifiers": _modifiers(item),
        "muted": item.flag("flag", _MUTED_CURVE),
    }


@saved
def animation(home: Home, place: str, kind: Animated, name: str, scene: str = "") -> AnimationFacts:
    """The animated properties of an object (`object`), its mesh, light or camera (`data`), its shape keys, a material,
    …"""
    item = animated(opened(home, place), kind, name, scene)
    if item is None:
        return absent(AnimationFacts)
    data = item.to("adt") if item.has("adt") else None
    action = data.to("action") if data else None
    found = [_curve(one) for one in _curves(item) or []]
    return {
        "found": True,
        "action": name_or_none(action),
        "curves": sorted(found, key=lambda one: (one["path"], one["index"])),
        "first": min((one["first"] for one in found if one["first"] is not None), default=None),
        "last": max((one["last"] for one in found if one["last"] is not None), default=None),
        "tracks": [one.text("name") for one in data.list("nla_tracks")] if data else [],
    }


@saved
def keyframes(
    home: Home, place: str, kind: Animated, name: str, path: str, index: int = 0, scene: str = ""
) -> KeyframesFacts:
    """The keyframes of an animated property, for example of the path `rotation_euler` with the index 2."""
    curves = _curves(animated(opened(home, place), kind, name, scene)) or []
    one = next((one for one in curves if (_path(one), one.number("array_index")) == (path, index)), None)
    if one is None:
        return absent(KeyframesFacts)
    found: list[Keyframe] = []
    for point in _points(one):
        frame, value = point.values("vec")[3:5]
        found.append(
            {
                "frame": frame,
                "value": math.degrees(value) if path.endswith("rotation_euler") else value,
                "interpolation": INTERPOLATIONS.get(point.number("ipo"), "OTHER"),
                "easing": EASINGS.get(point.number("easing"), "OTHER"),
                "handles": [HANDLES.get(point.number(side), "OTHER") for side in ("h1", "h2")],
            }
        )
    return {
        "found": True,
        "keyframes": sorted(found, key=lambda one: one["frame"]),
        "extrapolation": _EXTRAPOLATIONS.get(one.number("extend"), "OTHER"),
        "modifiers": _modifiers(one),
        "muted": one.flag("flag", _MUTED_CURVE),
    }


@saved
def drivers(home: Home, place: str, kind: Animated, name: str, scene: str = "") -> DriversFacts:
    """The drivers of a data-block. Their expressions are read, never evaluated."""
    item = animated(opened(home, place), kind, name, scene)
    if item is None:
        return absent(DriversFacts)
    data = item.to("adt") if item.has("adt") else None
    found: list[Driver] = []
    for one in data.list("drivers") if data else []:
        driver = one.to("driver")
        if driver is not None:
            found.append(
                {
                    "path": _path(one),
                    "index": one.number("array_index"),
                    "type": DRIVER_TYPES.get(driver.number("type"), "OTHER"),
                    "expression": driver.text("expression"),
                    "variables": [_variable(variable) for variable in driver.list("variables")],
                    "muted": one.flag("flag", _MUTED_CURVE),
                }
            )
    return {"found": True, "drivers": sorted(found, key=lambda one: (one["path"], one["index"]))}


def _variable(item: Item) -> Variable:
    kind = VARIABLE_TYPES.get(item.number("type"), "OTHER")
    first = item.each("targets")[0]
    channel = TRANSFORM_CHANNELS.get(first.number("transChan"), "OTHER")
    return {
        "name": item.text("name"),
        "type": kind,
        "target": name_or_none(first.to("id")),
        "bone": first.text("pchan_name"),
        "property": channel if kind == "TRANSFORMS" else first.string("rna_path") or "",
    }


@saved
def markers(home: Home, place: str, scene: str = "") -> MarkersFacts:
    """The markers in the timeline of a scene."""
    blend = opened(home, place)
    item = the_scene(blend, scene) if blend else None
    if item is None:
        return absent(MarkersFacts)
    found: list[Marker] = [
        {"name": one.text("name"), "frame": one.number("frame"), "camera": name_or_none(one.to("camera"))}
        for one in item.list("markers")
    ]
    return {"found": True, "markers": sorted(found, key=lambda one: (one["frame"], one["name"]))}
