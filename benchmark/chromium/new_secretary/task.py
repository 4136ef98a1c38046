"""Hand the office of a hall over: papers, a letter that waits for the caretaker, a workbook, and the browser."""

from __future__ import annotations

from apps.chromium.requirements import (
    AddressSaved,
    BookmarksFiled,
    KeptForLater,
    LanguageAdded,
    SearchAdded,
    StartPagesSet,
)
from apps.gedit.requirements import FiguresFilled
from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements import FilledIn, Frozen, Marked
from benchmark.worlds.hall_office import HANDOVER, hall_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "order": FiguresFilled.drawn,
        "letter": HeardFilledIn.drawn,
        "hour": Updated.drawn,
        "bought": FilledIn.drawn,
        "unpaid": Marked.drawn,
        "view": Frozen.drawn,
        "hirer": AddressSaved.drawn,
        "loose": BookmarksFiled.drawn,
        "search": SearchAdded.drawn,
        "start": StartPagesSet.drawn,
        "later": KeptForLater.drawn,
        "language": LanguageAdded.drawn,
    },
    instruction=(
        "I leave the office of {hall} today, and handover.txt, which is open in gedit, has what I have not got round "
        "to. Of the papers, {letter} comes first, because {caretaker} has to check something for it; then {order} and "
        "{hour}. In {book}, please see to {bought}, {unpaid} and {view}; in the browser, to {hirer}, {loose}, "
        "{search} and {later}. While you are there, {start}. Also {language}. Save all papers and the workbook under "
        "their present names.",
        "From Monday on, somebody new runs the office of {hall}, so please do what handover.txt in {folder} asks. The "
        "browser needs {search}, {later}, {hirer} and {loose}. There, {language}. Then {start}. In {book}, {bought}, "
        "{unpaid} and {view} are still to be done. Of the papers, {hour} and {order} are easy; {letter} depends on "
        "{caretaker}, who answers once he has seen it. Save every paper and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=400,
    events=note_is_saved,
    briefing=HANDOVER,
)
