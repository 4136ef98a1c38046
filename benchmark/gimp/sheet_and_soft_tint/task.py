"""Fill a size in, make a proof as ordered, and soften a tint."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import LayerBlended, MadeAsOrdered
from benchmark.worlds.print_office import print_sheets
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_sheets,
    requirements={
        "size": FiguresFilled.drawn,
        "proof": MadeAsOrdered.drawn,
        "tint": LayerBlended.drawn,
    },
    instruction=(
        "A customer of {room} sits beside me. In GIMP, {tint}. Then {proof}. Of the sheets, {size}, and save that.",
        "{size}, and save it, as {boss} signs the sheets today. With GIMP, {proof}. At {room} we also found a tint "
        "too hard, so {tint}.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=277,
)
