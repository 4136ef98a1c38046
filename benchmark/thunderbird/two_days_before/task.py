"""Make papers, workbook and mailbox of a fair agree two days before it opens."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements import Corrected
from apps.libreoffice_calc.requirements.told import PaymentsEntered, Substituted
from apps.thunderbird.requirements import ListMade, MeetingEntered, NewlyTagged, SignatureExtended
from apps.thunderbird.requirements.told import SumTold
from benchmark.worlds.fair_office import TWO_DAYS, fair_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "payments": PaymentsEntered.drawn,
        "price": Corrected.drawn,
        "shift": Substituted.drawn,
        "letter": HeardFilledIn.drawn,
        "programme": Updated.of("programme.txt"),
        "sum": SumTold.drawn,
        "list": ListMade.drawn,
        "meeting": MeetingEntered.drawn,
        "mails": NewlyTagged.drawn,
        "line": SignatureExtended.drawn,
    },
    instruction=(
        "{fair} opens in two days, and I am at {hall} until late. two-days.txt, which is open in gedit, says what the"
        " office has to do: in the papers {letter}, for which somebody has to be asked, and {programme}; in {book} "
        "{payments}, {price} and {shift}; in Thunderbird {sum}, {list}, {meeting}, {mails} and {line}. If we have "
        "been told two things, handbook.txt in the same folder says which counts. Save whatever you change.",
        "Please finish what two-days.txt in {folder} lists for {fair}. The mailbox has most of it: {meeting}, {list},"
        " {line} and {mails}. Then do {shift}, {price} and {payments} in {book}, as {sum} follows from it. "
        "{programme} and {letter} are open in gedit. Keep to handbook.txt if two people say different things, and "
        "save everything before {hall} is opened.",
        "Nothing about {fair} agrees yet, and time is short. Everything is in {folder}/two-days.txt. "
        "{letter} takes a while, as a colleague has to look something up; begin with it. {sum} needs {payments}, "
        "which belong into {book}, and so does {price}. {shift} and {programme} follow what people have written, and "
        "handbook.txt says whom to believe. {mails}, {line}, {list} and {meeting} are quickly done. Save papers and "
        "workbook, as {hall} is locked at six.",
    ),
    difficulty="expert",
    tags=("long",),
    events=note_is_saved,
    briefing=TWO_DAYS,
    max_steps=400,
    seed=4634,
)
