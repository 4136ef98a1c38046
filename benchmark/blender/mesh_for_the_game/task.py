"""Unwrap and smooth a mesh, and add a curve."""

from __future__ import annotations

from apps.blender.requirements import CurveAdded, Smoothed, Unwrapped
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={
        "unwrapping": Unwrapped.drawn,
        "shading": Smoothed.drawn,
        "track": CurveAdded.drawn,
    },
    instruction=(
        "{studio} hands on models from {scene}. {unwrapping}. Then {shading}. Somebody needs a path to follow: "
        "{track}. Save all of it in the same file.",
        "{scene} goes to somebody who makes a game of it, so please prepare it. First, {track}. Next, {shading}. "
        "{unwrapping}. {client} need not know; save it in place.",
    ),
    difficulty="moderate",
    visual={"shading": "In the viewport the smoothed object shows no facets."},
    max_steps=110,
    seed=6274,
)
