"""galculator for work in the field: a display that can be read, buttons for gloves, and one sight to begin with."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized, DisplayStyled, Reduced
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={"display": DisplayStyled.drawn, "buttons": ButtonsSized.drawn, "sight": Reduced.drawn},
    instruction=(
        "I take the tablet of {office} out to {site}, where hands get cold. For its galculator, {display}. Also "
        "{buttons}. One figure before I go: {sight}.",
        "We measure at {site} tomorrow, with gloves on, and nobody can read galculator in the sun. So {display}, and "
        "{buttons}. Then {sight}.",
    ),
    difficulty="easy",
    max_steps=60,
)
