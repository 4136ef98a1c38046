"""Print posters and flyers: inks, the print of a design, proofs, the order book, and gedit."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled, PluginsSet
from apps.gimp.requirements import ColourKept, MadeAsOrdered, PrintPrepared
from apps.libreoffice_calc.requirements import FilledIn, Frozen, Marked, Named
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "size": FiguresFilled.drawn,
        "plugins": PluginsSet.drawn,
        "rows": Marked.drawn,
        "figures": FilledIn.drawn,
        "sums": Named.drawn,
        "view": Frozen.drawn,
        "tint": ColourKept.drawn,
        "print": PrintPrepared.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
    },
    instruction=(
        "Posters and flyers are printed at {room} tonight. {boss} has written down what to prepare in night.txt, "
        "which is open in gedit. In {book}, see to {rows}, {figures}, {view} and {sums}; in gedit, to {size} and "
        "{plugins}; in GIMP, to {print}, {proof} and {other}. Then {tint}. The pictures are in Jobs, and no "
        "photograph may change. Save the designs, the sheet and the workbook.",
        "Before the night shift begins, {tint}, in GIMP. {boss} has written down in Documents/night.txt what else "
        "{room} needs. In GIMP, do what it says about {other}, {proof} and {print}. The pictures are in Jobs; "
        "designs may change, but no photograph may. See to {plugins} and {size} in gedit, and to {sums}, {view}, "
        "{figures} and {rows} in {book}. Save it all.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/night.txt",
        "gedit",
        "THE NIGHT SHIFT\nIf something is wrong, five thousand sheets are wrong.",
        {
            "size": "the sheet without a size",
            "plugins": "the plugins",
            "rows": "the orders to look at",
            "figures": "the missing figures",
            "view": "the view of a sheet",
            "sums": "a name for formulas",
            "print": "the print of a design",
            "proof": "the first proof",
            "other": "the second proof",
        },
    ),
    max_steps=450,
    seed=6797,
)
