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
        "The apprentices at {workshop} fill in the workbook that is open in Calc, and it should help them. {entries}."
        " Then {link}. And {rows}. Save it when all of that is done.",
        "Please improve the workbook of {workshop}, which is open in Calc. {rows}. {link}. Then {entries}. {owner} "
        "opens it tonight, so save it.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=1483,
)
