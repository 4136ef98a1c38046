"""Do a treasurer's work for a fair: payments, sums that people ask for, who owes what, and a mailbox."""

from __future__ import annotations

from apps.gedit.requirements.told import OwingListed
from apps.libreoffice_calc.requirements import Corrected
from apps.libreoffice_calc.requirements.told import PaymentsEntered, Substituted
from apps.thunderbird.requirements import FiledApart, NewlyTagged, SpamCleared, TemplateKept, Unsubscribed
from apps.thunderbird.requirements.told import SumTold
from benchmark.worlds.fair_office import fair_in_dispute
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=fair_in_dispute,
    requirements={
        "payments": PaymentsEntered.drawn,
        "price": Corrected.drawn,
        "shift": Substituted.drawn,
        "owing": OwingListed.drawn,
        "sum": SumTold.drawn,
        "mails": NewlyTagged.drawn,
        "apart": FiledApart.drawn,
        "old": Unsubscribed.drawn,
        "spam": SpamCleared.drawn,
        "template": TemplateKept.drawn,
    },
    instruction=(
        "Our treasurer is ill, and {fair} cannot wait. treasurer.txt, which is open in gedit, has her work for "
        "this week. In {book}, see to {payments}, {price} and {shift}, as {sum} and {owing} depend on the first. "
        "Until our dispute with {held} is over, we neither enter nor list what they pay or owe. In Thunderbird, see "
        "to {mails}, {apart}, {spam} and {template}. Also {old}. Save the papers and the workbook.",
        "{old}: our treasurer would have done it, but she is ill. The rest of her work for {fair} is described in "
        "{folder}/treasurer.txt. Take {shift}, {price} and {payments} in {book} first, then {owing}. Until our dispute "
        "with {held} is over, what they pay or owe is neither entered nor listed. Then see to {template}, {spam}, "
        "{apart}, {mails} and {sum} in Thunderbird. Save the papers and the workbook; whoever is at {hall} needs them.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "{folder}/treasurer.txt",
        "gedit",
        "WHAT A TREASURER DOES\nOne week, and no more than that.",
        {
            "payments": "the payments from the bank",
            "price": "a sum on another sheet",
            "shift": "a shift that changed hands",
            "owing": "the list of those who owe us",
            "sum": "the answer about a sum",
            "mails": "a tag for some mails",
            "apart": "a folder for some mails",
            "spam": "the handling of spam",
            "template": "the template",
        },
    ),
    max_steps=440,
    seed=5680,
)
