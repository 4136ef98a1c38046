"""What the endpoints must say of the objects that ``programs/stall.py`` makes, before and after it changes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FILE = "stall.blend"
ABSENT = {"found": False}
Facts = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """An endpoint's expected answers; keys that they lack are ignored."""

    endpoint: str
    args: dict[str, Any]
    before: Facts
    after: Facts

    def __str__(self) -> str:
        return " ".join((self.endpoint, *map(str, self.args.values())))


def key(name: str, values: tuple[float, float, float], basis: str, group: str = "", *, muted: bool = False) -> Facts:
    """A shape key: value, minimum and maximum."""
    numbers = dict(zip(("value", "minimum", "maximum"), values, strict=True))
    return {"name": name, **numbers, "relative_to": basis, "vertex_group": group, "muted": muted}


def counter(x: float) -> Facts:
    """Bounds and vertices of the counter, as wide as twice ``x``."""
    return {"minimum": [-x, -0.25, -0.5], "maximum": [x, 0.25, 0.5], "dimensions": [2 * x, 0.5, 1.0]}


def corners(x: float) -> list[list[float]]:
    """The counter's vertices."""
    return [[a, b, c] for a in (-x, x) for b in (-0.25, 0.25) for c in (-0.5, 0.5)]


BOX: Facts = {"vertices": 8, "edges": 12, "faces": 6, "corners": 24, "closed": True, "face_sides": {"4": 6}}
PLAIN: Facts = {"smooth_faces": 0, "uv_maps": [], "color_attributes": [], "vertex_groups": [], "material_faces": [6]}
KEPT = {"mesh": 5, "armature": 1, "light": 1, "camera": 1, "curve": 3, "text": 1, "shape_keys": 1, "workspace": 11}
BASIS = key("Basis", (0.0, 0.0, 1.0), "Basis")

OBJECTS = (
    Change(
        "blend-file",
        {},
        {
            "version": "4.3",
            "compressed": False,
            "counts": {**KEPT, "object": 12, "material": 1, "scene": 1, "image": 1},
            "scenes": ["Scene"],
            "libraries": [],
        },
        {
            "version": "4.3",
            "compressed": True,
            "counts": {
                **KEPT,
                "object": 13,
                "collection": 3,  # one belongs to the rigid bodies
                "action": 1,
                "material": 2,
                "scene": 2,
                "image": 2,
                "world": 1,
                "node_group": 1,
                "particles": 1,
                "library": 1,
            },
            "scenes": ["At night", "Scene"],
            "libraries": ["//fabrics.blend"],
        },
    ),
    Change(
        "mesh",
        {"object": "Counter"},
        {**BOX, **PLAIN, **counter(1.0), "volume": 1.0, "area": 7.0},
        {
            **BOX,
            **counter(1.5),
            "dimensions": [6.0, 0.5, 1.0],  # twice as wide by its scale
            "volume": 1.5,
            "area": 10.0,
            "smooth_faces": 1,
            "uv_maps": ["Boards"],
            "color_attributes": ["Wear"],
            "vertex_groups": ["Edge"],
            "material_faces": [4, 2],
        },
    ),
    Change(
        "mesh",
        {"object": "Crate"},
        {**BOX, **PLAIN, "volume": 0.125, "area": 1.5},
        {**BOX, "faces": 5, "corners": 20, "closed": False, "face_sides": {"4": 5}, "volume": None, "area": 1.25},
    ),
    Change(
        "mesh",
        {"object": "Post"},
        {**BOX, **PLAIN, "dimensions": [0.25, 0.25, 2.0], "volume": 0.125, "area": 2.125},
        {
            "vertices": 0,
            "edges": 0,
            "faces": 0,
            "corners": 0,
            "closed": False,
            "dimensions": [0.0, 0.0, 0.0],
            "volume": None,
            "area": 0.0,
        },
    ),
    Change("vertices", {"object": "Counter"}, {"vertices": corners(1.0)}, {"vertices": corners(1.5)}),
    Change(
        "modifiers",
        {"object": "Crate"},
        {"modifiers": []},
        {
            "modifiers": [
                {"name": "Row", "type": "ARRAY", "show_viewport": False, "show_render": True},
                {"name": "Boards", "type": "SOLIDIFY", "show_viewport": True, "show_render": False},
            ]
        },
    ),
    Change(
        "constraints",
        {"object": "Lantern"},
        {"constraints": []},
        {
            "constraints": [
                {"name": "Copy Location", "type": "COPY_LOCATION", "enabled": False},
                {"name": "Look at the counter", "type": "TRACK_TO", "enabled": True},
            ]
        },
    ),
    Change(
        "constraints",
        {"object": "Sign arm", "bone": "hinge"},
        {"constraints": []},
        {"constraints": [{"name": "Not through the wall", "type": "LIMIT_ROTATION", "enabled": True}]},
    ),
    Change(
        "cloth",
        {"object": "Awning"},
        ABSENT,
        {
            "settings": {"quality": 9.0, "mass": 0.5, "vertex_group_mass": "Eyelets"},
            "collision": {"use_self_collision": True, "distance_min": 0.0625},
            "frame_start": 10,
            "frame_end": 90,
        },
    ),
    Change(
        "collision",
        {"object": "Counter"},
        ABSENT,
        {"settings": {"use": True, "damping_factor": 0.25, "cloth_friction": 12.0, "use_particle_kill": True}},
    ),
    Change(
        "particles",
        {"object": "Flag"},
        {"systems": []},
        {
            "systems": [
                {
                    "name": "Leaves",
                    "data": "Autumn",
                    "instance_object": "Crate",
                    "instance_collection": None,
                    "vertex_group_density": "Free end",
                    "settings": {"count": 150.0, "lifetime": 80.0, "frame_end": 60.0, "render_type": "OBJECT"},
                }
            ]
        },
    ),
    Change(
        "curve",
        {"object": "Rope"},
        {
            "data": "Rope",
            "splines": [{"type": "BEZIER", "points": 2, "cyclic": False}],
            "bevel_object": None,
            "taper_object": None,
            "settings": {"bevel_mode": "ROUND", "bevel_depth": 0.0, "resolution_u": 12.0},
        },
        {
            "data": "Loop",
            "splines": [
                {"type": "BEZIER", "points": 4, "cyclic": True},
                {"type": "POLY", "points": 5, "cyclic": False},
            ],
            "bevel_object": "Profile",
            "taper_object": "Profile",
            "settings": {"bevel_mode": "OBJECT", "bevel_depth": 0.125, "resolution_u": 24.0},
        },
    ),
    Change(
        "shape-keys",
        {"object": "Flag"},
        {"keys": [BASIS], "relative": True},
        {
            "keys": [
                BASIS,
                key("Wind", (1.5, -1.0, 2.0), "Basis", "Free end"),
                key("Storm", (0.0, 0.0, 1.0), "Wind", muted=True),
            ],
            "relative": True,
        },
    ),
)
