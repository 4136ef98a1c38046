"""Make a link, hide columns, and keep headers in sight."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Frozen, Hidden, Linked
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=workshop,
    requirements={
        "link": Linked.drawn,
        "private": Hidden.drawn,
        "view": Frozen.drawn,
    },
    instruction=(
        "Part of what is open in Calc goes onto the notice board of {workshop}. {link}. {private}. Since I scroll a "
        "lot, {view}. Save what you change, please.",
        "{owner} puts part of the books of {workshop} on the notice board; they are open in Calc. {view}. {private}. "
        "And {link}. Save what you change.",
    ),
    difficulty="easy",
    max_steps=80,
    seed=4186,
)
