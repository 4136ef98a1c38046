"""Set a constant, mend a function, and set up the editor for notes."""

from __future__ import annotations

from apps.galculator.requirements import ConstantSet, FunctionMended
from apps.gedit.requirements import EditorSetUp
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "constant": ConstantSet.drawn,
        "function": FunctionMended.drawn,
        "editor": EditorSetUp.drawn,
    },
    instruction=(
        "The field computer of {office} comes back from repair, and it has old figures. In galculator, {constant}. "
        "Also {function}. Notes from {site} are typed in gedit: there, {editor}.",
        "Before it goes to {site}, the laptop of {office} has to be prepared. In gedit, {editor}. In galculator, "
        "{function}. Then {constant}.",
    ),
    difficulty="moderate",
    max_steps=80,
    seed=6116,
)
