"""What the scenes of the tasks are built with; runs inside Blender."""

from __future__ import annotations

import math
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
