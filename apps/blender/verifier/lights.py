"""Lights, cameras, and texts and curves: what hangs on an object."""

from __future__ import annotations

import math
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateTooBig

from .blocks import Item
from .files import name_of, name_or_none, opened
from .objects import data_of, the_object
from .settings import Setting, read_settings

MAX_NUMBERS = 500_000
"""Coordinates of one curve that are read for a digest."""
_LIGHTS = {0: "POINT", 1: "SUN", 2: "SPOT", 4: "AREA"}


class LightFacts(TypedDict):
    """A light. ``energy`` is in watts, of a sun in watts per square metre; angles are degrees, colours linear."""

    found: bool
    data: str | None
    type: str | None
    energy: float | None
    color: list[float] | None
    settings: dict[str, Setting] | None


class CameraFacts(TypedDict):
    """A camera. Lengths of lens and sensor are millimetres, the rest metres; ``field_of_view`` is the wider angle.

    ``focus`` are the settings of the depth of field.
    """

    found: bool
    data: str | None
    active: bool | None
    lens: float | None
    field_of_view: float | None
    settings: dict[str, Setting] | None
    focus: dict[str, Setting] | None


class TextObjectFacts(TypedDict):
    """A text in 3D. Lengths are metres. ``font`` is the name of the font's data-block (``Bfont`` is Blender's own)."""

    found: bool
    data: str | None
    text: str | None
    font: str | None
    settings: dict[str, Setting] | None


class Spline(TypedDict):
    """A part of a curve."""

    type: str
    points: int
    cyclic: bool


class CurveFacts(TypedDict):
    """A curve. ``settings`` are named as in the Python reference: ``bevel_depth``, ``extrude``, ``resolution_u``, …"""

    found: bool
    data: str | None
    splines: list[Spline] | None
    bevel_object: str | None
    taper_object: str | None
    settings: dict[str, Setting] | None


def _data(home: Home, place: str, name: str, scene: str, *kinds: str) -> Item | None:
    item = the_object(opened(home, place), name, scene)
    data = data_of(item) if item else None
    return data if data is not None and data.kind in kinds else None


@saved
def light(home: Home, place: str, object: str, scene: str = "") -> LightFacts:
    """The light of an object."""
    data = _data(home, place, object, scene, "Lamp", "Light")
    if data is None:
        return absent(LightFacts)
    kind = _LIGHTS.get(data.number("type"), f"TYPE_{data.number('type')}")
    return {
        "found": True,
        "data": name_of(data),
        "type": kind,
        "energy": data.number("energy_new" if data.has("energy_new") else "energy"),
        "color": [data.number(letter) for letter in "rgb"],
        "settings": read_settings(data, f"light.{kind}"),
    }


@saved
def camera(home: Home, place: str, object: str, scene: str = "") -> CameraFacts:
    """The camera of an object. ``active`` says whether the scene looks through it."""
    blend = opened(home, place)
    item = the_object(blend, object, scene)
    data = data_of(item) if item else None
    if blend is None or item is None or data is None or data.kind != "Camera":
        return absent(CameraFacts)
    from .layers import the_scene

    the_one = the_scene(blend, scene)
    lens = data.number("lens")
    return {
        "found": True,
        "data": name_of(data),
        "active": the_one is not None and the_one.to("camera") == item,
        "lens": lens,
        "field_of_view": math.degrees(2 * math.atan(data.number("sensor_x") / 2 / lens)) if lens > 0 else None,
        "settings": read_settings(data, "camera"),
        "focus": read_settings(data.inside("dof"), "camera.dof"),
    }


@saved
def text_object(home: Home, place: str, object: str, scene: str = "") -> TextObjectFacts:
    """The text of an object, with its font and settings."""
    item = the_object(opened(home, place), object, scene)
    data = data_of(item) if item else None
    if item is None or data is None or data.kind != "Curve" or item.number("type") != 4:
        return absent(TextObjectFacts)
    return {
        "found": True,
        "data": name_of(data),
        "text": data.string("str"),
        "font": name_or_none(data.to("vfont")),
        "settings": read_settings(data, "text"),
    }


@saved
def curve(home: Home, place: str, object: str, scene: str = "") -> CurveFacts:
    """The curve of an object."""
    item = the_object(opened(home, place), object, scene)
    data = data_of(item) if item else None
    if item is None or data is None or data.kind != "Curve" or item.number("type") == 4:
        return absent(CurveFacts)
    types = {0: "POLY", 1: "BEZIER", 4: "NURBS"}
    return {
        "found": True,
        "data": name_of(data),
        "splines": [
            {
                "type": types.get(one.number("type"), "OTHER"),
                "points": one.number("pntsu"),
                "cyclic": one.flag("flagu", 1),
            }
            for one in data.list("nurb")
        ],
        "bevel_object": name_or_none(data.to("bevobj")),
        "taper_object": name_or_none(data.to("taperobj")),
        "settings": read_settings(data, "curve"),
    }


def content_of(data: Item) -> dict[str, Setting]:
    """All that the data of a light, a camera, a text or a curve says beside its name, and the points of a curve."""
    if data.kind in ("Lamp", "Light"):
        kind = _LIGHTS.get(data.number("type"), f"TYPE_{data.number('type')}")
        energy = data.number("energy_new" if data.has("energy_new") else "energy")
        color: list[bool | float | str] = [data.number(letter) for letter in "rgb"]
        return {"type": kind, "energy": energy, "color": color, **read_settings(data, f"light.{kind}")}
    if data.kind == "Camera":
        return {"lens": data.number("lens"), **read_settings(data, "camera"), **_focus(data)}
    if data.kind == "Curve":
        text = data.string("str")
        table = "text" if text is not None else "curve"
        return {"text": text, "points": _points(data), **read_settings(data, table)}
    return {}


def _focus(data: Item) -> dict[str, Setting]:
    return {f"dof.{name}": value for name, value in read_settings(data.inside("dof"), "camera.dof").items()}


def _points(data: Item) -> list[bool | float | str]:
    found: list[bool | float | str] = []
    for one in data.list("nurb"):
        points = [*one.array("bezt"), *one.array("bp")]
        if len(found) + 9 * len(points) > MAX_NUMBERS:
            raise StateTooBig(f"a curve of more than {MAX_NUMBERS} numbers")
        found += [
            one.number("type"),
            one.flag("flagu", 1),
            *(value for point in points for value in point.values("vec")),
        ]
    return found
