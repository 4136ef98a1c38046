"""Look after those who hire a hall: a letter that waits for an answer, bookings, and what the browser knows."""

from __future__ import annotations

from apps.chromium.requirements import AddressSaved, HomePageSet, KeptForLater, TabsGrouped, VisitsForgotten
from apps.gedit.requirements.told import HeardFilledIn, Updated
from apps.libreoffice_calc.requirements import FilledIn, Highlighted, Named
from benchmark.worlds.hall_office import hall_office
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "letter": HeardFilledIn.drawn,
        "hour": Updated.drawn,
        "bought": FilledIn.drawn,
        "rule": Highlighted.drawn,
        "sums": Named.drawn,
        "address": AddressSaved.drawn,
        "later": KeptForLater.drawn,
        "visits": VisitsForgotten.drawn,
        "home": HomePageSet.drawn,
        "tabs": TabsGrouped.drawn,
    },
    instruction=(
        "Everybody who hires {hall} gets a letter today. letters-today.txt, which is open in gedit, has the details. "
        "Start with {letter}: when its first figure is there, {caretaker} answers with a note. Meanwhile, see to "
        "{hour}, also in gedit. In {book}, do what letters-today.txt says about {bought}, {rule} and {sums}, and in "
        "the browser what it says about {address}, {later}, {visits} and {home}. At the end, {tabs}. Save the papers "
        "and the workbook.",
        "Please begin in the browser: {tabs}. There, also do what {folder}/letters-today.txt says about {home}, "
        "{visits}, {later} and {address}. Then see to {sums}, {rule} and {bought} in {book}, the workbook of "
        "{hall}. Two papers in gedit are left: {hour} and {letter}. For the second, {caretaker} saves a note as "
        "soon as the paper has its first figure. Save the workbook and both papers.",
    ),
    difficulty="expert",
    tags=("long",),
    events=note_is_saved,
    briefing=Briefing(
        "{folder}/letters-today.txt",
        "gedit",
        "THOSE WHO HIRE THE HALL\nThey ask every week, and now they get an answer.",
        {
            "letter": "the letter to the neighbours",
            "hour": "the hour that has changed",
            "bought": "the prices of what we bought",
            "rule": "the rule for high figures",
            "sums": "a name for formulas",
            "address": "the address of a hirer",
            "later": "a page for later",
            "visits": "old visits",
            "home": "the home page",
        },
    ),
    max_steps=420,
    seed=4444,
)
