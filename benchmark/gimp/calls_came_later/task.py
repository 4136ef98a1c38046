"""Follow orders and later calls: sheets, an order book, proofs, a path, and what galculator shows."""

from __future__ import annotations

from apps.galculator.requirements import DisplayStyled
from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import AreaOutlined, LayerBlended, MadeAsOrdered
from apps.libreoffice_calc.requirements import FilledIn, Frozen, Named
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "size": FiguresFilled.drawn,
        "figures": FilledIn.drawn,
        "more": FilledIn.drawn,
        "sums": Named.drawn,
        "view": Frozen.drawn,
        "display": DisplayStyled.drawn,
        "line": AreaOutlined.drawn,
        "tint": LayerBlended.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
    },
    instruction=(
        "Customers of {room} order on paper and then call. {boss} has written down the work in later.txt, which "
        "is open in gedit. In {book}, see to {figures}, {more}, {view} and {sums}; in gedit, to {size}; in GIMP, "
        "to {line}, {tint} and {proof}. Also {other}. The pictures are in Jobs, and no photograph may change. In "
        "galculator, see to {display}. Save the designs, the sheet and the workbook.",
        "The last call decides what {room} prints. {other}, please. {boss} has written down the rest in "
        "Documents/later.txt. In GIMP, do what it says about {proof}, {tint} and {line}. The pictures are in "
        "Jobs, and no photograph may change. Then see to {display} in galculator, to {size} in gedit, and to "
        "{sums}, {view}, {more} and {figures} in {book}. Save everything that you change.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/later.txt",
        "gedit",
        "AFTER THE CALLS\nA call counts more than a sheet.",
        {
            "size": "the sheet without a size",
            "figures": "the first figures that are missing",
            "more": "the other figures that are missing",
            "view": "the view of a sheet",
            "sums": "a name for formulas",
            "display": "the look of the display",
            "line": "the path for the cutter",
            "tint": "the softer tint",
            "proof": "the first proof",
        },
    ),
    max_steps=450,
    seed=5079,
)
