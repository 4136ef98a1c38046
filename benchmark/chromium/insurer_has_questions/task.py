"""Answer what an insurer asks a hall, one question about somebody who is not there, and do what follows from it."""

from __future__ import annotations

from apps.chromium.requirements import DataDeleted, KeptForLater, PermissionBlocked, StartPagesSet, VisitsForgotten
from apps.gedit.requirements.gaps import figures_of
from apps.gedit.requirements.told import Updated
from apps.libreoffice_calc.requirements import Exported, FilledIn, Frozen, Named
from benchmark.worlds.hall_office_insurer import INSURER, WHAT_THE_INSURER_WANTS, hall_with_insurer
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_with_insurer,
    requirements={
        "questions": figures_of(INSURER),
        "hour": Updated.drawn,
        "text": Exported.drawn,
        "sums": Named.drawn,
        "bought": FilledIn.drawn,
        "view": Frozen.drawn,
        "place": PermissionBlocked.drawn,
        "cookies": DataDeleted.drawn,
        "visits": VisitsForgotten.drawn,
        "page": KeptForLater.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "The insurer of {hall} has called. The notes of the call are in from-the-insurer.txt, which is open in gedit. "
        "Answer {questions} and change {hour}, both in gedit; the papers and {book} have the answers if there are "
        "any. In {book} itself, see to {bought}, {text}, {sums} and {view}, and in the browser to {place}, "
        "{cookies}, {visits} and {page}. Also {start}. Save the papers and the workbook.",
        "Our insurer has questions about {hall}. {start}. In the browser, also do what "
        "{folder}/from-the-insurer.txt says about {page}, {visits}, {cookies} and {place}. Then do what it says "
        "about {view}, {sums}, {text} and {bought} in {book}. Last come {hour} and {questions}, in gedit. There "
        "may be things that we cannot know, and the insurer says what to write then. Save everything that you "
        "have changed.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=WHAT_THE_INSURER_WANTS,
    max_steps=460,
    seed=2356,
)
