"""Get a fair ready on the day before: a letter that waits for a colleague, a list, a shift, a meeting and a folder."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements.told import Substituted
from apps.thunderbird.requirements import FiledApart, MeetingEntered, NumberChanged
from benchmark.worlds.fair_office import fair_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "letter": HeardFilledIn.drawn,
        "shift": Substituted.drawn,
        "door": Updated.of("door-list.txt"),
        "number": NumberChanged.drawn,
        "meeting": MeetingEntered.drawn,
        "folder": FiledApart.drawn,
    },
    instruction=(
        "Tomas is at the hall to set {fair} up, and I am on the road. In gedit, {letter}. {shift}; the workbook is "
        "open in Calc. In gedit again, {door}. Save all of it. In Thunderbird, {number}, {meeting} and {folder}.",
        "{fair} is near. In Thunderbird, {folder}; then {meeting} and {number}. As for the workbook in "
        "Calc, {shift}. In the papers in gedit, {door}. Then {letter}. Save everything that you change.",
    ),
    difficulty="hard",
    max_steps=220,
    events=note_is_saved,
)
