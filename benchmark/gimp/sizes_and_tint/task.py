"""Fill sizes in, correct the colours of a design, and make a proof as ordered."""

from __future__ import annotations

from apps.gimp.requirements import ColoursCorrected, MadeAsOrdered
from apps.libreoffice_calc.requirements import FilledIn
from benchmark.worlds.print_office import print_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_book,
    requirements={
        "sizes": FilledIn.drawn,
        "colours": ColoursCorrected.drawn,
        "proof": MadeAsOrdered.drawn,
    },
    instruction=(
        "A customer of {room} has called about the orders. In the workbook that is open in Calc, {sizes}, and save "
        "it. In GIMP, {colours}. And {proof}.",
        "{boss} asks for three things. In GIMP, {proof}. Then {colours}. In the workbook, which is open in Calc, "
        "{sizes}; save it.",
    ),
    difficulty="moderate",
    max_steps=130,
    seed=6960,
)
