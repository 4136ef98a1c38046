"""Runs inside Blender: one thing of each kind with every setting changed, and what Blender says of the settings.

``blender --background --factory-startup --python settings.py -- FOLDER`` reads ``tables.json`` (table to names of
settings) there and leaves ``settings.blend`` and ``settings.json``: table to where its thing is, and the values of its
settings.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found]

OUT = Path(sys.argv[sys.argv.index("--") + 1])
TABLES: dict[str, list[str]] = json.loads((OUT / "tables.json").read_text())

UNSAFE = {
    "mode",
    "use_nodes",
    "type",
    "parent",
    "use_preview_range",
    "use_multiview",
    "node_tree",
    "collection_collections",
}
"""What makes the thing another one, or other settings follow."""


def empty(table: str) -> Any:
    """An object without data, in the scene."""
    made = bpy.data.objects.new(table, None)
    bpy.context.scene.collection.objects.link(made)
    return made


def body(table: str) -> Any:
    """An object with a mesh that has a vertex group and a UV map."""
    made = bpy.data.objects.new(table, bpy.data.meshes.new(table))
    made.vertex_groups.new(name="Group")
    made.data.uv_layers.new(name="Map")
    bpy.context.scene.collection.objects.link(made)
    return made


def kept(block: Any) -> Any:
    """A data-block that nothing uses, to be saved all the same."""
    block.use_fake_user = True
    return block


def rigid(table: str) -> Any:
    """A rigid body."""
    made = body(table)
    with bpy.context.temp_override(object=made, active_object=made, selected_objects=[made]):
        bpy.ops.rigidbody.object_add()
    return made.rigid_body


def shader_node(table: str) -> Any:
    """A node in a group of its own."""
    group = kept(bpy.data.node_groups.new(table, "ShaderNodeTree"))
    return group.nodes.new(table.removesuffix(".storage").removeprefix("node."))


def scene(table: str) -> Any:
    """A scene of its own."""
    return bpy.data.scenes.new(table)


MAKERS: dict[str, Callable[[str], Any]] = {
    "object": body,
    "cloth": lambda table: body(table).modifiers.new("m", "CLOTH").settings,
    "cloth_collision": lambda table: body(table).modifiers.new("m", "CLOTH").collision_settings,
    "rigid_body": rigid,
    "camera": lambda table: kept(bpy.data.cameras.new(table)),
    "camera.dof": lambda table: kept(bpy.data.cameras.new(table)).dof,
    "world": lambda table: kept(bpy.data.worlds.new(table)),
    "world.mist": lambda table: kept(bpy.data.worlds.new(table)).mist_settings,
    "material": lambda table: kept(bpy.data.materials.new(table)),
    "text": lambda table: kept(bpy.data.curves.new(table, "FONT")),
    "curve": lambda table: kept(bpy.data.curves.new(table, "CURVE")),
    "particles": lambda table: kept(bpy.data.particles.new(table)),
    "scene.render": lambda table: scene(table).render,
    "scene.render.image_settings": lambda table: scene(table).render.image_settings,
    "scene.unit_settings": lambda table: scene(table).unit_settings,
    "scene.eevee": lambda table: scene(table).eevee,
    "scene.display.shading": lambda table: scene(table).display.shading,
    "scene.view_settings": lambda table: scene(table).view_settings,
}


def thing(table: str) -> Any:
    """A new thing that has the settings of a table; ``None`` if this program makes none."""
    start, _, rest = table.partition(".")
    if table in MAKERS:
        return MAKERS[table](table)
    if start == "modifier":
        return body(table).modifiers.new("m", rest)
    if start == "constraint" and rest:
        return empty(table).constraints.new(rest)
    if start == "light":
        return kept(bpy.data.lights.new(table, rest))
    return shader_node(table) if start == "node" else None


def other(one: Any, about: Any) -> Any:
    """A value that a property does not have now; ``None`` if there is none."""
    now = getattr(one, about.identifier)
    if about.type == "BOOLEAN":
        return [not value for value in now] if about.is_array else not now
    if about.type in ("INT", "FLOAT") and not about.is_array:
        step = 1 if about.type == "INT" else 0.125
        return now + step if now + step <= about.hard_max else now - step
    if about.type == "FLOAT" and about.array_dimensions[1] == 0:
        return [min(about.hard_max, value + 0.125 + number / 32) for number, value in enumerate(now)]
    if about.type == "ENUM":
        names = [item.identifier for item in about.enum_items]
        if about.is_enum_flag:
            return set(names[:2])
        return next((name for name in reversed(names) if name != now), None)
    return None


def told(one: Any, about: Any) -> Any:
    """A value as the facts have it: angles in degrees, data-blocks by name."""
    value = getattr(one, about.identifier)
    if isinstance(value, set):
        return sorted(value)
    if isinstance(value, bpy.types.ID):
        return value.name
    turn = math.degrees if about.type == "FLOAT" and about.subtype in ("ANGLE", "EULER") else lambda angle: angle
    if about.type in ("INT", "FLOAT", "BOOLEAN") and about.is_array:
        return [turn(part) for part in value]
    return turn(value) if about.type in ("INT", "FLOAT") else value


def main() -> None:
    """Make, change, save, tell."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    made = {table: one for table in TABLES if (one := thing(table)) is not None}
    for table, one in made.items():
        for name in TABLES[table]:
            about = one.bl_rna.properties.get(name)
            if about is None or about.is_readonly or name in UNSAFE:
                continue
            value = other(one, about)
            if value is not None:
                try:
                    setattr(one, name, value)
                except (AttributeError, TypeError, ValueError):
                    continue  # what it may be depends on other settings
    answers = {}
    for table, one in made.items():
        known = ((name, one.bl_rna.properties.get(name)) for name in TABLES[table])
        answers[table] = {name: told(one, about) for name, about in known if about is not None}
    bpy.ops.wm.save_as_mainfile(filepath=str(OUT / "settings.blend"), compress=True)
    (OUT / "settings.json").write_text(json.dumps(answers, indent=1, sort_keys=True) + "\n")


main()
