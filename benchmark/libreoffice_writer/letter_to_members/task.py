"""Set words of a letter apart, link others, and number its pages."""

from __future__ import annotations

from apps.libreoffice_writer.requirements import Emphasized, Linked, PagesNumbered
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={"words": Emphasized.drawn, "link": Linked.drawn, "pages": PagesNumbered.drawn},
    instruction=(
        "Some papers of {coop} are nearly finished. Please {words}. Then {link}. Finally, {pages}. Save what you "
        "change.",
        "{boss} of {coop} asks for three things in Writer: {pages}. Then {words}. Last, {link}. Save each document.",
    ),
    difficulty="moderate",
    max_steps=70,
    tags=("smoke",),
)
