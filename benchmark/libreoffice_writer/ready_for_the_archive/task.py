"""Describe, number and export documents."""

from __future__ import annotations

from apps.libreoffice_writer.requirements import Described, Emphasized, PagesNumbered, SentAsPdf
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={
        "about": Described.drawn,
        "other": Described.drawn,
        "pages": PagesNumbered.drawn,
        "words": Emphasized.drawn,
        "copy": SentAsPdf.drawn,
    },
    instruction=(
        "Some papers of {coop} go to the archive. Please {about}. Also {other}. Then {pages}. Next, {words}. Save all "
        "of them. Last, {copy}.",
        "The archivist of {coop} wants this: {words}. Next, {pages}. {other}. Also {about}. Save these documents. "
        "Then {copy}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=8,
)
