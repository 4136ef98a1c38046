"""Settle a fair: sums, shifts, a name for formulas, a programme, and a mailbox that is put in order."""

from __future__ import annotations

from apps.gedit.requirements.told import Updated
from apps.libreoffice_calc.requirements import Corrected, Named
from apps.libreoffice_calc.requirements.told import PaymentsEntered, Substituted
from apps.thunderbird.requirements import NewlyTagged, SearchSaved, SpamCleared, Unsubscribed
from apps.thunderbird.requirements.told import SumTold
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "programme": Updated.of("programme.txt"),
        "payments": PaymentsEntered.drawn,
        "price": Corrected.drawn,
        "shift": Substituted.drawn,
        "name": Named.drawn,
        "sum": SumTold.drawn,
        "mails": NewlyTagged.drawn,
        "search": SearchSaved.drawn,
        "old": Unsubscribed.drawn,
        "spam": SpamCleared.drawn,
    },
    instruction=(
        "{fair} is over for this year, and I want to leave the office in order. What is left to do is in "
        "settling.txt, which is open in gedit. Among the papers, see to {programme}; in {book}, to {payments}, "
        "{price}, {shift} and {name}; in Thunderbird, to {sum}, {mails}, {search} and {spam}. Also {old}. {hall} "
        "already has its keys back. Save the paper and the workbook.",
        "Please put in order what {fair} has left behind; {folder}/settling.txt has the details. In the mailbox, "
        "{old}. There, also see to {spam}, {search} and {mails}, and to {sum} when {payments} and {price} are done "
        "in {book}. In {book}, {name} and {shift} are left as well, and among the papers {programme}. Save what you "
        "change; whoever books {hall} next year will be grateful.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/settling.txt",
        "gedit",
        "SETTLING UP\nWhat was told last counts.",
        {
            "programme": "the programme for the archive",
            "payments": "the payments that are missing",
            "price": "a sum that was wrong",
            "shift": "the shift that changed hands",
            "name": "a name for formulas",
            "sum": "the answer about a sum",
            "mails": "a tag for some mails",
            "search": "the saved search",
            "spam": "what becomes of spam",
        },
    ),
    max_steps=440,
    seed=6952,
)
