"""Runs inside Blender: makes the scenes that the tasks begin with.

``PYTHONPATH=ROOT blender --background --factory-startup --python-use-system-env --python make_scenes.py -- NAME FILE``
writes one of them. A file that Blender writes has the addresses of its memory in it, so that no two are alike byte by
byte: what it wrote once is kept in the tasks' ``env/``. Everything in the scenes is modelled here; nothing comes from
elsewhere.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import bpy  # type: ignore[import-not-found]

from benchmark.blender import interior_scenes, workshop_scenes

SCENES: dict[str, Callable[[Any], None]] = {
    "bracket": workshop_scenes.bracket,
    "dominoes": workshop_scenes.dominoes,
    "enclosure": workshop_scenes.enclosure,
    "gallery": interior_scenes.gallery,
    "garden": workshop_scenes.garden,
    "kettle": interior_scenes.kettle,
    "lamp": workshop_scenes.lamp,
    "nook": interior_scenes.nook,
    "pump": workshop_scenes.pump,
    "sign": interior_scenes.sign,
}


VIEWS = {
    "bracket": ((50.0, 0.0, 30.0), 330.0, 10000.0),
    "dominoes": ((0.4, 0.2, 0.0), 2.6, 100.0),
    "enclosure": ((0.0, 0.0, 20.0), 420.0, 10000.0),
    "gallery": ((0.0, 1.0, 1.5), 9.0, 100.0),
    "garden": ((4.0, 1.2, 0.0), 11.0, 100.0),
    "kettle": ((0.0, 0.0, 0.08), 1.1, 100.0),
    "lamp": ((0.0, 0.0, 0.25), 1.6, 100.0),
    "nook": ((0.0, 0.3, 0.7), 4.5, 100.0),
    "pump": ((0.3, 0.0, 0.2), 2.2, 100.0),
    "sign": ((0.0, 0.0, 0.1), 4.0, 100.0),
}
"""What the viewport looks at, from how far away, and how far it sees."""


def main(name: str, place: str) -> None:
    """Make a scene and save it."""
    random.seed(name)
    scene = bpy.context.scene
    for one in list(bpy.data.objects):
        bpy.data.objects.remove(one)
    for one in list(scene.collection.children):
        bpy.data.collections.remove(one)
    bpy.ops.outliner.orphans_purge(do_recursive=True)
    SCENES[name](scene)
    for screen in bpy.data.screens:
        for area in screen.areas:
            for space in area.spaces:
                if space.type == "VIEW_3D":
                    space.shading.type = "SOLID"
                    space.region_3d.view_location, space.region_3d.view_distance, space.clip_end = VIEWS[name]
    bpy.ops.wm.save_as_mainfile(filepath=place, compress=True)


main(*sys.argv[sys.argv.index("--") + 1 :])
