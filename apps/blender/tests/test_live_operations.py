"""Each operation played on the real Blender, and its effect asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.blender.operations import (
    LAST_FRAME,
    add_marker,
    camera_icon,
    choose,
    enter,
    export_stl,
    field,
    go_to_frame,
    keys_over,
    line,
    make_linear,
    operate,
    press,
    redrawn,
    run_script,
    save,
    tab,
    turn_to,
)

if TYPE_CHECKING:
    from apps.blender.tests.conftest import Blender

PLACE = "Documents/scene.blend"
FILE = f"/home/user/{PLACE}"
CAMERA, CUBE, CUBE_RENDERED = line(2), line(3), camera_icon(3)
OUTPUT_TAB, OBJECT_TAB = tab(111), tab(259)
LOCATION_X, FORMAT, WIDTH = field(139), field(551), field(106)


@pytest.fixture
def scene(blender: Blender) -> Blender:
    """The default scene in its window."""
    blender.python(f"import bpy; bpy.ops.wm.save_as_mainfile(filepath='{FILE}')")
    blender.app.start(FILE)
    return blender


def test_objects_and_properties(scene: Blender) -> None:
    desk = scene.desk
    turn_to(desk, OUTPUT_TAB)
    enter(desk, WIDTH, "640", "480")
    redrawn(desk, lambda: choose(desk, FORMAT, "j"))
    turn_to(desk, OBJECT_TAB)
    turn_to(desk, CAMERA)
    turn_to(desk, CUBE)
    press(desk, CUBE_RENDERED)
    enter(desk, LOCATION_X, "2", "3")
    operate(desk, "add active rigid body")
    save(desk)
    cube = scene.ask("object", place=PLACE, object="Cube")
    assert (cube["location"], cube["hide_render"]) == ([2.0, 3.0, 0.0], True)
    assert scene.ask("rigid-body", place=PLACE, object="Cube")["found"] is True
    render = scene.ask("render-settings", place=PLACE)
    assert (render["resolution"], render["format"]) == ([640, 480], "JPEG")
    program = "import bpy\nbpy.data.objects[NAME].name = 'Block'\nbpy.ops.wm.save_mainfile()\nprint('renamed', NAME)\n"
    assert "renamed Camera\n" in run_script(desk, FILE, program, NAME="Camera")
    assert scene.ask("objects", place=PLACE)["names"] == ["Block", "Cube", "Light"]


def test_animation_and_export(scene: Blender) -> None:
    desk = scene.desk
    before = scene.ask("scene-digests", place=PLACE)
    turn_to(desk, CAMERA)
    turn_to(desk, CUBE)  # whose location stands in the properties from the start
    keys_over(desk, LOCATION_X, "i")
    go_to_frame(desk, 11)
    enter(desk, LOCATION_X, "5")
    keys_over(desk, LOCATION_X, "i")
    make_linear(desk)
    add_marker(desk, 7, "here")
    enter(desk, LAST_FRAME, "40")
    export_stl(desk, "cube.stl", selection_only=True)
    save(desk)
    assert scene.ask("exported-model", place="Documents/cube.stl")["faces"] == 12
    assert scene.ask("scene", place=PLACE)["frame_end"] == 40
    allowed = ["scene.frame_end", "scene.markers"]
    assert scene.ask("scene-digests", place=PLACE)["scene"] != before["scene"]
    assert scene.ask("scene-digests", place=PLACE)["render"] == before["render"]
    assert scene.ask("scene-digests", place=PLACE, without=allowed)["found"] is True
    assert scene.ask("markers", place=PLACE)["markers"] == [{"name": "here", "frame": 7, "camera": None}]
    found = scene.ask("keyframes", place=PLACE, kind="object", name="Cube", path="location")["keyframes"]
    assert [(one["frame"], one["value"], one["interpolation"]) for one in found] == [
        (1.0, 0.0, "LINEAR"),
        (11.0, 5.0, "LINEAR"),
    ]
