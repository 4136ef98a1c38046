"""Do a week's work of a sign maker: drawings, papers, folders, and the calculator."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized, DisplayStyled
from apps.gedit.requirements import Corrected, EditorSetUp, SortedList
from apps.inkscape.requirements import Described, LayerHidden, LetteredAsOrdered, Placed, Recoloured
from apps.pcmanfm.requirements import Bookmarked, Discarded, Linked, Packed
from benchmark.worlds.sign_office import THIS_WEEK, sign_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_office,
    requirements={
        "words": LetteredAsOrdered.drawn,
        "colour": Recoloured.drawn,
        "place": Placed.drawn,
        "notes": LayerHidden.drawn,
        "about": Described.drawn,
        "list": SortedList.drawn,
        "price": Corrected.drawn,
        "tabs": EditorSetUp.drawn,
        "drafts": Discarded.drawn,
        "kit": Packed.drawn,
        "rota": Linked.drawn,
        "mark": Bookmarked.drawn,
        "buttons": ButtonsSized.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "{boss} of {workshop} is ill this week, and you take over. What has been promised is in this-week.txt, which "
        "is open in the editor. In Inkscape, that is {words}, {colour}, {place}, {notes} and {about}; save each "
        "drawing in its place. In the editor, {list} and {price} are open; save both, and {tabs}. Of the files, see to "
        "{drafts}, {kit} and {rota}. And {mark}. Last, the calculator: {buttons}. And {display}.",
        "A week at {workshop} without {boss}: in the calculator, {display}. Also {buttons}. With the file manager, "
        "{mark}. All else is in this-week.txt, which is open in the editor. Of the files, that is {rota}, {kit} and "
        "{drafts}. In the editor, see to {price} and {list}, save both, and {tabs}. In Inkscape, there are {about}, "
        "{notes}, {place}, {colour} and {words}. Save every drawing in its place.",
    ),
    difficulty="hard",
    tags=("long",),
    max_steps=400,
    seed=5,
    briefing=THIS_WEEK,
)
