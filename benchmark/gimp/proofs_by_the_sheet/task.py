"""Make proofs as the sheets of their orders and later calls ask for them, and write a picture's size into a sheet."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import MadeAsOrdered
from benchmark.worlds.print_office import print_sheets
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_sheets,
    requirements={"size": FiguresFilled.drawn, "proof": MadeAsOrdered.drawn, "other": MadeAsOrdered.drawn},
    instruction=(
        "Two customers of the {room} wait for their proofs. {proof}. Then {other}. The calls are in Documents, all "
        "else is in Jobs. For the invoice, {size}, and save it.",
        "{boss} wants the proofs to go out today; the work lies in Jobs, the calls in Documents. First, {size}; save "
        "it. Next, {other}. And {proof}.",
    ),
    difficulty="moderate",
    max_steps=110,
)
