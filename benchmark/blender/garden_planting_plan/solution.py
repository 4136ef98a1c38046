"""A bed planted after a plan, by a script in Blender itself."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

SCENE = "/home/user/Documents/border_bed.blend"

PROGRAM = """
import csv
import math
import bpy

plan = {}
with open("/home/user/Documents/planting_plan.csv", newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file, delimiter=";"):
        before = plan.get(int(row["no"]))
        if before is None or LAST_LINE or int(row["revision"]) > int(before["revision"]):
            plan[int(row["no"])] = row
scene = bpy.context.scene
planting = bpy.data.collections.new("Planting")
scene.collection.children.link(planting)
groups = {}
for number, row in sorted(plan.items()):
    if row["status"] == "later" and not ALL:
        continue
    species = row["species"]
    master = bpy.data.objects[species]
    if species not in groups:
        groups[species] = bpy.data.collections.new(species)
        planting.children.link(groups[species])
    plant = bpy.data.objects.new(f"P{number:02} {species}", master.data if SHARED else master.data.copy())
    groups[species].objects.link(plant)
    plant.location = int(row["x_cm"]) / 100, int(row["y_cm"]) / 100, 0.0
    turn = float(row["turn_deg"])
    plant.rotation_euler.z = math.radians(turn) if DEGREES else turn
    plant.scale = (int(row["height_cm"]) / (master["height_cm"] if RELATIVE else 100),) * 3
    plant["plan_no"] = number
lines = [f"{species}: {len(group.objects)}" for species, group in sorted(groups.items())]
bpy.data.texts.new("Order list").write("\\n".join(lines))
bpy.context.view_layer.layer_collection.children["Masters"].exclude = True
bpy.ops.wm.save_mainfile()
"""


def solve(
    desk: Desk,
    *,
    last_line: bool = False,
    everything: bool = False,
    shared: bool = True,
    degrees: bool = True,
    relative: bool = True,
) -> None:
    settings = {
        "LAST_LINE": last_line,
        "ALL": everything,
        "SHARED": shared,
        "DEGREES": degrees,
        "RELATIVE": relative,
    }
    lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
    done = desk.run("blender", "--background", SCENE, "--python-exit-code", "9", "--python-expr", lines + PROGRAM)
    assert done.exit_code == 0, done.text + done.errors
    desk.done()


@near_miss(fails=["revision"])
def the_last_line_for_the_highest_revision(desk: Desk) -> None:
    solve(desk, last_line=True)


@near_miss(fails=["plants", "shared", "collections", "order_list"])
def what_is_left_for_later_planted_too(desk: Desk) -> None:
    solve(desk, everything=True)


@near_miss(fails=["shared", "another_species", "meshes"])
def a_mesh_for_each_plant(desk: Desk) -> None:
    solve(desk, shared=False)


@near_miss(fails=["turn"])
def degrees_taken_for_radians(desk: Desk) -> None:
    solve(desk, degrees=False)


@near_miss(fails=["height", "another_species"])
def heights_in_metres_for_the_scale(desk: Desk) -> None:
    solve(desk, relative=False)
