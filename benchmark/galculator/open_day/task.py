"""Make a calculator and an editor easy to read for visitors."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized, DisplayStyled
from apps.gedit.requirements import ViewSetUp
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "display": DisplayStyled.drawn,
        "buttons": ButtonsSized.drawn,
        "view": ViewSetUp.drawn,
    },
    instruction=(
        "On the open day of {office}, visitors may use this computer, and children want to press something. In "
        "galculator, {display}, and {buttons}. Notes are in gedit: {view}.",
        "Visitors of {office} will stand two metres away from this screen, so do this in galculator: {buttons}, and "
        "{display}. They write their names in gedit: {view}.",
    ),
    difficulty="easy",
    max_steps=80,
    seed=4471,
)
