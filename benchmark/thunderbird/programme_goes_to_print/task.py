"""Send a programme to print: papers that agree with mail and workbook, and a mailbox that is ready for answers."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements import Corrected, Frozen
from apps.thunderbird.requirements import (
    ListMade,
    MeetingEntered,
    SpamCleared,
    TemplateKept,
    Unsubscribed,
)
from benchmark.worlds.fair_office import fair_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "letter": HeardFilledIn.drawn,
        "programme": Updated.of("programme.txt"),
        "price": Corrected.drawn,
        "view": Frozen.drawn,
        "list": ListMade.drawn,
        "meeting": MeetingEntered.drawn,
        "spam": SpamCleared.drawn,
        "template": TemplateKept.drawn,
        "old": Unsubscribed.drawn,
    },
    instruction=(
        "The programme of {fair} goes to print. Please do what print.txt, which is open in gedit, says. Start "
        "with {letter}; a note for it from {hall} is saved while you work. Also see to {programme} in gedit, to "
        "{price} and {view} in {book}, and to {list}, {meeting}, {spam} and {template} in Thunderbird. And {old}. "
        "Save the papers and the workbook.",
        "{old}. Then please do what {folder}/print.txt says for {fair}. In Thunderbird, see to {template}, "
        "{spam}, {meeting} and {list}; in {book}, to {view} and {price}; in gedit, to {programme} and {letter}. "
        "For the last of these, a note is saved while you work. Save the papers and the workbook.",
    ),
    difficulty="expert",
    tags=("long",),
    events=note_is_saved,
    briefing=Briefing(
        "{folder}/print.txt",
        "gedit",
        "TO THE PRINTER\nWhat is printed stays printed.",
        {
            "letter": "the letter to the exhibitors",
            "programme": "the programme",
            "price": "a sum on another sheet",
            "view": "the view of a sheet",
            "list": "the mailing list",
            "meeting": "the meeting",
            "spam": "the handling of spam",
            "template": "the template",
        },
    ),
    max_steps=440,
    seed=718,
)
