"""Scenes that Blender makes and tells of by its own Python, against what the endpoints read of the files.

With ``OPENCOMPUTER_RECORD=1`` in the environment they replace those in ``homes/``, which the offline tests read.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from apps.blender.tests.conftest import differences
from apps.blender.tests.told import compositor_names, names, wrong
from apps.blender.verifier.packing import unpacked

if TYPE_CHECKING:
    from apps.blender.tests.conftest import Blender

HOMES = Path(__file__).parent / "homes"


def recorded(**files: bytes) -> None:
    """Replace the files of the offline tests, if requested."""
    if os.environ.get("OPENCOMPUTER_RECORD") == "1":
        for name, content in files.items():
            (HOMES / name.replace("_", ".")).write_bytes(content)


def test_a_scene_with_a_bit_of_everything(blender: Blender) -> None:
    blender.run_program("workshop.py", "/home/user")
    said = json.loads(blender.app.file("workshop.json"))
    lines = []
    for one in said:
        facts = blender.ask(one["endpoint"], **one["args"])
        lines += [f"{one['endpoint']} {one['args']}{line}" for line in differences(one["facts"], facts)]
    assert lines == []
    recorded(workshop_blend=blender.app.file("workshop.blend"), workshop_json=blender.app.file("workshop.json"))


def test_every_setting_that_the_tables_know(blender: Blender) -> None:
    wanted = {table: known for table, known in names().items() if not table.startswith("preferences")}
    blender.app.put({"tables.json": json.dumps(wanted).encode()})
    blender.run_program("settings.py", "/home/user")
    content = unpacked(blender.app.file("settings.blend"), "settings.blend")
    count, lines = wrong(content, json.loads(blender.app.file("settings.json")))
    assert lines == []
    assert count > 1900
    recorded(settings_blend=blender.app.file("settings.blend"), settings_json=blender.app.file("settings.json"))


def test_strips_ranges_and_the_compositor(blender: Blender) -> None:
    blender.app.put({"compositor.json": json.dumps(compositor_names()).encode()})
    blender.run_program("strips.py", "/home/user")
    said = json.loads(blender.app.file("strips.json"))
    assert {one["endpoint"] for one in said} == {
        "constraints-in-full", "custom-property", "modifiers-in-full", "nla-tracks", "nodes-in-full",
    }  # fmt: skip
    lines = []
    for one in said:
        facts = blender.ask(one["endpoint"], **one["args"])
        lines += [f"{one['endpoint']} {one['args']}{line}" for line in differences(one["facts"], facts)]
    assert lines == []
    recorded(strips_blend=blender.app.file("strips.blend"), strips_json=blender.app.file("strips.json"))


def test_preferences_addons_and_startup_file(blender: Blender) -> None:
    assert blender.ask("preferences", section="view")["settings"]["show_splash"] is False
    assert blender.ask("recent-files")["found"] is False
    assert "io_anim_bvh" in blender.ask("addons")["addons"]
    blender.python(
        "import bpy; p = bpy.context.preferences; p.edit.undo_steps = 77; p.view.ui_scale = 1.25; "
        "p.filepaths.save_version = 5; p.inputs.use_mouse_emulate_3_button = True; "
        "p.system.anisotropic_filter = 'FILTER_8'; "
        "bpy.ops.preferences.addon_disable(module='io_anim_bvh'); bpy.ops.wm.save_userpref(); "
        "bpy.context.scene.frame_end = 48; bpy.ops.wm.save_homefile()"
    )
    assert blender.ask("preferences", section="edit")["settings"]["undo_steps"] == 77.0
    assert blender.ask("preferences", section="view")["settings"]["ui_scale"] == 1.25
    assert blender.ask("preferences", section="filepaths")["settings"]["save_version"] == 5.0
    assert blender.ask("preferences", section="inputs")["settings"]["use_mouse_emulate_3_button"] is True
    assert blender.ask("preferences", section="system")["settings"]["anisotropic_filter"] == "FILTER_8"
    addons = blender.ask("addons")["addons"]
    assert "io_scene_gltf2" in addons
    assert "io_anim_bvh" not in addons
    assert blender.ask("scene", place=".config/blender/4.3/config/startup.blend")["frame_end"] == 48


def test_exported_models(blender: Blender) -> None:
    blender.python(
        "import bpy; o = bpy.data.objects['Cube']; o.name = 'Block'; o.dimensions = (0.02, 0.04, 0.06); "
        "o.modifiers.new('Twice', 'ARRAY'); bpy.ops.object.select_all(action='DESELECT'); o.select_set(True); "
        "bpy.ops.wm.stl_export(filepath='/home/user/a.stl', export_selected_objects=True, global_scale=1000); "
        "bpy.ops.wm.stl_export(filepath='/home/user/b.stl', export_selected_objects=True, ascii_format=True); "
        "bpy.ops.wm.obj_export(filepath='/home/user/a.obj', export_selected_objects=True); "
        "bpy.ops.export_scene.gltf(filepath='/home/user/a.glb', use_selection=True); "
        "bpy.ops.export_scene.gltf(filepath='/home/user/b.gltf', export_format='GLTF_SEPARATE', export_cameras=True)"
    )
    binary = blender.ask("exported-model", place="a.stl")
    assert not differences({"format": "stl", "ascii": False, "faces": 24, "maximum": [30.0, 20.0, 30.0]}, binary)
    text = blender.ask("exported-model", place="b.stl")
    assert not differences({"ascii": True, "faces": 24, "minimum": [-0.01, -0.02, -0.03]}, text)
    obj = blender.ask("exported-model", place="a.obj")
    assert not differences({"objects": ["Block"], "faces": 12, "vertices": 16, "uv": True, "normals": True}, obj)
    glb = blender.ask("gltf", place="a.glb")
    assert (glb["binary"], [one["name"] for one in glb["nodes"]], glb["triangles"]) == (True, ["Block"], 12)
    assert glb["materials"][0]["name"] == "Material"
    both = blender.ask("gltf", place="b.gltf")
    assert (both["binary"], both["cameras"]) == (False, 1)
    assert {"Block", "Camera"} <= {one["name"] for one in both["nodes"]}


def test_cycles_cannot_denoise(blender: Blender) -> None:
    with pytest.raises(AssertionError, match="build has no OpenImageDenoise support"):
        blender.python(
            "import bpy; s = bpy.context.scene; s.render.engine = 'CYCLES'; s.cycles.samples = 1; "
            "s.render.resolution_percentage = 5; bpy.ops.render.render()"
        )


def test_rendered_pictures(blender: Blender) -> None:
    assert blender.ask("picture", place="frame.png")["found"] is False
    blender.python(
        "import bpy; s = bpy.context.scene; s.render.engine = 'CYCLES'; s.cycles.samples = 1; "
        "s.cycles.use_denoising = False; s.render.film_transparent = True; s.render.resolution_percentage = 50; "
        "s.render.resolution_x, s.render.resolution_y = 160, 90; s.render.image_settings.color_mode = 'RGBA'; "
        "s.render.filepath = '/home/user/frame.png'; bpy.ops.render.render(write_still=True)"
    )
    assert blender.ask("picture", place="frame.png")["width"] == 80
    facts = blender.ask("picture-colors", place="frame.png", columns=3, rows=3)
    assert (facts["mode"], facts["height"]) == ("RGBA", 45)
    # The cube is in the middle, and nothing in the corner.
    assert facts["grid"][4][3] > 150
    assert facts["grid"][0][3] < 10
