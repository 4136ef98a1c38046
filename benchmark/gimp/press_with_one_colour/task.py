"""Prepare pictures for a press with one colour."""

from __future__ import annotations

from apps.gimp.requirements import ColourKept, MadeGray, PrintPrepared
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_room,
    requirements={
        "tint": ColourKept.drawn,
        "gray": MadeGray.drawn,
        "print": PrintPrepared.drawn,
    },
    instruction=(
        "Our old press at {room} knows one colour only, so please prepare two things in GIMP for it. {tint}. Then "
        "{print}. For the other side, {gray}.",
        "{room} prints with one colour this week, so please use GIMP. {gray}. {print}. And {tint}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=1202,
)
