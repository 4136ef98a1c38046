"""Correct the annual report by other papers, and give it its headings."""

from __future__ import annotations

from apps.libreoffice_writer.requirements import FigureCorrected, Footnoted, Headed, NameReplaced
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={
        "name": NameReplaced.drawn,
        "figure": FigureCorrected.drawn,
        "lines": Headed.drawn,
        "note": Footnoted.drawn,
    },
    instruction=(
        "The annual report of {coop} goes to the printer tonight. Please {name}. {figure}. Then {lines}. Last, "
        "{note}. Save it.",
        "{boss} has read the papers of {coop} again. So {lines}. {note}. Also {figure}. Last, {name}. Save all "
        "changes.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=3,
)
