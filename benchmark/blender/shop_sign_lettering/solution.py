"""A sign lettered on both sides, and its letters exported, by a script in Blender itself."""

from __future__ import annotations

from apps.blender.operations import run_script
from pytest_opencomputer.solution import Desk, mistake

SCENE = "/home/user/Documents/shop_sign.blend"

PROGRAM = """
import math
import bpy

lettering = bpy.data.collections["Lettering"]
panel = bpy.data.objects["Panel"]
brass = bpy.data.materials.new("Brass letters")
brass.use_nodes = True
inputs = brass.node_tree.nodes["Principled BSDF"].inputs
# 0xB5 is 181, 0x89 is 137, 0x3B is 59, made linear.
inputs["Base Color"].default_value = (0.462077, 0.250158, 0.043735, 1.0)
inputs["Metallic"].default_value, inputs["Roughness"].default_value = 1.0, 0.25
for name, words in (("Headline", "Rosa & Sohn"), ("Hours", "Tue-Sat 6:30-18:00")):
    front = bpy.data.objects[name]
    text = front.data
    text.body, text.align_x = words, "CENTER"
    text.extrude, text.bevel_depth, text.bevel_resolution = 0.015, 0.004, 3
    text.materials.append(brass)
    back = bpy.data.objects.new(f"{name} back", text if SHARED else text.copy())
    back.location = front.location.x, 0.031, front.location.z
    back.rotation_euler = math.radians(90), 0.0, math.radians(180)
    lettering.objects.link(back)
bpy.data.objects["Headline"].data.size = 0.34
for one in lettering.objects:
    one.parent = panel
bpy.ops.wm.save_mainfile()
for one in bpy.context.scene.objects:
    one.select_set(one.name in lettering.objects)
bpy.ops.wm.obj_export(
    filepath="/home/user/Documents/sign_letters.obj",
    export_selected_objects=SELECTED,
    forward_axis="Y",
    up_axis="Z",
)
"""


def solve(desk: Desk, *, shared: bool = True, selected: bool = True) -> None:
    run_script(desk, SCENE, PROGRAM, SHARED=shared, SELECTED=selected)
    desk.done()


WITH_OPERATORS = """
import math
import bpy


def select(*names):
    for one in bpy.context.scene.objects:
        one.select_set(one.name in names)
    bpy.context.view_layer.objects.active = bpy.data.objects[names[-1]]


brass = bpy.data.materials.new("Brass letters")
brass.use_nodes = True
shader = next(node for node in brass.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
linear = [((value / 255 + 0.055) / 1.055) ** 2.4 for value in (0xB5, 0x89, 0x3B)]
for name, value in (("Base Color", (*linear, 1.0)), ("Metallic", 1.0), ("Roughness", 0.25)):
    shader.inputs[name].default_value = value
bpy.data.objects["Headline"].data.size = 0.34
for name, words in (("Headline", "Rosa & Sohn"), ("Hours", "Tue-Sat 6:30-18:00")):
    select(name)
    text = bpy.context.object.data
    text.body, text.align_x = words, "CENTER"
    text.extrude, text.bevel_depth, text.bevel_resolution = 0.015, 0.004, 3
    bpy.ops.object.material_slot_add()
    bpy.context.object.material_slots[0].material = brass
    bpy.ops.object.duplicate(linked=True)
    back = bpy.context.object
    back.name, back.location.y, back.rotation_euler.z = name + " back", 0.031, math.radians(180)
letters = [one.name for one in bpy.data.collections["Lettering"].objects]
select(*letters, "Panel")
bpy.ops.object.parent_set(type="OBJECT")
select(*letters)
bpy.ops.wm.obj_export(
    filepath="/home/user/Documents/sign_letters.obj", export_selected_objects=True, forward_axis="Y", up_axis="Z"
)
bpy.ops.wm.save_mainfile()
"""


def another_way(desk: Desk) -> None:
    """What the menus do to what is selected: linked duplicates, a slot for the material, a parent with its inverse."""
    run_script(desk, SCENE, WITH_OPERATORS)
    desk.done()


copies_with_a_text_of_their_own = mistake(solve, fails=["back", "hours_back"], shared=False)
the_whole_sign_exported = mistake(solve, fails=["letters", "letters_axes"], selected=False)
