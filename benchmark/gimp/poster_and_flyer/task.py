"""Set guides and blend a layer in two designs, and cut a detail out of a photograph."""

from __future__ import annotations

from apps.gimp.requirements import AreaGuided, LayerBlended, PartCut
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_room,
    requirements={"guides": AreaGuided.drawn, "tint": LayerBlended.drawn, "detail": PartCut.drawn},
    instruction=(
        "I am at the counter of the {room}, and three orders are due; their files are in my home folder. With GIMP, "
        "{guides}. Then {tint}. For the third one, {detail}.",
        "Please prepare some jobs for {boss} in GIMP; you find all files below the home folder. {detail}. Next, "
        "{tint}. And {guides}.",
    ),
    difficulty="moderate",
    max_steps=110,
)
