"""Scenes with rooms, goods and lettering; runs inside Blender."""

from __future__ import annotations

import math
from typing import Any

import bpy  # type: ignore[import-not-found]

from benchmark.blender.scene_kit import box, camera, group, lathe, light, material, paint, prism, put


def kettle(scene: Any) -> None:
    """A kettle on a table, to be photographed; all of it hangs on an empty."""
    product, set_ = group("Product", color="COLOR_05"), group("Set")
    steel = material("Brushed steel", (0.55, 0.56, 0.58), 0.32, 1.0)
    wood = material("Beech", (0.45, 0.25, 0.11), 0.6)
    paper = material("Backdrop paper", (0.78, 0.76, 0.72), 0.95)
    body = [(0.0, 0.0), (0.085, 0.0), (0.092, 0.008), (0.09, 0.05), (0.075, 0.1), (0.06, 0.125), (0.056, 0.13)]
    paint(put("Kettle body", lathe("Kettle body", body), where=product), steel)
    lid = [(0.0, 0.142), (0.03, 0.14), (0.05, 0.134), (0.058, 0.129), (0.058, 0.127), (0.0, 0.127)]
    paint(put("Kettle lid", lathe("Kettle lid", lid), where=product), steel)
    knob = [(0.0, 0.0), (0.006, 0.0), (0.006, 0.012), (0.014, 0.018), (0.014, 0.024), (0.0, 0.028)]
    paint(put("Lid knob", lathe("Lid knob", knob), (0.0, 0.0, 0.141), where=product), wood)
    spout = bpy.data.curves.new("Spout", "CURVE")
    spout.dimensions, spout.bevel_depth, spout.resolution_u = "3D", 0.009, 16
    line = spout.splines.new("BEZIER")
    line.bezier_points.add(2)
    for point, at in zip(line.bezier_points, ((0.08, 0.0, 0.03), (0.125, 0.0, 0.07), (0.165, 0.0, 0.135)), strict=True):
        point.co = at
        point.handle_left_type = point.handle_right_type = "AUTO"
    spout.materials.append(steel)
    put("Spout", spout, where=product)
    handle = spout.copy()
    handle.name, handle.bevel_depth = "Handle", 0.0075
    places = ((-0.06, 0.0, 0.12), (-0.14, 0.0, 0.105), (-0.088, 0.0, 0.025))
    for point, at in zip(handle.splines[0].bezier_points, places, strict=True):
        point.co = at
    handle.materials.clear()
    handle.materials.append(wood)
    put("Handle", handle, where=product)
    paint(put("Table", box("Table", (1.2, 1.2, 0.03)), (0.0, 0.0, -0.015), where=set_), wood)
    sweep = [(0.0, 0.0), (0.004, 0.0), (0.004, 0.9), (0.0, 0.9)]
    paint(put("Backdrop", prism("Backdrop", sweep, 1.6), (-0.1, 0.55, 0.0), (0.0, 0.0, 90.0), set_), paper)
    light("Key light", "AREA", 12.0, (-0.7, -0.6, 0.8), (50.0, 0.0, -50.0), set_).data.size = 0.4
    light("Fill light", "AREA", 4.0, (0.8, -0.5, 0.5), (60.0, 0.0, 58.0), set_).data.size = 0.6
    pivot = put("Turntable", None, where=product)
    pivot.empty_display_type, pivot.empty_display_size = "CIRCLE", 0.16
    for one in list(product.objects):
        if one is not pivot:
            one.parent = pivot
    scene.camera = camera("Camera", 50.0, (0.0, -0.72, 0.27), (76.0, 0.0, 0.0), set_)
    scene.render.fps = 24
    scene.render.engine = "BLENDER_EEVEE_NEXT"
    scene.render.filepath = "//test_"


def gallery(scene: Any) -> None:
    """A wall with three pictures, and the lights as the builders left them."""
    lights, room = group("Lights", color="COLOR_03"), group("Room")
    wall = material("Wall paint", (0.82, 0.81, 0.78), 0.9)
    oak = material("Oak floor", (0.35, 0.21, 0.11), 0.45)
    frame = material("Frame black", (0.02, 0.02, 0.02), 0.4)
    paint(put("Wall", box("Wall", (9.0, 0.2, 3.6)), (0.0, 2.1, 1.8), where=room), wall)
    paint(put("Floor", box("Floor", (9.0, 6.0, 0.1)), (0.0, -0.9, -0.05), where=room), oak)
    paint(put("Bench", box("Bench", (1.6, 0.45, 0.42)), (0.0, -1.2, 0.21), where=room), oak)
    canvas = ((0.16, 0.25, 0.42), (0.55, 0.2, 0.13), (0.24, 0.33, 0.18))
    for side, x, width, color in zip(
        ("left", "middle", "right"), (-2.6, 0.0, 2.6), (1.2, 1.7, 1.2), canvas, strict=True
    ):
        paint(put(f"Frame {side}", box(f"Frame {side}", (width + 0.08, 0.04, 1.38)), (x, 1.98, 1.6), where=room), frame)
        picture = put(f"Picture {side}", box(f"Picture {side}", (width, 0.02, 1.3)), (x, 1.955, 1.6), where=room)
        paint(picture, material(f"Canvas {side}", color, 0.8))
        spot = light(
            f"Spot {side}",
            "SPOT",
            {"left": 25.0, "middle": 80.0, "right": 10.0}[side],
            (x, -0.2, 3.3),
            (61.0, 0.0, 0.0),
            lights,
        )
        spot.data.spot_size, spot.data.spot_blend = (
            math.radians({"left": 45.0, "middle": 70.0, "right": 30.0}[side]),
            0.15,
        )
    sky = light("Skylight", "AREA", 300.0, (0.0, -0.8, 3.5), (0.0, 0.0, 0.0), lights)
    sky.data.shape, sky.data.size, sky.data.size_y, sky.data.color = "RECTANGLE", 1.0, 1.0, (0.9, 0.95, 1.0)
    light("Work lamp", "POINT", 400.0, (3.4, -2.8, 1.9), (0.0, 0.0, 0.0), lights)
    world = bpy.data.worlds.new("Hall")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 1.0
    scene.world = world
    scene.camera = camera("Camera", 28.0, (0.0, -4.6, 1.6), (90.0, 0.0, 0.0))
    scene.render.engine = "BLENDER_EEVEE_NEXT"


def nook(scene: Any) -> None:
    """A corner to read in, with two cameras."""
    cameras, furniture, room = group("Cameras"), group("Furniture", color="COLOR_04"), group("Room")
    cloth = material("Wool green", (0.07, 0.16, 0.1), 0.95)
    walnut = material("Walnut", (0.14, 0.07, 0.04), 0.5)
    brass = material("Brass", (0.8, 0.58, 0.28), 0.25, 1.0)
    paper = material("Book linen", (0.5, 0.1, 0.07), 0.85)
    plaster = material("Plaster", (0.8, 0.77, 0.72), 0.9)
    seat = [(-0.4, 0.0), (0.45, 0.0), (0.45, 0.42), (-0.18, 0.42), (-0.3, 1.0), (-0.46, 1.0)]
    chair = put("Armchair", prism("Armchair", seat, 0.7), (-0.5, 0.2, 0.0), (0.0, 0.0, -30.0), furniture)
    chair.modifiers.new("Soft edges", "BEVEL").width = 0.05
    paint(chair, cloth)
    top = [(0.0, 0.5), (0.26, 0.5), (0.26, 0.53), (0.0, 0.53)]
    leg = [(0.0, 0.0), (0.17, 0.0), (0.17, 0.015), (0.02, 0.03), (0.02, 0.5)]
    paint(put("Side table", lathe("Side table", [*leg, *top[1:]]), (0.42, 0.05, 0.0), where=furniture), walnut)
    paint(put("Book", box("Book", (0.14, 0.21, 0.028)), (0.45, 0.02, 0.544), (0.0, 0.0, 24.0), furniture), paper)
    cup = [(0.0, 0.0), (0.028, 0.0), (0.038, 0.02), (0.04, 0.075), (0.036, 0.075), (0.034, 0.02), (0.0, 0.006)]
    paint(put("Cup", lathe("Cup", cup), (0.3, 0.14, 0.53), where=furniture), plaster)
    pole = [(0.0, 0.0), (0.15, 0.0), (0.15, 0.02), (0.012, 0.03), (0.012, 1.5), (0.0, 1.5)]
    paint(put("Lamp pole", lathe("Lamp pole", pole), (-0.2, 0.95, 0.0), where=furniture), brass)
    shade = [(0.13, 1.42), (0.22, 1.42), (0.14, 1.72), (0.12, 1.72)]
    paint(put("Lamp shade", lathe("Lamp shade", [*shade[1:], shade[0]]), (-0.2, 0.95, 0.0), where=furniture), plaster)
    paint(put("Floor", box("Floor", (4.0, 4.0, 0.05)), (0.0, 0.0, -0.025), where=room), walnut)
    paint(put("Wall back", box("Wall back", (4.0, 0.1, 2.6)), (0.0, 1.6, 1.3), where=room), plaster)
    paint(put("Wall left", box("Wall left", (0.1, 4.0, 2.6)), (-1.6, 0.0, 1.3), where=room), plaster)
    light("Lamp bulb", "POINT", 40.0, (-0.2, 0.95, 1.55), (0.0, 0.0, 0.0), room).data.color = (1.0, 0.83, 0.62)
    light("Window", "AREA", 90.0, (1.9, -1.2, 1.8), (60.0, 0.0, 55.0), room).data.size = 1.2
    camera("Camera detail", 50.0, (1.35, -1.0, 1.05), (65.0, 0.0, 40.0), cameras)
    scene.camera = camera("Camera wide", 24.0, (1.5, -2.4, 1.5), (78.0, 0.0, 28.0), cameras)
    scene.render.engine = "BLENDER_EEVEE_NEXT"
    scene.render.filepath = "//tests/nook_"


def sign(scene: Any) -> None:
    """A sign over a shop's door, with words to be filled in."""
    words, board = group("Lettering", color="COLOR_02"), group("Board")
    enamel = material("Enamel green", (0.02, 0.1, 0.06), 0.2)
    iron = material("Wrought iron", (0.03, 0.03, 0.03), 0.6, 1.0)
    lines = (
        (("Headline", "SHOP NAME"), 0.3, 0.12),
        (("Hours", "Hours"), 0.12, -0.2),
        (("Since", "since 1998"), 0.12, -0.42),
    )
    for (name, text), size, height in lines:
        curve = bpy.data.curves.new(name, "FONT")
        curve.body, curve.size = text, size
        if name == "Since":
            curve.materials.append(iron)
        put(name, curve, (0.0, -0.031, height), (90.0, 0.0, 0.0), words)
    paint(put("Panel", box("Panel", (2.6, 0.06, 1.1)), (0.0, 0.0, 0.0), where=board), enamel)
    paint(put("Rail", box("Rail", (2.9, 0.04, 0.04)), (0.0, 0.0, 0.68), where=board), iron)
    for name, x in (("Hanger left", -1.1), ("Hanger right", 1.1)):
        paint(put(name, box(name, (0.03, 0.03, 0.14)), (x, 0.0, 0.61), where=board), iron)
    light("Street lamp", "AREA", 60.0, (0.4, -2.0, 1.6), (55.0, 0.0, 10.0))
    scene.camera = camera("Camera", 50.0, (0.0, -4.2, -0.4), (95.0, 0.0, 0.0))
