"""Prepare two designs for the press, one with a line to cut along and one with a tint, and a smaller photograph."""

from __future__ import annotations

from apps.gimp.requirements import AreaOutlined, LayerBlended, MadeSmaller
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_room,
    requirements={"line": AreaOutlined.drawn, "tint": LayerBlended.drawn, "small": MadeSmaller.drawn},
    instruction=(
        "The press of the {room} starts at noon, and three files are not ready; they are below my home folder. In "
        "GIMP, {line}. Then {tint}. And {small}.",
        "{boss} has left three things to do in GIMP; the files are below my home folder. {small}. Next, {line}. Last, "
        "{tint}.",
    ),
    difficulty="moderate",
    max_steps=120,
)
