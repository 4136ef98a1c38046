"""Correct a figure, tidy up a list, and set the editor up for what follows."""

from __future__ import annotations

from apps.gedit.requirements import Corrected, SortedList, ViewSetUp
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={"figure": Corrected.drawn, "list": SortedList.drawn, "margin": ViewSetUp.drawn},
    instruction=(
        "Before the papers of {club} go out: {figure}. Then {list}. Save both. And {margin}.",
        "{figure}. Save it. When that is done, {list}; save that, too. One more thing: {margin}.",
    ),
    difficulty="moderate",
    max_steps=70,
)
