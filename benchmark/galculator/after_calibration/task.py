"""New constants after a calibration, a function that is wrong, and an area to be paid for."""

from __future__ import annotations

from apps.galculator.requirements import ConstantSet, FunctionMended, Totalled
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "first": ConstantSet.drawn,
        "second": ConstantSet.drawn,
        "function": FunctionMended.drawn,
        "area": Totalled.drawn,
    },
    instruction=(
        "The instruments of {office} are back from calibration. Among galculator's constants, {first}, and {second}. "
        "Somebody was careless there, too: {function}. When that is done, {area}.",
        "The galculator of {office} needs some care: {function}. As for its constants, the new calibration sheet is "
        "here: {first}, and {second}. For the offer at {site}, {area}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
