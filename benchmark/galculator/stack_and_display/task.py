"""Set the display up, and put a peg on the stack."""

from __future__ import annotations

from apps.galculator.requirements import DisplayStyled, OnTheStack, PartsHidden
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "peg": OnTheStack.drawn,
        "display": DisplayStyled.drawn,
        "parts": PartsHidden.drawn,
    },
    instruction=(
        "I share a table at {office} and read galculator from its other side. {display}. Then {parts}, as they are in"
        " the way. And for {site}, {peg}.",
        "In galculator, {parts}. Then {display}, as I read it from afar at {office}. And for {site}, {peg}.",
    ),
    difficulty="hard",
    max_steps=90,
    seed=7290,
)
