"""Correct a figure, make a copy for another system, and set the editor up."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, EditorSetUp, SavedCopy
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={
        "figure": Corrected.drawn,
        "copy": SavedCopy.drawn,
        "tabs": EditorSetUp.drawn,
    },
    instruction=(
        "The papers of {club} need a hand before they go to the shop. {figure}, and save that. Then {copy}. And since"
        " I shall work on here: {tabs}.",
        "In gedit, {tabs}. Then {copy}, for the shop of {club}. And {figure}; save it.",
    ),
    difficulty="easy",
    max_steps=70,
    seed=6772,
)
