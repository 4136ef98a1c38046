"""Clean up the models of a scene: an applied rotation, smooth faces and a UV map."""

from __future__ import annotations

from apps.blender.requirements import RotationApplied, Smoothed, Unwrapped
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={"rotation": RotationApplied.drawn, "shading": Smoothed.drawn, "unwrapping": Unwrapped.drawn},
    instruction=(
        "The models in {scene} need some cleaning up before {client} gets them. First {rotation}. Then {shading}. "
        "Somebody will paint a texture, so {unwrapping}. All else in the {subject} is approved; save it in place.",
        "{studio} hands the {subject} on to a texture painter. Open {scene}. {unwrapping}. After that, {shading}; and "
        "{rotation}. Save the result over the old file.",
    ),
    difficulty="moderate",
    max_steps=80,
)
