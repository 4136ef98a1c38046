"""Runs inside Blender: makes the scene of a market stall and saves it, or opens it, changes it and saves it again.

``blender --background --factory-startup --python stall.py -- FOLDER make`` leaves ``stall.blend`` and
``fabrics.blend``; with ``change`` at the end it changes what the first left. ``tests/stall.py`` and
``tests/stall_contents.py`` have what the endpoints must say of it before and after.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import bmesh  # type: ignore[import-not-found]
import bpy  # type: ignore[import-not-found]
from mathutils import Matrix  # type: ignore[import-not-found]

OUT, WHAT = Path(sys.argv[-2]), sys.argv[-1]
STALL, FABRICS = OUT / "stall.blend", OUT / "fabrics.blend"


def put(name: str, data: Any) -> Any:
    """A new object in the scene."""
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made


def sheet(name: str, segments: int) -> Any:
    """A square of 2 m by 2 m, of as many squares in each direction."""
    made = bpy.data.meshes.new(name)
    shape = bmesh.new()
    bmesh.ops.create_grid(shape, x_segments=segments, y_segments=segments, size=1.0)
    shape.to_mesh(made)
    shape.free()
    return put(name, made)


def box(name: str, *sizes: float) -> Any:
    """A box around the origin."""
    made = bpy.data.meshes.new(name)
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1.0, matrix=Matrix.Diagonal((*sizes, 1.0)))
    shape.to_mesh(made)
    shape.free()
    return put(name, made)


def material(name: str) -> Any:
    """A material with nodes."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    return made


def write_prices(prices: str) -> None:
    """Write them in the text editor, and save them to a file."""
    text = bpy.data.texts.get("prices.txt") or bpy.data.texts.new("prices.txt")
    text.clear()
    text.write(prices)
    window = bpy.context.window_manager.windows[0]
    area = window.screen.areas[0]
    before, area.type = area.type, "TEXT_EDITOR"
    area.spaces.active.text = text
    with bpy.context.temp_override(window=window, area=area):
        bpy.ops.text.save_as(filepath=str(OUT / "prices.txt"))
    area.type = before


def make() -> None:
    """The stall as it is before."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for one in (material("Canvas"), bpy.data.worlds.new("Noon"), bpy.data.actions.new("Swing")):
        one.use_fake_user = True
    box("Bale", 0.5, 0.5, 0.5)
    bundle = bpy.data.collections.new("Bundle")
    bpy.context.scene.collection.children.link(bundle)
    bundle.objects.link(bpy.data.objects.new("Roll", None))
    bpy.ops.wm.save_as_mainfile(filepath=str(FABRICS), compress=False)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    counter = box("Counter", 2.0, 0.5, 1.0)
    counter.data.materials.append(material("Oak"))
    box("Crate", 0.5, 0.5, 0.5)
    box("Post", 0.25, 0.25, 2.0)
    sheet("Awning", 4)
    flag = sheet("Flag", 1)
    flag.shape_key_add(name="Basis")
    rope = put("Rope", bpy.data.curves.new("Rope", "CURVE"))
    rope.data.dimensions = "3D"
    rope.data.splines.new("BEZIER").bezier_points.add(1)
    put("Profile", bpy.data.curves.new("Profile", "CURVE"))
    put("Lantern", None)
    put("Lamp", bpy.data.lights.new("Lamp", "POINT"))
    put("Camera", bpy.data.cameras.new("Camera"))
    put("Sign", bpy.data.curves.new("Sign", "FONT")).data.body = "Fruit"
    arm = put("Sign arm", bpy.data.armatures.new("Sign arm"))
    bpy.context.view_layer.objects.active = arm
    bpy.ops.object.mode_set(mode="EDIT")
    arm.data.edit_bones.new("hinge").tail = (0.0, 0.5, 0.0)
    bpy.ops.object.mode_set(mode="OBJECT")
    board = bpy.data.images.new("price board", 64, 32)
    board.use_fake_user = True
    write_prices("Pears 2.40\n")
    bpy.ops.wm.save_as_mainfile(filepath=str(STALL), compress=False)


def change_meshes() -> None:
    """The counter gets a second material, a map, colours and a group; the crate loses its lid; the post all."""
    counter = bpy.data.objects["Counter"]
    mesh = counter.data
    mesh.materials.append(material("Slate"))
    mesh.polygons[5].material_index = mesh.polygons[4].material_index = 1
    mesh.polygons[0].use_smooth = True
    mesh.uv_layers.new(name="Boards")
    mesh.color_attributes.new("Wear", "BYTE_COLOR", "POINT")
    counter.vertex_groups.new(name="Edge")
    for vertex in mesh.vertices:
        vertex.co.x *= 1.5
    counter.scale = (2.0, 1.0, 1.0)
    crate, shape = bpy.data.objects["Crate"].data, bmesh.new()
    shape.from_mesh(crate)
    lid = max(shape.faces, key=lambda face: float(face.calc_center_median().z))
    bmesh.ops.delete(shape, geom=[lid], context="FACES_ONLY")
    shape.to_mesh(crate)
    shape.free()
    bpy.data.objects["Post"].data.clear_geometry()


def change_stacks() -> None:
    """Modifiers and constraints, the second of each before the first, some switched off."""
    crate = bpy.data.objects["Crate"]
    crate.modifiers.new("Boards", "SOLIDIFY").show_render = False
    crate.modifiers.new("Row", "ARRAY").show_viewport = False
    crate.modifiers.move(1, 0)
    lantern, hinge = bpy.data.objects["Lantern"], bpy.data.objects["Sign arm"].pose.bones["hinge"]
    look = lantern.constraints.new("TRACK_TO")
    look.name, look.target = "Look at the counter", bpy.data.objects["Counter"]
    follow = lantern.constraints.new("COPY_LOCATION")
    follow.target, follow.mute = bpy.data.objects["Post"], True
    lantern.constraints.move(1, 0)
    hinge.constraints.new("LIMIT_ROTATION").name = "Not through the wall"


def change_physics() -> None:
    """The awning becomes cloth that is pinned, the counter stops it, and leaves fall from the flag."""
    awning, counter, flag = (bpy.data.objects[name] for name in ("Awning", "Counter", "Flag"))
    awning.vertex_groups.new(name="Seam")
    awning.vertex_groups.new(name="Eyelets").add([0, 4], 1.0, "REPLACE")
    cloth = awning.modifiers.new("Cloth", "CLOTH")
    cloth.settings.quality, cloth.settings.mass = 9, 0.5
    cloth.settings.vertex_group_mass = "Eyelets"
    cloth.collision_settings.use_self_collision = True
    cloth.collision_settings.distance_min = 0.0625
    cloth.point_cache.frame_start, cloth.point_cache.frame_end = 10, 90
    counter.modifiers.new("Collision", "COLLISION")
    counter.collision.damping_factor, counter.collision.cloth_friction = 0.25, 12.0
    counter.collision.use_particle_kill = True
    flag.modifiers.new("Leaves", "PARTICLE_SYSTEM")
    leaves = flag.particle_systems[0].settings
    leaves.name = "Autumn"
    leaves.count, leaves.lifetime, leaves.frame_end = 150, 80, 60
    leaves.render_type, leaves.instance_object = "OBJECT", bpy.data.objects["Crate"]
    flag.particle_systems[0].vertex_group_density = "Free end"


def change_curves() -> None:
    """The rope becomes a closed loop of two more points, as thick as its profile, and gets a straight part."""
    rope, profile = bpy.data.objects["Rope"].data, bpy.data.objects["Profile"]
    rope.splines[0].bezier_points.add(2)
    rope.splines[0].use_cyclic_u = True
    rope.splines.new("POLY").points.add(4)
    rope.bevel_mode, rope.bevel_object, rope.taper_object = "OBJECT", profile, profile
    rope.bevel_depth, rope.resolution_u = 0.125, 24
    rope.name = "Loop"


def change_shape_keys() -> None:
    """The flag in the wind."""
    flag = bpy.data.objects["Flag"]
    flag.vertex_groups.new(name="Free end")
    wind = flag.shape_key_add(name="Wind")
    wind.slider_min, wind.slider_max, wind.value = -1.0, 2.0, 1.5
    wind.vertex_group = "Free end"
    storm = flag.shape_key_add(name="Storm")
    storm.relative_key, storm.mute = wind, True


def change_nodes() -> None:
    """Noise through a ramp makes the grain of the oak."""
    tree = bpy.data.materials["Oak"].node_tree
    shader = tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value, shader.distribution = 0.75, "GGX"
    noise, ramp = tree.nodes.new("ShaderNodeTexNoise"), tree.nodes.new("ShaderNodeValToRGB")
    noise.name, noise.label, noise.noise_dimensions = "Grain", "Grain of the wood", "2D"
    noise.inputs["Scale"].default_value = 12.5
    ramp.name = "Browns"
    ramp.color_ramp.elements[0].color = (0.125, 0.0625, 0.0, 1.0)
    ramp.color_ramp.elements.new(0.25).color = (0.5, 0.25, 0.125, 1.0)
    tree.links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    spare = tree.nodes.new("ShaderNodeValue")
    spare.outputs[0].default_value, spare.mute = 3.5, True


def change_other_trees() -> None:
    """A world, a compositor, and a group, each with nodes."""
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("Dusk")
    scene.world.use_nodes = scene.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.25
    tree = scene.node_tree
    blur = tree.nodes.new("CompositorNodeBlur")
    blur.inputs["Size"].default_value = 0.625
    tree.links.new(tree.nodes["Render Layers"].outputs["Image"], blur.inputs["Image"])
    tree.links.new(blur.outputs["Image"], tree.nodes["Composite"].inputs["Image"])
    group = bpy.data.node_groups.new("Weather", "ShaderNodeTree")
    group.use_fake_user = True
    group.nodes.new("ShaderNodeInvert").inputs["Fac"].default_value = 0.375


def change_images_and_texts() -> None:
    """The board is saved, a label is packed, the prices are written to a file of their own."""
    board = bpy.data.images["price board"]
    board.filepath_raw, board.file_format = str(OUT / "board.png"), "PNG"
    board.save()
    board.source, board.filepath = "FILE", "//board.png"
    board.colorspace_settings.name = "Non-Color"
    label = bpy.data.images.new("label", 16, 16)
    label.use_fake_user = True
    label.pixels = [0.5, 0.25, 0.125, 1.0] * 256
    label.pack()
    write_prices("Pears 2.60\nÆbler 1.80\n")


def change_objects() -> None:
    """The crate goes into a collection of a collection, turned otherwise and hidden in each way; the lamp is a spot."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    stock, goods = bpy.data.collections.new("Stock"), bpy.data.collections.new("Goods")
    scene.collection.children.link(stock)
    stock.children.link(goods)
    goods.color_tag, goods.hide_render = "COLOR_03", True
    crate, post, lamp, camera = (bpy.data.objects[name] for name in ("Crate", "Post", "Lamp", "Camera"))
    goods.objects.link(crate)
    scene.collection.objects.unlink(crate)
    crate.rotation_mode, crate.rotation_quaternion = "QUATERNION", (math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5))
    crate.location, crate.scale = (0.5, -1.25, 2.0), (1.0, 2.0, 0.5)
    crate.hide_viewport = crate.hide_render = crate.hide_select = True
    crate.lock_location = (True, False, True)
    bpy.data.objects["Lantern"].hide_set(True)
    layer.objects.active = post
    post.select_set(True)
    layer.layer_collection.children["Stock"].children["Goods"].exclude = True
    lamp.data.type = "SPOT"
    spot = bpy.data.lights["Lamp"]
    spot.energy, spot.color, spot.spot_size = 75.0, (1.0, 0.5, 0.25), math.radians(40)
    camera.data.type, camera.data.ortho_scale, scene.camera = "ORTHO", 7.5, camera
    camera.data.dof.use_dof, camera.data.dof.focus_object = True, crate
    sign = bpy.data.objects["Sign"].data
    sign.body, sign.extrude, sign.align_x = "Fruit\n& nuts", 0.0625, "CENTER"


def change_motion() -> None:
    """The awning is let down again and again; a marker looks through the camera; the arm is bent."""
    scene, awning, arm = bpy.context.scene, bpy.data.objects["Awning"], bpy.data.objects["Sign arm"]
    for frame, height in ((1, 2.0), (30, 1.5)):
        awning.location.z = height
        awning.keyframe_insert("location", index=2, frame=frame)
    (curve,) = awning.animation_data.action.fcurves
    first, last = curve.keyframe_points
    first.interpolation, first.easing = "BOUNCE", "EASE_IN"
    last.interpolation, last.handle_left_type, last.handle_right_type = "BEZIER", "VECTOR", "FREE"
    curve.modifiers.new("CYCLES")
    curve.extrapolation = "LINEAR"
    scene.timeline_markers.new("opening", frame=30).camera = bpy.data.objects["Camera"]
    hinge = arm.pose.bones["hinge"]
    hinge.rotation_mode, hinge.rotation_euler = "XYZ", (0.0, 0.0, math.radians(30))
    driven = bpy.data.objects["Lamp"].driver_add("location", 2)
    driven.driver.type, driven.driver.expression = "SCRIPTED", "height / 2"
    height = driven.driver.variables.new()
    height.name, height.targets[0].id, height.targets[0].data_path = "height", awning, "location.z"


def change_scene() -> None:
    """Units, frames, rendering, a rigid body, properties of each type."""
    scene, post = bpy.context.scene, bpy.data.objects["Post"]
    scene.unit_settings.system, scene.unit_settings.length_unit = "IMPERIAL", "FEET"
    scene.frame_start, scene.frame_end, scene.frame_step, scene.render.fps = 10, 200, 5, 12
    render = scene.render
    render.engine, render.resolution_x, render.resolution_y, render.resolution_percentage = "CYCLES", 800, 600, 25
    render.filepath, render.image_settings.file_format = "//stall_", "OPEN_EXR"
    scene.cycles.samples = 48
    with bpy.context.temp_override(object=post, active_object=post, selected_objects=[post]):
        bpy.ops.rigidbody.object_add()
    post.rigid_body.mass, post.rigid_body.collision_shape = 12.5, "CYLINDER"
    scene.rigidbody_world.point_cache.frame_end = 99
    counter = bpy.data.objects["Counter"]
    counter["stall"], counter["number"], counter["rent"] = "Søren & Co.", 14, 37.5
    counter["open"], counter["days"], counter["shares"] = True, [2, 4, 6], [0.25, 0.75]
    bpy.data.materials["Oak"].use_fake_user = True


def link_fabrics() -> None:
    """Something of each kind from the other file, and a second scene."""
    scene, data = bpy.context.scene, bpy.data
    with data.libraries.load(str(FABRICS), link=True, relative=True) as (_, wanted):
        wanted.materials, wanted.worlds, wanted.actions = ["Canvas"], ["Noon"], ["Swing"]
        wanted.objects, wanted.collections = ["Bale"], ["Bundle"]
    data.objects["Awning"].data.materials.append(data.materials["Canvas"])
    data.scenes.new("At night").world = data.worlds["Noon"]
    data.objects["Lantern"].animation_data_create().action = data.actions["Swing"]
    scene.collection.objects.link(data.objects["Bale"])
    data.objects["Post"].parent = data.objects["Bale"]
    scene.collection.children.link(data.collections["Bundle"])
    stack = put("Stack", None)
    stack.instance_type, stack.instance_collection = "COLLECTION", data.collections["Bundle"]


def change() -> None:
    """Change all of it, link to the fabrics, and save it packed."""
    bpy.ops.wm.open_mainfile(filepath=str(STALL))
    change_meshes()
    change_stacks()
    change_shape_keys()
    change_physics()
    change_curves()
    change_nodes()
    change_other_trees()
    change_images_and_texts()
    change_objects()
    change_motion()
    change_scene()
    link_fabrics()
    bpy.ops.wm.save_as_mainfile(filepath=str(STALL), compress=True)


{"make": make, "change": change}[WHAT]()
