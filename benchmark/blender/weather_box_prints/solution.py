"""Closed parts exported one by one, open ones put aside, by a script in Blender itself."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

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
        ascii_format=TEXT,
    )
    part.location = before
select(list(release.objects))
bpy.ops.export_scene.gltf(
    filepath=FOLDER + "assembly.glb", export_format="GLB", use_selection=SELECTED, export_apply=True
)
bpy.ops.wm.save_mainfile()
"""


def solve(desk: Desk, *, checked: bool = True, centred: bool = True, text: bool = False, selected: bool = True) -> None:
    settings = {"CHECKED": checked, "CENTRED": centred, "TEXT": text, "SELECTED": selected}
    lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
    done = desk.run("blender", "--background", SCENE, "--python-exit-code", "9", "--python-expr", lines + PROGRAM)
    assert done.exit_code == 0, done.text + done.errors
    desk.done(" and ".join(line.split()[1] for line in done.text.splitlines() if line.startswith("OPEN")))


@near_miss(fails=["files", "assembly", "rework", "release", "open_parts"])
def open_parts_are_exported_too(desk: Desk) -> None:
    solve(desk, checked=False)


@near_miss(fails=["frame", "lid", "gland", "clamp", "feet"])
def exported_where_they_stand(desk: Desk) -> None:
    solve(desk, centred=False)


@near_miss(fails=["binary"])
def stl_as_text(desk: Desk) -> None:
    solve(desk, text=True)


@near_miss(fails=["assembly"])
def the_assembly_with_everything(desk: Desk) -> None:
    solve(desk, selected=False)
