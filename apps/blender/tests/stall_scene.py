"""What the endpoints must say of places, motion and settings that ``programs/stall.py`` makes and changes."""

from __future__ import annotations

from apps.blender.tests.stall import ABSENT, Change

MASTER = "Scene Collection"
AWNING = {"kind": "object", "name": "Awning"}

PLACES = (
    Change(
        "object",
        {"object": "Crate"},
        {
            "location": [0.0, 0.0, 0.0],
            "rotation": [0.0, 0.0, 0.0],
            "rotation_mode": "XYZ",
            "scale": [1.0, 1.0, 1.0],
            "collections": [MASTER],
            "hide_viewport": False,
            "hide_render": False,
            "hide_select": False,
            "settings": {"lock_location": [False, False, False]},
        },
        {
            "location": [0.5, -1.25, 2.0],
            "rotation": [0.0, 0.0, 90.0],
            "rotation_mode": "QUATERNION",
            "scale": [1.0, 2.0, 0.5],
            "collections": ["Goods"],
            "hide_viewport": True,
            "hide_render": True,
            "hide_select": True,
            "settings": {"lock_location": [True, False, True]},
        },
    ),
    Change("object", {"object": "Lantern"}, {"hidden_in": []}, {"hidden_in": ["ViewLayer"]}),
    Change(
        "collections",
        {},
        {"collections": []},
        {
            "collections": [
                {"name": "Stock", "parent": MASTER, "objects": []},
                {"name": "Bundle", "parent": MASTER, "objects": []},
                {"name": "Goods", "parent": "Stock", "objects": ["Crate"]},
            ]
        },
    ),
    Change(
        "collection",
        {"collection": "Goods"},
        ABSENT,
        {"parents": ["Stock"], "color": "COLOR_03", "hide_render": True, "hide_viewport": False, "objects": ["Crate"]},
    ),
    Change(
        "view-layer",
        {},
        {"active_object": "Sign arm", "selected": [], "hidden_objects": [], "excluded": []},
        {"active_object": "Post", "selected": ["Post"], "hidden_objects": ["Lantern"], "excluded": ["Goods"]},
    ),
    Change(
        "light",
        {"object": "Lamp"},
        {"type": "POINT", "energy": 10.0, "color": [1.0, 1.0, 1.0]},
        {"type": "SPOT", "energy": 75.0, "color": [1.0, 0.5, 0.25], "settings": {"spot_size": 40.0}},
    ),
    Change(
        "camera",
        {"object": "Camera"},
        {"active": False, "settings": {"type": "PERSP"}, "focus": {"use_dof": False, "focus_object": None}},
        {
            "active": True,
            "settings": {"type": "ORTHO", "ortho_scale": 7.5},
            "focus": {"use_dof": True, "focus_object": "Crate"},
        },
    ),
    Change(
        "text-object",
        {"object": "Sign"},
        {"text": "Fruit", "settings": {"extrude": 0.0, "align_x": "LEFT"}},
        {"text": "Fruit\n& nuts", "settings": {"extrude": 0.0625, "align_x": "CENTER"}},
    ),
)

MOTION = (
    Change("animation", AWNING, {"action": None, "curves": []}, {"action": "AwningAction", "first": 1.0, "last": 30.0}),
    Change(
        "keyframes",
        {**AWNING, "path": "location", "index": 2},
        ABSENT,
        {
            "keyframes": [
                {"frame": 1.0, "value": 2.0, "interpolation": "BOUNCE", "easing": "EASE_IN"},
                {"frame": 30.0, "value": 1.5, "interpolation": "BEZIER", "handles": ["VECTOR", "FREE"]},
            ],
            "extrapolation": "LINEAR",
            "modifiers": ["CYCLES"],
        },
    ),
    Change(
        "drivers",
        {"kind": "object", "name": "Lamp"},
        {"drivers": []},
        {
            "drivers": [
                {
                    "path": "location",
                    "index": 2,
                    "type": "SCRIPTED",
                    "expression": "height / 2",
                    "variables": [
                        {"name": "height", "type": "SINGLE_PROP", "target": "Awning", "property": "location.z"}
                    ],
                }
            ]
        },
    ),
    Change("markers", {}, {"markers": []}, {"markers": [{"name": "opening", "frame": 30, "camera": "Camera"}]}),
    Change(
        "armature",
        {"object": "Sign arm"},
        {"pose": [{"name": "hinge", "rotation": [0.0, 0.0, 0.0], "constraints": []}]},
        {"pose": [{"name": "hinge", "rotation": [0.0, 0.0, 30.0], "constraints": ["Not through the wall"]}]},
    ),
)

SETTINGS = (
    Change(
        "scene",
        {},
        {"names": ["Scene"], "camera": None, "world": None, "frame_start": 1, "frame_end": 250, "frame_step": 1}
        | {"frames_per_second": 24.0, "unit_system": "METRIC", "length_unit": "METERS"},
        {"names": ["At night", "Scene"], "camera": "Camera", "world": "Dusk"}
        | {"frame_start": 10, "frame_end": 200, "frame_step": 5}
        | {"frames_per_second": 12.0, "unit_system": "IMPERIAL", "length_unit": "FEET"},
    ),
    Change(
        "render-settings",
        {},
        {"engine": "BLENDER_EEVEE_NEXT", "width": 1920, "height": 1080, "format": "PNG", "cycles": {}},
        {
            "engine": "CYCLES",
            "resolution": [800, 600],
            "percentage": 25,
            "width": 200,
            "height": 150,
            "output": "//stall_",
            "format": "OPEN_EXR",
            "cycles": {"samples": 48.0},
        },
    ),
    Change(
        "rigid-body",
        {"object": "Post"},
        ABSENT,
        {"settings": {"type": "ACTIVE", "mass": 12.5, "collision_shape": "CYLINDER"}},
    ),
    Change("rigid-body-world", {}, ABSENT, {"objects": ["Post"], "frame_start": 1, "frame_end": 99}),
    Change(
        "custom-properties",
        {"kind": "object", "name": "Counter"},
        {"properties": {}},
        {
            "properties": {
                "stall": "Søren & Co.",
                "number": 14.0,
                "rent": 37.5,
                "open": True,
                "days": [2.0, 4.0, 6.0],
                "shares": [0.25, 0.75],
            }
        },
    ),
    Change(
        "data-blocks",
        {"kind": "material"},
        {"blocks": [{"name": "Oak", "fake_user": False}]},
        {"blocks": [{"name": "Oak", "fake_user": True}, {"name": "Slate", "fake_user": False}]},
    ),
    Change(
        "material",
        {"material": "Oak"},
        {"fake_user": False, "linked": {}, "inputs": {"Roughness": 0.5}, "objects": ["Counter"]},
        {"fake_user": True, "linked": {"Base Color": "Browns.Color"}, "inputs": {"Roughness": 0.75}},
    ),
)
