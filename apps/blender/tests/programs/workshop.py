"""Runs inside Blender: makes a scene with a bit of everything, saves it, and writes what Blender says of it.

``blender --background --factory-startup --python workshop.py -- FOLDER`` leaves ``workshop.blend`` and
``workshop.json``: a list of ``{"endpoint", "args", "facts"}``, where the facts are not read by the verifier but told
by Blender's own Python.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import bmesh  # type: ignore[import-not-found]
import bpy  # type: ignore[import-not-found]
from mathutils import Matrix  # type: ignore[import-not-found]

OUT = Path(sys.argv[sys.argv.index("--") + 1])
FILE = "workshop.blend"
SAID: list[dict[str, Any]] = []


def say(endpoint: str, facts: dict[str, Any], **args: Any) -> None:
    """Put down what an endpoint must answer."""
    SAID.append({"endpoint": endpoint, "args": {"place": FILE, **args}, "facts": {"found": True, **facts}})


def numbers(values: Any) -> list[float]:
    """A vector, a colour, … as a list."""
    return [float(value) for value in values]


def collection(name: str, parent: Any, color: str = "NONE") -> Any:
    """A new collection inside another."""
    made = bpy.data.collections.new(name)
    made.color_tag = color
    parent.children.link(made)
    return made


def box(name: str, sizes: tuple[float, float, float]) -> Any:
    """The mesh of a box around the origin."""
    made = bpy.data.meshes.new(name)
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1.0, matrix=Matrix.Diagonal((*sizes, 1.0)))
    shape.to_mesh(made)
    shape.free()
    return made


def put(name: str, data: Any, where: Any, place: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Any:
    """A new object in a collection."""
    made = bpy.data.objects.new(name, data)
    made.location = place
    where.objects.link(made)
    return made


def keyed(thing: Any, path: str, index: int, *points: tuple[float, float]) -> Any:
    """Give a property keyframes; the curve."""
    for frame, value in points:
        if index >= 0:
            getattr(thing, path)[index] = value
        else:
            setattr(thing, path, value)
        thing.keyframe_insert(path, index=index, frame=frame)
    curves = thing.animation_data.action.fcurves
    return curves.find(path, index=max(0, index))


def furniture(scene: Any) -> None:
    """A bench with legs that share a mesh, and things that hang on one another."""
    bench = collection("Bench", collection("Furniture", scene.collection, "COLOR_04"))
    tools = collection("Tools", scene.collection, "COLOR_01")
    reference = collection("Reference", scene.collection)
    top = put("Bench top", box("Bench top", (1.8, 0.7, 0.04)), bench, (0.0, 0.0, 0.86))
    leg = box("Leg", (0.07, 0.07, 0.84))
    for number, (x, y) in enumerate(((-0.8, -0.28), (0.8, -0.28), (-0.8, 0.28), (0.8, 0.28)), 1):
        put(f"Leg {number}", leg, bench, (x, y, -0.44)).parent = top
    rig = put("Lamp rig", None, tools, (0.5, 0.2, 1.4))
    rig.rotation_euler = (0.1, 0.4, -0.7)
    rig.scale = (2.0, 2.0, 2.0)
    rig.empty_display_type = "ARROWS"
    bpy.context.view_layer.update()
    arm = put("Lamp arm", box("Arm", (0.03, 0.03, 0.5)), tools, (0.6, 0.3, 1.2))
    arm.parent = rig
    arm.matrix_parent_inverse = rig.matrix_world.inverted()
    arm.delta_location = (0.0, 0.0, 0.05)
    vice = put("Vice", box("Vice", (0.2, 0.15, 0.15)), tools, (-0.6, 0.1, 0.96))
    vice.rotation_mode = "QUATERNION"
    vice.rotation_quaternion = (0.9239, 0.0, 0.0, 0.3827)
    plane = put("Plane", box("Hand plane", (0.25, 0.06, 0.05)), tools, (0.1, 0.1, 0.92))
    plane.rotation_mode = "AXIS_ANGLE"
    plane.rotation_axis_angle = (0.5, 0.0, 0.6, 0.8)
    saw = put("Saw", box("Saw", (0.5, 0.01, 0.12)), tools, (0.3, -0.1, 0.95))
    saw.rotation_mode = "ZYX"
    saw.rotation_euler = (math.radians(30), math.radians(-20), math.radians(400))
    saw.scale = (1.0, -1.5, 0.5)
    saw.hide_viewport = saw.hide_render = True
    bench.objects.link(saw)
    vice.hide_select = True
    vice.lock_location = (True, False, True)
    vice["maker"] = "Brøndum & Søn"
    vice["jaw"] = 0.125
    vice["year"] = 1961
    vice["checked"] = True
    vice["holes"] = [4, 6, 8]
    put("Drawing", None, reference).empty_display_type = "IMAGE"
    tools.hide_render = True
    gone = put("Deleted cutter", box("Cutter", (0.1, 0.1, 0.1)), tools)
    cut = top.modifiers.new("Slot", "BOOLEAN")
    cut.object = gone
    cut.operation = "DIFFERENCE"
    gone.use_fake_user = True
    tools.objects.unlink(gone)
    layer = scene.view_layers[0]
    layer.layer_collection.children["Reference"].exclude = True
    bpy.context.view_layer.update()
    plane.hide_set(True)
    layer.layer_collection.children["Tools"].hide_viewport = True
    layer.objects.active = top
    top.select_set(True)


def surfaces() -> None:
    """Materials with nodes, slots, an image that is packed, a node group, a world."""
    oak = bpy.data.materials.new("Oak")
    oak.use_nodes = True
    nodes, links = oak.node_tree.nodes, oak.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.4375
    shader.inputs["Base Color"].default_value = (0.5, 0.25, 0.125, 1.0)
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 12.5
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.label = "Grain"
    ramp.color_ramp.elements[0].position = 0.25
    ramp.color_ramp.elements[1].color = (0.8, 0.6, 0.4, 1.0)
    third = ramp.color_ramp.elements.new(0.5)
    third.color = (0.1, 0.2, 0.3, 1.0)
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    mix = nodes.new("ShaderNodeMath")
    mix.operation = "MULTIPLY"
    mix.inputs[1].default_value = 0.75
    mix.mute = True
    oak.diffuse_color = (0.25, 0.125, 0.0625, 1.0)
    steel = bpy.data.materials.new("Steel")
    steel.use_nodes = True
    steel.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 1.0
    picture = bpy.data.images.new("label.png", 8, 4)
    picture.pixels = [0.5, 0.25, 0.75, 1.0] * 32
    picture.pack()
    texture = steel.node_tree.nodes.new("ShaderNodeTexImage")
    texture.image = picture
    texture.interpolation = "Closest"
    glow = bpy.data.materials.new("Glow")
    glow.use_nodes = True
    glow.use_fake_user = True
    glow.node_tree.nodes.remove(glow.node_tree.nodes["Principled BSDF"])
    emission = glow.node_tree.nodes.new("ShaderNodeEmission")
    emission.inputs["Strength"].default_value = 8.0
    glow.node_tree.links.new(emission.outputs[0], glow.node_tree.nodes["Material Output"].inputs["Surface"])
    vice = bpy.data.objects["Vice"]
    vice.data.materials.append(steel)
    vice.data.materials.append(oak)
    vice.data.polygons[0].material_index = vice.data.polygons[3].material_index = 1
    vice.data.polygons[0].use_smooth = True
    vice.data.uv_layers.new(name="Unwrapped")
    vice.data.color_attributes.new("Wear", "FLOAT_COLOR", "POINT")
    bpy.data.objects["Bench top"].data.materials.append(oak)
    own = bpy.data.objects["Leg 2"]
    own.data.materials.append(oak)
    own.material_slots[0].link = "OBJECT"
    own.material_slots[0].material = steel
    world = bpy.context.scene.world or bpy.data.worlds.new("World")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.375
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.1, 0.2, 0.4, 1.0)


def lights_and_cameras(scene: Any) -> None:
    """One light of each kind, two cameras."""
    lights = collection("Lights", scene.collection, "COLOR_03")
    for number, kind in enumerate(("POINT", "SUN", "SPOT", "AREA")):
        data = bpy.data.lights.new(kind.capitalize(), kind)
        data.energy = 125.0 + number
        data.color = (1.0, 0.75, 0.5)
        put(kind.capitalize(), data, lights, (number, 2.0, 3.0))
    bpy.data.lights["Spot"].spot_size = math.radians(35)
    bpy.data.lights["Spot"].spot_blend = 0.25
    bpy.data.lights["Area"].shape = "RECTANGLE"
    bpy.data.lights["Area"].size, bpy.data.lights["Area"].size_y = 1.5, 0.25
    for name, lens in (("Front", 35.0), ("Detail", 85.0)):
        data = bpy.data.cameras.new(name)
        data.lens = lens
        put(name, data, lights, (lens / 10, -5.0, 2.0))
    scene.camera = bpy.data.objects["Detail"]
    data = bpy.data.cameras["Detail"]
    data.dof.use_dof = True
    data.dof.aperture_fstop = 1.75
    data.dof.focus_object = bpy.data.objects["Vice"]
    data.clip_end = 250.0
    aim = bpy.data.objects["Front"].constraints.new("TRACK_TO")
    aim.target = bpy.data.objects["Bench top"]
    aim.track_axis, aim.up_axis = "TRACK_NEGATIVE_Z", "UP_Y"
    limit = bpy.data.objects["Front"].constraints.new("LIMIT_LOCATION")
    limit.name = "Above the floor"
    limit.use_min_z = True
    limit.min_z = 0.25
    limit.influence = 0.5
    limit.mute = True


def motion(scene: Any) -> None:
    """Keyframes, a cycle, a driver, shape keys, an armature, markers."""
    vice = bpy.data.objects["Saw"]
    turn = keyed(vice, "rotation_euler", 2, (1, 0.0), (25, math.radians(90)), (49, math.radians(360)))
    turn.keyframe_points[0].interpolation = "LINEAR"
    turn.keyframe_points[1].interpolation = "BOUNCE"
    turn.keyframe_points[1].easing = "EASE_OUT"
    turn.extrapolation = "LINEAR"
    rise = keyed(vice, "location", 2, (1, 0.95), (30, 1.25))
    rise.modifiers.new("CYCLES")
    keyed(bpy.data.lights["Spot"], "energy", -1, (10, 50.0), (20, 500.0))
    vice.shape_key_add(name="Basis")
    bent = vice.shape_key_add(name="Bent")
    bent.slider_max = 2.0
    bent.value = 0.625
    bent.mute = True
    vice.vertex_groups.new(name="Handle").add([0, 1, 2], 0.5, "REPLACE")
    curve = bent.driver_add("value")
    curve.driver.type = "SCRIPTED"
    curve.driver.expression = "lift * 2"
    variable = curve.driver.variables.new()
    variable.name, variable.type = "lift", "TRANSFORMS"
    variable.targets[0].id = bpy.data.objects["Lamp rig"]
    variable.targets[0].transform_type = "LOC_Z"
    other = bpy.data.objects["Leg 1"].driver_add("scale", 2)
    other.driver.type = "SUM"
    length = other.driver.variables.new()
    length.name = "length"
    length.targets[0].id = bpy.data.objects["Vice"]
    length.targets[0].data_path = '["jaw"]'
    data = bpy.data.armatures.new("Crane")
    crane = put("Crane", data, scene.collection)
    bpy.context.view_layer.objects.active = crane
    bpy.ops.object.mode_set(mode="EDIT")
    lower = data.edit_bones.new("lower")
    lower.head, lower.tail = (0.0, 0.0, 0.0), (0.0, 0.0, 0.5)
    upper = data.edit_bones.new("upper")
    upper.head, upper.tail = (0.0, 0.0, 0.5), (0.0, 0.25, 0.75)
    upper.parent, upper.use_connect = lower, True
    upper.use_deform = False
    bpy.ops.object.mode_set(mode="OBJECT")
    crane.pose.bones["upper"].rotation_mode = "XYZ"
    crane.pose.bones["upper"].rotation_euler = (0.25, 0.0, 0.5)
    reach = crane.pose.bones["upper"].constraints.new("IK")
    reach.target = bpy.data.objects["Lamp rig"]
    reach.chain_count = 2
    hook = put("Hook", None, scene.collection)
    hook.parent, hook.parent_type, hook.parent_bone = crane, "BONE", "upper"
    scene.timeline_markers.new("detail", frame=24).camera = bpy.data.objects["Detail"]
    scene.timeline_markers.new("start", frame=1)


def physics(scene: Any) -> None:
    """A cloth that is pinned, particles, rigid bodies."""
    stuff = collection("Physics", scene.collection)
    cloth = put("Dust sheet", box("Sheet", (1.0, 1.0, 0.001)), stuff)
    cloth.vertex_groups.new(name="Pinned").add([0, 1], 1.0, "REPLACE")
    modifier = cloth.modifiers.new("Cloth", "CLOTH")
    modifier.settings.quality = 7
    modifier.settings.mass = 0.25
    modifier.settings.vertex_group_mass = "Pinned"
    modifier.collision_settings.use_self_collision = True
    modifier.point_cache.frame_end = 120
    floor = put("Floor", box("Floor", (6.0, 6.0, 0.1)), stuff, (0.0, 0.0, -0.05))
    floor.modifiers.new("Collision", "COLLISION")
    floor.collision.damping_factor = 0.375
    floor.modifiers.new("Sawdust", "PARTICLE_SYSTEM")
    dust = floor.particle_systems[0].settings
    dust.name = "Sawdust"
    dust.count = 333
    dust.lifetime = 75
    dust.render_type = "OBJECT"
    dust.instance_object = bpy.data.objects["Plane"]
    for name, kind in (("Floor", "PASSIVE"), ("Bench top", "ACTIVE")):
        bpy.context.view_layer.objects.active = bpy.data.objects[name]
        bpy.ops.rigidbody.object_add()
        bpy.data.objects[name].rigid_body.type = kind
    bpy.data.objects["Bench top"].rigid_body.mass = 32.5
    bpy.data.objects["Bench top"].rigid_body.collision_shape = "BOX"
    scene.rigidbody_world.point_cache.frame_end = 90


def signs(scene: Any) -> None:
    """A text, a curve, a text block, a second scene."""
    text = bpy.data.curves.new("Sign", "FONT")
    text.body = "Værksted\nNo. 4"
    text.extrude, text.size, text.align_x = 0.0125, 0.5, "CENTER"
    put("Sign", text, scene.collection)
    cable = bpy.data.curves.new("Cable", "CURVE")
    cable.dimensions = "3D"
    cable.bevel_depth = 0.03125
    spline = cable.splines.new("BEZIER")
    spline.bezier_points.add(2)
    spline.use_cyclic_u = True
    put("Cable", cable, scene.collection)
    bpy.data.texts.new("notes.txt").write("first line\nsecond line: æøå\n")
    second = bpy.data.scenes.new("Print")
    second.unit_settings.system, second.unit_settings.length_unit = "METRIC", "MILLIMETERS"
    second.unit_settings.scale_length = 0.001
    second.collection.objects.link(bpy.data.objects["Vice"])
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 24
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = 640, 360, 50
    scene.render.fps, scene.render.film_transparent = 30, True
    scene.frame_start, scene.frame_end, scene.frame_current = 5, 120, 12
    scene.render.filepath = "//renders/bench_"
    scene.render.image_settings.file_format = "JPEG"
    scene.render.image_settings.quality = 82
    scene.use_nodes = True
    scene.node_tree.nodes.new("CompositorNodeGlare").glare_type = "BLOOM" if False else "FOG_GLOW"
    scene.view_settings.view_transform = "Standard"


def tell_objects(scene: Any) -> None:
    """What Blender says of the objects of the scene."""
    tree = {one.name for one in scene.collection.children_recursive}
    for one in scene.objects:
        plain = not one.constraints and one.parent_type == "OBJECT" and one.name != "Leg 1"
        place, turn, size = one.matrix_world.decompose()
        facts: dict[str, Any] = {
            "type": one.type,
            "data": one.data.name if one.data else None,
            "location": numbers(one.location),
            "rotation_mode": one.rotation_mode,
            "scale": numbers(one.scale),
            "parent": one.parent.name if one.parent else None,
            "children": sorted(child.name for child in one.children),
            "collections": sorted(c.name for c in one.users_collection if c.name in tree or c == scene.collection),
            "hide_viewport": one.hide_viewport,
            "hide_render": one.hide_render,
            "hide_select": one.hide_select,
            "hidden_in": ["ViewLayer"] if one.name == "Plane" else [],
        }
        if one.rotation_mode not in ("QUATERNION", "AXIS_ANGLE"):
            facts["rotation"] = [math.degrees(angle) for angle in one.rotation_euler]
        else:
            facts["rotation"] = [math.degrees(angle) for angle in one.matrix_basis.to_euler("XYZ")]
        if plain and min(size) > 0 and one.name not in ("Saw", "Drawing"):
            facts["world_location"] = numbers(place)
            facts["world_rotation"] = [math.degrees(angle) for angle in turn.to_euler("XYZ")]
            facts["world_scale"] = numbers(size)
        say("object", facts, object=one.name)
        if one.type == "MESH":
            tell_mesh(one)
        stack = [
            {"name": m.name, "type": m.type, "show_viewport": m.show_viewport, "show_render": m.show_render}
            for m in one.modifiers
        ]
        say("modifiers", {"modifiers": stack}, object=one.name)
    say("objects", {"names": sorted(one.name for one in scene.objects)})
    print("collections", sorted(tree))


def tell_mesh(one: Any) -> None:
    """What Blender says of a mesh."""
    mesh = one.data
    shape = bmesh.new()
    shape.from_mesh(mesh)
    corners = [vertex.co for vertex in mesh.vertices]
    slots = max(1, len(mesh.materials))
    say(
        "mesh",
        {
            "mesh": mesh.name,
            "vertices": len(mesh.vertices),
            "edges": len(mesh.edges),
            "faces": len(mesh.polygons),
            "corners": len(mesh.loops),
            "minimum": [min(corner[axis] for corner in corners) for axis in range(3)],
            "maximum": [max(corner[axis] for corner in corners) for axis in range(3)],
            "closed": all(edge.is_manifold for edge in shape.edges),
            "volume": abs(shape.calc_volume()),
            "area": sum(face.calc_area() for face in shape.faces),
            "smooth_faces": sum(face.use_smooth for face in mesh.polygons),
            "uv_maps": [layer.name for layer in mesh.uv_layers],
            "color_attributes": [layer.name for layer in mesh.color_attributes],
            "vertex_groups": [group.name for group in one.vertex_groups],
            "material_faces": [sum(face.material_index == slot for face in mesh.polygons) for slot in range(slots)],
        },
        object=one.name,
    )
    names = [slot.material.name if slot.material else None for slot in one.material_slots]
    counts = [sum(face.material_index == number for face in mesh.polygons) for number in range(len(names))]
    slots_facts = [{"material": a, "faces": b} for a, b in zip(names, counts, strict=True)]
    say("material-slots", {"slots": slots_facts}, object=one.name)
    shape.free()


def tell_trees() -> None:
    """What Blender says of materials and their nodes."""
    for material in bpy.data.materials:
        tree = material.node_tree
        links = [
            {
                "from_node": link.from_node.name,
                "from_socket": link.from_socket.name,
                "to_node": link.to_node.name,
                "to_socket": link.to_socket.name,
            }
            for link in tree.links
        ]
        nodes = [
            {"name": node.name, "type": node.bl_idname, "label": node.label, "muted": node.mute} for node in tree.nodes
        ]
        nodes.sort(key=lambda node: node["name"])
        say("node-tree", {"nodes": nodes, "links": links}, kind="material", owner=material.name)
        for node in tree.nodes:
            inputs: dict[str, Any] = {}
            names = [socket.name for socket in node.inputs if not socket.is_unavailable]
            for socket in node.inputs:
                if socket.is_unavailable or names.count(socket.name) > 1 or not hasattr(socket, "default_value"):
                    continue
                value = socket.default_value
                inputs[socket.name] = numbers(value) if hasattr(value, "__len__") else value
            facts = {"type": node.bl_idname, "label": node.label, "muted": node.mute, "inputs": inputs}
            say("node", facts, kind="material", owner=material.name, node=node.name)
        say(
            "material",
            {
                "fake_user": material.use_fake_user,
                "objects": sorted(
                    one.name
                    for one in bpy.context.scene.objects
                    if any(slot.material == material for slot in one.material_slots)
                ),
                "settings": {"diffuse_color": numbers(material.diffuse_color)},
            },
            material=material.name,
        )


def tell_motion(scene: Any) -> None:
    """What Blender says of keyframes, drivers, shape keys and bones."""
    for one in (*scene.objects, *bpy.data.lights):
        data = one.animation_data
        if data is None or data.action is None:
            continue
        kind, name = ("object", one.name) if isinstance(one, bpy.types.Object) else ("data", one.name)
        say("animation", {"action": data.action.name}, kind=kind, name=name)
        for curve in data.action.fcurves:
            turned = curve.data_path.endswith("rotation_euler")
            points = [
                {
                    "frame": point.co[0],
                    "value": math.degrees(point.co[1]) if turned else point.co[1],
                    "interpolation": point.interpolation,
                    "easing": point.easing,
                    "handles": [point.handle_left_type, point.handle_right_type],
                }
                for point in curve.keyframe_points
            ]
            facts = {
                "keyframes": points,
                "extrapolation": curve.extrapolation,
                "modifiers": [modifier.type for modifier in curve.modifiers],
                "muted": curve.mute,
            }
            say("keyframes", facts, kind=kind, name=name, path=curve.data_path, index=curve.array_index)
    for kind, name, holder in (
        ("shape_keys", "Saw", bpy.data.objects["Saw"].data.shape_keys),
        ("object", "Leg 1", bpy.data.objects["Leg 1"]),
    ):
        drivers = [
            {
                "path": one.data_path,
                "index": one.array_index,
                "type": one.driver.type,
                "expression": one.driver.expression,
                "variables": [
                    {
                        "name": variable.name,
                        "type": variable.type,
                        "target": variable.targets[0].id.name,
                        "property": variable.targets[0].transform_type
                        if variable.type == "TRANSFORMS"
                        else variable.targets[0].data_path,
                    }
                    for variable in one.driver.variables
                ],
            }
            for one in holder.animation_data.drivers
        ]
        say("drivers", {"drivers": drivers}, kind=kind, name=name)
    keys = [
        {
            "name": key.name,
            "value": key.value,
            "minimum": key.slider_min,
            "maximum": key.slider_max,
            "relative_to": key.relative_key.name,
            "muted": key.mute,
        }
        for key in bpy.data.objects["Saw"].data.shape_keys.key_blocks
    ]
    say("shape-keys", {"keys": keys, "relative": True}, object="Saw")
    bones = [
        {
            "name": bone.name,
            "parent": bone.parent.name if bone.parent else None,
            "connected": bone.use_connect,
            "deform": bone.use_deform,
            "head": numbers(bone.head_local),
            "tail": numbers(bone.tail_local),
        }
        for bone in bpy.data.armatures["Crane"].bones
    ]
    say("armature", {"bones": sorted(bones, key=lambda bone: bone["name"])}, object="Crane")
    say(
        "markers",
        {
            "markers": [
                {"name": "start", "frame": 1, "camera": None},
                {"name": "detail", "frame": 24, "camera": "Detail"},
            ]
        },
    )


def tell_scene(scene: Any) -> None:
    """What Blender says of scenes, collections and the rest."""
    for one in (scene, bpy.data.scenes["Print"]):
        say(
            "scene",
            {
                "name": one.name,
                "names": sorted(each.name for each in bpy.data.scenes),
                "camera": one.camera.name if one.camera else None,
                "world": one.world.name if one.world else None,
                "frame_start": one.frame_start,
                "frame_end": one.frame_end,
                "frame_current": one.frame_current,
                "frames_per_second": one.render.fps / one.render.fps_base,
                "unit_system": one.unit_settings.system,
                "unit_scale": one.unit_settings.scale_length,
                "length_unit": one.unit_settings.length_unit,
            },
            scene=one.name,
        )
    say(
        "render-settings",
        {
            "engine": "CYCLES",
            "resolution": [640, 360],
            "percentage": 50,
            "width": 320,
            "height": 180,
            "output": "//renders/bench_",
            "format": "JPEG",
            "film_transparent": True,
            "cycles": {"samples": 24.0},
            "view": {"view_transform": "Standard"},
        },
    )
    for one in scene.collection.children_recursive:
        say(
            "collection",
            {
                "objects": sorted(each.name for each in one.objects),
                "children": sorted(each.name for each in one.children),
                "color": one.color_tag,
                "hide_viewport": one.hide_viewport,
                "hide_select": one.hide_select,
                "hide_render": one.hide_render,
            },
            collection=one.name,
        )
    say(
        "view-layer",
        {
            "names": ["ViewLayer"],
            "active_object": bpy.context.view_layer.objects.active.name,
            "selected": sorted(one.name for one in scene.objects if one.select_get()),
            "hidden_objects": ["Plane"],
            "excluded": ["Reference"],
            "hidden_collections": ["Tools"],
        },
    )
    for light in bpy.data.lights:
        facts = {"data": light.name, "type": light.type, "energy": light.energy, "color": numbers(light.color)}
        say("light", facts, object=light.name)
    for name in ("Front", "Detail"):
        camera = bpy.data.cameras[name]
        say(
            "camera",
            {
                "active": name == "Detail",
                "lens": camera.lens,
                "field_of_view": math.degrees(camera.angle_x),
                "settings": {"clip_end": camera.clip_end},
                "focus": {"use_dof": camera.dof.use_dof, "aperture_fstop": camera.dof.aperture_fstop},
            },
            object=name,
        )
    font = bpy.data.curves["Sign"].font.name
    say("text-object", {"text": "Værksted\nNo. 4", "font": font}, object="Sign")
    say("curve", {"splines": [{"type": "BEZIER", "points": 3, "cyclic": True}]}, object="Cable")
    say("text-block", {"text": "first line\nsecond line: æøå\n"}, text="notes.txt")
    say("images", {"images": [{"name": "label.png", "path": "", "packed": True}]})
    say(
        "custom-properties",
        {
            "properties": {
                "maker": "Brøndum & Søn",
                "jaw": 0.125,
                "year": 1961.0,
                "checked": True,
                "holes": [4.0, 6.0, 8.0],
            }
        },
        kind="object",
        name="Vice",
    )
    say("rigid-body", {"settings": {"type": "ACTIVE", "mass": 32.5, "collision_shape": "BOX"}}, object="Bench top")
    say("rigid-body-world", {"objects": ["Bench top", "Floor"], "frame_end": 90})
    say(
        "cloth",
        {"settings": {"quality": 7.0, "mass": 0.25, "vertex_group_mass": "Pinned"}, "frame_end": 120},
        object="Dust sheet",
    )
    dust = {"count": 333.0, "lifetime": 75.0, "render_type": "OBJECT"}
    say("particles", {"systems": [{"data": "Sawdust", "instance_object": "Plane", "settings": dust}]}, object="Floor")
    say("world", {"shader": "ShaderNodeBackground", "inputs": {"Strength": 0.375}})


def main() -> None:
    """Make it, save it, tell of it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    furniture(scene)
    surfaces()
    lights_and_cameras(scene)
    motion(scene)
    physics(scene)
    signs(scene)
    scene.frame_set(scene.frame_current)
    bpy.ops.wm.save_as_mainfile(filepath=str(OUT / FILE), compress=True)
    bpy.ops.wm.open_mainfile(filepath=str(OUT / FILE))
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    tell_objects(scene)
    tell_trees()
    tell_motion(scene)
    tell_scene(scene)
    (OUT / "workshop.json").write_text(json.dumps(SAID, indent=1, ensure_ascii=False) + "\n")


main()
