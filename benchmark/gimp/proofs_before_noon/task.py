"""Send proofs before noon: pictures as ordered, guides and colours, the order book, and a sheet."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled, ViewSetUp
from apps.gimp.requirements import AreaGuided, ColoursCorrected, MadeAsOrdered, WorkplaceSet
from apps.libreoffice_calc.requirements import FilledIn, Marked, Named
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "size": FiguresFilled.drawn,
        "look": ViewSetUp.drawn,
        "rows": Marked.drawn,
        "figures": FilledIn.drawn,
        "sums": Named.drawn,
        "guides": AreaGuided.drawn,
        "colours": ColoursCorrected.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
        "third": MadeAsOrdered.drawn,
        "place": WorkplaceSet.drawn,
    },
    instruction=(
        "Three customers of {room} want proofs before noon. noon.txt, which is open in gedit, has the details. In "
        "GIMP, see to {proof}, {other}, {third}, {guides}, {colours} and {place}. The pictures are in Jobs, and "
        "no photograph may change. In {book}, see to {rows}, {figures} and {sums}. In gedit, see to {size}. "
        "There, {look}, as {boss} has asked. Save the designs, the sheet and the workbook.",
        "{look}, in gedit; {boss} asks for it every day. By noon, {room} also needs what Documents/noon.txt "
        "lists. In GIMP, see to {place}, {colours}, {guides}, {third}, {other} and {proof}. The pictures are in "
        "Jobs, and no photograph may change. Then see to {size} in gedit, and to {sums}, {figures} and {rows} in "
        "{book}. Save everything that you change.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/noon.txt",
        "gedit",
        "BEFORE NOON\nAt noon the van leaves.",
        {
            "size": "the sheet without a size",
            "rows": "the orders to look at",
            "figures": "the missing figures",
            "sums": "a name for formulas",
            "guides": "the guides",
            "colours": "the colours of a design",
            "proof": "the first proof",
            "other": "the second proof",
            "third": "the third proof",
            "place": "the settings for pictures",
        },
    ),
    max_steps=460,
    seed=6878,
)
