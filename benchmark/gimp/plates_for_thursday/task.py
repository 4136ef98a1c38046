"""Prepare plates: a sheet, an order book that takes only what it should, guides and proofs."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import AreaGuided, MadeAsOrdered, PrintPrepared
from apps.libreoffice_calc.requirements import FilledIn, Limited, Named
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "size": FiguresFilled.drawn,
        "kinds": Limited.drawn,
        "figures": FilledIn.drawn,
        "sums": Named.drawn,
        "guides": AreaGuided.drawn,
        "print": PrintPrepared.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
        "third": MadeAsOrdered.drawn,
    },
    instruction=(
        "The plates of {room} are made on Thursday. {boss} has listed in thursday.txt, which is open in gedit, "
        "what has to be ready. See to {size} in gedit, and to {figures}, {kinds} and {sums} in {book}. In GIMP, "
        "see to {guides}, {proof}, {other} and {third}. The pictures are in Jobs, and no photograph may change. "
        "Then {print}. Save the designs, the sheet and the workbook.",
        "{print}, please, in GIMP. {boss} also wants the rest of Documents/thursday.txt done before the plates of "
        "{room} are made. In GIMP, do what it says about {third}, {other}, {proof} and {guides}. The pictures are "
        "in Jobs, and no photograph may change. Then see to {sums}, {kinds} and {figures} in {book}, and to "
        "{size} in gedit. Save everything that you change.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/thursday.txt",
        "gedit",
        "THURSDAY\nNo plate is made twice, so look twice.",
        {
            "size": "the sheet without a size",
            "figures": "the missing figures",
            "kinds": "the limit for a column",
            "sums": "the name for formulas",
            "guides": "the guides",
            "proof": "the first proof",
            "other": "the second proof",
            "third": "the third proof",
        },
    ),
    max_steps=440,
    seed=7812,
)
