"""Prepare the plates for a spot varnish, and a small picture for the customer."""

from __future__ import annotations

from apps.gimp.requirements import AreaWidened, ColourKept, MadeGray, MadeSmaller
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_room,
    requirements={
        "wide": AreaWidened.drawn,
        "tint": ColourKept.drawn,
        "small": MadeSmaller.drawn,
        "gray": MadeGray.drawn,
    },
    instruction=(
        "This is for the press at {room}, in GIMP. For the varnish, {wide}. For the second plate, {tint}. And {boss} "
        "wants something to show the customer: {small}. Also {gray}.",
        "In GIMP, {small}, as {boss} has promised it. {gray}. For the press at {room}, {tint}. And {wide}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=3678,
)
