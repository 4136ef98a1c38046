"""Let exhibitors move in: papers, payments, a workbook, and what has to be right in Thunderbird."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements import Named
from apps.libreoffice_calc.requirements.told import PaymentsEntered, Substituted
from apps.thunderbird.requirements import ContactAdded, CostsTold, FiledApart, NumberChanged, TemplateKept
from benchmark.worlds.fair_office import fair_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "letter": HeardFilledIn.drawn,
        "door": Updated.of("door-list.txt"),
        "payments": PaymentsEntered.drawn,
        "shift": Substituted.drawn,
        "sums": Named.drawn,
        "newcomer": ContactAdded.drawn,
        "number": NumberChanged.drawn,
        "costs": CostsTold.drawn,
        "folder": FiledApart.drawn,
        "template": TemplateKept.drawn,
    },
    instruction=(
        "Exhibitors bring their tables to {fair} today. What has to be right by then is in moving-in.txt, which is "
        "open in gedit. Begin with {letter}, because a colleague at {hall} has to look something up. Then see to "
        "{door} among the papers, to {payments}, {shift} and {sums} in {book}, and to {newcomer}, {number}, {costs} "
        "and {template} in Thunderbird. Last, {folder}. Save the papers and the workbook.",
        "The first van stops at {hall} in an hour. {folder}, please. Everything else is in moving-in.txt, in the "
        "folder of {fair}. In Thunderbird, see to {template}, {number}, {newcomer} and {costs}; in {book}, "
        "to {sums}, {shift} and {payments}. Among the papers, see to {door} and {letter}; for the "
        "second, a note comes while you work. Save all of them.",
    ),
    difficulty="expert",
    tags=("long",),
    events=note_is_saved,
    briefing=Briefing(
        "{folder}/moving-in.txt",
        "gedit",
        "MOVING IN\nFrom two o'clock on nobody has a hand free.",
        {
            "letter": "the letter to the exhibitors",
            "door": "the list for the door",
            "payments": "the payments that are not entered",
            "shift": "a shift that changed hands",
            "sums": "a name for formulas",
            "newcomer": "somebody new in the address book",
            "number": "a number that has changed",
            "costs": "the question about costs",
            "template": "the template",
        },
    ),
    max_steps=420,
    seed=3788,
)
