"""What a person does in Blender's window is in the file when it is saved, and not before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.blender.tests.conftest import Blender

FILE = "Documents/scene.blend"
VIEW = (700, 700)
"""Somewhere in the viewport: keys go to the editor below the pointer."""


@pytest.fixture
def scene(blender: Blender) -> Blender:
    """Blender with the default scene, saved once, in its window."""
    blender.python(f"import bpy; bpy.ops.wm.save_as_mainfile(filepath='/home/user/{FILE}')")
    blender.app.start(f"/home/user/{FILE}")
    blender.desk.hover(VIEW)
    return blender


def test_moved_by_keys_and_saved(scene: Blender) -> None:
    scene.desk.key("g")
    scene.desk.type("x1.25")
    scene.desk.key("Return")
    scene.desk.key("r")
    scene.desk.type("z30")
    scene.desk.key("Return")
    assert scene.ask("object", place=FILE, object="Cube")["location"] == [0.0, 0.0, 0.0]
    scene.desk.key("ctrl+s")
    scene.becomes({"location": [1.25, 0.0, 0.0], "rotation": [0.0, 0.0, 30.0]}, "object", place=FILE, object="Cube")


def test_a_key_takes_no_seconds(scene: Blender) -> None:
    facts = scene.ask("preferences", section="system")["settings"]
    assert (facts["viewport_aa"], scene.ask("preferences", section="view")["settings"]["smooth_view"]) == ("OFF", 0.0)
    scene.desk.keys("g", "x", "1")
    scene.desk.key("Escape")
    # Three seconds is how long is waited for a screen that never stands still.
    assert scene.app.sandbox.settle(timeout=20.0)


def test_what_was_not_saved_is_lost_without_a_question(scene: Blender) -> None:
    scene.desk.key("x")
    scene.desk.key("Return")
    scene.desk.settle()
    scene.app.quit()
    assert scene.ask("objects", place=FILE)["names"] == ["Camera", "Cube", "Light"]


def test_killed(scene: Blender) -> None:
    scene.desk.keys("g", "x", "1", "Return", "ctrl+s")
    scene.becomes({"location": [1.0, 0.0, 0.0]}, "object", place=FILE, object="Cube")
    scene.desk.keys("g", "x", "1", "Return")
    scene.app.kill()
    assert scene.ask("object", place=FILE, object="Cube")["location"] == [1.0, 0.0, 0.0]


def test_a_saved_file_is_recent_and_the_version_before_is_kept(scene: Blender) -> None:
    assert scene.ask("file", place=FILE + "1")["found"] is False
    before = scene.ask("file-digests", places=[FILE])["digests"]
    scene.desk.key("ctrl+s")
    until(lambda: scene.ask("file", place=FILE + "1")["found"], what="the version before", timeout=30)
    assert scene.ask("file-digests", places=[FILE + "1"])["digests"] == {FILE + "1": before[FILE]}
    assert scene.ask("file-digests", places=[FILE])["digests"] != before
    assert scene.ask("recent-files")["files"] == [f"/home/user/{FILE}"]
