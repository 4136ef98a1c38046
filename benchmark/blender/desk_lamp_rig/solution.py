"""An armature for a lamp in parts, with constraints and a driver, by a script in Blender itself."""

from __future__ import annotations

from apps.blender.operations import run_script
from pytest_opencomputer.solution import Desk, mistake

SCENE = "/home/user/Documents/desk_lamp.blend"

PROGRAM = """
import math
import bpy

BONES = {
    "root": ((0.0, 0.0, 0.0), (0.0, 0.0, 0.06), None),
    "lower": ((0.0, 0.0, 0.06), (-0.18, 0.0, 0.371), "root"),
    "upper": ((-0.18, 0.0, 0.371), (0.131, 0.0, 0.551), "lower"),
    "shade": ((0.131, 0.0, 0.551), (0.131, 0.0, 0.451), "upper"),
    "target": ((0.131, 0.0, 0.551), (0.131, 0.0, 0.651), None),
}
PARTS = {"Foot": "root", "Lower arm": "lower", "Upper arm": "upper", "Shade": "shade", "Bulb": "shade"}

scene = bpy.context.scene
rig = bpy.data.objects.new("Lamp rig", bpy.data.armatures.new("Lamp rig"))
bpy.data.collections["Lamp"].objects.link(rig)
bpy.context.view_layer.objects.active = rig
bpy.ops.object.mode_set(mode="EDIT")
for name, (head, tail, parent) in BONES.items():
    bone = rig.data.edit_bones.new(name)
    bone.head, bone.tail = head, tail
    bone.use_deform = name != "target"
    if parent:
        bone.parent = rig.data.edit_bones[parent]
        bone.use_connect = True
bpy.ops.object.mode_set(mode="OBJECT")
bpy.context.view_layer.update()
for name, bone in PARTS.items():
    part = bpy.data.objects[name]
    place = part.matrix_world.copy()
    part.parent, part.parent_type = rig, "BONE"
    part.parent_bone = bone
    if KEEPING:
        bpy.context.view_layer.update()
        part.matrix_world = place
reach = rig.pose.bones["upper"].constraints.new("IK")
reach.target, reach.subtarget, reach.chain_count = rig, "target", 2
limit = rig.pose.bones["shade"].constraints.new("LIMIT_ROTATION")
limit.use_limit_x, limit.min_x, limit.max_x = True, math.radians(-40), math.radians(60)
limit.owner_space = SPACE
rig["brightness"] = 0.5
rig.id_properties_ui("brightness").update(min=0.0, max=1.0)
driver = bpy.data.objects["Bulb"].data.driver_add("energy").driver
driver.expression = "brightness * 40"
variable = driver.variables.new()
variable.name, variable.type = "brightness", "SINGLE_PROP"
variable.targets[0].id, variable.targets[0].data_path = rig, '["brightness"]'
if KEYED:
    rig.keyframe_insert('["brightness"]')
bpy.ops.wm.save_mainfile()
for one in scene.objects:
    one.select_set(one.name in PARTS and one.type == "MESH")
bpy.ops.wm.stl_export(filepath="/home/user/Documents/lamp_check.stl", export_selected_objects=True)
"""


def solve(desk: Desk, *, keeping: bool = True, space: str = "LOCAL", keyed: bool = False) -> None:
    run_script(desk, SCENE, PROGRAM, KEEPING=keeping, SPACE=space, KEYED=keyed)
    desk.done()


WITH_INVERSES = """
import math
import bpy
from mathutils import Matrix

bpy.ops.object.armature_add(location=(0.0, 0.0, 0.0))
rig = bpy.context.object
rig.name = rig.data.name = "Lamp rig"
bpy.ops.object.mode_set(mode="EDIT")
bones = rig.data.edit_bones
below = bones[0]
below.name, below.head, below.tail = "root", (0.0, 0.0, 0.0), (0.0, 0.0, 0.06)
for name, tail in (("lower", (-0.18, 0.0, 0.371)), ("upper", (0.131, 0.0, 0.551)), ("shade", (0.131, 0.0, 0.451))):
    bone = bones.new(name)
    bone.head, bone.tail = below.tail, tail
    bone.parent, bone.use_connect = below, True
    below = bone
target = bones.new("target")
target.head, target.tail = (0.131, 0.0, 0.551), (0.131, 0.0, 0.651)
target.use_deform = False
bpy.ops.object.mode_set(mode="OBJECT")

rig["brightness"] = 0.5
driver = bpy.data.lights["Bulb"].driver_add("energy").driver
variable = driver.variables.new()
variable.name = "brightness"
variable.targets[0].id, variable.targets[0].data_path = rig, '["brightness"]'
driver.expression = "40 * brightness"
limit = rig.pose.bones["shade"].constraints.new("LIMIT_ROTATION")
limit.owner_space, limit.use_limit_x = "LOCAL", True
limit.min_x, limit.max_x = math.radians(-40), math.radians(60)
reach = rig.pose.bones["upper"].constraints.new("IK")
reach.target, reach.subtarget, reach.chain_count = rig, "target", 2

meshes = {"Foot": "root", "Lower arm": "lower", "Upper arm": "upper", "Shade": "shade"}
for name, bone_name in {**meshes, "Bulb": "shade"}.items():
    part, bone = bpy.data.objects[name], rig.data.bones[bone_name]
    part.parent, part.parent_type = rig, "BONE"
    part.parent_bone = bone_name
    # What hangs on a bone hangs at its tail.
    part.matrix_parent_inverse = (bone.matrix_local @ Matrix.Translation((0.0, bone.length, 0.0))).inverted()
bpy.context.view_layer.update()
for one in bpy.context.scene.objects:
    one.select_set(one.name in meshes)
bpy.ops.wm.stl_export(filepath="/home/user/Documents/lamp_check.stl", export_selected_objects=True)
bpy.ops.wm.save_mainfile()
"""


def another_way(desk: Desk) -> None:
    """The armature is added as the menu adds it; parts keep their own place and get the inverse of their parent's."""
    run_script(desk, SCENE, WITH_INVERSES)
    desk.done()


parts_jump_to_the_ends_of_their_bones = mistake(solve, fails=["unmoved", "others"], keeping=False)
limits_in_world_space = mistake(solve, fails=["limit", "unmoved"], space="WORLD")
brightness_has_a_keyframe = mistake(solve, fails=["still"], keyed=True)
