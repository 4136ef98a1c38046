"""Keep headers in sight, name a column, and group tabs."""

from __future__ import annotations

from apps.chromium.requirements import TabsGrouped
from apps.libreoffice_calc.requirements import Frozen, Named
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "view": Frozen.drawn,
        "sums": Named.drawn,
        "tabs": TabsGrouped.drawn,
    },
    instruction=(
        "I plan the bookings of {hall}, with the workbook that is open in Calc. {view}. For my formulas, {sums}. Save"
        " it. In the browser, {tabs}.",
        "In the browser of {hall}, {tabs}. The workbook is open in Calc: {sums}. Then {view}, and save it.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=489,
)
