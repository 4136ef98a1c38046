"""Add a rule of the house to a show, and let it begin again and again."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import LineAdded, Loops
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory,
    requirements={"rule": LineAdded.drawn, "loop": Loops.drawn},
    instruction=(
        "Visitors of {house} wait in the foyer and watch our slides there. Please {rule}. Then {loop}. Save the "
        "presentation.",
        "The foyer of {house} opens tonight. So {loop}. Also {rule}. Save what you change.",
    ),
    difficulty="moderate",
    max_steps=60,
    tags=("smoke",),
)
