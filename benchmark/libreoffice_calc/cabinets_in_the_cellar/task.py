"""Follow the cables in two photographs, write down which flat is at which port, and answer what follows from it."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import MadeAsOrdered
from apps.libreoffice_calc.requirements import FilledIn
from benchmark.worlds.cellar_cabinets import cellar_cabinets
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=cellar_cabinets,
    requirements={
        "ports": FilledIn.drawn,
        "others": FilledIn.drawn,
        "answers": FiguresFilled.drawn,
        "copy": MadeAsOrdered.drawn,
    },
    instruction=(
        "{boss} has photographed both network cabinets of {coop}. In {book}, {ports}. Then {others}. How our network "
        "works is in how-it-works.txt beside it. After that, {answers}. For the electrician, {copy}, with GIMP. Save "
        "the workbook and the questions.",
        "Our electrician comes to {coop} tomorrow. With GIMP, {copy}. In {book}, {others}. Then {ports}. See "
        "how-it-works.txt beside it. Last, {answers}. Save the workbook and the questions: {boss} takes them along.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=300,
    seed=2203,
)
