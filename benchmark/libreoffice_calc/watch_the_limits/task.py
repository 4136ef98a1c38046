"""Correct a figure, mark what is beyond a limit, and hide columns."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Corrected, Hidden, Highlighted
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=workshop,
    requirements={
        "figure": Corrected.drawn,
        "rule": Highlighted.drawn,
        "private": Hidden.drawn,
    },
    instruction=(
        "I order material for {workshop} and work with the workbooks that are open in Calc. {figure}. Next, {rule}. "
        "And {private}. Please save what you change for {owner}.",
        "The books of {workshop} are open in Calc. {private}. Then {figure}. And {rule}. Save all of it, as {owner}"
        " orders from it today.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=664,
)
