"""Read the meters of a house from photographs, answer what follows from them, and make copies for two tenants."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import MadeAsOrdered
from apps.libreoffice_calc.requirements import FilledIn
from benchmark.worlds.meter_round import meter_round
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=meter_round,
    requirements={
        "readings": FilledIn.drawn,
        "answers": FiguresFilled.drawn,
        "copy": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
    },
    instruction=(
        "{boss} has photographed the electricity meters of {coop}. In {book}, {readings}. Beside it, how-to-read.txt "
        "says how. Then {answers}. Two tenants have asked for copies: with GIMP, {copy}, and {other}. Save the "
        "workbook and the questions.",
        "The photographs of all meters of {coop} are there. With GIMP, {other}, and {copy}. In {book}, {readings}; see "
        "how-to-read.txt beside it. Last, {answers}. Save the workbook and the questions: {boss} sends out the bills.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=400,
    seed=1907,
)
