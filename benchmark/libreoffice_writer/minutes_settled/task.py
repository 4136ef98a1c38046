"""Decide on changes in the minutes, comment, and export."""

from __future__ import annotations

from apps.libreoffice_writer.requirements import ChangesDecided, Described, Remarked, SentAsPdf
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={
        "changes": ChangesDecided.drawn,
        "about": Described.drawn,
        "remark": Remarked.drawn,
        "copy": SentAsPdf.drawn,
    },
    instruction=(
        "The secretary of {coop} is away. Please {changes}. Next, {about}. Also {remark}. Save these documents. "
        "Finally, {copy}.",
        "For {boss} of {coop}: {copy}. Then {remark}. {about}. Last, {changes}. Save what you change.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=5,
)
