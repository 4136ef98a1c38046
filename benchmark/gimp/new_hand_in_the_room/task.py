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
        "Somebody new works at {room} from Monday on, and the computer shall be ready. newcomer.txt, which is open in"
        " gedit, tells how. That is {editor} and {size} in gedit; {figures}, {rows} and {view} in {book}; {place}, "
        "{wide}, {blend}, {proof} and {other} in GIMP, with the pictures in Jobs, where no photograph may change. In "
        "galculator, {buttons}. {boss} wants papers, designs and workbook saved.",
        "{boss} wants a new colleague at {room} to begin without delay. In galculator, {buttons}. The other things "
        "are listed in Documents/newcomer.txt. Of those in GIMP, {other} and {proof} are sent off, {blend} and {wide}"
        " concern designs in Jobs, and {place} comes last; leave all photographs as they are. Then go on with {view},"
        " {rows} and {figures}, which is about {book}, and with {size} and {editor}, which is about gedit. Save it "
        "all.",
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
            "figures": "the order that is not complete",
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
