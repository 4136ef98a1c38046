"""Get a fair ready: payments, costs, shifts, addresses, papers and answers, in mailbox, workbook and documents."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, OwingListed, Updated
from apps.libreoffice_calc.requirements import Corrected
from apps.libreoffice_calc.requirements.told import PaymentsEntered, Substituted
from apps.thunderbird.requirements import ContactAdded, FiledApart, MeetingEntered, NumberChanged
from apps.thunderbird.requirements.told import Reported, SumTold
from benchmark.worlds.fair_office import TO_DO, fair_in_dispute
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_in_dispute,
    requirements={
        "payments": PaymentsEntered.drawn,
        "price": Corrected.drawn,
        "shift": Substituted.drawn,
        "owing": OwingListed.drawn,
        "letter": HeardFilledIn.drawn,
        "programme": Updated.of("programme.txt"),
        "door": Updated.of("door-list.txt"),
        "sum": SumTold.drawn,
        "number": NumberChanged.drawn,
        "newcomer": ContactAdded.drawn,
        "meeting": MeetingEntered.drawn,
        "folder": FiledApart.drawn,
        "missing": Reported.drawn,
    },
    instruction=(
        "I am at {hall} all day; please get the office ready for {fair}. to-do.txt, which is open in gedit, says what "
        "is left: in the workbook {payments}, {price} and {shift}; in the papers {owing}, {letter}, {programme} and "
        "{door}; in Thunderbird {sum}, {number}, {newcomer}, {meeting} and {folder}. Save whatever you change. One "
        "thing comes before all others: we have a quarrel with {held}. Whatever they pay or owe is neither entered "
        "nor listed until it is over. Where we have been told two things, handbook.txt in the same folder says which "
        "counts. And one more: {missing}.",
        "On Saturday {fair} opens, and I have lost my voice, so everything is in writing: to-do.txt has the points, "
        "and handbook.txt our rules. From {held} we neither enter nor list any money for now, paid or owed, as lawyers "
        "have been named. Begin with the mailbox, if you like: {newcomer}, {number}, {folder}, {meeting}. {payments} "
        "come next, with {shift} and {price}; only then can you do {sum} and {owing}. {door}, {letter} and {programme} "
        "go to the printer tonight. All has to be saved. Finally, {missing}.",
        "Could you finish the work on {fair} for me? Not everything in to-do.txt is easy: {letter} depends on Tomas, "
        "{owing} on {payments}. Do {programme} and {door} as well, {price}, {shift}. With the mails come {meeting}, "
        "{sum}, {folder}, {number} and {newcomer}. Keep to handbook.txt, keep {held} out of it (no sum of theirs goes "
        "into a table or list, come what may), and keep what you have changed by saving it. {missing}.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=400,
    events=note_is_saved,
    briefing=TO_DO,
)
