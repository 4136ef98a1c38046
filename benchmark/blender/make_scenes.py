"""Runs inside Blender: makes the scenes that the tasks begin with.

``blender --background --factory-startup --python make_scenes.py -- NAME FILE`` writes one of them. A file that Blender
writes has the addresses of its memory in it, so that no two are alike byte by byte: what it wrote once is kept in the
tasks' ``env/``. Everything in the scenes is modelled here; nothing comes from elsewhere.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import bmesh  # type: ignore[import-not-found]
import bpy  # type: ignore[import-not-found]
from mathutils import Matrix  # type: ignore[import-not-found]

Place = tuple[float, float, float]


def mesh_of(name: str, build: Callable[[Any], None], smooth: bool = False) -> Any:
    """A mesh that a function builds."""
    shape = bmesh.new()
    build(shape)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    for face in shape.faces:
        face.smooth = smooth
    mesh = bpy.data.meshes.new(name)
    shape.to_mesh(mesh)
    shape.free()
    return mesh


def box(name: str, sizes: Place) -> Any:
    """A box around the origin."""
    matrix = Matrix.Diagonal((*sizes, 1.0))
    return mesh_of(name, lambda shape: bmesh.ops.create_cube(shape, size=1.0, matrix=matrix))


def lathe(name: str, profile: Sequence[tuple[float, float]], steps: int = 32) -> Any:
    """A body of revolution about Z from points of radius and height."""

    def build(shape: Any) -> None:
        corners = [shape.verts.new((radius, 0.0, height)) for radius, height in profile]
        edges = [shape.edges.new(pair) for pair in pairwise(corners)]
        bmesh.ops.spin(
            shape, geom=[*corners, *edges], cent=(0, 0, 0), axis=(0, 0, 1), angle=math.tau, steps=steps, use_merge=True
        )
        bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)

    return mesh_of(name, build, smooth=True)


def prism(name: str, outline: Sequence[tuple[float, float]], depth: float) -> Any:
    """An outline in X and Z, made ``depth`` thick along Y around the origin."""

    def build(shape: Any) -> None:
        front = shape.faces.new([shape.verts.new((x, -depth / 2, z)) for x, z in outline])
        moved = bmesh.ops.extrude_face_region(shape, geom=[front])["geom"]
        bmesh.ops.translate(
            shape, verts=[one for one in moved if isinstance(one, bmesh.types.BMVert)], vec=(0, depth, 0)
        )

    return mesh_of(name, build)


def put(name: str, data: Any, place: Place = (0.0, 0.0, 0.0), turn: Place = (0.0, 0.0, 0.0), where: Any = None) -> Any:
    """A new object; angles in degrees."""
    made = bpy.data.objects.new(name, data)
    made.location = place
    made.rotation_euler = [math.radians(angle) for angle in turn]
    (where or bpy.context.scene.collection).objects.link(made)
    return made


def group(name: str, parent: Any = None, color: str = "NONE") -> Any:
    """A new collection."""
    made = bpy.data.collections.new(name)
    made.color_tag = color
    (parent or bpy.context.scene.collection).children.link(made)
    return made


def material(name: str, color: Place, roughness: float = 0.5, metallic: float = 0.0) -> Any:
    """A material of the usual shader."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1.0)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    made.diffuse_color = (*color, 1.0)
    made.roughness, made.metallic = roughness, metallic
    return made


def paint(one: Any, *materials: Any) -> Any:
    """Give an object materials."""
    for each in materials:
        one.data.materials.append(each)
    return one


def light(name: str, kind: str, energy: float, place: Place, turn: Place, where: Any = None) -> Any:
    """A light."""
    data = bpy.data.lights.new(name, kind)
    data.energy = energy
    return put(name, data, place, turn, where)


def camera(name: str, lens: float, place: Place, turn: Place, where: Any = None) -> Any:
    """A camera."""
    data = bpy.data.cameras.new(name)
    data.lens = lens
    return put(name, data, place, turn, where)


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


SCENES: dict[str, Callable[[Any], None]] = {"bracket": bracket}


VIEWS = {"bracket": ((50.0, 0.0, 30.0), 330.0, 10000.0)}
"""What the viewport looks at, from how far away, and how far it sees."""


def main(name: str, place: str) -> None:
    """Make a scene and save it."""
    random.seed(name)
    scene = bpy.context.scene
    for one in list(bpy.data.objects):
        bpy.data.objects.remove(one)
    for one in list(scene.collection.children):
        bpy.data.collections.remove(one)
    bpy.ops.outliner.orphans_purge(do_recursive=True)
    SCENES[name](scene)
    for screen in bpy.data.screens:
        for area in screen.areas:
            for space in area.spaces:
                if space.type == "VIEW_3D":
                    space.shading.type = "SOLID"
                    space.region_3d.view_location, space.region_3d.view_distance, space.clip_end = VIEWS[name]
    bpy.ops.wm.save_as_mainfile(filepath=place, compress=True)


main(*sys.argv[sys.argv.index("--") + 1 :])
