"""Set a constant, mend a function, and compute a distance."""

from __future__ import annotations

from apps.galculator.requirements import ConstantSet, FunctionMended, PartsHidden, Reduced
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "constant": ConstantSet.drawn,
        "function": FunctionMended.drawn,
        "parts": PartsHidden.drawn,
        "sight": Reduced.drawn,
    },
    instruction=(
        "We are back at {office}, and galculator needs the news from {site}. {constant}. Next, {function}. To make "
        "room, {parts}. Then {sight}.",
        "In the galculator of {office}, {parts}, as nobody needs them. Then {function}. Also {constant}. For {site}, "
        "{sight}.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=8309,
)
