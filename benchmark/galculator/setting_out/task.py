"""An office's galculator made ready for setting out, and the first peg left on the stack."""

from __future__ import annotations

from apps.galculator.requirements import ConstantSet, FunctionMended, OnTheStack, PartsHidden
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "parts": PartsHidden.drawn,
        "constant": ConstantSet.drawn,
        "function": FunctionMended.drawn,
        "peg": OnTheStack.drawn,
    },
    instruction=(
        "Tomorrow we set out pegs at {site} with this galculator. For its small screen, {parts}. Of the constants, "
        "{constant}; then {function}. Last, {peg}.",
        "The galculator of {office} comes along to {site}. First, {function}. Among its constants, {constant}. Also, "
        "{parts}. Last, {peg}.",
    ),
    difficulty="hard",
    area="rpn_stack",
    max_steps=120,
)
