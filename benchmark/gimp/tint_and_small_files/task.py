"""Soften a tint, and make pictures for customers."""

from __future__ import annotations

from apps.gimp.requirements import LayerBlended, MadeSmaller, PictureTurned
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_room,
    requirements={
        "tint": LayerBlended.drawn,
        "turned": PictureTurned.drawn,
        "small": MadeSmaller.drawn,
    },
    instruction=(
        "A customer of {room} sits beside me. In GIMP, {tint}. To take home, {turned}. Also, {small}.",
        "In GIMP, {small}, for a customer of {room}. Then {turned}. {boss} finds one tint too hard: {tint}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=7344,
)
