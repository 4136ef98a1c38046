"""Plan what all exhibitors of a fair need, by letters, mails and calls, and see to what else is due."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements.told import PaymentsEntered, Substituted
from apps.libreoffice_calc.requirements.wishes import WishesEntered
from apps.thunderbird.requirements import MeetingEntered, NewlyTagged
from apps.thunderbird.requirements.told import SumTold
from benchmark.worlds.fair_wishes import call_and_note, fair_wishes
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=fair_wishes,
    requirements={
        "plan": WishesEntered.drawn,
        "letter": HeardFilledIn.drawn,
        "payments": PaymentsEntered.drawn,
        "shift": Substituted.drawn,
        "programme": Updated.of("programme.txt"),
        "sum": SumTold.drawn,
        "meeting": MeetingEntered.drawn,
        "mails": NewlyTagged.drawn,
    },
    instruction=(
        "The caterer, the electrician and {hall} want numbers for {fair} tonight. Please {plan}. Then take what "
        "needs.txt, open in gedit, has about {payments}, {shift}, {letter} and {programme}; handbook.txt in {folder} "
        "says what counts. In Thunderbird, see to {sum}, {meeting} and {mails}. Save the papers and both workbooks.",
        "For {fair} we need a plan of tables, sockets and lunches by tonight, so {plan}. When {plan_book} is saved, "
        "there is needs.txt, which is open in gedit: {mails}, {meeting} and {sum} in Thunderbird, {programme}, "
        "{letter}, {shift} and {payments} in papers and {book}. Keep to handbook.txt in {folder}. Save everything; "
        "{hall} is waiting for it.",
    ),
    difficulty="expert",
    tags=("long",),
    events=call_and_note,
    briefing=Briefing(
        "{folder}/needs.txt",
        "gedit",
        "WHO NEEDS WHAT\nThe plan comes first. This is the rest.",
        {
            "letter": "the letter to the exhibitors",
            "payments": "the payments",
            "shift": "the shift",
            "programme": "the programme",
            "sum": "the answer to Priya",
            "meeting": "the meeting",
            "mails": "a tag for some mails",
        },
    ),
    max_steps=450,
    seed=4117,
)
