"""Scenes with machines, prints and experiments; runs inside Blender."""

from __future__ import annotations

import math
import random
from typing import Any

import bmesh  # type: ignore[import-not-found]
import bpy  # type: ignore[import-not-found]

from benchmark.blender.scene_kit import box, camera, group, lathe, light, material, paint, prism, put


def bracket(scene: Any) -> None:
    """A bracket for a shelf, in millimetres, with the modifiers of a first draft."""
    scene.unit_settings.scale_length, scene.unit_settings.length_unit = 0.001, "MILLIMETERS"
    gray = material("PETG grey", (0.2, 0.21, 0.22), 0.45)
    zinc = material("Zinc", (0.6, 0.61, 0.63), 0.3, 1.0)
    parts, hardware = group("Print"), group("Hardware", color="COLOR_06")
    outline = [(0, 0), (62, 0), (62, 5), (24, 5), (5, 34), (5, 80), (0, 80)]
    one = paint(put("Shelf bracket", prism("Shelf bracket", outline, 24.0), where=parts), gray)
    edge = one.modifiers.new("Rounded edges", "BEVEL")
    edge.width, edge.segments, edge.limit_method = 0.4, 1, "ANGLE"
    rib = paint(put("Rib", prism("Rib", [(0, 0), (18, 0), (0, 30)], 2.0), (5.0, -9.0, 5.0), where=parts), gray)
    rows = rib.modifiers.new("Ribs", "ARRAY")
    rows.count, rows.use_relative_offset, rows.use_constant_offset = 2, False, True
    rows.constant_offset_displace = (0.0, 4.0, 0.0)
    half = paint(
        put(
            "Hook half",
            prism("Hook half", [(0, 0), (14, 0), (14, 10), (10, 10), (10, 4), (0, 4)], 6.0),
            (62.0, -9.0, 0.0),
            where=parts,
        ),
        gray,
    )
    twin = half.modifiers.new("Other side", "MIRROR")
    twin.use_axis = (True, False, False)
    screw = lathe("Screw 4x30", [(0.0, 0.0), (3.8, 0.0), (3.8, 1.0), (2.0, 2.6), (2.0, 28.0), (0.0, 30.0)], 16)
    for number, height in enumerate((50.0, 70.0), 1):
        paint(put(f"Screw {number}", screw, (5.0, 0.0, height), (0.0, -90.0, 0.0), hardware), zinc)
    put(
        "Shelf board", box("Shelf board", (200.0, 300.0, 18.0)), (100.0, 0.0, -9.0), where=hardware
    ).display_type = "WIRE"
    light("Lamp", "SUN", 3.0, (0.0, -200.0, 300.0), (40.0, 0.0, 20.0))
    view = camera("Camera", 60.0, (260.0, -300.0, 160.0), (66.0, 0.0, 42.0))
    view.data.clip_end = 5000.0
    scene.camera = view


def dominoes(scene: Any) -> None:
    """A row of dominoes in a bow, a ramp and a ball; nothing moves yet."""
    stand, row = group("Stand"), group("Row", color="COLOR_05")
    birch = material("Birch ply", (0.62, 0.47, 0.3), 0.55)
    black = material("Domino black", (0.02, 0.02, 0.025), 0.3)
    steel = material("Ball steel", (0.6, 0.6, 0.62), 0.15, 1.0)
    paint(
        put(
            "Ramp",
            prism("Ramp", [(0.0, 0.0), (0.0, 0.3), (-0.02, 0.3), (-0.5, 0.02), (-0.5, 0.0)][::-1], 0.12),
            (-0.15, 0.0, 0.0),
            (0.0, 0.0, 180.0),
            stand,
        ),
        birch,
    )
    paint(put("Table", box("Table", (2.4, 1.4, 0.04)), (0.5, 0.2, -0.02), where=stand), birch)
    tile = box("Domino", (0.015, 0.05, 0.1))
    for number in range(8):
        angle = number * 9.0
        place = (0.6 + 0.5 * math.sin(math.radians(angle)), 0.5 - 0.5 * math.cos(math.radians(angle)), 0.05)
        one = put(f"Domino {number + 1:02}", tile.copy(), place, (0.0, 0.0, angle), row)
        one.data.name = one.name
        paint(one, black)
    ball = lathe("Ball", [(0.03 * math.sin(a), -0.03 * math.cos(a)) for a in (math.pi * i / 12 for i in range(13))], 24)
    paint(put("Ball", ball, (-0.05, 0.0, 0.33), where=row), steel)
    light("Sun", "SUN", 3.0, (-1.0, -1.0, 2.0), (40.0, 10.0, 0.0))
    scene.camera = camera("Camera", 45.0, (1.3, -1.9, 0.9), (70.0, 0.0, 20.0))
    scene.render.fps = 25
    scene.frame_end = 250


PUMP_PARTS = {
    "PUMP_CASING": [(0.0, 0.0, 0.22)],
    "MOTOR_7K5": [(0.62, 0.0, 0.22)],
    "BASEPLATE_1200": [(0.3, 0.0, 0.05)],
    "COUPLING_GUARD": [(0.3, 0.0, 0.22)],
    "FLANGE_DN50": [(-0.2, 0.0, 0.22), (-0.24, 0.0, 0.22), (0.0, 0.0, 0.44), (0.0, 0.0, 0.48)],
    "GASKET_DN50": [(-0.22, 0.0, 0.22), (0.0, 0.0, 0.46)],
}
_RING = [(0.062 * math.cos(math.radians(a)), 0.062 * math.sin(math.radians(a))) for a in (45, 135, 225, 315)]


def pump(scene: Any) -> None:
    """A pump as a converter left it: a mesh of its own for each bolt, some parts twice, names of no use."""
    imported = group("Import 4401")
    shapes = {
        "PUMP_CASING": lathe(
            "PUMP_CASING", [(0.0, -0.1), (0.14, -0.1), (0.17, -0.04), (0.17, 0.06), (0.06, 0.1), (0.0, 0.1)], 24
        ),
        "MOTOR_7K5": lathe("MOTOR_7K5", [(0.0, -0.2), (0.13, -0.2), (0.13, 0.18), (0.09, 0.2), (0.0, 0.2)], 24),
        "BASEPLATE_1200": box("BASEPLATE_1200", (1.2, 0.45, 0.1)),
        "COUPLING_GUARD": box("COUPLING_GUARD", (0.22, 0.16, 0.18)),
        "FLANGE_DN50": lathe(
            "FLANGE_DN50", [(0.03, -0.009), (0.082, -0.009), (0.082, 0.009), (0.03, 0.009), (0.03, -0.009)], 24
        ),
        "GASKET_DN50": lathe(
            "GASKET_DN50", [(0.03, -0.001), (0.051, -0.001), (0.051, 0.001), (0.03, 0.001), (0.03, -0.001)], 24
        ),
        "HEX_BOLT_M16": lathe(
            "HEX_BOLT_M16", [(0.0, -0.05), (0.008, -0.05), (0.008, 0.03), (0.014, 0.03), (0.014, 0.04), (0.0, 0.04)], 6
        ),
        "NUT_M16": lathe(
            "NUT_M16", [(0.008, -0.0065), (0.0139, -0.0065), (0.0139, 0.0065), (0.008, 0.0065), (0.008, -0.0065)], 6
        ),
    }
    steels = [material("Steel", (0.5, 0.5, 0.52), 0.35, 1.0) for _ in range(4)]
    paints = [material("RAL 5010", (0.0, 0.1, 0.3), 0.5) for _ in range(2)]
    rubber = material("EPDM", (0.02, 0.02, 0.02), 0.9)
    places: list[tuple[str, tuple[float, float, float], tuple[float, float, float]]] = []
    for kind, spots in PUMP_PARTS.items():
        side = kind in {"PUMP_CASING", "MOTOR_7K5"}
        places += [(kind, spot, (0.0, 90.0 if side or spot[0] < -0.1 else 0.0, 0.0)) for spot in spots]
    for y, z in _RING:
        places.append(("HEX_BOLT_M16", (-0.21, y, 0.22 + z), (0.0, 90.0, 0.0)))
        places.append(("NUT_M16", (-0.256, y, 0.22 + z), (0.0, 90.0, 0.0)))
        places.append(("HEX_BOLT_M16", (y, z, 0.45), (0.0, 0.0, 0.0)))
        places.append(("NUT_M16", (y, z, 0.424), (0.0, 0.0, 0.0)))
    random.shuffle(places)
    twice = [one for one in places if one[0] in {"HEX_BOLT_M16", "NUT_M16", "GASKET_DN50"}][2:14:2]
    for one in twice:
        places.insert(random.randrange(places.index(one) + 1, len(places) + 1), one)
    for number, (kind, place, turn) in enumerate(places):
        made = put(f"NAUO{number * 3 + 11:03} - {kind}", shapes[kind].copy(), place, turn, imported)
        made.data.name = f"{kind}.{number:03}"
        blue = kind in {"PUMP_CASING", "MOTOR_7K5"}
        paint(made, random.choice(paints) if blue else rubber if kind == "GASKET_DN50" else random.choice(steels))
    for one in shapes.values():
        bpy.data.meshes.remove(one)
    light("Sun", "SUN", 3.0, (0.0, -2.0, 3.0), (40.0, 0.0, 20.0))
    scene.camera = camera("Camera", 50.0, (1.6, -2.0, 1.2), (66.0, 0.0, 34.0))


def garden(scene: Any) -> None:
    """A bed, and one plant of each kind to be planted in it."""
    bed, masters = group("Bed"), group("Masters", color="COLOR_04")
    soil, stone = material("Soil", (0.09, 0.06, 0.04), 1.0), material("Corten edge", (0.3, 0.28, 0.26), 0.8)
    paint(put("Soil", box("Soil", (8.0, 2.4, 0.2)), (4.0, 1.2, -0.1), where=bed), soil)
    for name, size, place in (
        ("Edge front", (8.1, 0.05, 0.25), (4.0, -0.025, -0.1)),
        ("Edge back", (8.1, 0.05, 0.25), (4.0, 2.425, -0.1)),
    ):
        paint(put(name, box(name, size), place, where=bed), stone)
    plants = (
        ("Lavandula angustifolia", 50, 0.22, (0.23, 0.2, 0.42)),
        ("Salvia nemorosa", 60, 0.2, (0.2, 0.1, 0.45)),
        ("Nepeta faassenii", 45, 0.3, (0.35, 0.35, 0.6)),
        ("Stipa tenuissima", 55, 0.18, (0.6, 0.52, 0.3)),
        ("Echinacea purpurea", 90, 0.16, (0.55, 0.15, 0.3)),
    )
    for number, (name, height, radius, color) in enumerate(plants):
        top = height / 100
        shape = [(0.0, 0.0), (0.3 * radius, 0.0), (radius, 0.6 * top), (0.7 * radius, 0.95 * top), (0.0, top)]
        one = paint(
            put(name, lathe(name, shape, 9), (-1.5, number * 0.6, 0.0), where=masters), material(name, color, 0.8)
        )
        one["height_cm"] = height
    light("Sun", "SUN", 4.0, (2.0, -3.0, 5.0), (45.0, 0.0, 20.0))
    scene.camera = camera("Camera", 28.0, (4.0, -5.5, 3.2), (64.0, 0.0, 0.0))


def enclosure(scene: Any) -> None:
    """The parts of a box for a weather station, in millimetres; two of them have holes where none may be."""
    scene.unit_settings.scale_length, scene.unit_settings.length_unit = 0.001, "MILLIMETERS"
    release, fittings = group("Release 3"), group("Bought parts", color="COLOR_06")
    white, steel = material("ASA white", (0.8, 0.8, 0.8), 0.5), material("A2 steel", (0.6, 0.6, 0.6), 0.3, 1.0)
    parts = [
        ("Back plate", box("Back plate", (120.0, 80.0, 4.0)), (0.0, 0.0, 2.0), "EN-201", "C"),
        ("Frame", prism("Frame", [(-60, -40), (60, -40), (60, 40), (-60, 40)], 45.0), (0.0, 0.0, 26.5), "EN-202", "D"),
        ("Lid", box("Lid", (124.0, 84.0, 5.0)), (0.0, 0.0, 60.0), "EN-203", "B"),
        (
            "Cable gland",
            lathe("Cable gland", [(6.0, 0.0), (11.0, 0.0), (11.0, 8.0), (8.0, 22.0), (6.0, 22.0), (6.0, 0.0)], 24),
            (30.0, -60.0, 12.0),
            "EN-204",
            "A",
        ),
        (
            "Sensor arm",
            prism("Sensor arm", [(0, 0), (70, 0), (70, 8), (12, 8), (0, 30)], 10.0),
            (62.0, 0.0, 20.0),
            "EN-205",
            "C",
        ),
        (
            "Mast clamp",
            prism("Mast clamp", [(-25, 0), (25, 0), (25, 20), (14, 20), (0, 8), (-14, 20), (-25, 20)], 30.0),
            (0.0, 0.0, -24.0),
            "EN-206",
            "B",
        ),
        (
            "Foot",
            lathe("Foot", [(0.0, 0.0), (7.0, 0.0), (6.0, 9.0), (0.0, 9.0)], 20),
            (-50.0, -30.0, -9.0),
            "EN-207",
            "A",
        ),
        ("Label holder", box("Label holder", (60.0, 20.0, 3.0)), (0.0, -42.0, 30.0), "EN-208", "A"),
    ]
    made = {}
    for name, mesh, place, number, revision in parts:
        one = made[name] = paint(put(name, mesh, place, where=release), white)
        one["part_number"], one["revision"] = number, revision
    made["Frame"].rotation_euler = (math.radians(90.0), 0.0, 0.0)
    made["Sensor arm"].rotation_euler = (0.0, 0.0, math.radians(15.0))
    made["Label holder"].scale = (1.0, 1.5, 1.0)
    for name, sides in (("Back plate", 2.0), ("Lid", 1.5)):
        edge = made[name].modifiers.new("Rounded", "BEVEL")
        edge.width, edge.segments = sides, 3
    wall = made["Frame"].modifiers.new("Wall", "WIREFRAME")
    wall.thickness = 4.0
    feet = made["Foot"].modifiers.new("Four feet", "ARRAY")
    feet.count, feet.use_relative_offset, feet.use_constant_offset = 4, False, True
    feet.constant_offset_displace = (33.0, 0.0, 0.0)
    twin = made["Mast clamp"].modifiers.new("Twin", "ARRAY")
    twin.count, twin.use_relative_offset, twin.use_constant_offset = 2, False, True
    twin.constant_offset_displace = (0.0, 40.0, 0.0)
    for name, lost in (("Sensor arm", 3), ("Label holder", 1)):
        shape = bmesh.new()
        shape.from_mesh(made[name].data)
        shape.faces.ensure_lookup_table()
        shape.faces.remove(shape.faces[lost])
        shape.to_mesh(made[name].data)
        shape.free()
    screw = lathe("Screw M3x12", [(0.0, 0.0), (2.7, 0.0), (2.7, 2.0), (1.5, 2.0), (1.5, 12.0), (0.0, 12.0)], 12)
    for count, (x, y) in enumerate(((-55, -35), (55, -35), (55, 35), (-55, 35)), 1):
        paint(put(f"Screw {count}", screw, (x, y, 64.0), (180.0, 0.0, 0.0), fittings), steel)
    light("Lamp", "SUN", 3.0, (0.0, -200.0, 300.0), (40.0, 0.0, 20.0))
    scene.camera = camera("Camera", 60.0, (260.0, -300.0, 200.0), (62.0, 0.0, 42.0))
    scene.camera.data.clip_end = 5000.0


def lamp(scene: Any) -> None:
    """A desk lamp in parts that hang on nothing yet."""
    parts, desk = group("Lamp", color="COLOR_01"), group("Desk")
    red, steel = material("Lacquer red", (0.5, 0.03, 0.02), 0.3), material("Spring steel", (0.55, 0.55, 0.56), 0.3, 1.0)
    foot = [(0.0, 0.0), (0.1, 0.0), (0.1, 0.012), (0.02, 0.02), (0.012, 0.06), (0.0, 0.06)]
    paint(put("Foot", lathe("Foot", foot), where=parts), red)
    arm = box("Lower arm", (0.016, 0.012, 0.36))
    paint(put("Lower arm", arm, (-0.09, 0.0, 0.215), (0.0, -30.0, 0.0), parts), steel)
    paint(
        put("Upper arm", box("Upper arm", (0.014, 0.012, 0.36)), (-0.025, 0.0, 0.461), (0.0, 60.0, 0.0), parts), steel
    )
    shade = [(0.02, 0.0), (0.03, 0.0), (0.075, -0.1), (0.07, -0.1), (0.02, 0.0)]
    paint(put("Shade", lathe("Shade", shade), (0.13, 0.0, 0.55), where=parts), red)
    bulb = light("Bulb", "SPOT", 0.0, (0.13, 0.0, 0.52), (0.0, 0.0, 0.0), parts)
    bulb.data.color, bulb.data.spot_size = (1.0, 0.86, 0.68), math.radians(110.0)
    beech = material("Beech top", (0.5, 0.33, 0.18), 0.5)
    paint(put("Desk top", box("Desk top", (1.4, 0.7, 0.03)), (0.1, 0.0, -0.015), where=desk), beech)
    light("Window light", "AREA", 15.0, (-0.8, -0.9, 1.2), (50.0, 0.0, -40.0))
    scene.camera = camera("Camera", 50.0, (0.9, -1.3, 0.6), (74.0, 0.0, 34.0))
