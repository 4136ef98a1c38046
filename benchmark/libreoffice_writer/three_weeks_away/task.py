"""Stand in for a secretary: documents, lists, folders, and the calculator."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized, DisplayStyled
from apps.gedit.requirements import Corrected, EditorSetUp, SortedList
from apps.libreoffice_writer.requirements import (
    ChangesDecided,
    FigureCorrected,
    Footnoted,
    Headed,
    Linked,
    NameReplaced,
    SetApart,
)
from apps.pcmanfm.requirements import Bookmarked, Discarded, NameGiven, Packed
from benchmark.worlds.housing_office import HANDOVER, housing_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_office,
    requirements={
        "name": NameReplaced.drawn,
        "figure": FigureCorrected.drawn,
        "lines": Headed.drawn,
        "note": Footnoted.drawn,
        "changes": ChangesDecided.drawn,
        "passage": SetApart.drawn,
        "link": Linked.drawn,
        "list": SortedList.drawn,
        "charge": Corrected.drawn,
        "tabs": EditorSetUp.drawn,
        "drafts": Discarded.drawn,
        "scan": NameGiven.drawn,
        "kit": Packed.drawn,
        "mark": Bookmarked.drawn,
        "buttons": ButtonsSized.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "{boss} of {coop} is away, and you take over. What to do is in handover.txt, which is open in the editor. In "
        "Writer, that is {name}, {figure}, {lines}, {note}, {changes}, {passage} and {link}; save each document in its "
        "place. In the editor, {list} and {charge} are open; save both, and {tabs}. Of the files, see to {drafts}, "
        "{scan} and {kit}. And {mark}. Last, the calculator: {buttons}. And {display}.",
        "Three weeks at {coop} without {boss}: in the calculator, {display}. Also {buttons}. With the file manager, "
        "{mark}. All else is in handover.txt, which is open in the editor. Of the files, that is {kit}, {scan} and "
        "{drafts}. In the editor, see to {charge} and {list}, save both, and {tabs}. In Writer, there are {link}, "
        "{passage}, {changes}, {note}, {lines}, {figure} and {name}. Save every document in its place.",
    ),
    difficulty="hard",
    tags=("long",),
    max_steps=400,
    seed=5,
    briefing=HANDOVER,
)
