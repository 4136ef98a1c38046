"""Prepare a scene for a ride of its camera: a lens and a size, a smoother model, and a curve to follow."""

from __future__ import annotations

from apps.blender.requirements import CurveAdded, ShotPrepared, Subdivided
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={"shot": ShotPrepared.drawn, "smoother": Subdivided.drawn, "track": CurveAdded.drawn},
    instruction=(
        "{client} wants to see the {subject} from closer by. In {scene}, {shot}. From there its edges show, so "
        "{smoother}. For what comes next, {track}. I render it tonight; just save the file.",
        "Somebody at {studio} will animate {scene} tomorrow. For that, {track}. {smoother}. And {shot}. Save it under "
        "its own name.",
    ),
    difficulty="moderate",
    max_steps=80,
)
