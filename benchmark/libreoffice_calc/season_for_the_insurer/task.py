"""Export a sheet, and prepare searches and pages."""

from __future__ import annotations

from apps.chromium.requirements import SearchAdded, StartPagesSet
from apps.libreoffice_calc.requirements import Exported
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "text": Exported.drawn,
        "search": SearchAdded.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "The insurer of {hall} has asked again. From the workbook that is open in Calc, {text}. For what I look up in"
        " the browser, {search}. And {start}.",
        "In the browser of {hall}, {start}. Then {search}. The insurer waits for something from the workbook that is "
        "open in Calc: {text}.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=8019,
)
