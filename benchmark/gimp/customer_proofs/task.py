"""Correct the colours of a design, and make the files that two customers get to see before anything is printed."""

from __future__ import annotations

from apps.gimp.requirements import ColoursCorrected, MadeSmaller, PictureTurned
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_room,
    requirements={"colours": ColoursCorrected.drawn, "small": MadeSmaller.drawn, "turned": PictureTurned.drawn},
    instruction=(
        "Customers of the {room} wait for their proofs, whose files are below my home folder. In GIMP, {colours}. "
        "Then {small}. And {turned}.",
        "{boss} wants to send proofs today. The files are in the folders of the orders, in my home folder; please use "
        "GIMP. {turned}. {small}. Last, {colours}.",
    ),
    difficulty="moderate",
    max_steps=100,
)
