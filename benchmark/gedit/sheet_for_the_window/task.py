"""Print a wide sheet, and make a document easy to read."""

from __future__ import annotations

from apps.gedit.requirements import Highlighted, PrintedAcross, ViewSetUp
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={
        "print": PrintedAcross.drawn,
        "mode": Highlighted.drawn,
        "margin": ViewSetUp.drawn,
    },
    instruction=(
        "The glass case of {club} gets a new sheet: {print}. I also read a good deal on the screen here, so {mode}, "
        "and {margin} from now on.",
        "In gedit, {margin}. Also {mode}, as I read lists all day. For the glass case of {club}, {print}.",
    ),
    difficulty="easy",
    max_steps=60,
    seed=31,
)
