"""Closed parts exported one by one, open ones put aside, by a script in Blender itself."""

from __future__ import annotations

from apps.blender.operations import run_script
from pytest_opencomputer.solution import Desk, mistake

SCENE = "/home/user/Documents/weather_box.blend"

PROGRAM = """
import os
import bmesh
import bpy
from mathutils import Vector

FOLDER = "/home/user/Documents/print/"
os.makedirs(FOLDER)
scene = bpy.context.scene
release = bpy.data.collections["Release 3"]
rework = bpy.data.collections.new("Rework")
scene.collection.children.link(rework)


def shape(part):
    made = bmesh.new()
    made.from_object(part, bpy.context.evaluated_depsgraph_get())
    made.transform(part.matrix_world)
    return made


def select(parts):
    for one in scene.objects:
        one.select_set(one in parts)


for part in list(release.objects):
    mesh = shape(part)
    corners = [vertex.co for vertex in mesh.verts]
    if CHECKED and not all(len(edge.link_faces) == 2 for edge in mesh.edges):
        release.objects.unlink(part)
        rework.objects.link(part)
        print("OPEN", part["part_number"])
        continue
    low = Vector(min(corner[axis] for corner in corners) for axis in range(3))
    high = Vector(max(corner[axis] for corner in corners) for axis in range(3))
    before = part.location.copy()
    if CENTRED:
        part.location -= Vector(((low.x + high.x) / 2, (low.y + high.y) / 2, low.z))
    select([part])
    bpy.ops.wm.stl_export(
        filepath=f"{FOLDER}{part['part_number']}_r{part['revision']}.stl",
        export_selected_objects=True,
        apply_modifiers=True,
        ascii_format=False,
    )
    part.location = before
select(list(release.objects))
bpy.ops.export_scene.gltf(
    filepath=FOLDER + "assembly.glb", export_format="GLB", use_selection=True, export_apply=True
)
bpy.ops.wm.save_mainfile()
"""


def solve(desk: Desk, *, checked: bool = True, centred: bool = True) -> None:
    said = run_script(desk, SCENE, PROGRAM, CHECKED=checked, CENTRED=centred)
    desk.done(" and ".join(line.split()[1] for line in said.splitlines() if line.startswith("OPEN")))


WITH_COPIES = """
import os
from collections import Counter
import bpy
from mathutils import Matrix

FOLDER = "/home/user/Documents/print/"
os.makedirs(FOLDER)
scene = bpy.context.scene
release = bpy.data.collections["Release 3"]
closed, left = [], []
for part in list(release.objects):
    mesh = bpy.data.meshes.new_from_object(part.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    mesh.transform(part.matrix_world)
    faces = Counter(key for polygon in mesh.polygons for key in polygon.edge_keys)
    if all(faces[edge.key] == 2 for edge in mesh.edges):
        closed.append(part)
        x, y, z = ([vertex.co[axis] for vertex in mesh.vertices] for axis in range(3))
        mesh.transform(Matrix.Translation((-(min(x) + max(x)) / 2, -(min(y) + max(y)) / 2, -min(z))))
        copy = bpy.data.objects.new("Copy for the printer", mesh)
        scene.collection.objects.link(copy)
        for one in scene.objects:
            one.select_set(one == copy)
        path = FOLDER + part["part_number"] + "_r" + part["revision"] + ".stl"
        bpy.ops.wm.stl_export(filepath=path, export_selected_objects=True)
        bpy.data.objects.remove(copy)
    else:
        left.append(part)
    bpy.data.meshes.remove(mesh)
for one in scene.objects:
    one.select_set(one in closed)
bpy.ops.export_scene.gltf(
    filepath=FOLDER + "assembly.glb", export_format="GLB", use_selection=True, export_apply=True
)
rework = bpy.data.collections.new("Rework")
scene.collection.children.link(rework)
for part in left:
    rework.objects.link(part)
    release.objects.unlink(part)
bpy.ops.wm.save_mainfile()
print("CLOSED", *sorted(part["part_number"] for part in closed))
print("OPEN", *sorted(part["part_number"] for part in left))
"""


def another_way(desk: Desk) -> None:
    """Copies with their modifiers applied go to the printer; the answer says what was exported, too."""
    said = run_script(desk, SCENE, WITH_COPIES)
    lines = [line.split() for line in said.splitlines() if line.startswith(("CLOSED ", "OPEN "))]
    parts = {words[0]: ", ".join(words[1:]) for words in lines}
    desk.done(f"Exported {parts['CLOSED']}; not closed: {parts['OPEN']}")


open_parts_are_exported_too = mistake(
    solve, fails=["files", "assembly", "rework", "release", "open_parts"], checked=False
)
exported_where_they_stand = mistake(solve, fails=["frame", "lid", "gland", "clamp", "feet"], centred=False)
