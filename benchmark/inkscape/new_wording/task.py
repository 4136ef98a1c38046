"""Change the wording of a sign, the colour of another one, and hide what customers must not see."""

from __future__ import annotations

from apps.inkscape.requirements import LayerHidden, Recoloured, Relettered
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={"words": Relettered.drawn, "colour": Recoloured.drawn, "notes": LayerHidden.drawn},
    instruction=(
        "Three things for {workshop}, all in Inkscape. Please {words}. Then {colour}. Before customers see it, "
        "{notes}. Save each drawing in its place.",
        "Some customers of {workshop} have called. First {colour}. Then {notes}. And {words}. Save what you change in "
        "Inkscape, in its place.",
    ),
    difficulty="moderate",
    max_steps=70,
    tags=("smoke",),
)
