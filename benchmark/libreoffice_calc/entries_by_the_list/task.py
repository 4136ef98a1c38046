"""Restrict what can be entered, make a link, and mark rows."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Limited, Linked, Marked
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=workshop,
    requirements={
        "entries": Limited.drawn,
        "link": Linked.drawn,
        "rows": Marked.drawn,
    },
    instruction=(
        "The apprentices at {workshop} fill in the workbooks that are open in Calc, which should help them. {entries}. "
        "Then {link}. And {rows}. Save what you have changed when all of that is done.",
        "Please improve the books of {workshop}, which are open in Calc. {rows}. {link}. Then {entries}. {owner} "
        "opens them tonight, so save what you change.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=1483,
)
