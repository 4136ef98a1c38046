"""Pack papers for the press, begin a form, and protect a list."""

from __future__ import annotations

from apps.pcmanfm.requirements import Begun, Packed, Protected
from benchmark.worlds.choral_society import choral_society
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_society,
    requirements={"kit": Packed.drawn, "form": Begun.drawn, "list": Protected.drawn},
    instruction=(
        "The local paper wants to write about {society}. Please {kit}. For the meeting after that, {form}. And as a "
        "reporter will sit here, {list}.",
        "Three things for {society} before the press comes: {form}. Then {list}. And {kit}.",
    ),
    difficulty="moderate",
    max_steps=70,
)
