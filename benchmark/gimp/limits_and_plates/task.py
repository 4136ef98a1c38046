"""Show what is beyond a limit, and prepare a plate and a proof."""

from __future__ import annotations

from apps.gimp.requirements import ColourKept, MadeAsOrdered
from apps.libreoffice_calc.requirements import Highlighted
from benchmark.worlds.print_office import print_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_book,
    requirements={
        "rule": Highlighted.drawn,
        "tint": ColourKept.drawn,
        "proof": MadeAsOrdered.drawn,
    },
    instruction=(
        "I make plates at {room}. In the workbook that is open in Calc, {rule}, and save it for {boss}. With GIMP, "
        "{tint}. Then {proof}.",
        "Before {boss} comes in, {proof}, with GIMP. Also {tint}. And in the workbook, which is open in Calc, {rule};"
        " save it.",
    ),
    difficulty="moderate",
    max_steps=130,
    seed=7094,
)
