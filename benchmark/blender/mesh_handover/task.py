"""Hand a scene over: a mesh of triangles, a shared material, and a shot with another lens and size."""

from __future__ import annotations

from apps.blender.requirements import Repainted, ShotPrepared, Triangulated
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={"mesh": Triangulated.drawn, "paint": Repainted.drawn, "shot": ShotPrepared.drawn},
    instruction=(
        "{client} takes over our scene of the {subject}, {scene}, and its game engine is picky. So {mesh}. They have "
        "changed their mind about colours, too: {paint}. For the last picture, {shot}. I start the render myself; save "
        "the scene under its own name.",
        "At {studio} we are finishing {scene} before it leaves the house. Three things are missing. {shot}. {mesh}. "
        "Besides, {paint}. Render nothing yet, but save the file.",
    ),
    difficulty="moderate",
    max_steps=80,
)
