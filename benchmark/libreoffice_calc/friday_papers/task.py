"""Write papers by what a workbook says, and a letter by what a colleague hears meanwhile."""

from __future__ import annotations

from apps.gedit.requirements.told import HeardFilledIn, OwingListed
from apps.libreoffice_calc.requirements import Frozen, Hidden
from benchmark.worlds.fair_office import fair_with_payments
from benchmark.worlds.saved_notes import note_is_saved
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_with_payments,
    requirements={
        "letter": HeardFilledIn.drawn,
        "list": OwingListed.drawn,
        "private": Hidden.drawn,
        "view": Frozen.drawn,
    },
    instruction=(
        "The papers for {fair} have to go out tonight. {letter}. Save the letter. Then {list}, and save that, too. As "
        "the workbook will stand on a screen, {private} and {view}. Save it.",
        "We set {fair} up tomorrow. In the workbook, {view}. Also {private}, and save it. {list}; save that. Then "
        "{letter}. Please save it.",
    ),
    difficulty="hard",
    max_steps=120,
    events=note_is_saved,
)
