"""Correct a notice in the editor, and papers in Writer."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.libreoffice_writer.requirements import FigureCorrected, Linked, PagesNumbered
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={
        "figure": FigureCorrected.drawn,
        "link": Linked.drawn,
        "pages": PagesNumbered.drawn,
        "charge": Corrected.drawn,
    },
    instruction=(
        "Some figures of {coop} are wrong. In Writer, {figure}. Then {link}. Also {pages}. Save these documents. One "
        "more figure is wrong in the editor: {charge}. Save that, too.",
        "Please help {boss} of {coop}. {charge}; save it in the editor. In Writer, {pages}. Also {link}. Last, "
        "{figure}. Save these documents.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=4,
)
