"""Do the work for two customers of a print room: sheets, a workbook, proofs as ordered, and areas of designs."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import AreaWidened, ColourKept, MadeAsOrdered
from apps.libreoffice_calc.requirements import FilledIn, Frozen
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "figures": FilledIn.drawn,
        "more": FilledIn.drawn,
        "view": Frozen.drawn,
        "size": FiguresFilled.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
        "third": MadeAsOrdered.drawn,
        "wide": AreaWidened.drawn,
        "tint": ColourKept.drawn,
    },
    instruction=(
        "Two customers of {room} come on Monday, and monday.txt, which is open in gedit, says what they wait for. In "
        "{book}, that is {figures}, {more} and {view}; of the sheets, {size}; in GIMP, {proof}, {other}, {third} and "
        "{wide}. Also {tint}. The pictures are in Jobs, and no photograph may change. Save designs, papers and "
        "workbook.",
        "{boss} asks you to do what Documents/monday.txt says before two customers come. In GIMP, {wide}, {third}, "
        "{other} and {proof} are missing; the pictures are in Jobs, and no photograph may change. Then {tint}. In "
        "gedit there is {size}, and in {book} {view}, {more} and {figures}. Save the designs, papers and workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/monday.txt",
        "gedit",
        "MONDAY\nWhat a customer has said later counts, whatever a sheet says.",
        {
            "figures": "the missing figures",
            "more": "other missing figures",
            "view": "the view of a sheet",
            "size": "the sheet without a size",
            "proof": "the first proof",
            "other": "the second proof",
            "third": "the third proof",
            "wide": "the area for the mask",
        },
    ),
    max_steps=430,
    seed=5424,
)
