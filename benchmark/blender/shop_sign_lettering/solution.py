"""A sign lettered on both sides, and its letters exported, by a script in Blender itself."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

SCENE = "/home/user/Documents/shop_sign.blend"

PROGRAM = """
import math
import bpy

lettering = bpy.data.collections["Lettering"]
panel = bpy.data.objects["Panel"]
brass = bpy.data.materials.new("Brass letters")
brass.use_nodes = True
inputs = brass.node_tree.nodes["Principled BSDF"].inputs
inputs["Base Color"].default_value = (*COLOR, 1.0)
inputs["Metallic"].default_value, inputs["Roughness"].default_value = 1.0, 0.25
for name, words in (("Headline", "Rosa & Sohn"), ("Hours", "Tue-Sat 6:30-18:00")):
    front = bpy.data.objects[name]
    text = front.data
    text.body, text.align_x = words, "CENTER"
    text.extrude, text.bevel_depth, text.bevel_resolution = 0.015, 0.004, 3
    text.materials.append(brass)
    back = bpy.data.objects.new(f"{name} back", text if SHARED else text.copy())
    back.location = front.location.x, 0.031, front.location.z
    back.rotation_euler = math.radians(90), 0.0, math.radians(TURN)
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

BRASS = (0.462077, 0.250158, 0.043735)  # 0xB5 is 181, 0x89 is 137, 0x3B is 59, made linear


def solve(
    desk: Desk,
    *,
    shared: bool = True,
    turn: int = 180,
    color: tuple[float, float, float] = BRASS,
    selected: bool = True,
) -> None:
    settings = {"SHARED": shared, "TURN": turn, "COLOR": color, "SELECTED": selected}
    lines = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    done = desk.run("blender", "--background", SCENE, "--python-exit-code", "9", "--python-expr", lines + PROGRAM)
    assert done.exit_code == 0, done.text + done.errors
    desk.done()


@near_miss(fails=["back", "hours_back"])
def copies_with_a_text_of_their_own(desk: Desk) -> None:
    solve(desk, shared=False)


@near_miss(fails=["back", "hours_back"])
def the_back_reads_in_a_mirror(desk: Desk) -> None:
    solve(desk, turn=0)


@near_miss(fails=["brass"])
def the_hex_value_divided_by_255(desk: Desk) -> None:
    solve(desk, color=(181 / 255, 137 / 255, 59 / 255))


@near_miss(fails=["letters", "letters_axes"])
def the_whole_sign_exported(desk: Desk) -> None:
    solve(desk, selected=False)
