"""Bring the papers of a meeting up to date: names, changes, passages and pages."""

from __future__ import annotations

from apps.libreoffice_writer.requirements import ChangesDecided, Linked, NameReplaced, PagesTurned, SetApart
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={
        "name": NameReplaced.drawn,
        "changes": ChangesDecided.drawn,
        "passage": SetApart.drawn,
        "pages": PagesTurned.drawn,
        "link": Linked.drawn,
    },
    instruction=(
        "The committee of {coop} has met. Please {name}. Then {changes}. {link}. Also {passage}. Finally, {pages}. "
        "Save each document.",
        "Here is what is left to do for {coop}: {pages}. {passage}. Then {link}. Also {changes}. Last, {name}. Save "
        "what you change.",
    ),
    difficulty="hard",
    max_steps=120,
    seed=9,
)
