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
        "{fair} is over for this year, and I want the office to be in order before I hand it on. settling.txt, which "
        "is open in gedit, has the list. {programme} is a paper. In {book} there are {payments}, {price}, {shift} and"
        " {name}. Thunderbird needs {sum}, {mails}, {search} and {spam}. And {old}. {hall} has had its keys back. "
        "Save paper and workbook.",
        "Please put in order what {fair} has left behind; {folder}/settling.txt tells what. In the mailbox, {old}. "
        "There also do {spam}, {search} and {mails}, but {sum} only when {payments} and {price} are in {book}, which "
        "needs {name} and {shift} besides. There is one paper, too: {programme}. What you change is to be saved; "
        "whoever has {hall} next year will be grateful.",
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
