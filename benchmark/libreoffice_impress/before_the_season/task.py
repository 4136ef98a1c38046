"""Stand in for the head of an observatory: slides, lists, folders, and the calculator."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized
from apps.gedit.requirements import Corrected, EditorSetUp, SortedList
from apps.libreoffice_impress.requirements import (
    FigureCorrected,
    Furnished,
    LineAdded,
    NameReplaced,
    NotesWritten,
    PictureDescribed,
    SlideRemoved,
    SlidesHidden,
)
from apps.pcmanfm.requirements import Bookmarked, Discarded, NameGiven, Packed
from benchmark.worlds.observatory_office import HANDOVER, observatory_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory_office,
    requirements={
        "speaker": NameReplaced.drawn,
        "cancelled": SlidesHidden.drawn,
        "seats": NotesWritten.drawn,
        "rule": LineAdded.drawn,
        "picture": PictureDescribed.drawn,
        "figure": FigureCorrected.drawn,
        "plans": SlideRemoved.drawn,
        "footer": Furnished.drawn,
        "stock": SortedList.drawn,
        "price": Corrected.drawn,
        "tabs": EditorSetUp.drawn,
        "drafts": Discarded.drawn,
        "scan": NameGiven.drawn,
        "kit": Packed.drawn,
        "mark": Bookmarked.drawn,
        "buttons": ButtonsSized.drawn,
    },
    instruction=(
        "{boss} of {house} is away, and you stand in. Please do what handover.txt, which is open in the editor, says "
        "about {speaker}, {cancelled}, {seats}, {rule}, {picture}, {figure}, {plans} and {footer} in Impress; save "
        "each presentation in its place. Then do what it says about {stock} and {price} in the editor; save both, and "
        "{tabs}. Of the files, see to {drafts}, {scan} and {kit}. And {mark}. In the calculator, {buttons}.",
        "Soon the season of {house} begins, and {boss} is away. In the calculator, {buttons}. With the file manager, "
        "{mark}. All else is in handover.txt, which is open in the editor. Do what it says about {kit}, {scan} and "
        "{drafts}. In the editor, see to {price} and {stock}, save both, and {tabs}. Do what it says about {footer}, "
        "{plans}, {figure}, {picture}, {rule}, {seats}, {cancelled} and {speaker} in Impress, and save every "
        "presentation in its place.",
    ),
    difficulty="hard",
    tags=("long",),
    max_steps=400,
    seed=5,
    briefing=HANDOVER,
)
