"""Correct a report by what was counted, and finish it."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import FigureCorrected, Labelled, NotesWritten, SlideRemoved
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory,
    requirements={
        "figure": FigureCorrected.drawn,
        "plans": SlideRemoved.drawn,
        "notes": NotesWritten.drawn,
        "about": Labelled.drawn,
    },
    instruction=(
        "The yearly report of {house} is nearly done. Please {figure}. Then {plans}. Also {notes}. Last, {about}. Save "
        "what you change.",
        "{boss} has looked at slides of {house} again. So {about}. Then {notes}. Also {plans}. Finally, {figure}. Save "
        "them.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=6,
)
