"""Set two constants, and reduce a sight."""

from __future__ import annotations

from apps.galculator.requirements import ConstantSet, Reduced
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "first": ConstantSet.drawn,
        "second": ConstantSet.drawn,
        "sight": Reduced.drawn,
    },
    instruction=(
        "The summer's field work begins at {site}. In the galculator of {office}, {first}; also {second}. And from "
        "this morning, {sight}.",
        "{office} has new figures for galculator: {second}, and {first}. Then, for {site}, {sight}.",
    ),
    difficulty="moderate",
    max_steps=90,
    seed=8395,
)
