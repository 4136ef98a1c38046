"""Look after those who help at a fair: shifts, a letter, lists, numbers and meetings."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements.told import Substituted
from apps.thunderbird.requirements import FiledApart, ListMade, MeetingEntered, NumberChanged, SignatureExtended
from benchmark.worlds.fair_office import fair_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "letter": HeardFilledIn.drawn,
        "door": Updated.of("door-list.txt"),
        "shift": Substituted.drawn,
        "number": NumberChanged.drawn,
        "list": ListMade.drawn,
        "meeting": MeetingEntered.drawn,
        "line": SignatureExtended.drawn,
        "folder": FiledApart.drawn,
    },
    instruction=(
        "The helpers of {fair} are waiting. helpers.txt, which is open in gedit, says what they need from us. In "
        "gedit, see to {letter} and {door}; a note about the first of them comes from {hall} while you work. See "
        "to {shift} in {book}, and to {list}, {meeting}, {number} and {line} in Thunderbird. Also {folder}. Save "
        "the papers and the workbook.",
        "{folder}, please; that is quick. Documents/helpers.txt has what the helpers of {fair} are waiting for. "
        "In Thunderbird, see to {line}, {number}, {meeting} and {list}; in {book}, to {shift}; in gedit, to "
        "{door} and {letter}. For the last of these, a note from {hall} is saved while you work. Save the papers "
        "and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    events=note_is_saved,
    briefing=Briefing(
        "Documents/helpers.txt",
        "gedit",
        "THOSE WHO HELP\nThey come for nothing, so let us not forget any of them.",
        {
            "letter": "the letter to the exhibitors",
            "door": "the list for the door",
            "shift": "a shift that changed hands",
            "list": "the mailing list",
            "meeting": "the meeting",
            "number": "a number that has changed",
            "line": "the line below my signature",
        },
    ),
    max_steps=430,
    seed=2605,
)
