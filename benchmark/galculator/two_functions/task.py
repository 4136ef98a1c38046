"""Mend a function, set the display up, and put a peg on the stack."""

from __future__ import annotations

from apps.galculator.requirements import DisplayStyled, FunctionMended, OnTheStack
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "function": FunctionMended.drawn,
        "display": DisplayStyled.drawn,
        "peg": OnTheStack.drawn,
    },
    instruction=(
        "Somebody at {office} has been careless with galculator: {function}. While you are there, {display}. Then we "
        "go on with {site}: {peg}.",
        "In galculator, {display}. {function}, as {office} has relied on it for too long. And for {site}, {peg}.",
    ),
    difficulty="hard",
    max_steps=100,
    seed=1131,
)
