"""Prepare work and computer for somebody new in a print room."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized
from apps.gedit.requirements import EditorSetUp, FiguresFilled
from apps.gimp.requirements import AreaWidened, LayerBlended, MadeAsOrdered, WorkplaceSet
from apps.libreoffice_calc.requirements import FilledIn, Frozen, Marked
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "size": FiguresFilled.drawn,
        "editor": EditorSetUp.drawn,
        "rows": Marked.drawn,
        "figures": FilledIn.drawn,
        "view": Frozen.drawn,
        "buttons": ButtonsSized.drawn,
        "place": WorkplaceSet.drawn,
        "wide": AreaWidened.drawn,
        "blend": LayerBlended.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
    },
    instruction=(
        "Somebody new starts at {room} on Monday, and the computer should be ready. What to do is in newcomer.txt, "
        "which is open in gedit. See to {editor} and {size} in gedit, to {figures}, {rows} and {view} in {book}, and "
        "to {place}, {wide}, {blend}, {proof} and {other} in GIMP. The pictures are in Jobs; no photograph may "
        "change. In galculator, {buttons}. {boss} wants the papers, the designs and the workbook saved.",
        "{boss} wants a new colleague at {room} to start without delay. In galculator, {buttons}. Everything else is "
        "in Documents/newcomer.txt. In GIMP, see to {other}, {proof}, {blend}, {wide} and {place}; the designs are "
        "in Jobs, and no photograph may change. Then see to {view}, {rows} and {figures} in {book}, and to {size} "
        "and {editor} in gedit. Save everything.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/newcomer.txt",
        "gedit",
        "FOR WHO IS NEW\nEverything as we are used to it.",
        {
            "size": "the sheet without a size",
            "editor": "the settings for text",
            "figures": "the missing figures",
            "rows": "the orders to look at",
            "view": "the view of a sheet",
            "place": "the settings for pictures",
            "wide": "the wider area",
            "blend": "the softer tint",
            "proof": "the first proof",
            "other": "the second proof",
        },
    ),
    max_steps=450,
    seed=7604,
)
