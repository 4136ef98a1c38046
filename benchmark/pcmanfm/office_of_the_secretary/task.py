"""Hand the office of a secretary over, in three apps."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized, DisplayStyled
from apps.gedit.requirements import Corrected, EditorSetUp, SortedList
from apps.pcmanfm.requirements import Bookmarked, Discarded, Filed, Linked, NameGiven, Packed, Unpacked
from benchmark.worlds.choral_office import choral_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_office,
    requirements={
        "list": SortedList.drawn,
        "price": Corrected.drawn,
        "tabs": EditorSetUp.drawn,
        "invoices": Filed.drawn,
        "parcel": Unpacked.drawn,
        "drafts": Discarded.drawn,
        "kit": Packed.drawn,
        "scan": NameGiven.drawn,
        "rota": Linked.drawn,
        "season": Bookmarked.drawn,
        "buttons": ButtonsSized.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "I hand the office of the secretary of {society} over. In the editor, {list}. {price}. Save both, and {tabs}. "
        "Then the files: {invoices}. {parcel}. {drafts}. {scan}. {kit}. For my successor, {rota}, and {season}. Last, "
        "the calculator: {buttons}. And {display}.",
        "My successor at {society} takes over tomorrow. In the calculator, {display}. Also {buttons}. Of the files, "
        "{drafts}. {kit}. {invoices}. {parcel}. {scan}. Then {season}, and {rota}. In the editor, {tabs}. There, "
        "{list}. {price}. Save what you change.",
    ),
    difficulty="hard",
    max_steps=300,
)
