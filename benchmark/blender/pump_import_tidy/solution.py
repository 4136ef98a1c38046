"""A converter's parts, renamed, sorted and made to share their meshes by a script in Blender itself."""

from __future__ import annotations

from apps.blender.operations import run_script
from pytest_opencomputer.solution import Desk, mistake

SCENE = "/home/user/Documents/pump_4401.blend"

PROGRAM = """
import csv
import bpy

with open("/home/user/Documents/part_names.csv", newline="", encoding="utf-8") as file:
    parts = {row["code"]: row for row in csv.DictReader(file, delimiter=";")}
scene = bpy.context.scene
imported = bpy.data.collections["Import 4401"]
pivot = bpy.data.objects.new("P-4401", None)
scene.collection.objects.link(pivot)
count, seen, deleted = {}, set(), 0
for one in sorted(imported.objects, key=lambda one: one.name):
    code = one.name.split(" - ")[1]
    spot = (code, *(round(at, 4) for at in one.location))
    if spot in seen:
        bpy.data.objects.remove(one)
        deleted += 1
        continue
    seen.add(spot)
    count[code] = count.get(code, 0) + 1
    name, group = parts[code]["name"], parts[code]["collection"]
    one.name = f"{name} {count[code]:02}"
    if count[code] == 1:
        one.data.name = name
        slot = one.data.materials[0].name.split(".")[0]
        one.data.materials[0] = bpy.data.materials[slot]
    elif SHARED:
        one.data = bpy.data.meshes[name]
    if group not in bpy.data.collections:
        scene.collection.children.link(bpy.data.collections.new(group))
    bpy.data.collections[group].objects.link(one)
    if NO_LONGER_THERE:
        imported.objects.unlink(one)
    one.parent = pivot
bpy.data.collections["Fasteners"].hide_render = True
if NO_LONGER_THERE:
    bpy.data.collections.remove(imported)
bpy.ops.outliner.orphans_purge(do_recursive=True)
bpy.ops.wm.save_mainfile()
print("DELETED", deleted)
"""


def solve(desk: Desk, *, shared: bool = True, no_longer_there: bool = True) -> None:
    said = run_script(desk, SCENE, PROGRAM, SHARED=shared, NO_LONGER_THERE=no_longer_there)
    (deleted,) = [line.split()[1] for line in said.splitlines() if line.startswith("DELETED")]
    desk.done(deleted)


each_part_keeps_its_mesh = mistake(solve, fails=["shared", "meshes", "materials", "slots"], shared=False)
the_parts_stay_in_the_converters_collection_too = mistake(solve, fails=["collections"], no_longer_there=False)
