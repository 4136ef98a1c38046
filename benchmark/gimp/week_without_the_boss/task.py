"""Do a week's work of a print room: proofs, designs, sheets, its workbook, and the questions of an accountant."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gedit.requirements.gaps import figures_of
from apps.gimp.requirements import AreaOutlined, ColoursCorrected, MadeAsOrdered
from apps.libreoffice_calc.requirements import FilledIn, Frozen
from benchmark.worlds.print_office_questions import QUESTIONS, THIS_WEEK, print_office_with_questions
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_office_with_questions,
    requirements={
        "questions": figures_of(QUESTIONS),
        "size": FiguresFilled.drawn,
        "figures": FilledIn.drawn,
        "more": FilledIn.drawn,
        "view": Frozen.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
        "third": MadeAsOrdered.drawn,
        "line": AreaOutlined.drawn,
        "colours": ColoursCorrected.drawn,
    },
    instruction=(
        "{boss} is away until Monday, and this-week.txt, which is open in gedit, says what the {room} still has to do. "
        "Please do all of it: with GIMP {proof}, {other}, {third}, {line} and {colours}; in gedit {size} and "
        "{questions}; and in {book} {figures}, {more} and {view}. The pictures are in Jobs. Proofs are files of their "
        "own, as no photograph may change. Save the designs, the papers and the workbook.",
        "I need help with what {boss} has written down in Documents/this-week.txt. In {book}, {view}, {figures} and "
        "{more} are still to be done. In gedit, that goes for {questions} and {size}. With GIMP, please see to "
        "{colours}, {line}, {third}, {other} and {proof}. You find the pictures in Jobs; no photograph may change, as "
        "all of them belong to customers. Save everything else that you work on.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=450,
    briefing=THIS_WEEK,
)
